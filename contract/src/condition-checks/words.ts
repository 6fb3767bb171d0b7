import { hoursText, type LoanTimes } from '../loan-times.ts'
import { byLendee, byLender, type Voices } from '../orders/words.ts'
import type { CheckMoment } from './shapes.ts'

/** Beside a question of the check that has no answer. */
export const unanswered = 'Choose yes or no'

type MomentWords = Voices & { title: string; ask: (times: LoanTimes) => string }

/** Each moment: the question to the party who checks, and the heading of a written check for each side and in the record. */
export const momentWords: { [moment in CheckMoment]: MomentWords } = {
  LENDER_OUT: {
    title: 'Before you hand it over',
    ask: () => 'A few photos from before it leaves protect you both if there’s a question later.',
    ...byLender('Before it left you', (lender) => `Before it left ${lender}`),
  },
  LENDEE_IN: {
    title: 'When it reaches you',
    ask: ({ helpHours }) =>
      `Check it within ${hoursText(helpHours)}, before you wear it. Anything you note now won’t count against you.`,
    ...byLendee('When it reached you', (lendee) => `When it reached ${lendee}`),
  },
  LENDEE_OUT: {
    title: 'Before you return it',
    ask: () => 'A few photos show the condition you returned it in.',
    ...byLendee('Before you returned it', (lendee) => `Before ${lendee} returned it`),
  },
  LENDER_IN: {
    title: 'When it’s back',
    ask: ({ issueHours }) => `Check it when it’s back. You have ${hoursText(issueHours)} after the loan is complete.`,
    ...byLender('When it came back to you', (lender) => `When it came back to ${lender}`),
  },
}

/** Texts of the check's form and its answers. */
export const checkTexts = {
  items: {
    isClean: { ask: 'Is it clean?', yes: 'Clean', no: 'Not clean' },
    isUndamaged: { ask: 'Is it undamaged? Check seams, zip and hem', yes: 'No damage', no: 'Damaged' },
    isComplete: { ask: 'Is it complete? Check belt, buttons and bag', yes: 'Complete', no: 'Parts missing' },
  },
  written: 'This check has already been saved and can’t be changed.',
  saved: 'Check saved. You can both see it here.',
  unanswered,
} as const
