import type { CheckMoment } from './shapes.ts'

/** Beside a question of the check that has no answer. */
export const unanswered = 'Please answer yes or no'

type MomentWords = { title: string; own: string; other: string; ask: string }

/** Each moment in the words of the member who checks, and of the other party; {lender} and {lendee} are names. */
export const momentWords: { [moment in CheckMoment]: MomentWords } = {
  LENDER_OUT: {
    title: 'Before it goes out',
    own: 'Before it left you',
    other: 'Before it left {lender}',
    ask: 'A few photos before it leaves you keep both of you safe, should anything be asked later.',
  },
  LENDEE_IN: {
    title: 'As it reached you',
    own: 'As it reached you',
    other: 'As it reached {lendee}',
    ask: 'Look it over within 24 hours, before you wear it: what you note now is not counted against you.',
  },
  LENDEE_OUT: {
    title: 'Before it goes back',
    own: 'Before it went back',
    other: 'Before it went back to you',
    ask: 'A few photos before it leaves you show how you gave it back.',
  },
  LENDER_IN: {
    title: 'As it came back',
    own: 'As it came back to you',
    other: 'As it came back to {lender}',
    ask: 'Look it over when it is back. You have 24 hours after the loan is complete.',
  },
}

/** Texts of the check's form and its answers. */
export const checkTexts = {
  items: {
    isClean: { ask: 'Is it clean?', yes: 'Clean', no: 'Not clean' },
    isUndamaged: { ask: 'Is it undamaged? Seams, zip, hem', yes: 'No damage', no: 'Damaged' },
    isComplete: { ask: 'Is it complete? Belt, buttons, bag', yes: 'Complete', no: 'Something is missing' },
  },
  written: 'This check was written already. It is kept as it was.',
  kept: 'Your check is kept. You both see it here.',
  unanswered,
} as const
