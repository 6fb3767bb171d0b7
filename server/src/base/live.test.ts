import { LIVE_REPLAY_MAX } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream, type StreamEvent } from '../../test/stream.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { announce } from '../live/store.ts'
import { raiseSessionVersion } from '../members/store.ts'
import { STREAMS_OF_ONE_MAX } from './live-hub.ts'

let world: World
let beside: World
let ada: TestMember
let bea: TestMember

beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false', PUBLIC_URL: 'http://hemline.test' })
  // a second server on the same database
  beside = await createWorld({
    RUNS_JOBS: 'false',
    PUBLIC_URL: 'http://hemline.test',
    DATABASE_URL: world.deps.env.DATABASE_URL,
  })
  ada = await world.member({ firstName: 'Ada' })
  bea = await world.member({ firstName: 'Bea' })
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const say = (orderId: string, to: TestMember[] = [ada]) =>
  announce(world.db, { to: to.map(({ id }) => id), topic: 'order', ids: { orderId }, now: world.clock.now() })
const streamOf = async (member: TestMember, lastEventId?: number, at = world) => {
  const stream = await openStream(at.url, await member.token(), lastEventId)
  await stream.until(({ topic }) => topic === 'ready' || topic === 'reset')
  return stream
}
const isAbout = (orderId: string) => (event: StreamEvent) => event.ids.orderId === orderId
const orderIdsOf = (events: StreamEvent[]) => events.flatMap(({ ids }) => ids.orderId ?? [])

