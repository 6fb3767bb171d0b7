import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import { planRelease } from './actions.ts'
import { planOperation } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ CHARGE_SERVICE_FEE: 'true' })
})
afterAll(() => world.close())

it('a service fee that is charged is a line of the receipt, and an erased member gets none', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  await move(lender, orderId, 'accept')
  await world.drain()
  const receipts = async (email: string) =>
    (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Receipt: '))
  expect((await receipts(lendee.email))[0]?.text).toMatch(/Service fee: £\d/)
  const erased = `${lendee.id}@erased.invalid`
  await world.db.updateTable('members').set({ email: erased }).where('id', '=', lendee.id).execute()
  await move(lender, orderId, 'cancel')
  await world.drain()
  expect(await world.emailsTo(erased)).toEqual([])
  expect(await receipts(lendee.email)).toHaveLength(1)
})

it('holds that became no order are released each by itself, and what was stranded is done by the sweep', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const { db, deps, clock } = world
  for (const paymentIntentId of ['pi_lost_1', 'pi_lost_2'])
    await db
      .transaction()
      .execute((tx) => planRelease(deps, tx, { paymentIntentId, pendingRequestId: null, orderId: null }))
  const releases = db.selectFrom('paymentOperations').select('paymentIntentId').where('kind', '=', 'RELEASE')
  expect(await releases.orderBy('paymentIntentId').execute()).toEqual([
    { paymentIntentId: 'pi_lost_1' },
    { paymentIntentId: 'pi_lost_2' },
  ])
  await db.deleteFrom('paymentOperations').where('kind', '=', 'RELEASE').execute()
  const { paymentIntentId } = await db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const planned = { key: `release:${orderId}`, kind: 'RELEASE' as const, pendingRequestId: null, setupIntentId: null }
  const now = clock.now()
  await db
    .transaction()
    .execute((tx) => planOperation(tx, { ...planned, orderId, paymentIntentId, amountPence: 0, now }))
  const statusOf = async () => (await ledger(world)).find((hold) => hold.paymentIntentId === paymentIntentId)?.status
  await world.drain()
  expect(await statusOf()).toBe('HELD')
  await world.advance('PT1M')
  expect(await statusOf()).toBe('RELEASED')
})
