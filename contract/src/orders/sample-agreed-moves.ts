import {
  agreed,
  ahead,
  before,
  DAY,
  HOUR,
  inAWeek,
  inPerson,
  labelled,
  NOW,
  opened,
  type Situation,
} from './sample-facts.ts'

/** Agreed, and labels ordered and made: who may make which move (docs/product.md §1). */
export const agreedMoves: Situation[] = [
  // the lendee cancels up to 72 h before the start, or within 2 h of acceptance; labels open 7 days before the start
  [
    'agreed long before',
    agreed,
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed, a minute before labels open',
    { ...agreed, startsAt: new Date(inAWeek.getTime() + DAY) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed, seven days before the start',
    { ...agreed, startsAt: inAWeek },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed, 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR) },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed, less than 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR - 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR) },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed more than 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR + 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel', OPERATOR: 'cancelAsOperator' },
  ],

  // in person there are no labels: the handover moves it to received; the lender completes once the loan has started
  [
    'agreed in person, before the start',
    { ...agreed, ...inPerson, startsAt: ahead(1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'collected raiseIssue', OPERATOR: 'cancelAsOperator collected' },
  ],
  [
    'agreed in person, at the start',
    { ...agreed, ...inPerson, startsAt: NOW },
    {
      LENDER: 'cancelAsLender completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],

  // labels ready by the carrier; sent by the lender or a scan
  [
    'labels ordered',
    opened,
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CARRIER: 'labelReady sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'labels ordered, less than 72 hours before the start',
    { ...opened, startsAt: ahead(71 * HOUR) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'labelReady sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  // with labels the lendee may cancel in the two hours after acceptance alone
  [
    'labels made',
    { ...labelled, startsAt: ahead(20 * DAY) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'labels made within two hours of acceptance',
    { ...labelled, acceptedAt: before(HOUR) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
]
