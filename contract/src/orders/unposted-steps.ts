import { today } from '../days.ts'
import { postalDays } from '../shipping/rules.ts'
import { hasStartedUnposted, isUnposted, toBePosted } from './move-guards.ts'
import { byPost, lendee, lender, row, type StepFacts, type StepRow } from './step-rows.ts'

const isLastPostingDay = (facts: StepFacts, now: Date) => today(now) === postalDays(facts, facts.times).postBy

/** The next steps of a parcel that was not posted, from the last posting day on (product.md §1, "Never posted"). */
export const unpostedSteps: readonly StepRow[] = [
  row(
    toBePosted,
    { ...lender, ...byPost, when: (facts, now) => isUnposted(facts, now) && isLastPostingDay(facts, now) },
    ['sent', 'cancel'],
    'post',
    ({ lendee: name, unpostedUntil }) =>
      `Today is the last day to post it in time. If you’ve posted it, tell us. If you can’t, please cancel now, so that ${name} can find something else. If it isn’t posted by ${unpostedUntil}, the loan ends and counts as cancelled by you.`,
  ),
  row(
    toBePosted,
    { ...lender, ...byPost, when: isUnposted },
    ['sent', 'cancel'],
    'post',
    ({ lendee: name, postBy, unpostedUntil }) =>
      `It was due in the post by ${postBy}. If you’ve posted it, tell us. If you can’t, please cancel now, so that ${name} can find something else. If it isn’t posted by ${unpostedUntil}, the loan ends and counts as cancelled by you.`,
  ),
  row(
    toBePosted,
    { ...lendee, ...byPost, when: hasStartedUnposted },
    ['cancel', 'received'],
    'unposted',
    ({ lender: name, unpostedUntil, getBack }) =>
      `${name} hasn’t told us that it’s in the post. You can cancel now${getBack && ` and get ${getBack} back`}. If it isn’t posted by ${unpostedUntil}, we’ll end the loan${getBack && ` and return ${getBack}`}.`,
  ),
  row(
    toBePosted,
    { ...lendee, ...byPost, when: (facts, now) => isUnposted(facts, now) && isLastPostingDay(facts, now) },
    [null, null],
    'post',
    ({ lender: name, start, getBack }) =>
      `Today is the last day to post it in time. We’ve asked ${name} whether it’s in the post. If it isn’t posted, you can cancel from ${start}${getBack && ` and get ${getBack} back`}.`,
  ),
  row(
    toBePosted,
    { ...lendee, ...byPost, when: isUnposted },
    [null, null],
    'unposted',
    ({ lender: name, postBy, start, getBack }) =>
      `It was due in the post by ${postBy}, and we’ve asked ${name} about it. If it still isn’t posted, you can cancel from ${start}${getBack && ` and get ${getBack} back`}.`,
  ),
]
