import { z } from 'zod/mini'
import { APPROVAL_WORD_MAX, APPROVAL_WORDS_MAX, LONGEST_LOAN_DAYS, SETTING_TEXT_MAX } from '../limits.ts'
import { LoanTimes } from '../loan-times.ts'

export type SettingGroup = 'texts' | 'fees' | 'damage' | 'days' | 'windows' | 'limits' | 'visitors' | 'firstLook'

/** One setting as the page lists it. Bounds include their ends; `unit` is the word for one and for several:
 * links, days, hours. */
export type Setting = { group: SettingGroup; label: string; about: string } & (
  | { kind: 'PENCE'; least: number; most: number; standard: number }
  | { kind: 'COUNT'; unit: readonly [string, string]; least: number; most: number; standard: number }
  | { kind: 'YES_NO'; standard: boolean }
  | { kind: 'WORDS'; standard: readonly string[] }
  | { kind: 'TERMS'; standard: Terms }
  | { kind: 'NAME'; standard: string }
  | { kind: 'EMAIL'; standard: string }
)

/** A version of the terms: the London day from which it counts, and what changed in it; empty for the version that Hemline came with. */
export const Terms = z.object({ version: z.string(), changed: z.string() })
export type Terms = z.infer<typeof Terms>

/** Pence, a whole number, yes and no, a list of words, a text, or a version of
 * the terms: by the setting's kind. */
export const SettingValue = z.union([
  z.int(),
  z.boolean(),
  z.string().check(z.maxLength(SETTING_TEXT_MAX)),
  z.array(z.string().check(z.maxLength(APPROVAL_WORD_MAX))).check(z.maxLength(APPROVAL_WORDS_MAX)),
  Terms,
])
export type SettingValue = z.infer<typeof SettingValue>

/** A value as it is read: a page from before an update also meets kinds that it does not know. */
export type ReadValue = SettingValue | Record<string, unknown>

/** The settings that hold for a loan from its request on: fees and damage charges in pence, days and times. */
export const LoanSettings = z.extend(LoanTimes, {
  deliveryFee: z.int(),
  dryCleaningFee: z.int(),
  serviceFee: z.int(),
  chargesServiceFee: z.boolean(),
  damageCleaning: z.int(),
  damageStain: z.int(),
  damageZip: z.int(),
  damageButton: z.int(),
  damageHem: z.int(),
  answerDays: z.int(),
  contestHours: z.int(),
  longestLoanDays: z._default(z.int(), LONGEST_LOAN_DAYS),
})
export type LoanSettings = z.infer<typeof LoanSettings>
