import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { addDays, daysBetween } from '@hemline/contract/days.ts'
import { askExtension, createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { enterParcelNumber } from '@hemline/contract/operator/parcel-calls.ts'
import { markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { enterTrackingNumber, sendCarrierClaim } from '@hemline/contract/shipping/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { waitForHour, waitForNight } from '../test/hours.ts'
import { both, type Expected, expectEvents, type LiveCases, openLiveWorld } from '../test/live-cases.ts'
import {
  acceptedInPerson,
  arrivedLoan,
  evidence,
  lenderAndStranger,
  move,
  prepareRequest,
  requestLoan,
} from '../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, scan } from '../test/post.ts'
import type { TestMember, World } from '../test/world.ts'

const BANK_ASKS_LATER = '4000000000007726'

let world: World
let host: TestMember
let onlooker: TestMember
beforeAll(async () => {
  ;({ world, host, onlooker } = await openLiveWorld())
})
afterAll(() => world.close())

const review = async (member: TestMember, orderId: string) => {
  const { reviewId } = await orderOf(member, orderId)
  return member.ok(writeReview, { body: { reviewId: reviewId!, rating: 5, review: 'Kind' } })
}
const completedInPerson = async () => {
  const loan = await acceptedInPerson(world)
  await move(loan.lendee, loan.orderId, 'received')
  await move(loan.lender, loan.orderId, 'complete')
  await world.drain()
  return loan
}
const claimed = async (loan: { lender: TestMember; orderId: string }) => {
  const { lender, orderId } = loan
  const body = { orderId, lines: ['zip'], description: 'The zip', images: [await evidence(lender)] }
  return (await lender.ok(createClaim, { body })).body.data.id
}
/** Accepted by post, and the carrier hasn’t answered yet. */
const unlabelled = async () => {
  await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 1 })
  const loan = await acceptedByPost(world)
  await world.drain()
  expect((await orderOf(loan.lender, loan.orderId)).post?.labels).toBe('COMING')
  return loan
}

/** A parcel with a number of its sender, of which there is no news on its last day of waiting. */
const silent = async (trackingNumber: string) => {
  const loan = await acceptedByPost(world)
  const { lender, orderId } = loan
  await world.drain()
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber } })
  await scan(world, trackingNumber, 'POSTED')
  await scan(world, trackingNumber, 'SEEN')
  const { newsBy } = (await orderOf(lender, orderId)).post!.transit!
  await waitForHour(world, 12, daysBetween(world.day(), newsBy))
  return loan
}

