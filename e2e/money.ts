import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { ledger } from '../server/test/loans.ts'
import { orderOf } from '../server/test/post.ts'
import type { TestMember, World } from '../server/test/world.ts'

/** The card provider's payment of a loan, in pence, once all operations are finished. */
export async function moneyOf(world: World, { lendee, orderId }: { lendee: TestMember; orderId: string }) {
  await world.drain()
  const { paymentIntentId } = await orderOf(lendee, orderId)
  const { status, capturedPence, refundedPence } = (await ledger(world)).find(
    (one) => one.paymentIntentId === paymentIntentId,
  )!
  return { status, capturedPence, refundedPence }
}

/** How many coins a member can borrow with. */
export const freeCoins = async (member: TestMember) => (await member.ok(getCoinLedger)).body.free
