import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolOf } from '../../server/test/member-pool.ts'
import { createWorld, type World } from '../../server/test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ada = { email: 'Ada@demo.hemline.test', firstName: 'Ada', about: 'Ada Ward, Leeds' }
const bea = { email: 'bea@demo.hemline.test', firstName: 'Bea', about: 'Bea Hill, York' }
const EARLIER = 'a tuesday in velvet'

async function announce(body: object): Promise<number> {
  const answer = await fetch(`${world.url}/dev/demo-community`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

async function offered() {
  const { body } = await world.visitor().ok(getAppSettings)
  return [body.demoMembers, body.demoPassword]
}

test('offers announced members once they have accounts, with their password', async () => {
  expect(await offered()).toEqual([[], null])
  expect(await announce({ members: [ada, bea], passwords: ['silk on a sunday', EARLIER] })).toBe(200)
  expect(await offered()).toEqual([[], null])
  const pool = poolOf(world)
  await pool.signUp(ada.email, { password: EARLIER })
  await pool.confirm(ada.email, (await pool.codes(ada.email))[0]!)
  expect(await offered()).toEqual([[ada], EARLIER])
})

test('refuses an announcement without members or passwords', async () => {
  expect(await announce({ members: [ada], passwords: [] })).toBe(400)
  expect(await announce({ passwords: [EARLIER] })).toBe(400)
  expect(await offered()).toEqual([[ada], EARLIER])
})
