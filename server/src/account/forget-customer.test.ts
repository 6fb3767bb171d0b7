import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { PASSWORD } from '../../test/pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { hashPassword } from '../identity/passwords.ts'
import { findMember } from '../members/store.ts'
import { sandboxKeys } from '../outside/payments/stripe.ts'
import { findCustomer } from '../payments/store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Asked = { method: string; path: string; idempotencyKey: string | null; status: number | string | null }
const deletionsOf = async (customerId: string) => {
  const answer = await fetch(`${world.url}/dev/payments.json?requests=10000`)
  const { requests } = (await answer.json()) as { requests: Asked[] }
  return requests.filter(({ method, path }) => method === 'DELETE' && path === `/v1/customers/${customerId}`)
}
const atProvider = async (customerId: string) => {
  const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  return (await fetch(`${world.url}/dev/stripe/v1/customers/${customerId}`, { headers })).json()
}
async function failDeletions(times: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const failNext = { path: '/v1/customers/*', method: 'DELETE', status: 503, times }
  const body = JSON.stringify(times > 0 ? { failNext } : {})
  const answer = await fetch(`${world.url}/dev/stripe/behaviour`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

/** A lendee with a card at the provider and nothing open, who has asked for her account to be deleted. */
async function leaving(): Promise<{ lendee: TestMember; customerId: string }> {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  await move(lender, orderId, 'decline')
  await world.drain()
  const password_hash = await hashPassword(PASSWORD)
  await world.db.updateTable('accounts').set({ password_hash }).where('id', '=', lendee.id).execute()
  expect((await lendee.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(200)
  const customerId = await findCustomer(world.db, lendee.id)
  expect(customerId).toMatch(/^cus_/)
  return { lendee, customerId: customerId! }
}

test('with the account her customer goes, here and at the card provider, and not a day before', async () => {
  const { lendee, customerId } = await leaving()
  await world.advance('P13D')
  expect(await atProvider(customerId)).not.toHaveProperty('deleted')
  await world.advance('P1DT1M')
  expect(await findCustomer(world.db, lendee.id)).toBeNull()
  expect(await atProvider(customerId)).toEqual({ id: customerId, object: 'customer', deleted: true })
  const asked = await deletionsOf(customerId)
  expect(asked).toMatchObject([{ idempotencyKey: `forget:${customerId}`, status: 200 }])
})

test('when the provider is down she is erased all the same, and the provider is asked again with the same key', async () => {
  const { lendee, customerId } = await leaving()
  await failDeletions(4)
  await world.advance('P14DT1M')
  expect((await findMember(world.db, lendee.id))?.erased_at).not.toBeNull()
  await expect
    .poll(
      async () => {
        await world.drain()
        return atProvider(customerId)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject({ deleted: true })
  const asked = await deletionsOf(customerId)
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 503, 503, 503, 503])
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`forget:${customerId}`]))
  await failDeletions(0)
})
