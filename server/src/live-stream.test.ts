import { cancelAccountDeletion, deleteAccount } from '@hemline/contract/account/calls.ts'
import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { getConversations, readMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { addDays } from '@hemline/contract/days.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { askExtension, createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import type { LiveTopic } from '@hemline/contract/live.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { changeNotificationSetting, removePushSubscription } from '@hemline/contract/notifications/calls.ts'
import { hideListing, markOwedPaid, suspendMember } from '@hemline/contract/operator/calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { blockDays, unblockDays } from '@hemline/contract/requests/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { blockMember, unblockMember } from '@hemline/contract/safety/calls.ts'
import { createShareLink, endShareLink } from '@hemline/contract/share-links/calls.ts'
import { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../sandboxes/payments/confirm-as-browser.ts'
import { heardOf } from '../test/heard.ts'
import {
  acceptedInPerson,
  arrivedLoan,
  daysOf,
  evidence,
  lenderAndStranger,
  listGarment,
  move,
  prepareRequest,
  requestLoan,
} from '../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../test/member-pool.ts'
import { waitForNight } from '../test/night.ts'
import { acceptedByPost, carrierDoes, orderOf } from '../test/post.ts'
import { openStream, type StreamEvent } from '../test/stream.ts'
import { befriend, createWorld, type TestMember, type World } from '../test/world.ts'
import { leaveNewsletter } from './members/actions.ts'

/** Who receives which event, and how often at least. */
type Expected = [member: TestMember, topic: LiveTopic, times?: number]
type LiveCase = { does: () => Promise<unknown>; expected: Expected[]; quiet?: TestMember[]; orderId?: string }
type Table = { [name: string]: () => Promise<LiveCase> }

const BANK_ASKS_LATER = '4000000000007726'

let world: World
let host: TestMember
/** A member without friends, who has a listing too. */
let onlooker: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
  onlooker = await world.member({ firstName: 'Uma' })
  await listGarment(onlooker)
  await world.drain()
})
afterAll(() => world.close())

/** The newest event of a member, for a stream that resumes after it. */
async function newestOf(member: TestMember): Promise<number> {
  const stream = await openStream(world.url, await member.token())
  const { id } = await stream.until(({ topic }) => topic === 'ready')
  stream.cut()
  return id
}

/**
 * Runs the action and expects the open apps of these members to receive exactly these events, after those received so
 * far. Members in `quiet` and an onlooker receive none.
 */
async function expectEvents({ does, expected, quiet = [], orderId }: LiveCase): Promise<void> {
  const members = new Set(expected.map(([member]) => member))
  const heard = new Map<TestMember, number>()
  for (const member of members) heard.set(member, await newestOf(member))
  const named = [...members, ...quiet, onlooker].map((member) => [member.id, member] as const)
  const everything = await heardOf(world, Object.fromEntries(named), does)
  // a home that was looked up only now, which its owner hears of
  const heardNow = everything.filter(
    (event) => !event.endsWith(' listing') || expected.some(([, topic]) => topic === 'listing'),
  )
  expect(heardNow).toEqual([...new Set(expected.map(([{ id }, topic]) => `${id} ${topic}`))].sort())
  for (const member of members) {
    const stream = await openStream(world.url, await member.token(), heard.get(member))
    const isOf = (topic: LiveTopic) => (event: StreamEvent) =>
      event.topic === topic && (topic !== 'order' || !orderId || event.ids.orderId === orderId)
    for (const [, topic, times = 1] of expected.filter(([one]) => one === member))
      await stream.until((event) => isOf(topic)(event) && stream.events.filter(isOf(topic)).length >= times)
    stream.cut()
  }
}

const both = (one: TestMember, other: TestMember, ...topics: LiveTopic[]): Expected[] =>
  [one, other].flatMap((member) => topics.map((topic): Expected => [member, topic]))
