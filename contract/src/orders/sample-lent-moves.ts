import { before, DAY, HOUR, over, type Situation, sent, worn } from './sample-facts.ts'

/** Posted, worn, returned and completed: who may make which move (docs/product.md §1). */
export const lentMoves: Situation[] = [
  ['posted', sent, { LENDER: 'raiseIssue', LENDEE: 'received raiseIssue', CARRIER: 'received', OPERATOR: 'received' }],

  // not a fit within 24 h of received; returned by the lendee; complete by the lender, or by the clock after 7 days
  [
    'received 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'notFit returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'received more than 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR + 1) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'not a fit',
    { ...worn, receivedAt: before(HOUR), notFit: true },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'returned within 24 hours',
    { ...worn, receivedAt: before(2 * HOUR), returnedAt: before(HOUR) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'returned a day too few ago for the clock',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(6 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'returned seven days ago',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete', OPERATOR: 'complete' },
  ],
  [
    'returned seven days ago, a dispute settled since',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY), resumedAt: before(7 * DAY - 1) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'never said to be returned',
    { ...worn, receivedAt: before(60 * DAY) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],

  [
    'returned seven days ago, after a dispute that ended before it was returned',
    { ...worn, returnedAt: before(7 * DAY), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete', OPERATOR: 'complete' },
  ],
  [
    'returned less than seven days ago, after such a dispute',
    { ...worn, returnedAt: before(7 * DAY - 1), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  // the lender, and a lendee who never returned it, raise an issue up to 24 h after COMPLETED; this one was returned
  ['completed 24 hours ago', { ...over, completedAt: before(24 * HOUR) }, { LENDER: 'raiseIssueAfter' }],
  [
    'completed 24 hours ago without a return by the lendee',
    { ...over, returnedAt: null, completedAt: before(24 * HOUR) },
    { LENDER: 'raiseIssueAfter', LENDEE: 'raiseIssueAfter' },
  ],
  ['completed more than 24 hours ago', { ...over, completedAt: before(24 * HOUR + 1) }, {}],
  [
    'completed more than 24 hours ago without a return by the lendee',
    { ...over, returnedAt: null, completedAt: before(24 * HOUR + 1) },
    {},
  ],
]
