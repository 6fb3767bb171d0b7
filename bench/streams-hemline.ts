import { setTimeout as pause } from 'node:timers/promises'
import { announce } from '@hemline/server/src/live/store.ts'
import { tokenFor } from '@hemline/server/test/make-member.ts'
import { startHemline } from './start-hemline.ts'

/** Requests to the server under test: to measure itself, or to send a member an event. */
export type Ask = { kind: 'measure' } | { kind: 'send'; member: number }
export type Measure = {
  kind: 'measure'
  rss: number
  heapUsed: number
  external: number
  cpuMs: number
  streams: number
}

const { deps, port } = await startHemline()
const members = await deps.db
  .selectFrom('members')
  .select('id')
  .orderBy('no')
  .limit(Number(process.env.BENCH_MEMBERS))
  .execute()
const tokens: string[] = []
for (const { id } of members) tokens.push(await tokenFor(deps, id))

process.on('message', async (ask: Ask) => {
  if (ask.kind === 'send') {
    const to = [members[ask.member % members.length]!.id]
    await announce(deps.db, { to, topic: 'message', ids: { at: String(ask.member) }, now: new Date() })
    return
  }
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await pause(300)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const measure: Measure = {
    kind: 'measure',
    rss,
    heapUsed,
    external,
    cpuMs: (user + system) / 1000,
    streams: deps.live.count(),
  }
  process.send!(measure)
})
process.send!({ port, tokens })
