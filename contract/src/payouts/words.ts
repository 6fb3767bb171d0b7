import type { Owed } from '../claims/shapes.ts'
import { owedKindWords } from '../claims/words.ts'
import { formatDay } from '../days.ts'
import { formatPence } from '../money.ts'

export const payoutTexts = {
  title: 'Payouts',
  about: 'What we owe you for cleaning, postage and damage goes to this UK bank account.',
  none: 'Nothing to pay out yet',
  noneAbout: 'When a loan earns you cleaning, postage or compensation, you’ll see it here.',
  missing: 'Add your bank account',
  waits: (amount: string) => `${amount} is waiting for you. Tell us where to pay it.`,
  privacy: 'Kept encrypted. Only the last digits are shown, and only the person who pays you sees the rest.',
  holderMissing: 'Enter the name on the account',
  holderWrong: 'Use letters, numbers, spaces, apostrophes and . & / - only',
  holderNotLatin: 'Write the name in the letters A to Z, as your bank has it: UK payments carry no others',
  sortCodeWrong: 'Enter the 6 digits of your sort code',
  accountWrong: 'Enter the 8 digits of your account number',
  noMatch: 'This sort code and account number don’t go together. Check both and try again.',
  passwordMissing: 'Enter your password',
  wrongPassword: 'That isn’t your password',
  saved: 'Your bank account is saved. We’ve emailed you to confirm.',
  changedMeanwhile:
    'Your bank account was changed somewhere else after you opened this. Check it below, then save again to replace it.',
  now: (account: string | null) => (account ? `The bank account is now ${account}.` : 'There’s no bank account now.'),
  removed: 'Your bank account is removed. We’ve emailed you to confirm.',
  removeTitle: 'Remove your bank account?',
  removeAbout:
    'We can’t pay you until you add one again. A payment that’s already being made still goes to this account.',
} as const

type PaidLine = Pick<Owed, 'kind' | 'orderNumber' | 'pence'>
/** What became of a member's saved account when a payment came back; `missing`: there was none. */
export type SavedAccount = 'removed' | 'missing' | 'kept'
type Words = { subject: string; text: string }

/** A payout's lines, one per line: purpose, order, amount. */
const payoutLines = (lines: readonly PaidLine[]): string =>
  lines.map((line) => `${owedKindWords[line.kind]}, order ${line.orderNumber}: ${formatPence(line.pence)}`).join('\n')

const addAccount = 'Add your bank account under Payouts, and the money goes out with our next payment.'
const payAgain: Record<SavedAccount, string> = {
  removed: addAccount,
  missing: addAccount,
  kept: 'We’ll pay it to your current account with our next payment.',
}
/** What follows for a member once a payment came back, `endedPence` of which is no longer owed. */
const afterReturn = ({ pence, saved, endedPence }: { pence: number; saved: SavedAccount; endedPence: number }) => [
  ...(saved === 'removed' ? ['We’ve removed that account.'] : []),
  ...(endedPence > 0
    ? [
        `${formatPence(endedPence)} of this payment was for cleaning of a loan that’s since been cancelled, so we don’t owe you that.`,
      ]
    : []),
  ...(endedPence === 0 ? [payAgain[saved]] : endedPence < pence ? [`For the rest: ${payAgain[saved]}`] : []),
]

/** The notices of payouts to a member, by email and in the app. */
export const payoutNotices = {
  waiting: ({ pence }: { pence: number }): Words => ({
    subject: `${formatPence(pence)} is waiting for you`,
    text: `We owe you ${formatPence(pence)} and don’t know where to pay it. Add your bank account under Payouts, and it goes out with our next payment.`,
  }),
  changed: ({ account }: { account: string }): Words => ({
    subject: 'Your bank account for payouts has changed',
    text: `We’ll pay you to the account ending ${account} from now on. A payment that’s already being made still goes to the earlier account. If you didn’t change this, change your password at once and write to us.`,
  }),
  removed: (): Words => ({
    subject: 'Your bank account for payouts was removed',
    text: 'We’ll ask you for a bank account when we next owe you money. If you didn’t remove it, change your password at once and write to us.',
  }),
  paid: (paid: {
    pence: number
    account: string | undefined
    day: string
    reference: string
    lines: readonly PaidLine[]
  }): Words => ({
    subject: `Receipt: we’ve paid you ${formatPence(paid.pence)}`,
    text: `Paid on ${formatDay(paid.day)} to your account${paid.account ? ` ending ${paid.account}` : ''}, with the reference ${paid.reference}. It can take a working day to arrive.\n\n${payoutLines(paid.lines)}`,
  }),
  returned: (back: {
    pence: number
    account: string | undefined
    reason: string
    saved: SavedAccount
    endedPence: number
  }): Words => ({
    subject: `Our payment of ${formatPence(back.pence)} came back`,
    text: `Your bank returned the ${formatPence(back.pence)} that we sent${back.account ? ` to your account ending ${back.account}` : ''} (${back.reason}). ${afterReturn(back).join(' ')}`,
  }),
  paidByHand: (paid: { pence: number; day: string; note: string; lines: readonly PaidLine[] }): Words => ({
    subject: `Receipt: we’ve paid you ${formatPence(paid.pence)}`,
    text: `Paid on ${formatDay(paid.day)}${paid.note ? ` (${paid.note})` : ''}.\n\n${payoutLines(paid.lines)}`,
  }),
} as const
