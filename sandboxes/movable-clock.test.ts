import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../server/src/app.ts'
import { realDeps } from '../server/src/deps.ts'
import { jobNames } from '../server/src/worker.ts'
import { createWorld, type World } from '../server/test/world.ts'

let world: World
let second: { url: string; close(): Promise<void>; now(): Date }
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' }, { hasSandboxTable: true })
  const deps = await realDeps({ ...world.deps.env, PORT: 0 }, { jobNames })
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  second = {
    url: `http://127.0.0.1:${port}`,
    now: () => deps.clock.now(),
    async close() {
      await app.close()
      await deps.close()
    },
  }
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const clockOf = async (url: string) =>
  Date.parse(((await (await fetch(`${url}/dev/clock`)).json()) as { now: string }).now)

it('a move on one node applies to all nodes as soon as it is answered', async () => {
  for (let round = 0; round < 5; round++) {
    await clockOf(second.url) // the other node has just read it
    const before = await clockOf(world.url)
    const moved = await fetch(`${world.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'P1D' }),
    })
    expect(moved.status).toBe(200)
    for (const at of [await clockOf(second.url), await clockOf(world.url)]) {
      expect(at - before).toBeGreaterThanOrEqual(86_400_000)
      expect(at - before).toBeLessThan(86_400_000 + 60_000)
    }
  }
})
