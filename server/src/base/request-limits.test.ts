import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

const LIMIT = 60
let here: World
let there: World
beforeAll(async () => {
  const settings = {
    RATE_LIMIT: String(LIMIT),
    TRUST_PROXY: '1',
    RUNS_JOBS: 'false',
    PUBLIC_URL: 'http://hemline.test',
  }
  here = await createWorld(settings)
  there = await createWorld({ ...settings, DATABASE_URL: here.deps.env.DATABASE_URL })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const ask = async (world: World, network: string, token?: string) => {
  const headers = { 'x-forwarded-for': network, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${world.url}${token ? '/api/user' : '/api/app-settings'}`, { headers })
  await answer.body?.cancel()
  return answer.status
}

/** Asks both nodes in turn, twice as often as is allowed. `isOneMinute`: each minute has a limit of its own. */
async function askBoth(network: string) {
  const began = new Date().getMinutes()
  const answers: [number, number][] = []
  for (let no = 0; no < 2 * LIMIT; no += 1) answers.push([await ask(here, network), await ask(there, network)])
  const refused = (node: 0 | 1) => answers.filter((both) => both[node] === 429).length
  return {
    passed: answers.flat().filter((status) => status === 200).length,
    refusedHere: refused(0),
    refusedThere: refused(1),
    isOneMinute: began === new Date().getMinutes(),
  }
}

it('a network has one limit at all nodes together', async () => {
  const first = await askBoth('192.0.2.7')
  const { passed, refusedHere, refusedThere } = first.isOneMinute ? first : await askBoth('192.0.2.9')
  // each node may be a twentieth behind
  expect(passed).toBeGreaterThanOrEqual(LIMIT)
  expect(passed).toBeLessThanOrEqual(LIMIT * 1.3)
  expect(Math.min(refusedHere, refusedThere)).toBeGreaterThan(LIMIT)
  expect(await ask(here, '192.0.2.8')).toBe(200)
})

it('members behind one address of a phone company do not share its limit, and each has one', async () => {
  const network = '198.51.100.1'
  const [ada, bea] = [await (await here.member()).token(), await (await here.member()).token()]
  for (const token of [ada, bea]) expect(await ask(here, network, token)).toBe(200)
  while ((await ask(here, network)) !== 429) expect(await ask(here, network)).toBeOneOf([200, 429])
  expect(await ask(here, network, bea)).toBe(200)
  // a made-up token belongs to the network
  expect(await ask(here, network, `${ada}x`)).toBe(429)
  const answers = []
  for (let no = 0; no < LIMIT + 5; no += 1) answers.push(await ask(here, `198.51.100.${no}`, ada))
  expect(answers.slice(0, LIMIT - 5)).toEqual(Array(LIMIT - 5).fill(200))
  expect(answers.at(-1)).toBe(429)
  expect(await ask(here, network, bea)).toBe(200)
})

it('a count is in no log: the call that it is of waits for no disk and no replica', async () => {
  const { rows } = await sql<{ relpersistence: string }>`
    select relpersistence from pg_class where oid = 'call_limits'::regclass
  `.execute(here.db)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
