import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream } from '../../test/stream.ts'
import { createWorld, type World } from '../../test/world.ts'
import { announce } from '../live/store.ts'
import { type LiveHub, openLiveHub } from './live-hub.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A pool that delays the results of one named statement until they are released. */
function holding(pool: Pool): { pool: Pool; hold(name: string): Promise<() => void> } {
  const held = new Map<string, (release: () => void) => void>()
  const query = async (statement: { name: string }) => {
    const answer = await pool.query(statement as never)
    const caught = held.get(statement.name)
    if (!caught) return answer
    held.delete(statement.name)
    await new Promise<void>((release) => caught(release))
    return answer
  }
  return {
    pool: { query } as unknown as Pool,
    hold: (name) => new Promise((caught) => held.set(name, caught)),
  }
}

/** A stream of a member on that hub, with the orders received so far. */
function listen(hub: LiveHub, memberId: string) {
  const received: string[] = []
  let isEnded = false
  const opening = hub.add({
    memberId,
    lastId: null,
    write: (text) => void received.push(...[...text.matchAll(/"orderId":"(\w+)"/g)].map(([, id]) => id!)),
    mayGoOn: async () => true,
    end: () => {
      isEnded = true
    },
  })
  return { received, opening, isEnded: () => isEnded }
}

it('an app that connects during a delivery misses nothing that was committed meanwhile', async () => {
  const { id } = await world.member()
  const { pool, hold } = holding(world.deps.pool)
  const hub = openLiveHub(world.deps.env.DATABASE_URL, { pool, log: world.deps.log })
  const say = (orderId: string) =>
    announce(world.db, { to: [id], topic: 'order', ids: { orderId }, now: world.clock.now() })
  try {
    const first = listen(hub, id)
    await first.opening

    const lookedAtFeed = hold('live-newest')
    const second = listen(hub, id)
    const begin = await lookedAtFeed
    await say('one')
    await expect.poll(() => first.received).toEqual(['one'])

    const readTwo = hold('live-since')
    await say('two')
    const release = await readTwo
    begin()
    await second.opening
    release()
    await expect.poll(() => first.received).toEqual(['one', 'two'])
    await expect.poll(() => second.received).toEqual(['one', 'two'])
  } finally {
    await hub.stop()
  }
})

it('an app that disconnects while its events are read receives nothing more', async () => {
  const { id } = await world.member()
  const { pool, hold } = holding(world.deps.pool)
  const hub = openLiveHub(world.deps.env.DATABASE_URL, { pool, log: world.deps.log })
  const say = (orderId: string) =>
    announce(world.db, { to: [id], topic: 'order', ids: { orderId }, now: world.clock.now() })
  try {
    const [goes, stays] = [listen(hub, id), listen(hub, id)]
    const leave = await goes.opening
    await stays.opening
    // the events read on connecting are delivered by now
    await say('one')
    await expect.poll(() => [goes.received, stays.received]).toEqual([['one'], ['one']])
    const readTwo = hold('live-since')
    await say('two')
    const release = await readTwo
    leave()
    release()
    await expect.poll(() => stays.received).toEqual(['one', 'two'])
    expect(goes.received).toEqual(['one'])
  } finally {
    await hub.stop()
  }
})

it('an app that connects while its node stops is sent to another, and waits at this one for nothing', async () => {
  const { id } = await world.member()
  const { pool, hold } = holding(world.deps.pool)
  const hub = openLiveHub(world.deps.env.DATABASE_URL, { pool, log: world.deps.log })
  const lookedAtFeed = hold('live-newest')
  const during = listen(hub, id)
  const begin = await lookedAtFeed
  await hub.stop()
  begin()
  await during.opening
  const after = listen(hub, id)
  await after.opening
  expect([during.isEnded(), after.isEnded(), hub.count()]).toEqual([true, true, 0])
})

it('a node that stops refuses streams on connections that are still open', async () => {
  const node = await createWorld()
  try {
    const member = await node.member()
    await node.deps.live.stop()
    expect((await openStream(node.url, await member.token())).status).toBe(503)
  } finally {
    await node.close()
  }
})
