import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses, type Role } from '../order-status.ts'
import { moves } from '../orders/moves.ts'
import { moveWords } from '../orders/words.ts'
import {
  disputeAnswerBy,
  extendableStatuses,
  mayExtend,
  pausedBefore,
  pausedFrom,
  pausedNow,
  whereaboutsOf,
} from './rules.ts'
import type { Outcome } from './shapes.ts'
import { disputeSettled, disputeTexts, keepText, outcomeWords, possibleOutcomes } from './words.ts'

// docs/product.md §1: both sides hear within three working days
test.each([
  ['a Monday', '2026-11-23T10:00:00Z', '2026-11-26'],
  ['a Friday', '2026-11-27T10:00:00Z', '2026-12-02'],
  ['a Saturday', '2026-11-28T10:00:00Z', '2026-12-02'],
  ['the day before Christmas Eve', '2026-12-23T10:00:00Z', '2026-12-30'],
  ['summer, an hour before midnight UTC: the next day in London', '2026-07-06T23:30:00Z', '2026-07-10'],
])('raised on %s', (_, at, by) => expect(disputeAnswerBy(new Date(at))).toBe(by))

test('the day is named until it has passed, then the delay is', () => {
  expect(disputeTexts.when('2026-11-26', '2026-11-26')).toBe('We’ll answer you both by Thu 26 Nov.')
  expect(disputeTexts.when('2026-11-26', '2026-11-27')).toMatch(/^We meant to answer by Thu 26 Nov\. We’re sorry/)
})

// docs/product.md §1, "A longer loan"
test('a loan may be extended from its acceptance until the item goes back or doesn’t fit, and not while it is being paid', () => {
  const loan = { status: 'SHIPPING_RECEIVED', returnedAt: null, notFit: false, isSettling: false } as const
  expect(orderStatuses.filter((status) => mayExtend({ ...loan, status }))).toEqual(
    orderStatuses.filter((status) => extendableStatuses.includes(status)),
  )
  expect(
    [{ returnedAt: '2026-12-01T10:00:00Z' }, { notFit: true }, { isSettling: true }].filter((one) =>
      mayExtend({ ...loan, ...one }),
    ),
  ).toEqual([])
})

const untouched = {
  acceptedAt: null,
  timeline: [] as { move: string; by: Role | null }[],
  receivedAt: null,
  returnedAt: null,
  completedAt: null,
}
const sent = { move: 'sent', by: 'LENDER' as const }
const completed = (by: Role | null) => ({ move: 'complete', by })
const turned = { deliveredAt: null, turnedAt: '2026-12-04T09:00:00Z' }
test.each([
  [
    'a request',
    {},
    'Nothing else happens to the request until then.',
    'Nothing else happens to the request until then.',
  ],
  ['accepted', { acceptedAt: 1 }, 'Keep the dress until then.', 'Priya keeps the dress until then.'],
  [
    'posted',
    { acceptedAt: 1, timeline: [sent] },
    'If it reaches Bea, they’ll keep it until then.',
    'If it reaches you, keep it until then.',
  ],
  [
    'received',
    { acceptedAt: 1, timeline: [sent], receivedAt: 1 },
    'Bea keeps the dress until then.',
    'Keep the dress until then.',
  ],
  [
    'returned',
    { receivedAt: 1, returnedAt: 1 },
    'If it reaches you, keep it until then.',
    'If it reaches Priya, they’ll keep it until then.',
  ],
  [
    'returned to sender on its way out',
    { acceptedAt: 1, timeline: [sent], post: { outbound: turned, inbound: null } },
    'If it reaches you, keep it until then.',
    'If it reaches Priya, they’ll keep it until then.',
  ],
  [
    'received though it had turned round',
    { acceptedAt: 1, receivedAt: 1, post: { outbound: turned, inbound: null } },
    'Bea keeps the dress until then.',
    'Keep the dress until then.',
  ],
  [
    'returned to sender on its way back',
    { receivedAt: 1, returnedAt: 1, post: { outbound: null, inbound: turned } },
    'If it reaches Bea, they’ll keep it until then.',
    'If it reaches you, keep it until then.',
  ],
  [
    'complete, as its lender reported',
    { receivedAt: 1, returnedAt: 1, completedAt: 1, timeline: [sent, completed('LENDER')] },
    'Keep the dress until then.',
    'Priya keeps the dress until then.',
  ],
  [
    'complete before it was returned, as an operator reported',
    { receivedAt: 1, completedAt: 1, timeline: [sent, completed(null)] },
    'Keep the dress until then.',
    'Priya keeps the dress until then.',
  ],
  [
    'complete in person without a receipt',
    { acceptedAt: 1, completedAt: 1, timeline: [{ ...completed('LENDER'), move: 'completeInPerson' }] },
    'Keep the dress until then.',
    'Priya keeps the dress until then.',
  ],
  [
    'complete because its lender did not answer: the parcel may be lost',
    { receivedAt: 1, returnedAt: 1, completedAt: 1, timeline: [sent, completed(null)] },
    'If it reaches you, keep it until then.',
    'If it reaches Priya, they’ll keep it until then.',
  ],
  [
    'complete by the decision of an earlier dispute, on its way out',
    { acceptedAt: 1, completedAt: 1, timeline: [sent, { move: 'resolveCompleted', by: null }] },
    'If it reaches Bea, they’ll keep it until then.',
    'If it reaches you, keep it until then.',
  ],
])('%s: both read who keeps it', (_, changes, forLender, forLendee) => {
  const at = whereaboutsOf({ ...untouched, ...changes })
  const read = (role: Role) => keepText(at, { role, thing: 'dress', isInPerson: false, lender: 'Priya', lendee: 'Bea' })
  expect([read('LENDER'), read('LENDEE')]).toEqual([forLender, forLendee])
})

