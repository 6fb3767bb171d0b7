import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { deleteAccount } from './account/calls.ts'
import { answerClaim, createClaim, payBalance } from './claims/calls.ts'
import { markCoinsSeen } from './coins/calls.ts'
import { writeCheck } from './condition-checks/calls.ts'
import { getConversations, getMessages, readMessages, sendMessage } from './conversations/calls.ts'
import { addContacts } from './friends/calls.ts'
import { confirmHandover } from './handovers/calls.ts'
import { Claims } from './identity/shapes.ts'
import { askExtension, createOrderIssue } from './issues/calls.ts'
import { createListing, getListings } from './listings/calls.ts'
import { changeUser } from './members/calls.ts'
import { PhoneCode } from './members/shapes.ts'
import { addPushSubscription, removePushSubscription } from './notifications/calls.ts'
import { ParticipantsKey } from './notifications/shapes.ts'
import { retryJobs } from './operator/calls.ts'
import { resolveDispute } from './operator/case-calls.ts'
import { getDeskMembers, suspendMember } from './operator/member-calls.ts'
import { previewNewsletter } from './operator/newsletter-calls.ts'
import {
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutNotSent,
  markPayoutReturned,
} from './operator/payout-calls.ts'
import { createOrder, createPaymentHold } from './orders/calls.ts'
import { setBankAccount } from './payouts/calls.ts'
import { BankAccount } from './payouts/shapes.ts'
import { createEnquiry, createPaymentSession, createPendingRequest } from './requests/calls.ts'
import { getReviews, writeReview } from './reviews/calls.ts'
import { createReport } from './safety/calls.ts'
import { getSharedListing } from './share-links/calls.ts'
import { enterTrackingNumber } from './shipping/calls.ts'

// The limits of fields: docs/product.md §1 (issues, checks, longer loans), §5, §11, §12, §14 and, for fields of the
// specification's clients only, the specification. Each limit is tested on both sides.