const orders: LiveCases = {
  'confirms a request, with a message': async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await lendee.ok(createPaymentHold, { body: confirmed })
    const does = () => lendee.ok(createOrder, { body: { ...confirmed, message: 'For my sister’s wedding' } })
    return { does, expected: both(lender, lendee, 'order', 'message') }
  },
  'declines; the hold is released and the coin is returned': async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    const does = async () => {
      await move(lender, orderId, 'decline')
      await world.drain()
    }
    const expected: Expected[] = [
      [lender, 'order', 2],
      [lendee, 'order', 2],
      [lendee, 'coin'],
      [lendee, 'notification'],
    ]
    return { does, expected, orderId }
  },
  'notes the condition': async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const body = { orderId, moment: 'LENDER_OUT', isClean: true, isUndamaged: true, isComplete: true } as const
    return { does: () => lender.ok(writeCheck, { body }), expected: both(lender, lendee, 'order'), orderId }
  },
  'has labels that arrive after posting without': async () => {
    const { lender, lendee, orderId } = await unlabelled()
    await move(lender, orderId, 'sent')
    return { does: () => world.advance('PT1M'), expected: [...both(lender, lendee, 'order'), [host, 'desk']], orderId }
  },
  'has labels that the carrier refuses': async () => {
    const { lender, lendee, orderId } = await unlabelled()
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
    // the sender is notified of the alternative (product.md §1)
    const expected: Expected[] = [...both(lender, lendee, 'order'), [lender, 'notification'], [host, 'desk']]
    return { does: () => world.advance('PT1M'), expected, orderId }
  },
  'has labels that are no longer needed': async () => {
    const { lender, lendee, orderId } = await unlabelled()
    await move(lender, orderId, 'sent')
    await move(lendee, orderId, 'received')
    await move(lendee, orderId, 'returned')
    return { does: () => world.advance('PT1M'), expected: [...both(lender, lendee, 'order'), [host, 'desk']], orderId }
  },
  'has a number entered by the operator': async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const body = { orderId, direction: 'RETURN', trackingNumber: 'AB800000002GB' } as const
    return {
      does: () => host.ok(enterParcelNumber, { body }),
      expected: [...both(lender, lendee, 'order'), [host, 'desk']],
      orderId,
    }
  },
  'has a parcel without news, for which a claim with the carrier is opened': async () => {
    const { lender, lendee, orderId } = await silent('AB700000013GB')
    const does = () => world.advance('P1D')
    return { does, expected: both(lender, lendee, 'order', 'notification'), orderId }
  },
  'has sent the claim to the carrier': async () => {
    const { lender, lendee, orderId } = await silent('AB700000027GB')
    await world.advance('P1D')
    const body = { orderId, direction: 'OUTBOUND', reference: 'RM1' } as const
    const does = () => lender.ok(sendCarrierClaim, { body })
    return { does, expected: [...both(lender, lendee, 'order'), [lendee, 'notification']], orderId }
  },
  'asked for a longer loan, and it is too late for an answer': async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { endDate } = await orderOf(lendee, orderId)
    await lendee.ok(askExtension, { body: { orderId, endDate: addDays(endDate, 1), message: '' } })
    await move(lendee, orderId, 'returned')
    await world.db.updateTable('extensions').set({ state: 'OPEN' }).where('orderId', '=', orderId).execute()
    // the question is no longer unread either
    const expected: Expected[] = [...both(lender, lendee, 'order'), [lender, 'notification']]
    return { does: () => world.drain(), expected, orderId }
  },
  'raises an issue': async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const does = () => lendee.ok(createOrderIssue, { body: { orderId, description: 'It is torn' } })
    return { does, expected: [...both(lender, lendee, 'order', 'notification'), [host, 'desk']], orderId }
  },
  'pays a balance': async () => {
    const loan = await arrivedLoan(world, BANK_ASKS_LATER)
    const { lender, lendee, orderId } = loan
    const claimId = await claimed(loan)
    await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
    await world.drain()
    const session = (await lendee.ok(createBalanceSession, { body: { claimId } })).body
    await confirmAsBrowser({ address: world.url, ...session })
    const body = { claimId, setupIntentId: session.setupIntentId }
    // one event each for charging, charged and paid
    const expected: Expected[] = [
      [lender, 'order', 3],
      [lendee, 'order', 3],
      ...both(lender, lendee, 'notification'),
      [host, 'desk'],
    ]
    return { does: () => lendee.ok(payBalance, { body }), expected, orderId }
  },
  'is paid what is owed to them': async () => {
    const loan = await arrivedLoan(world)
    const { lender, lendee, orderId } = loan
    await lendee.ok(answerClaim, { body: { claimId: await claimed(loan), action: 'accept' } })
    await world.drain()
    const { owed } = (await lender.ok(getClaims, { query: { orderId } })).body
    const body = { owedIds: owed.map(({ id }) => id), note: 'By bank transfer' }
    return {
      does: () => host.ok(markOwedPaid, { body }),
      expected: [
        [lender, 'order'],
        [lender, 'notification'],
        [host, 'desk'],
      ],
      quiet: [lendee],
      orderId,
    }
  },
  'writes a review, which only they can see': async () => {
    const { lender, lendee, orderId } = await completedInPerson()
    return {
      does: () => review(lendee, orderId),
      expected: both(lendee, lendee, 'order', 'message'),
      quiet: [lender],
      orderId,
    }
  },
  'writes the second review, and both show': async () => {
    const { lender, lendee, orderId } = await completedInPerson()
    await review(lendee, orderId)
    return {
      does: () => review(lender, orderId),
      expected: [...both(lender, lendee, 'order'), [lender, 'message']],
      orderId,
    }
  },
  'wrote a review that shows after 14 days': async () => {
    const { lender, lendee, orderId } = await completedInPerson()
    await review(lendee, orderId)
    // when no one is reminded of anything else
    await waitForNight(world)
    return { does: () => world.advance('P14DT1M'), expected: both(lender, lendee, 'order'), orderId }
  },
}

describe('every open app that shows it receives an event when', () => {
  it.each(Object.keys(orders))('a side of an order %s', async (name) =>
    expectEvents({ world, onlooker }, await orders[name]!()),
  )
})
