import { agreed, ahead, before, DAY, inPerson, labelled, NOW, opened, type Situation } from './sample-facts.ts'

/** The first moment, in London, of the day three days before NOW. */
const threeDaysAgo = new Date('2026-06-06T23:00:00Z')
const justBefore = (at: Date) => new Date(at.getTime() - 1)

/** The first day has come, or the last one is over, and it was not posted or collected: who may make which move (docs/product.md §1). */
export const unstartedMoves: Situation[] = [
  // from the first day on the lendee may cancel what was not posted, or say that it came; the clock ends it after 3 days
  [
    'labels made, a moment before the first day',
    { ...labelled, startsAt: ahead(1) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  ...([opened, labelled] as const).map(
    (order): Situation => [
      `not posted, on the first day (${order.status})`,
      { ...order, startsAt: NOW },
      {
        LENDER: 'cancelAsLender sent raiseIssue',
        LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
        CARRIER: order === opened ? 'labelReady sent' : 'sent',
        OPERATOR: 'cancelAsOperator sent',
      },
    ],
  ),
  [
    'accepted by post and never opened, on the first day',
    { ...agreed, startsAt: NOW },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelUnposted raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'not posted, a moment before three days after the first day',
    // London midnight of 7 June: three days later it is midnight of 10 June, 13 hours ago
    { ...labelled, startsAt: new Date('2026-06-07T23:00:00Z') },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'in person, at the last moment of its last day, not collected',
    { ...agreed, ...inPerson, startsAt: before(3 * DAY), endsAt: NOW },
    {
      LENDER: 'cancelAsLender completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over, not collected: the lender ends it without blame, the borrower alone can’t',
    { ...agreed, ...inPerson, startsAt: before(3 * DAY), endsAt: before(1) },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for four days, not collected',
    { ...agreed, ...inPerson, startsAt: before(9 * DAY), endsAt: before(4 * DAY) },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      CLOCK: 'neverMet',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for four days, not collected, a dispute settled on the day three days ago',
    { ...agreed, ...inPerson, startsAt: before(9 * DAY), endsAt: before(4 * DAY), resumedAt: threeDaysAgo },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for nine days, not collected, a dispute settled on the day before that',
    {
      ...agreed,
      ...inPerson,
      startsAt: before(12 * DAY),
      endsAt: before(9 * DAY),
      resumedAt: justBefore(threeDaysAgo),
    },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      CLOCK: 'neverMet',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'not posted, three days after the first day',
    { ...labelled, startsAt: new Date('2026-06-06T23:00:00Z') },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      CLOCK: 'neverPosted',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'not posted, three days after the first day, a dispute settled on the day three days ago',
    { ...labelled, startsAt: before(20 * DAY), resumedAt: threeDaysAgo },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'not posted, weeks after the first day, a dispute settled on the day before that',
    { ...labelled, startsAt: before(20 * DAY), resumedAt: justBefore(threeDaysAgo) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      CLOCK: 'neverPosted',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
]