const ID = '3f0e5d2c-1b4a-4c8d-9e7f-0a1b2c3d4e5f'
const LISTING = 'abcdefghij12'
const image = (n: number) => `/images/${String(n).padStart(24, 'x')}.jpg`
const characters = (count: number) => 'x'.repeat(count)
const digits = (count: number) => '1'.repeat(count)
const images = (count: number) => Array.from({ length: count }, (_, n) => image(n))
const ids = (count: number) => Array.from({ length: count }, () => ID)
const texts = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`)
const amount = (count: number) => count

const listing = {
  brand: 'Rixo',
  description: 'Silk',
  fit: 3,
  replacementPrice: 0,
  size: 10,
  colour: 'red',
  images: [image(0)],
  category: 'skirt',
}
const days = { startDate: '2026-12-10', endDate: '2026-12-12', deliveryMethod: 'DELIVERY' }
const claim = { orderId: ID, lines: ['zip'], description: 'The zip', images: [image(0)] }
const issue = { orderId: ID, description: 'Torn' }
const confirmed = { pendingRequestId: ID, setupIntentId: 'seti' }
const check = { orderId: ID, moment: 'LENDER_OUT', isClean: true, isUndamaged: true, isComplete: true }
const newsletter = { subject: 'News', paragraphs: ['One'] }
const account = { holder: 'Ada', sortCode: '123456', accountNumber: '12345678' }
const enquiry = { listingId: LISTING, message: 'Hello' }
const push = { token: characters(20), deviceId: 'device-1', platform: 'web' }
const dispute = { orderId: ID, outcome: 'BACK', reason: 'Both agree' }
const code = { orderId: ID, handover: 'OUT', code: '123456' }
const report = { targetType: 'PROFILE', targetId: ID, reason: 'SCAM' }

type Make = (count: number) => unknown
type Row = [
  name: string,
  schema: z.core.$ZodType,
  rest: object,
  field: string,
  make: Make,
  least: number | null,
  most: number | null,
]

const rows: Row[] = [
  ['brand', createListing.body, listing, 'brand', characters, 1, 60],
  ['description of an item', createListing.body, listing, 'description', characters, 1, 200],
  ['images of an item', createListing.body, listing, 'images', images, 1, 5],
  ['fit', createListing.body, listing, 'fit', amount, 1, 5],
  ['retail price in pence', createListing.body, listing, 'retailPrice', amount, 0, 1_000_000],
  ['replacement price in pence', createListing.body, listing, 'replacementPrice', amount, 0, 1_000_000],
  ['search', getListings.query, {}, 'words', characters, null, 60],
  ['brand in a search', getListings.query, {}, 'brand', characters, null, 60],
  ['items of a list', getListings.query, {}, 'limit', amount, 1, 100],
  ['a cursor', getListings.query, {}, 'lastKey', characters, null, 600],
  ['reviews of a page', getReviews.query, { targetUserId: ID }, 'limit', amount, 1, 100],
  ['conversations of a page', getConversations.query, {}, 'limit', amount, 1, 100],
  ['messages of a page', getMessages.query, { conversationId: ID }, 'limit', amount, 1, 100],
  ['messages since a place', getMessages.query, { conversationId: ID }, 'after', amount, 0, null],
  ['a place that was read', readMessages.body, { conversationId: ID }, 'place', amount, 0, null],
  ['a message', sendMessage.body, { recipientId: ID }, 'content', characters, 1, 2000],
  [
    'an email that is ignored',
    sendMessage.body,
    { recipientId: ID, content: 'x' },
    'recipientEmail',
    characters,
    null,
    320,
  ],
  ['names for a message', sendMessage.body, { recipientId: ID, content: 'x' }, 'clientId', characters, 1, 100],
  ['coins that were seen', markCoinsSeen.body, {}, 'coinIds', ids, 0, 100],
  ['phone numbers of contacts', addContacts.body, {}, 'phoneNumbers', characters, null, 20_000],
  ['emails of contacts', addContacts.body, {}, 'emails', characters, null, 20_000],
  ['public ids of contacts', addContacts.body, {}, 'publicIds', characters, null, 20_000],
  ['first name', changeUser.body, {}, 'firstName', characters, 1, 50],
  ['last name', changeUser.body, {}, 'secondName', characters, 1, 50],
  ['phone', changeUser.body, {}, 'phoneNumber', digits, 1, 30],
  ['address', changeUser.body, {}, 'address', characters, 1, 100],
  ['second line of an address', changeUser.body, {}, 'address2', characters, 0, 100],
  ['city', changeUser.body, {}, 'city', characters, 1, 60],
  ['postcode (the specification: at least 4)', changeUser.body, {}, 'postcode', characters, 4, 10],
  ['picture', changeUser.body, {}, 'picture', characters, null, 200],
  ['address for a delivery', changeUser.body, {}, 'secondaryAddress', characters, 1, 100],
  ['its second line', changeUser.body, {}, 'secondaryAddress2', characters, 0, 100],
  ['its city', changeUser.body, {}, 'secondaryCity', characters, 1, 60],
  ['its postcode', changeUser.body, {}, 'secondaryPostcode', characters, 4, 10],
  ['subject of a token', Claims, { email: 'a@example.com' }, 'sub', characters, 1, 255],
  ['password at a deletion', deleteAccount.body, {}, 'password', characters, null, 1000],
  ['email at a deletion', deleteAccount.body, {}, 'email', characters, null, 300],
  ['a push token', addPushSubscription.body, push, 'token', characters, 16, 4000],
  ['a device', addPushSubscription.body, push, 'deviceId', characters, 8, 100],
  ['a browser’s agent', addPushSubscription.body, push, 'userAgent', characters, 1, 1000],
  ['a push token that goes', removePushSubscription.body, {}, 'token', characters, 16, 4000],
  ['message with a request', createOrder.body, confirmed, 'message', characters, 0, 1000],
  ['setup of a confirmed card', createOrder.body, confirmed, 'setupIntentId', characters, null, 200],
  ['hold of an order', createOrder.body, confirmed, 'paymentIntentId', characters, null, 200],
  ['setup of a hold', createPaymentHold.body, confirmed, 'setupIntentId', characters, null, 200],
  ['terms that were seen', createOrder.body, confirmed, 'termsVersion', characters, null, 40],
  [
    'owner named to a session',
    createPaymentSession.body,
    { pendingRequestId: ID },
    'listingUserId',
    characters,
    null,
    100,
  ],
  ['lender named by an enquiry', createEnquiry.body, enquiry, 'lenderId', characters, null, 100],
  ['the lender’s name', createEnquiry.body, enquiry, 'lenderName', characters, null, 200],
  ['brand named by an enquiry', createEnquiry.body, enquiry, 'listingBrand', characters, null, 200],
  ['description named by an enquiry', createEnquiry.body, enquiry, 'listingDescription', characters, null, 1000],
  ['message of an enquiry', createEnquiry.body, enquiry, 'message', characters, 1, 2000],
  ['an issue (§1)', createOrderIssue.body, issue, 'description', characters, 1, 2000],
  ['photos of an issue (§1)', createOrderIssue.body, issue, 'images', images, 0, 5],
  [
    'message with a longer loan (§14)',
    askExtension.body,
    { orderId: ID, endDate: '2026-12-12' },
    'message',
    characters,
    0,
    500,
  ],
  ['note of a condition check (§1)', writeCheck.body, check, 'note', characters, 0, 500],
  ['photos of a condition check (§1)', writeCheck.body, check, 'images', images, 0, 5],
  ['lines of a claim', createClaim.body, claim, 'lines', texts, 1, 10],
  ['a line of a claim', createClaim.body, claim, 'lines.0', characters, null, 40],
  ['what a claim says', createClaim.body, claim, 'description', characters, 1, 2000],
  ['photos of a claim: at least one (§3)', createClaim.body, claim, 'images', images, 1, 5],
  ['reason against a claim', answerClaim.body, { claimId: ID, action: 'contest' }, 'reason', characters, 1, 2000],
  ['setup of a balance', payBalance.body, { claimId: ID }, 'setupIntentId', characters, null, 200],
  ['stars', writeReview.body, { reviewId: ID }, 'rating', amount, 1, 5],
  ['words of a review (§5)', writeReview.body, { reviewId: ID, rating: 5 }, 'review', characters, 0, 1000],
  ['words of a report (§14)', createReport.body, report, 'text', characters, 0, 1000],
  ['a token of a share link', getSharedListing.query, {}, 'token', characters, null, 200],
  [
    'a tracking number',
    enterTrackingNumber.body,
    { orderId: ID, direction: 'RETURN' },
    'trackingNumber',
    characters,
    1,
    40,
  ],
  ['password for a bank account', setBankAccount.body, account, 'password', characters, null, 1000],
  ['account holder', BankAccount, account, 'holder', characters, 1, 70],
  ['reason of a dispute’s end (§13)', resolveDispute.body, dispute, 'reason', characters, 1, 1000],
  ['lines that it charges', resolveDispute.body, dispute, 'charge', texts, 0, 10],
  ['a line that it charges', resolveDispute.body, dispute, 'charge.0', characters, null, 40],
  ['what it refunds', resolveDispute.body, dispute, 'refundPence', amount, 0, null],
  ['amounts that are marked as paid', markOwedPaid.body, {}, 'owedIds', ids, 1, 1000],
  ['jobs that are tried again', retryJobs.body, {}, 'ids', ids, 1, 100],
  ['lines of a batch', makeBatch.body, { batchId: ID }, 'owedIds', ids, 1, 1000],
  ['reason of a payment that was not sent', markPayoutNotSent.body, { payoutId: ID }, 'reason', characters, 1, 60],
  ['reason of a returned payment', markPayoutReturned.body, { payoutId: ID }, 'reason', characters, 1, 60],
  ['reference of a batch', markBatchPaid.body, { batchId: ID, paidOn: '2026-12-10' }, 'reference', characters, 1, 60],
  ['operator’s note (§14)', suspendMember.body, { userId: ID, isSuspended: true }, 'note', characters, 1, 1000],
  ['words to find a member by', getDeskMembers.query, {}, 'words', characters, 0, 100],
  ['subject of a newsletter (§14)', previewNewsletter.body, newsletter, 'subject', characters, 1, 150],
  ['paragraphs of a newsletter (§13)', previewNewsletter.body, newsletter, 'paragraphs', texts, 1, 40],
  ['a paragraph of a newsletter (§14)', previewNewsletter.body, newsletter, 'paragraphs.0', characters, 1, 5000],
]

/** Returns a body with one field replaced; `lines.0` is the first item of a list. */
function withField(rest: object, field: string, value: unknown): object {
  const [name = '', at] = field.split('.')
  return { ...rest, [name]: at === undefined ? value : [value] }
}

/** Whether the field accepts this size when all others are valid. */
function accepts([, schema, rest, field, make]: Row, count: number): boolean {
  const { success, error } = z.safeParse(schema as z.ZodMiniType, withField(rest, field, make(count)))
  if (success) return true
  const paths = error.issues.flatMap((one) =>
    'errors' in one ? (one.errors as (typeof error.issues)[]).flat() : [one],
  )
  expect(
    paths.map(({ path }) => path.join('.')),
    `${count}`,
  ).toContain(field)
  return false
}

describe('the limits of fields', () => {
  it.each(rows)('%s', (...row) => {
    const [, , , , , least, most] = row
    if (least !== null) expect([accepts(row, least), least > 0 && accepts(row, least - 1)]).toEqual([true, false])
    if (most !== null) expect([accepts(row, most), accepts(row, most + 1)]).toEqual([true, false])
  })

  it('does not count spaces around a text', () => {
    const bare: [z.core.$ZodType, object, string][] = [
      [sendMessage.body, { recipientId: ID }, 'content'],
      [createOrderIssue.body, issue, 'description'],
      [createClaim.body, claim, 'description'],
      [createListing.body, listing, 'brand'],
      [suspendMember.body, { userId: ID, isSuspended: true }, 'note'],
    ]
    for (const [schema, rest, field] of bare)
      expect(z.safeParse(schema as z.ZodMiniType, { ...rest, [field]: '   ' }).success).toBe(false)
  })
})

describe('default values', () => {
  it('is 24 of a list, 20 reviews, 50 conversations and 50 messages (§7)', () => {
    const limitOf = (schema: z.core.$ZodType, rest = {}) =>
      (z.parse(schema as z.ZodMiniType, rest) as { limit: number }).limit
    expect([
      limitOf(getListings.query),
      limitOf(getReviews.query, { targetUserId: ID }),
      limitOf(getConversations.query),
      limitOf(getMessages.query, { conversationId: ID }),
    ]).toEqual([24, 20, 50, 50])
  })

  it('is the main address, no refund, no coin, no charge, no words', () => {
    expect(z.parse(createPendingRequest.body, { listingId: LISTING, ...days })).toMatchObject({
      useLendeePrimaryAddress: true,
    })
    expect(z.parse(resolveDispute.body, dispute as never)).toMatchObject({
      refundPence: 0,
      returnsCoin: false,
      charge: [],
    })
    expect(z.parse(createListing.body, listing as never)).toMatchObject({
      retailPrice: 0,
      hasDryCleaning: false,
      sharedStatus: 'EVERYONE',
      length: null,
    })
  })
})

describe('a field that another one asks for', () => {
  it.each<[string, z.core.$ZodType, object, string | null]>([
    ['a claim is contested with a reason', answerClaim.body, { claimId: ID, action: 'contest', reason: ' ' }, 'reason'],
    ['and accepted without', answerClaim.body, { claimId: ID, action: 'accept' }, null],
    ['or withdrawn without', answerClaim.body, { claimId: ID, action: 'withdraw' }, null],
    ['a message goes to a conversation', sendMessage.body, { content: 'x', conversationId: ID }, null],
    ['or to a member', sendMessage.body, { content: 'x', recipientId: ID }, null],
    ['needs a recipient', sendMessage.body, { content: 'x' }, 'recipientId'],
    [
      'a code says when it was entered, wherever that was',
      confirmHandover.body,
      { ...code, enteredAt: '2026-06-10T12:00:00+01:00' },
      null,
    ],
    ['as a moment', confirmHandover.body, { ...code, enteredAt: '2026-06-10' }, 'enteredAt'],
    ['a device has an id', addPushSubscription.body, push, null],
    ['or an agent', addPushSubscription.body, { ...push, deviceId: undefined, userAgent: 'Firefox' }, null],
    ['not neither', addPushSubscription.body, { ...push, deviceId: undefined }, 'deviceId'],
    ['a device goes by its token', removePushSubscription.body, { token: characters(20) }, null],
    ['or its id', removePushSubscription.body, { deviceId: 'device-1' }, null],
    ['not by nothing', removePushSubscription.body, {}, 'deviceId'],
    ['days end with the last', getListings.query, { freeFrom: '2026-12-10', freeTo: '2026-12-10' }, null],
    ['not before the first', getListings.query, { freeFrom: '2026-12-10', freeTo: '2026-12-09' }, 'freeTo'],
    ['nor without a first', getListings.query, { freeTo: '2026-12-10' }, 'freeTo'],
    ['and may be one', getListings.query, { freeFrom: '2026-12-10' }, null],
    ['a day is one of the calendar', getListings.query, { freeFrom: '2026-02-30' }, 'freeFrom'],
    ['and of this age', getListings.query, { freeFrom: '1999-12-31' }, 'freeFrom'],
    ['and no moment', getListings.query, { freeFrom: '2026-12-10T10:00' }, 'freeFrom'],
    ['a session is of a pending request', createPaymentSession.body, { pendingRequestId: ID }, null],
    ['or of listing, days and method', createPaymentSession.body, { listingId: LISTING, ...days }, null],
    ['which needs the listing', createPaymentSession.body, days, 'listingId'],
    ['the first day', createPaymentSession.body, { listingId: LISTING, ...days, startDate: undefined }, 'startDate'],
    ['the last day', createPaymentSession.body, { listingId: LISTING, ...days, endDate: undefined }, 'endDate'],
    ['the method', createPaymentSession.body, { listingId: LISTING, ...days, deliveryMethod: null }, 'deliveryMethod'],
    ['an order is of a pending request', createOrder.body, confirmed, null],
    ['or of a whole request to a friend', createOrder.body, { listingId: LISTING, ...days }, null],
  ])('%s', (_name, schema, sent, wrong) => {
    const { error } = z.safeParse(schema as z.ZodMiniType, sent)
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(wrong ? [wrong] : [])
  })
})

it('a code is six digits, however they were pasted', () => {
  const read = (text: string) => z.safeParse(PhoneCode, text).data ?? null
  expect([read('123 456'), read('12-34-56'), read('12345'), read('1234567'), read('12345x')]).toEqual([
    '123456',
    '123456',
    null,
    null,
    null,
  ])
  expect([read(`123456${' '.repeat(24)}`), read(`123456${' '.repeat(25)}`)]).toEqual(['123456', null])
})

it('two members’ key is 1 to 200 characters', () => {
  const isTaken = (count: number) => z.safeParse(ParticipantsKey, characters(count)).success
  expect([0, 1, 200, 201].map(isTaken)).toEqual([false, true, true, false])
})
