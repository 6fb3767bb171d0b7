import { lendee, lender, row, type StepRow } from './step-rows.ts'

/** The next steps of a loan that is complete, in dispute, or did not happen (product.md §1, "The next step"). */
export const endedSteps: readonly StepRow[] = [
  row(
    ['COMPLETED'],
    { ...lender, when: ({ isResolved }) => isResolved },
    ['review', 'raiseIssue'],
    null,
    ({ coin }) => `The loan is over.${coin} You can read our decision below.`,
  ),
  row(
    ['COMPLETED'],
    { ...lendee, when: ({ isResolved }) => isResolved },
    ['review', null],
    null,
    () => 'The loan is over. You can read our decision below.',
  ),
  row(
    ['COMPLETED'],
    lender,
    ['review', 'raiseIssue'],
    null,
    ({ lendee: name, coin }) => `Thank you for lending it to ${name}.${coin}`,
  ),
  row(['COMPLETED'], lendee, ['review', null], null, ({ lender: name }) => `Thank you for returning it to ${name}.`),
  row(['DISPUTE'], {}, [null, 'raiseIssue'], null, ({ paused }) => paused),

  row(
    ['DECLINED'],
    { ...lender, when: ({ reason }) => reason === 'PAYMENT_FAILED' },
    [null, null],
    null,
    ({ lendee: name }) => `We couldn’t charge ${name}’s card, so the request has ended. The dates are available again.`,
  ),
  row(
    ['DECLINED'],
    { ...lendee, when: ({ reason }) => reason === 'PAYMENT_FAILED' },
    ['askAgain', null],
    null,
    // also where the hold was lost before the lender had answered
    ({ moneyBack }) =>
      `We couldn’t charge your card, so the request has ended. ${moneyBack} You can request it again with another card.`,
  ),
  row(
    ['DECLINED'],
    { ...lender, when: ({ reason }) => reason === 'UNLISTED' },
    [null, null],
    null,
    ({ lendee: name }) => `We’ve told ${name} that it’s no longer available. They don’t pay anything.`,
  ),
  row(
    ['DECLINED'],
    { ...lendee, when: ({ reason }) => reason === 'UNLISTED' },
    ['lookElsewhere', null],
    null,
    ({ lender: name, moneyBack }) => `${name} isn’t lending it any more. ${moneyBack}`,
  ),
  row(
    ['DECLINED'],
    lender,
    [null, null],
    null,
    ({ lendee: name }) => `The dates are available again. ${name} doesn’t pay anything.`,
  ),
  row(
    ['EXPIRED'],
    lender,
    [null, null],
    null,
    ({ lendee: name }) => `${name}’s request has ended, and the dates are available again.`,
  ),
  row(['DECLINED', 'EXPIRED'], lendee, ['lookElsewhere', null], null, ({ moneyBack }) => moneyBack),

  row(
    ['CANCELLED'],
    { when: ({ reason, acceptedAt }) => reason === 'RESOLVED' && acceptedAt === null },
    [null, null],
    null,
    () => 'The request has ended. You can read our decision below.',
  ),
  row(
    ['CANCELLED'],
    { when: ({ reason }) => reason === 'RESOLVED' },
    [null, null],
    null,
    () => 'The loan is off. You can read our decision below.',
  ),
  row(
    ['CANCELLED'],
    { ...lendee, when: ({ reason }) => reason === 'NOT_POSTED' },
    ['lookElsewhere', null],
    null,
    ({ lender: name, moneyBack }) => `${name} didn’t post it in time. We’re sorry. ${moneyBack}`,
  ),
  row(
    ['CANCELLED'],
    { ...lender, when: ({ reason }) => reason === 'NOT_POSTED' },
    [null, null],
    null,
    () =>
      'It wasn’t posted in time, so it counts as cancelled by you. Keep it with you: the dates are available again.',
  ),
  row(
    ['CANCELLED'],
    { ...lendee, when: ({ reason }) => reason === 'NOT_MET' },
    [null, null],
    null,
    ({ moneyBack }) => `As far as we know, no one collected it. That doesn’t count against either of you. ${moneyBack}`,
  ),
  row(
    ['CANCELLED'],
    { ...lender, when: ({ reason }) => reason === 'NOT_MET' },
    [null, null],
    null,
    () => 'As far as we know, no one collected it. That doesn’t count against either of you.',
  ),
  row(
    ['CANCELLED'],
    { ...lendee, when: ({ reason }) => reason === 'WITHDRAWN' },
    [null, null],
    null,
    ({ moneyBack }) => moneyBack,
  ),
  row(
    ['CANCELLED'],
    { ...lendee, when: ({ reason, acceptedAt }) => reason === 'CANCELLED_BY_OPERATOR' && acceptedAt === null },
    [null, null],
    null,
    ({ moneyBack }) => moneyBack,
  ),
  row(['CANCELLED'], lendee, [null, null], null, ({ moneyBack }) => moneyBack),
  row(
    ['CANCELLED'],
    {
      ...lender,
      when: ({ reason, acceptedAt }) =>
        acceptedAt !== null && (reason === 'CANCELLED_BY_LENDEE' || reason === 'CANCELLED_BY_OPERATOR'),
    },
    [null, null],
    null,
    () => 'The loan is off, so keep it with you. The dates are available again.',
  ),
  row(
    ['CANCELLED'],
    { ...lender, when: ({ reason }) => reason === 'CANCELLED_BY_LENDER' },
    [null, null],
    null,
    ({ lendee: name }) => `We’ve told ${name}. The dates are available again.`,
  ),
  row(['CANCELLED'], lender, [null, null], null, () => 'The dates are available again.'),
]
