import { getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a member reads herself', async () => {
  const member = await world.member({ firstName: 'Anna' })
  const { body } = await member.ok(getUser)
  expect(body.data).toMatchObject({ id: member.id, firstName: 'Anna', hasOnboarded: true, postcode: 'E8 3PH' })
})