const pair = async () => {
  const [one, other] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bea' })]
  return { one, other, publicIds: (await other.ok(getUser)).body.data.publicId }
}
const friendshipOf = async (member: TestMember) => (await member.ok(getFriends)).body.items[0]!.friendshipId
const answer = async (member: TestMember, status: 'active' | 'dismissed') =>
  member.ok(changeFriendship, { body: { friendshipId: await friendshipOf(member), status } })
const withListing = async () => {
  const owner = await world.member({ firstName: 'Lena' })
  return { owner, listingId: await listGarment(owner) }
}
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
const talking = async () => {
  const { one, other } = await pair()
  await befriend(one, other)
  await one.ok(sendMessage, { body: { recipientId: other.id, content: 'Hello' } })
  await setPasswordOf(world, one)
  return { one, other }
}
const around = (one: TestMember, other: TestMember): Expected[] => [
  [one, 'account'],
  ...(['friend', 'message', 'notification', 'order'] as const).map((topic): Expected => [other, topic]),
]

const members: Table = {
  'asks to be friends': async () => {
    const { one, other, publicIds } = await pair()
    return {
      does: () => one.ok(addContacts, { body: { publicIds } }),
      expected: [...both(one, other, 'friend'), [other, 'notification']],
    }
  },
  confirms: async () => {
    const { one, other, publicIds } = await pair()
    await one.ok(addContacts, { body: { publicIds } })
    return { does: () => answer(other, 'active'), expected: both(one, other, 'friend', 'circle', 'notification') }
  },
  dismisses: async () => {
    const { one, other, publicIds } = await pair()
    await one.ok(addContacts, { body: { publicIds } })
    const expected: Expected[] = [...both(one, other, 'friend', 'circle'), [other, 'notification']]
    return { does: () => answer(other, 'dismissed'), expected }
  },
  unfriends: async () => {
    const { one, other } = await pair()
    await befriend(one, other)
    return { does: () => answer(one, 'dismissed'), expected: both(one, other, 'friend', 'circle') }
  },
  blocks: async () => {
    const { one, other } = await pair()
    const body = { userId: other.id }
    const expected = both(one, other, 'friend', 'circle', 'message', 'notification')
    return { does: () => one.ok(blockMember, { body }), expected }
  },
  'takes a block away': async () => {
    const { one, other } = await pair()
    const body = { userId: other.id }
    await one.ok(blockMember, { body })
    return { does: () => one.ok(unblockMember, { body }), expected: both(one, other, 'friend', 'circle', 'message') }
  },
  'writes a message': async () => {
    const { one, other } = await pair()
    const body = { recipientId: other.id, content: 'Hello' }
    const expected: Expected[] = [...both(one, other, 'message'), [other, 'notification']]
    return { does: () => one.ok(sendMessage, { body }), expected }
  },
  'reads it': async () => {
    const { one, other } = await talking()
    const { id: conversationId } = (await other.ok(getConversations, { query: {} })).body.items[0]!
    const does = () => other.ok(readMessages, { body: { conversationId, place: 1 } })
    return {
      does,
      expected: [
        [other, 'message'],
        [other, 'notification'],
      ],
      quiet: [one],
    }
  },
  'lists a garment, changes it, deletes it': async () => {
    const owner = await world.member()
    const does = async () => {
      const id = await listGarment(owner)
      await owner.ok(changeListing, { params: { id }, body: { isActive: false } })
      await owner.ok(deleteListing, { body: { listingId: id } })
    }
    return {
      does,
      expected: [
        [owner, 'listing', 3],
        [owner, 'coin'],
      ],
    }
  },
  'has a listing taken down': async () => {
    const { owner, listingId } = await withListing()
    const body = { listingId, isHidden: true, note: 'Not a garment' }
    return {
      does: () => host.ok(hideListing, { body }),
      expected: [
        [owner, 'listing'],
        [host, 'desk'],
      ],
    }
  },
  'blocks days and opens them': async () => {
    const { owner, listingId } = await withListing()
    const does = async () => {
      const { body } = await owner.ok(blockDays, { body: { listingId, ...daysOf(world, { listingId }) } })
      await owner.ok(unblockDays, { body: { id: body.data.id } })
    }
    return { does, expected: [[owner, 'listing', 2]] }
  },
  'shares another’s listing, and its owner ends the link': async () => {
    const { owner, listingId } = await withListing()
    const other = await world.member()
    const does = async () => {
      const { body } = await other.ok(createShareLink, { body: { listingId } })
      await owner.ok(endShareLink, { body: { token: body.data.token } })
    }
    return {
      does,
      expected: [
        [owner, 'listing', 2],
        [other, 'listing', 2],
      ],
    }
  },
  'marks a favourite': async () => {
    const { owner, listingId } = await withListing()
    const one = await world.member()
    const does = () => one.ok(toggleFavourite, { body: { listingId } })
    return { does, expected: [[one, 'favourite']], quiet: [owner] }
  },
  'moves, and leaves the newsletter': async () => {
    const { owner } = await withListing()
    const does = async () => {
      await owner.ok(changeUser, { body: { address: '2 New Street', height: '5f9' } })
      await leaveNewsletter(world.deps, owner.id)
      await world.drain()
    }
    return {
      does,
      expected: [
        [owner, 'account', 2],
        [owner, 'listing'],
      ],
    }
  },
  'changes how she is expected': async () => {
    const one = await world.member()
    const does = async () => {
      await one.ok(changeNotificationSetting, { body: { topic: 'messages', channel: 'email', isOn: false } })
      await one.ok(removePushSubscription, { body: { deviceId: 'this-device' } })
    }
    return { does, expected: [[one, 'setting', 2]] }
  },
  'has seen their coin': async () => {
    const { owner } = await withListing()
    const coinIds = (await owner.ok(getCoins)).body.items.map(({ id }) => id)
    return { does: () => owner.ok(markCoinsSeen, { body: { coinIds } }), expected: [[owner, 'coin']] }
  },
  'requests the deletion of their account': async () => {
    const { one, other } = await talking()
    return { does: () => one.ok(deleteAccount, { body: { password: PASSWORD } }), expected: around(one, other) }
  },
  'cancels the deletion': async () => {
    const { one, other } = await talking()
    await one.ok(deleteAccount, { body: { password: PASSWORD } })
    return { does: () => one.ok(cancelAccountDeletion), expected: around(one, other) }
  },
  'is erased': async () => {
    const { one, other } = await talking()
    await one.ok(deleteAccount, { body: { password: PASSWORD } })
    const expected = both(other, other, 'message', 'notification', 'order', 'friend')
    return { does: () => world.advance('P14DT1M'), expected }
  },
  'is suspended': async () => {
    const { one, other } = await talking()
    const body = { userId: one.id, isSuspended: true, note: 'Not nice' }
    const expected: Expected[] = [...both(other, other, 'message', 'notification', 'order', 'friend'), [host, 'desk']]
    return { does: () => host.ok(suspendMember, { body }), expected }
  },
}

const orders: Table = {
  'confirms a request, with a message': async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await lendee.ok(createPaymentHold, { body: confirmed })
    const does = () => lendee.ok(createOrder, { body: { ...confirmed, message: 'For my sister’s wedding' } })
    return { does, expected: both(lender, lendee, 'order') }
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
    return { does: () => host.ok(enterTrackingNumber, { body }), expected: both(lender, lendee, 'order'), orderId }
  },
  'asked for a longer loan, and it is too late for an answer': async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { endDate } = await orderOf(lendee, orderId)
    await lendee.ok(askExtension, { body: { orderId, endDate: addDays(endDate, 1), message: '' } })
    await move(lendee, orderId, 'returned')
    await world.db.updateTable('extensions').set({ state: 'OPEN' }).where('orderId', '=', orderId).execute()
    return { does: () => world.drain(), expected: both(lender, lendee, 'order'), orderId }
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
  it.each(Object.keys(members))('a member %s', async (name) => expectEvents(await members[name]!()))
  it.each(Object.keys(orders))('a side of an order %s', async (name) => expectEvents(await orders[name]!()))
})
