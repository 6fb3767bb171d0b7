import type { FixAct } from './fixes.ts'
import type { DeskPaymentStep, Drift } from './money-shapes.ts'

/** What each step of a payment did. */
export const stepWords: { [kind in DeskPaymentStep['kind']]: string } = {
  HOLD: 'Held',
  CAPTURE: 'Charged for the loan',
  RELEASE: 'Released',
  REFUND: 'Refunded',
  CHARGE: 'Charged for a claim',
  PAYMENT: 'Balance paid',
}

/** The lines of the accountant's file. */
const movementWords = {
  CAPTURE: 'Charged for a loan',
  CHARGE: 'Charged for a claim',
  REFUND: 'Refunded',
  CORRECTION: 'Corrected with the card provider',
  OWED: 'Owed to a lender',
  PAYOUT: 'Paid to a lender',
} as const

/** What a movement of money was; what is owed no longer has a name of its own. */
export const movementName = ({ what, pence }: { what: keyof typeof movementWords; pence: number }): string =>
  what === 'OWED' && pence < 0 ? 'No longer owed to a lender' : movementWords[what]

/** Why the file of a month isn't made: none is made with lines left out. */
export const monthTooLarge = (most: number): string =>
  `This month has more than ${most.toLocaleString('en-GB')} movements, which is too many for one file.`

/** What each difference with the card provider means. */
export const driftWords: { [kind in Drift['kind']]: string } = {
  CAPTURED: 'Another amount was charged than we recorded',
  REFUNDED: 'Another amount was refunded than we recorded',
  STILL_HELD: 'Still held, although we released it',
  MISSING: 'We have a payment that the provider doesn’t',
  UNKNOWN_HOLD: 'A hold without an order; it’s being released',
  NOT_RETURNED: 'The provider refused to return money to the borrower; it’s still owed',
  CARD_DISPUTE: 'The cardholder disputes the payment at their bank',
}

/** The button of each act, and what it does; amounts are printed. `rest`: what stays open of a dispute; null for nothing. */
export const fixWords: {
  [act in FixAct]: {
    button: (gap: string, kind: Drift['kind'], rest?: string | null) => string
    effect: (kind: Drift['kind'], gap: string, rest?: string | null) => string
  }
} = {
  RECORD: {
    button: (gap, kind) => (kind === 'NOT_RETURNED' ? `${gap} was paid another way` : 'Use the provider’s amount'),
    effect: (kind, gap) =>
      kind === 'NOT_RETURNED'
        ? `We’ll write to the borrower that ${gap} was returned in another way. No money moves.`
        : kind === 'MISSING'
          ? 'Our records will no longer count this payment. No money moves.'
          : `We’ll correct our records by ${gap}. No money moves, and no one is told.`,
  },
  REFUND: {
    button: (gap) => `Refund ${gap}`,
    effect: (_kind, gap) => `We’ll refund ${gap} to the card now. You can’t undo this.`,
  },
  RELEASE: {
    button: () => 'Release the hold',
    effect: () => 'We’ll release the hold on the card now. Most banks show it within 24 hours.',
  },
  WON: {
    button: (gap, _kind, rest) => (rest ? `The bank left us ${gap}` : 'The bank decided for us'),
    effect: (_kind, gap, rest) =>
      rest ? `${gap} stays with us. No money moves.${stillOpen(rest)}` : 'The payment stays as it is. No money moves.',
  },
  LOST: {
    button: (gap) => `The bank took back ${gap}`,
    effect: (_kind, gap, rest) =>
      `We’ll record that ${gap} is gone. No money moves, and the loan stays as it is. If the borrower was still owed it, we’ll write to them that it comes from their bank.${stillOpen(rest)}`,
  },
}

/** What a decision on a part of a dispute leaves open. */
const stillOpen = (rest: string | null | undefined): string =>
  rest ? ` The other ${rest} stays open until the bank decides.` : ''

/** The field for how much the bank decided on. */
export const decidedWords = {
  label: { WON: 'Amount the bank left us', LOST: 'Amount the bank took back' },
  hint: (disputed: string) => `${disputed} is disputed. If you enter less, the rest stays open.`,
  /** Where it would be more than was charged, with what the bank took back before. */
  beyond: (charged: string, before: string | null) =>
    `${before ? `With the ${before} taken back before, this` : 'This'} is more than the ${charged} we charged. Check the bank’s letters: two notices can be about one dispute.`,
} as const
