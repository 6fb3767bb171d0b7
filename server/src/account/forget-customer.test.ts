import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../../../sandboxes/payments/sandbox-keys.ts'
import { behave, daysOf, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { retryNow } from '../../test/retry-now.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findMember } from '../members/store.ts'
import type { Payments } from '../outside/payments/port.ts'
import { FORGET_CUSTOMER_JOB } from '../payments/actions.ts'
import { findCustomer } from '../payments/store.ts'
import { REMOVE_FILES } from './actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type ProviderRequest = { method: string; path: string; idempotencyKey: string | null; status: number | string | null }
const readRequests = async () => {
  const answer = await fetch(`${world.url}/dev/payments.json?requests=10000`)
  return ((await answer.json()) as { requests: ProviderRequest[] }).requests
}
const deletionsOf = async (customerId: string) =>
  (await readRequests()).filter(({ method, path }) => method === 'DELETE' && path === `/v1/customers/${customerId}`)
const atProvider = async (path: string) => {
  const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  return (await fetch(`${world.url}/dev/stripe/v1/${path}`, { headers })).json()
}
const customerAt = (customerId: string) => atProvider(`customers/${customerId}`)

/** A lendee with a card at the provider and nothing open, who has requested deletion. */
async function leaving(): Promise<{ lendee: TestMember; customerId: string }> {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  await move(lender, orderId, 'decline')
  await world.drain()
  await setPasswordOf(world, lendee)
  expect((await lendee.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(200)
  const customerId = await findCustomer(world.db, lendee.id)
  expect(customerId).toMatch(/^cus_/)
  return { lendee, customerId: customerId! }
}

test("the erasure deletes the member's customer, here and at the card provider, and not a day earlier", async () => {
  const { lendee, customerId } = await leaving()
  await world.advance('P13D')
  expect(await customerAt(customerId)).not.toHaveProperty('deleted')
  await world.advance('P1DT1M')
  expect(await findCustomer(world.db, lendee.id)).toBeNull()
  expect(await customerAt(customerId)).toEqual({ id: customerId, object: 'customer', deleted: true })
  expect(await deletionsOf(customerId)).toMatchObject([{ idempotencyKey: `forget:${customerId}`, status: 200 }])
})

test('when the provider is down the member is erased anyway, and the deletion is retried with the same key', async () => {
  const { lendee, customerId } = await leaving()
  await behave(world, { failNext: { path: '/v1/customers/*', method: 'DELETE', status: 503, times: 4 } })
  await world.advance('P14DT1M')
  expect((await findMember(world.db, lendee.id))?.erasedAt).not.toBeNull()
  await expect
    .poll(async () => {
      await retryNow(world)
      return customerAt(customerId)
    })
    .toMatchObject({ deleted: true })
  const deletions = await deletionsOf(customerId)
  expect(deletions.map(({ status }) => status).toSorted()).toEqual([200, 503, 503, 503, 503])
  expect(new Set(deletions.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`forget:${customerId}`]))
  await behave(world, {})
})

test('a deletion of files or of a customer that was given up is stored for a year, for the host to see', async () => {
  const { pool, jobs, imageStore } = world.deps
  const { remove } = imageStore
  imageStore.remove = async () => {
    throw new Error('The disk is read-only')
  }
  await jobs.enqueue(world.db, REMOVE_FILES, { files: ['a.jpg'] })
  await jobs.enqueue(world.db, FORGET_CUSTOMER_JOB, { customerId: 'cus_gone', idempotencyKey: 'forget:cus_gone' })
  await behave(world, { failNext: { path: '/v1/customers/*', method: 'DELETE', status: 503, times: 20 } })
  const failed = async () => {
    const { rows } = await pool.query<{ name: string; days: number }>(
      `select name, deletion_seconds / 86400 as days from jobs.job where state = 'failed' and name = any($1) order by name`,
      [[REMOVE_FILES, FORGET_CUSTOMER_JOB]],
    )
    return rows
  }
  await expect
    .poll(async () => {
      await retryNow(world)
      return (await failed()).length
    })
    .toBe(2)
  imageStore.remove = remove
  await behave(world, {})
  await world.advance('PT61M')
  expect(await failed()).toEqual([
    { name: REMOVE_FILES, days: 365 },
    { name: FORGET_CUSTOMER_JOB, days: 365 },
  ])
})

/** The same provider, which creates no customer before it was asked for `count` of them. */
function customersTogether(payments: Payments, count: number): Payments {
  const { promise: haveAllAsked, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return {
    ...payments,
    async createCustomer(input) {
      calls += 1
      if (calls === count) resolve()
      await haveAllAsked
      return payments.createCustomer(input)
    },
  }
}

test('concurrent card set-ups share one customer, and every other one is deleted again', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const body = { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'DELIVERY' as const }
  const pendingRequestId = (await lendee.ok(createPendingRequest, { body })).body.data.id
  const before = (await readRequests()).length
  const { payments } = world.deps
  world.deps.payments = customersTogether(payments, 6)
  const openings = Array.from({ length: 6 }, () => lendee.ok(createPaymentSession, { body: { pendingRequestId } }))
  const setups = await Promise.all(openings)
  world.deps.payments = payments
  await world.drain()
  const customerId = (await findCustomer(world.db, lendee.id))!
  for (const { body } of setups)
    expect(await atProvider(`setup_intents/${body.setupIntentId}`)).toMatchObject({ customer: customerId })
  const all = await readRequests()
  const since = all.slice(0, all.length - before)
  expect(since.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')).toHaveLength(6)
  const deleted = since.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(new Set(deleted).size).toBe(5)
  expect(deleted).not.toContain(`/v1/customers/${customerId}`)
  expect(await customerAt(customerId)).not.toHaveProperty('deleted')
})
