import { byLendee, byLender, type Voices } from '../orders/words.ts'
import type { CheckMoment } from './shapes.ts'

/** Beside a question of the check that has no answer. */
export const unanswered = 'Please answer yes or no'

type MomentWords = Voices & { title: string; ask: string }

/** Each moment: the question to the party who checks, and the heading of a written check for each side and in the record. */
export const momentWords: { [moment in CheckMoment]: MomentWords } = {
  LENDER_OUT: {
    title: 'Before it goes out',
    ask: 'A few photos before it leaves protect you both if there’s a question later.',
    ...byLender('Before it left you', (lender) => `Before it left ${lender}`),
  },
  LENDEE_IN: {
    title: 'As it reached you',
    ask: 'Check it within 24 hours, before you wear it. Anything you note now won’t count against you.',
    ...byLendee('As it reached you', (lendee) => `As it reached ${lendee}`),
  },
  LENDEE_OUT: {
    title: 'Before it goes back',
    ask: 'A few photos show the condition you returned it in.',
    LENDER: () => 'Before it went back to you',
    LENDEE: () => 'Before it went back',
    RECORD: ({ lender }) => `Before it went back to ${lender}`,
  },
  LENDER_IN: {
    title: 'As it came back',
    ask: 'Check it when it’s back. You have 24 hours after the loan is complete.',
    ...byLender('As it came back to you', (lender) => `As it came back to ${lender}`),
  },
}

/** Texts of the check's form and its answers. */
export const checkTexts = {
  items: {
    isClean: { ask: 'Is it clean?', yes: 'Clean', no: 'Not clean' },
    isUndamaged: { ask: 'Is it undamaged? Seams, zip, hem', yes: 'No damage', no: 'Damaged' },
    isComplete: { ask: 'Is it complete? Belt, buttons, bag', yes: 'Complete', no: 'Something is missing' },
  },
  written: 'This check has already been saved and can’t be changed.',
  saved: 'Check saved. You can both see it here.',
  unanswered,
} as const
