import { z } from 'zod/mini'
import { Owed } from '../claims/shapes.ts'
import { accountNumberOf, bankHolder, HOLDER, sortCodeOf } from './rules.ts'
import { payoutTexts } from './words.ts'

const HOLDER_MAX = 70

const digits = (read: (typed: string) => string | null, message: string) =>
  z.pipe(
    z.string().check(z.maxLength(40, message)),
    z.transform((typed, context) => {
      const account = read(typed)
      if (account) return account
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )

/** A UK bank account as its holder enters it; read as six and eight digits. */
export const BankAccount = z.object({
  holder: z.string().check(
    z.trim(),
    z.minLength(1, payoutTexts.holderMissing),
    z.maxLength(HOLDER_MAX, `Use at most ${HOLDER_MAX} characters`),
    z.regex(HOLDER, payoutTexts.holderWrong),
    z.refine((holder) => !HOLDER.test(holder) || bankHolder(holder) !== '', payoutTexts.holderNotLatin),
  ),
  sortCode: digits(sortCodeOf, payoutTexts.sortCodeWrong),
  accountNumber: digits(accountNumberOf, payoutTexts.accountWrong),
})
export type BankAccount = z.output<typeof BankAccount>

/** A member's masked bank account: its last digits. */
export const MaskedAccount = z.object({
  holder: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  updatedAt: z.string(),
})
export type MaskedAccount = z.infer<typeof MaskedAccount>

/** A line of a payout. Amounts in pence. */
export const PayoutLine = z.pick(Owed, { id: true, orderId: true, orderNumber: true, kind: true, pence: true })
export type PayoutLine = z.infer<typeof PayoutLine>

/** An amount owed or paid out to the viewer: `isBeingPaid` when it is in a batch. */
export const OwnOwed = z.extend(Owed, { isBeingPaid: z.boolean(), reference: z.nullable(z.string()) })
export type OwnOwed = z.infer<typeof OwnOwed>

export const OwnPayouts = z.object({
  account: z.nullable(MaskedAccount),
  /** Whether a change of the account requires the password: not when another issuer has it. */
  asksPassword: z.boolean(),
  owedPence: z.int(),
  lines: z.array(OwnOwed),
})
export type OwnPayouts = z.infer<typeof OwnPayouts>
