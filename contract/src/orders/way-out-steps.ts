import { byPost, inPerson, isLateParcel, isTurnedParcel, lendee, lender, row, type StepRow } from './step-rows.ts'

const live = ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED'] as const
const toPost = ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const
const accepted = ['ACCEPTED'] as const
const before = { days: ['BEFORE'] } as const
const after = { days: ['AFTER'] } as const

/** What comes before everything else: a payment that is being taken, a question that waits for an answer. */
export const askingSteps: readonly StepRow[] = [
  row(
    ['REQUESTED'],
    { when: ({ isSettling }) => isSettling },
    [null, null],
    null,
    () => 'We’re taking the payment. It usually takes a few seconds; you can leave this page.',
  ),
  row(
    [...live, 'COMPLETED', 'DISPUTE', 'CANCELLED'],
    { when: ({ hasAsk }) => hasAsk },
    ['answer', null],
    null,
    () => 'Your answer is needed.',
  ),
]

/** The next steps from the question to the parcel or the handover (product.md §1, "The next step"). */
export const wayOutSteps: readonly StepRow[] = [
  row(['ENQUIRED'], lender, [null, null], null, () => 'Nothing is booked. You can answer in your messages.'),
  row(['ENQUIRED'], lendee, [null, null], null, () => 'Nothing is booked yet. When you’re ready, request your dates.'),

  row(
    ['REQUESTED'],
    { ...lender, ...byPost },
    ['accept', 'decline'],
    'answer',
    ({ postBy }) =>
      `If you accept, you’ll need to post it by ${postBy}. If you decline, the dates are available again.`,
  ),
  row(
    ['REQUESTED'],
    { ...lender, ...inPerson },
    ['accept', 'decline'],
    'answer',
    () => 'If you accept, you’ll agree when and where to meet. If you decline, the dates are available again.',
  ),
  row(['REQUESTED'], lendee, [null, null], 'answer', ({ money }) => `We’re keeping the dates for you. ${money}`),

  row(
    accepted,
    { ...lender, ...byPost },
    [null, 'check'],
    'post',
    ({ labelOn, postBy }) =>
      `Post it between ${labelOn} and ${postBy}. We’ll remind you; until then, keep it clean and ready.`,
  ),
  row(
    accepted,
    { ...lendee, ...byPost },
    [null, null],
    'post',
    ({ lender: name, start }) =>
      `It’s yours. ${name} will post it in time for ${start}, and we’ll tell you when it’s on its way.`,
  ),
  row(
    accepted,
    { ...lender, ...inPerson, ...before },
    ['agreeTime', 'check'],
    'meet',
    ({ lendee: name, start }) => `Agree with ${name} when and where to meet. The loan starts on ${start}.`,
  ),
  row(
    accepted,
    { ...lendee, ...inPerson, ...before },
    ['agreeTime', null],
    'meet',
    ({ lender: name, start }) => `It’s yours from ${start}. Agree with ${name} when and where to meet.`,
  ),
  row(
    accepted,
    { ...lender, ...inPerson },
    ['showCode', 'agreeTime'],
    'meet',
    ({ lendee: name }) =>
      `When you meet, show ${name} your code. Once they enter or scan it, the handover is confirmed.`,
  ),
  row(
    accepted,
    { ...lendee, ...inPerson },
    ['enterCode', 'agreeTime'],
    'meet',
    ({ lender: name }) => `When you meet and have it in your hands, enter or scan ${name}’s code.`,
  ),

  row(
    toPost,
    { ...lender, when: ({ label }) => label === 'READY' },
    ['printLabel', 'sent'],
    'post',
    ({ lendee: name, postBy }) =>
      `Print the label, put it on the parcel to ${name} and post it by ${postBy}. We’ll track it – or tell us once you’ve posted it.`,
  ),
  row(
    toPost,
    { ...lender, when: ({ label }) => label === 'OPENED' },
    ['sent', 'printLabel'],
    'post',
    ({ lendee: name, postBy }) =>
      `With the label on the parcel, post it to ${name} by ${postBy}. We’ll track it – or tell us once you’ve posted it.`,
  ),
  row(
    toPost,
    { ...lender, when: ({ isTracked }) => isTracked },
    ['sent', 'check'],
    'post',
    ({ lendee: name, postBy }) =>
      `Post it to ${name} by ${postBy}. We’ll follow the number you entered – or tell us once you’ve posted it.`,
  ),
  row(
    toPost,
    lender,
    ['sent', 'check'],
    'post',
    ({ lendee: name, postBy }) => `Post it to ${name} by ${postBy}, tracked, and tell us when it’s on its way.`,
  ),
  row(
    toPost,
    lendee,
    [null, null],
    'post',
    ({ lender: name, start }) => `${name} will post it in time for ${start}. We’ll tell you when it’s on its way.`,
  ),

  row(
    ['SHIPPING_SENT'],
    { ...lender, ...after, when: isTurnedParcel },
    [null, 'raiseIssue'],
    null,
    () =>
      'Royal Mail has returned the parcel to sender, and the days of the loan are over. Please don’t post it again: tell us what’s wrong, and we’ll end the loan.',
  ),
  row(
    ['SHIPPING_SENT'],
    { ...lendee, ...after, when: isTurnedParcel },
    ['received', 'raiseIssue'],
    null,
    () =>
      'Royal Mail has returned the parcel to sender, and the days of the loan are over. Tell us what’s wrong, and we’ll end the loan. If it’s with you after all, say so.',
  ),
  row(
    ['SHIPPING_SENT'],
    { ...lender, when: isTurnedParcel },
    [null, 'raiseIssue'],
    null,
    ({ lendee: name }) =>
      `Royal Mail has returned the parcel to sender. When it’s back with you, post it to ${name} again and enter its new tracking number below, or hand it over. If you can’t, tell us what’s wrong.`,
  ),
  row(
    ['SHIPPING_SENT'],
    { ...lendee, when: isTurnedParcel },
    ['received', 'raiseIssue'],
    null,
    ({ lender: name }) =>
      `Royal Mail has returned the parcel to sender. ${name} can post it again or hand it over to you; tell us once it’s with you. If that’s too late for you, tell us what’s wrong.`,
  ),
  row(
    ['SHIPPING_SENT'],
    { ...lender, when: isLateParcel },
    [null, 'track'],
    null,
    ({ lendee: name, dueBy, lastSeen, parcelNext }) => `It was due with ${name} by ${dueBy}. ${lastSeen} ${parcelNext}`,
  ),
  row(
    ['SHIPPING_SENT'],
    { ...lendee, when: isLateParcel },
    ['received', 'raiseIssue'],
    null,
    ({ dueBy, lastSeen, parcelNext }) =>
      `It was due by ${dueBy}. If it’s with you, tell us. ${lastSeen} ${parcelNext} If that’s too late for you, tell us what’s wrong.`,
  ),
  row(['SHIPPING_SENT'], lender, [null, 'track'], 'arrive', () => 'We’ll tell you when it has arrived.'),
  row(
    ['SHIPPING_SENT'],
    lendee,
    ['received', 'track'],
    'arrive',
    ({ helpFor }) =>
      `Let us know when it arrives. You’ll then have ${helpFor} to tell us if it doesn’t fit or isn’t as described.`,
  ),
]