test('what was given back in person is not on its way', () => {
  const at = whereaboutsOf({ ...untouched, acceptedAt: 1, receivedAt: 1, returnedAt: 1 })
  const read = (role: Role) => keepText(at, { role, thing: 'dress', isInPerson: true, lender: 'Priya', lendee: 'Bea' })
  expect([read('LENDER'), read('LENDEE')]).toEqual([
    'If you have it, keep it until then.',
    'If Priya has it, they’ll keep it until then.',
  ])
})

// what was paused, and what each outcome makes of it
const loanEnds = { COMPLETED: 'The loan is complete', CANCELLED: 'The loan is cancelled' }
const settledAs: { [left in OrderStatus]?: { [outcome in Outcome]?: string } } = {
  REQUESTED: { CANCELLED: 'The request is cancelled', BACK: 'The request continues' },
  COMPLETED: { ...loanEnds, BACK: 'The loan stays complete' },
  ...Object.fromEntries(
    (['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED'] as const).map(
      (left) => [left, { ...loanEnds, BACK: 'The loan continues' }],
    ),
  ),
}
const walk = Object.entries(settledAs).flatMap(([left, words]) =>
  Object.entries(words).map(([outcome, text]) => [left as OrderStatus, outcome as Outcome, text] as const),
)
test('a dispute from every status in which one is raised has its words', () =>
  expect(Object.keys(settledAs).sort()).toEqual([...moves.raiseIssue.from, ...moves.raiseIssueAfter.from].sort()))
test.each(walk)('a dispute from %s that ends with %s: %s, in the letter and on the page', (left, outcome, text) => {
  const isRequest = left === 'REQUESTED'
  const paused = pausedFrom(left)
  const letter = disputeSettled(
    { garment: 'dress', lenderName: 'Priya', lendeeName: 'Bea' },
    { paused, outcome, reason: 'Seen', released: null, refund: null, charge: null, isCoinReturned: false },
  )
  expect(letter.paragraphs[0]).toBe(`${text}.`)
  const status = outcome === 'BACK' ? left : outcome
  const timeline = isRequest ? [{ move: 'request' }] : [{ move: 'request' }, { move: 'accept' }]
  expect(outcomeWords[pausedBefore({ outcome, status }, timeline)][outcome]).toBe(text)
  const now = pausedNow({ acceptedAt: isRequest ? null : '…', completedAt: left === 'COMPLETED' ? '…' : null })
  const all = possibleOutcomes(now, { mayReturnCoin: false }).join(' ')
  expect(now).toBe(paused)
  // of a complete loan that is what "stays complete" says
  if (left !== 'COMPLETED' || outcome !== 'COMPLETED') expect(all.toLowerCase()).toContain(text.toLowerCase())
})

test('the letter about a request that is cancelled names the hold and the coin', () => {
  const settled = { paused: 'REQUEST', outcome: 'CANCELLED', reason: 'Seen', refund: null, charge: null } as const
  const { paragraphs } = disputeSettled(
    { garment: 'dress', lenderName: 'Priya', lendeeName: 'Bea' },
    { ...settled, released: '£24.90', isCoinReturned: true },
  )
  expect(paragraphs[0]).toBe(
    'The request is cancelled. We’re releasing the £24.90 hold on the borrower’s card. The coin goes back to the borrower.',
  )
})

test('the history calls no order a loan that continues: it may be a request, or complete', () => {
  const words = Object.values(moveWords.resolveBack).map((voice) => voice({ lender: 'Priya', lendee: 'Bea' }))
  for (const one of words) expect(one).not.toMatch(/loan|continues/)
})

test.each([
  ['REQUEST', true, 'The request is cancelled: nothing is charged, and the coin goes back.'],
  ['REQUEST', false, 'The request is cancelled: nothing is charged.'],
  [
    'LOAN',
    true,
    'We can refund some or all of what was paid, return the coin, or charge one of the agreed damage charges.',
  ],
  ['LOAN', false, 'We can refund some or all of what was paid, or charge one of the agreed damage charges.'],
] as const)(
  'what can become of an order (%s) has a coin only if one can be returned: %s',
  (paused, mayReturnCoin, words) => {
    const all = possibleOutcomes(paused, { mayReturnCoin }).join(' ')
    expect(all).toContain(words)
    expect(all.includes('coin')).toBe(mayReturnCoin)
  },
)
