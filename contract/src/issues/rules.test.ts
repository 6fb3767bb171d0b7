import { expect, test } from 'vitest'
import { orderStatuses } from '../order-status.ts'
import { disputeAnswerBy, extendableStatuses, mayExtend, whereaboutsOf } from './rules.ts'
import { disputeTexts, keepText, possibleOutcomes } from './words.ts'

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
  timeline: [] as { move: string }[],
  receivedAt: null,
  returnedAt: null,
  completedAt: null,
}
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
    { acceptedAt: 1, timeline: [{ move: 'sent' }] },
    'If it reaches Bea, they’ll keep it until then.',
    'If it reaches you, keep it until then.',
  ],
  [
    'received',
    { acceptedAt: 1, timeline: [{ move: 'sent' }], receivedAt: 1 },
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
    { acceptedAt: 1, timeline: [{ move: 'sent' }], post: { outbound: turned, inbound: null } },
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
  ['complete', { receivedAt: 1, completedAt: 1 }, 'Keep the dress until then.', 'Priya keeps the dress until then.'],
])('%s: both read who keeps it', (_, changes, forLender, forLendee) => {
  const at = whereaboutsOf({ ...untouched, ...changes })
  const read = (role: 'LENDER' | 'LENDEE') => keepText(at, { role, thing: 'dress', lender: 'Priya', lendee: 'Bea' })
  expect([read('LENDER'), read('LENDEE')]).toEqual([forLender, forLendee])
})

test.each([
  ['NO_LOAN', true, 'The request is cancelled: nothing is charged, and the coin goes back.'],
  ['NO_LOAN', false, 'The request is cancelled: nothing is charged.'],
  [
    'LENDEE',
    true,
    'We can refund some or all of what was paid, return the coin, or charge one of the agreed damage charges.',
  ],
  ['LENDEE', false, 'We can refund some or all of what was paid, or charge one of the agreed damage charges.'],
] as const)(
  'what can become of an order (%s) has a coin only if one can be returned: %s',
  (at, mayReturnCoin, words) => {
    const all = possibleOutcomes(at, { mayReturnCoin }).join(' ')
    expect(all).toContain(words)
    expect(all.includes('coin')).toBe(mayReturnCoin)
  },
)
