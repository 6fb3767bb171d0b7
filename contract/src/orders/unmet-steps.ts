import { inPerson, lendee, lender, row, type StepFacts, type StepRow } from './step-rows.ts'

// a time that was suggested or agreed for later comes first
const isOpen = ({ meeting }: StepFacts) => meeting !== 'THEIRS' && meeting !== 'AGREED'
const over = { ...inPerson, days: ['AFTER'], when: isOpen } as const

/** The next steps of a loan in person that is over, and no one reported that it was collected (product.md §1, "Never met"). */
export const unmetSteps: readonly StepRow[] = [
  row(
    ['ACCEPTED'],
    { ...lender, ...over },
    ['complete', 'cancel'],
    'unmet',
    ({ lendee: name, end, unmetUntil }) =>
      `The loan to ${name} ended on ${end}, and no one has told us that you met. If it took place and it’s back, the loan is complete. If you didn’t meet, say so. Without an answer by ${unmetUntil}, we’ll end it; that doesn’t count against either of you.`,
  ),
  row(
    ['ACCEPTED'],
    { ...lendee, ...over },
    ['received', null],
    'unmet',
    ({ lender: name, end, unmetUntil, getBack }) =>
      `The loan ended on ${end}, and no one has told us that you met. If you have it, say so here, and give it back to ${name}. If you didn’t meet, you don’t need to do anything: after ${unmetUntil} we’ll end it${getBack && ` and return ${getBack}`}.`,
  ),
]
