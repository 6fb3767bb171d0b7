import { HOUR_MS } from '@hemline/contract/durations.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { announce } from '../live/store.ts'
import { openLiveOutbox } from './live-outbox.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

const say = (to: string, db = world.db) =>
  announce(db, { to: [to], topic: 'order', ids: { orderId: 'one' }, now: world.clock.now() })
/** The outbox as a node has it, with the members who had news. */
async function node(limits: { idleMs?: number } = {}) {
  const changed: string[] = []
  const streams = { areOpen: true }
  const outbox = openLiveOutbox(world.deps.env.DATABASE_URL, {
    log: world.deps.log,
    ...limits,
    isWanted: () => streams.areOpen,
    onChanged: (memberIds) => void changed.push(...memberIds),
    onSessionEnd: () => undefined,
    onConnected: () => undefined,
  })
  await outbox.connect()
  return { changed, streams, stop: outbox.stop }
}

/** A connection that hears whatever a writer notifies. */
async function listener() {
  const heard: string[] = []
  const client = new pg.Client({ connectionString: world.deps.env.DATABASE_URL })
  client.on('notification', ({ payload = '' }) => void heard.push(payload))
  await client.connect()
  await client.query('listen live_events')
  return { heard, query: (text: string) => client.query(text), end: () => client.end() }
}

it('a commit sends no NOTIFY, and each node still hears of it', async () => {
  const { id } = await world.member()
  const beside = await listener()
  const nodes = [await node(), await node()]
  await say(id)
  for (const { changed } of nodes) await expect.poll(() => changed).toContain(id)
  // whatever was notified by then arrives with an answer
  await beside.query('select 1')
  expect(beside.heard).toEqual([])
  await Promise.all([...nodes.map(({ stop }) => stop()), beside.end()])
})

it('with a stream open, an event does not wait for the look of an idle node, which would be after an hour', async () => {
  const { id } = await world.member()
  const one = await node({ idleMs: HOUR_MS })
  for (let no = 1; no <= 10; no += 1) {
    await say(id)
    await expect.poll(() => one.changed.length).toBe(no)
  }
  await one.stop()
})

it('reports what was written while no stream was open as soon as one is', async () => {
  const [open, idle] = [await world.member(), await world.member()].map(({ id }) => id)
  const one = await node({ idleMs: HOUR_MS })
  await say(open!)
  await expect.poll(() => one.changed).toEqual([open])
  one.streams.areOpen = false
  await say(idle!)
  one.streams.areOpen = true
  await expect.poll(() => one.changed).toEqual([open, idle])
  await one.stop()
})

it('reports each event once, also of a transaction that began earlier and commits later', async () => {
  const [slow, quick, end] = [await world.member(), await world.member(), await world.member()].map(({ id }) => id)
  const one = await node()
  const may = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const late = world.db.transaction().execute(async (tx) => {
    await say(slow!, tx as never)
    written.resolve()
    await may.promise
  })
  await written.promise
  await say(quick!)
  await expect.poll(() => one.changed).toEqual([quick])
  may.resolve()
  await late
  await expect.poll(() => one.changed).toEqual([quick, slow])
  await say(end!)
  await expect.poll(() => one.changed).toEqual([quick, slow, end])
  await one.stop()
})

it('leaves out events whose transaction numbers come from another database', async () => {
  const [restored, end] = [await world.member(), await world.member()].map(({ id }) => id)
  await world.deps.pool.query(
    `insert into live_events (member_id, id, tx, topic, ids, created_at)
     values ($1, 1000, '900000000000', 'order', '{}', $2)`,
    [restored, world.clock.now()],
  )
  const one = await node()
  await say(end!)
  await expect.poll(() => one.changed).toEqual([end])
  await one.stop()
})