describe('the live stream', () => {
  it('delivers a committed event to every app of the member, whichever process it is connected to', async () => {
    const streams = [await streamOf(ada), await streamOf(ada), await streamOf(ada, undefined, beside)]
    const other = await streamOf(bea)
    await say('one')
    await say('two', [ada, ada, bea])
    for (const stream of streams) {
      await stream.until(isAbout('two'))
      expect(orderIdsOf(stream.events)).toEqual(['one', 'two'])
      expect(stream.events.map(({ id }) => id - stream.events[0]!.id)).toEqual([0, 1, 2])
    }
    await other.until(isAbout('two'))
    expect(orderIdsOf(other.events)).toEqual(['two'])
    for (const stream of [...streams, other]) stream.cut()
  })

  it('has a maximum number of streams per member; a further one closes the oldest', async () => {
    const cleo = await world.member({ firstName: 'Cleo' })
    const streams = [await streamOf(cleo)]
    while (streams.length < STREAMS_OF_ONE_MAX) streams.push(await streamOf(cleo))
    const other = await streamOf(bea)
    const last = await streamOf(cleo)
    await streams[0]!.ended
    await say('still', [cleo, bea])
    for (const stream of [...streams.slice(1), last, other]) {
      await stream.until(isAbout('still'))
      stream.cut()
    }
  })

  it('delivers nothing of a transaction that is rolled back', async () => {
    const stream = await streamOf(ada)
    const rolledBack = world.db.transaction().execute(async (tx) => {
      await announce(tx, { to: [ada.id], topic: 'order', ids: { orderId: 'never' }, now: world.clock.now() })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await say('after')
    await stream.until(isAbout('after'))
    expect(orderIdsOf(stream.events)).toEqual(['after'])
    stream.cut()
  })

  it('refuses an invalid token and an invalid last event id', async () => {
    expect((await openStream(world.url, 'a.b.c')).status).toBe(401)
    expect((await fetch(`${world.url}/api/live`)).status).toBe(401)
    expect((await openStream(world.url, await ada.token(), -3)).status).toBe(400)
  })

  it('resumes on another process after a lost connection, with every missed event once', async () => {
    const first = await streamOf(ada)
    await say('a')
    const last = await first.until(isAbout('a'))
    first.cut()
    await say('b')
    await say('c')
    const second = await streamOf(ada, last.id, beside)
    await say('d')
    await second.until(isAbout('d'))
    expect(orderIdsOf(second.events)).toEqual(['b', 'c', 'd'])
    second.cut()
  })

  it('never skips an event of a transaction that began earlier and commits later', async () => {
    const stream = await streamOf(ada)
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    const slow = world.db.transaction().execute(async (tx) => {
      await announce(tx, { to: [ada.id], topic: 'order', ids: { orderId: 'slow' }, now: world.clock.now() })
      await mayCommit
    })
    await say('quick')
    const quick = await stream.until(isAbout('quick'))
    stream.cut()
    commit()
    await slow
    const resumed = await streamOf(ada, quick.id)
    await resumed.until(isAbout('slow'))
    expect(orderIdsOf(resumed.events)).toEqual(['slow'])
    resumed.cut()
  })

  it('numbers the events of two hundred concurrent transactions without a gap, and no transaction waits for ever', async () => {
    const [one, other] = [await streamOf(ada), await streamOf(bea, undefined, beside)]
    const from = one.events[0]!.id
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? world : beside).db.transaction().execute(async (tx) => {
          const now = world.clock.now()
          const order = index % 2 ? [ada, bea] : [bea, ada]
          for (const { id } of order)
            await announce(tx, { to: [id], topic: 'order', ids: { orderId: `x${index}` }, now })
        }),
      ),
    )
    await say('end', [ada, bea])
    for (const stream of [one, other]) {
      await stream.until(isAbout('end'))
      expect(new Set(orderIdsOf(stream.events)).size).toBe(101)
      expect(stream.events).toHaveLength(102)
    }
    expect(one.events.slice(1).map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, index) => from + 1 + index))
    one.cut()
    other.cut()
  })

  it('recovers when the database closes the listening connection', async () => {
    const stream = await streamOf(ada)
    await world.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hemline-outbox' and datname = current_database()`,
    )
    await say('unheard')
    await stream.until(isAbout('unheard'))
    await say('heard')
    await stream.until(isAbout('heard'))
    expect(orderIdsOf(stream.events)).toEqual(['unheard', 'heard'])
    stream.cut()
  })

  it('sends a reset to an app that has missed more events than are stored', async () => {
    const stream = await streamOf(ada)
    const { id } = stream.events[0]!
    stream.cut()
    await say('old')
    await world.advance('PT25H')
    await world.db.deleteFrom('liveEvents').where('createdAt', '<', world.clock.now()).execute()
    const late = await streamOf(ada, id)
    expect(late.events.map(({ topic }) => topic)).toEqual(['reset'])
    late.cut()
    const ahead = await streamOf(ada, id + 1000)
    expect(ahead.events.map(({ topic }) => topic)).toEqual(['reset'])
    ahead.cut()
    for (let index = 0; index <= LIVE_REPLAY_MAX; index += 1) await say(`many ${index}`, [bea])
    const many = await streamOf(bea, 0)
    expect(many.events.map(({ topic }) => topic)).toEqual(['reset'])
    many.cut()
  })

  it('ends with the session, and delivers nothing more', async () => {
    const cleo = await world.member({ firstName: 'Cleo' })
    const streams = [await streamOf(cleo), await streamOf(cleo, undefined, beside)]
    const other = await streamOf(ada)
    await world.db.transaction().execute((tx) => raiseSessionVersion(tx, { id: cleo.id, now: world.clock.now() }))
    await Promise.all(streams.map(({ ended }) => ended))
    await say('still here', [cleo, ada])
    await other.until(isAbout('still here'))
    for (const one of streams) expect(orderIdsOf(one.events)).toEqual([])
    other.cut()
  })

  it('ends when that device signs out, and no other', async () => {
    const dora = await world.member({ firstName: 'Dora' })
    const here = await streamOf(dora)
    const family = await world.db
      .selectFrom('tokenFamilies')
      .select('id')
      .where('accountId', '=', dora.id)
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('tokenFamilies')
      .set({ revokedAt: world.clock.now() })
      .where('id', '=', family.id)
      .execute()
    await here.ended
  })

  it('ends when its token expires', async () => {
    const stream = await streamOf(ada)
    await world.clock.advance('PT61M')
    await say('too late')
    await stream.ended
    expect(orderIdsOf(stream.events)).toEqual([])
    const again = await streamOf(ada, stream.events[0]!.id)
    expect(orderIdsOf(again.events)).toEqual(['too late'])
    again.cut()
  })
})
