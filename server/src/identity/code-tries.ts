import { identityTexts } from '@hemline/contract/identity/words.ts'
import { codeFor, isSameCode } from '../base/one-time-code.ts'
import type { Issuer } from './issuer.ts'
import { type CodeTable, isAnyLeft, putBackTries, takeTries } from './store.ts'
import {
  clearAttempt,
  clearNetworkAttempt,
  countByNetwork,
  mustWaitFor,
  refuseAttempt,
  type ThrottleSubject,
} from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

const refusalFor = {
  wrong: ['CodeMismatchException', identityTexts.wrongCode],
  expired: ['ExpiredCodeException', identityTexts.codeExpired],
  exhausted: ['LimitExceededException', identityTexts.tooManyCodes],
} as const

export function refuseCode(outcome: keyof typeof refusalFor): never {
  const [type, message] = refusalFor[outcome]
  throw new WireRefusal(type, message)
}

type Numbered = { id: string; codeNo: number; codeExpiresAt: Date; previousCodeExpiresAt: Date | null }

/**
 * Whether an entered code is the newest one, or the one sent before it, and lasts still: the letter in a member's hand may
 * be the earlier one (decision 375).
 */
export function isRightCode(
  entered: string,
  about: { purpose: 'sign-up' | 'email'; of: Numbered; secret: string; now: Date },
): boolean {
  const { purpose, secret, now } = about
  const { id, codeNo, codeExpiresAt, previousCodeExpiresAt } = about.of
  const isOf = (no: number, end: Date | null) =>
    end !== null && end > now && isSameCode(entered, codeFor(secret, { purpose, id, no }))
  return isOf(codeNo, codeExpiresAt) || isOf(codeNo - 1, previousCodeExpiresAt)
}

type Try<Code extends { id: string }> = {
  subject: ThrottleSubject
  /** The codes of the email address, newest first. */
  codes: readonly Code[]
  /** Names the newest code: a later code of the same sign-up is another code. */
  newest: string | undefined
  /** The session that the client received when it requested its code: the tries of that code are reserved for it. */
  session: string | undefined
  /** Where these codes are stored, with their tries. */
  table: CodeTable
}

/**
 * Uses a try before any code is compared, and returns the codes that the entered one may be compared with, and a
 * function that undoes the count after a correct code. A code has five tries over all networks; the last two are
 * reserved for the client with the session of that code. Other clients try the newest few codes together, with limits for
 * the network and the account besides (decision 330). Throws LimitExceededException or TooManyRequestsException.
 */
export async function spendAttempt<Code extends { id: string }>(
  issuer: Issuer,
  { subject, codes, newest, session, table }: Try<Code>,
): Promise<{ own: Code | undefined; others: readonly Code[]; forgive: () => Promise<void> }> {
  const own = codes.find(({ id }) => id === session)
  const others = codes.filter((code) => code !== own)
  const asStranger: ThrottleSubject = { ...subject, codeId: subject.device ? undefined : newest }
  if (own) await countByNetwork(issuer, 'code', subject)
  const waits = own && others.length === 0 ? null : await mustWaitFor(issuer, 'code', asStranger)
  if (!own && waits === 'own' && asStranger.codeId) refuseCode('exhausted')
  if (!own && waits) refuseAttempt()
  const tried = waits && own ? [own] : codes
  const ids = tried.map(({ id }) => id)
  const taken = ids.length > 0 ? await takeTries(issuer.db, { table, ids, own: own?.id }) : []
  const hasNone = own ? !taken.includes(own.id) : tried.length > 0 && taken.length === 0
  // used meanwhile, by a call that came together with this one
  if (hasNone) refuseCode((await isAnyLeft(issuer.db, { table, ids: own ? [own.id] : ids })) ? 'exhausted' : 'wrong')
  const forgive = async () => {
    if (taken.length > 0) await putBackTries(issuer.db, { table, ids: taken })
    if (own) await clearNetworkAttempt(issuer, 'code', subject)
    else await clearAttempt(issuer, 'code', asStranger)
  }
  return { own, others: others.filter(({ id }) => taken.includes(id)), forgive }
}
