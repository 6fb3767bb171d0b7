import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListingsWorld, startListingsWorld } from '../test/listings-world.ts'

let world: ListingsWorld
beforeAll(async () => {
  world = await startListingsWorld()
})
afterAll(() => world.close())

it('what no one can see is not stored: in brand and description of an item', async () => {
  const anna = await world.person('Anna')
  const id = await world.list(anna, {
    brand: 'Rixo\r\nBcc: everyone@example.com \u202exoc',
    description: 'Silk\u200b\r\nlined\u00a0in white\u202e 👩\u200d👧',
  })
  const { body } = await world.send(anna, 'GET', `/api/listings?id=${id}`)
  expect(body.items[0]).toMatchObject({
    brand: 'Rixo Bcc: everyone@example.com xoc',
    description: 'Silk\nlined in white 👩\u200d👧',
  })
})

it('nor in names and places; joiners that a script needs stay', async () => {
  const anna = await world.person('Anna')
  const { status } = await world.send(anna, 'PATCH', '/api/user', {
    firstName: 'علی\u200cرضا',
    secondName: 'Sm\u200bith\u00a0Jr.',
    address: '1\u00a0Mare\u2028Street',
    city: '\u202eLondon\u00ad',
  })
  expect(status).toBe(200)
  const { body } = await world.send(anna, 'GET', '/api/user')
  expect(body.data).toMatchObject({
    firstName: 'علی\u200cرضا',
    secondName: 'Smith Jr.',
    address: '1 Mare Street',
    city: 'London',
  })
})
