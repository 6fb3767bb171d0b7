import { HOUR_MS } from '@hemline/contract/durations.ts'
import { plainCode, SECOND_FACTOR_DIGITS, SECOND_FACTOR_HOURS } from '@hemline/contract/operator/second-factor.ts'
import type { SecondFactor, SecondFactorOffer } from '@hemline/contract/operator/second-factor-shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { qrOf } from '../base/qr-shape.ts'
import { Refusal } from '../base/refusal.ts'
import { secretSealer } from '../base/seal.ts'
import type { Deps } from '../deps.ts'
import { openIssuer } from '../identity/issuer.ts'
import { clearSecondFactorTries, mayTrySecondFactor } from '../identity/throttle.ts'
import { lockStanding } from '../members/standing.ts'
import { findMember } from '../members/store.ts'
import { sendSafetyEmail } from '../safety/safety-email.ts'
import { writeLine } from './log-store.ts'
import { lockByEmail } from './role-store.ts'
import {
  confirmPending,
  countRecoveryCodes,
  deletePasses,
  findFactor,
  putPass,
  putPending,
  removeFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts'
import { hashOfRecovery, makeRecoveryCodes, makeSecret, stepOf, uriOf } from './totp.ts'

const about = (memberId: string) => `second factor of ${memberId}`

/** Returns the caller's second factor: whether it is required, set up, and still to be entered in this sign-in. */
export async function readSecondFactor({ db, env }: Deps, member: Caller): Promise<SecondFactor> {
  const factor = await findFactor(db, member.id)
  return {
    isRequired: env.requiresSecondFactor,
    isSetUp: Boolean(factor?.secret),
    isNeeded: member.needsSecondFactor === true,
    recoveryCodesLeft: await countRecoveryCodes(db, member.id),
  }
}

/**
 * Makes a new secret, which counts once a code confirms it; one that is in use goes on until then. Throws
 * SECOND_FACTOR_NEEDED where one is in use and this sign-in has not entered a code.
 */
export async function beginSecondFactor(deps: Deps, member: Caller): Promise<SecondFactorOffer> {
  await requirePassed(deps, member)
  const secret = makeSecret()
  const sealed = (await secretSealer(deps)).seal(secret, about(member.id))
  await deps.db.transaction().execute(async (tx) => {
    await lockStanding(tx, member.id)
    await putPending(tx, { memberId: member.id, sealed, now: deps.clock.now() })
  })
  const issuer = new URL(deps.env.publicUrl).host.replace(/:/g, ' ')
  const uri = uriOf(secret, { issuer: `Hemline ${issuer}`, label: member.email })
  return { secret: secret.replace(/.{4}(?!$)/g, '$& '), uri, qr: qrOf(uri) }
}

/**
 * Puts the new secret into use with a code of it, ends every other sign-in's pass, and returns ten recovery codes: the
 * only time that anyone sees them. Throws MOVE_NOT_ALLOWED when none was begun or no key opens it, SECOND_FACTOR_WRONG,
 * TOO_MANY.
 */
export async function confirmSecondFactor(deps: Deps, entry: { member: Caller; code: string }): Promise<string[]> {
  const { member, code } = entry
  await requirePassed(deps, member)
  const sealed = (await findFactor(deps.db, member.id))?.pendingSecret
  if (!sealed) throw new Refusal('MOVE_NOT_ALLOWED')
  const secret = await openSecret(deps, member, sealed)
  await countTry(deps, member)
  const now = deps.clock.now()
  const step = stepOf(secret, { code, now })
  if (step === null) throw new Refusal('SECOND_FACTOR_WRONG')
  const codes = makeRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await lockStanding(tx, member.id)
    if (!(await confirmPending(tx, { memberId: member.id, sealed, step, now })))
      throw new Refusal('SECOND_FACTOR_WRONG')
    await replaceRecoveryCodes(tx, { memberId: member.id, hashes: codes.map(hashOfRecovery) })
    await deletePasses(tx, member.id)
    await pass(deps, tx, member)
    await emailAbout(deps, tx, { memberId: member.id, kind: 'CODE_SET_UP' })
    await writeLine(tx, lineOf(member, 'set-up-second-factor', member.id, {}, now))
  })
  await clearSecondFactorTries(openIssuer(deps), member.id)
  return codes
}

/**
 * Opens the room to this sign-in with a code of the app or a recovery code. The database decides that each is accepted
 * once. Throws SECOND_FACTOR_WRONG, TOO_MANY after ten tries in 15 minutes, or MOVE_NOT_ALLOWED for a code of the app when
 * no key opens the secret: that is no try, and a recovery code needs no key.
 */
export async function passSecondFactor(deps: Deps, entry: { member: Caller; code: string }): Promise<SecondFactor> {
  const { member, code } = entry
  const sealed = (await findFactor(deps.db, member.id))?.secret
  const secret = sealed && isOfApp(code) ? await openSecret(deps, member, sealed) : null
  await countTry(deps, member)
  if (!sealed) throw new Refusal('SECOND_FACTOR_WRONG')
  const isAccepted = await deps.db.transaction().execute(async (tx) => {
    await lockStanding(tx, member.id)
    if (!(await isTaken(deps, tx, { member, code, sealed, secret }))) return false
    await pass(deps, tx, member)
    return true
  })
  if (!isAccepted) throw new Refusal('SECOND_FACTOR_WRONG')
  await clearSecondFactorTries(openIssuer(deps), member.id)
  return readSecondFactor(deps, { ...member, needsSecondFactor: false })
}

/** `secret` is null for a recovery code. */
type Entry = { member: Caller; code: string; sealed: string; secret: string | null }

const isOfApp = (code: string) => plainCode(code).length === SECOND_FACTOR_DIGITS

const openSecret = async (deps: Deps, { id }: Caller, sealed: string) =>
  (await secretSealer(deps)).open(sealed, about(id))

async function isTaken(deps: Deps, tx: Tx, { member, code, sealed, secret }: Entry): Promise<boolean> {
  const now = deps.clock.now()
  const memberId = member.id
  if (secret !== null) {
    const step = stepOf(secret, { code, now })
    return step !== null && takeStep(tx, { memberId, sealed, step })
  }
  if (!(await takeRecoveryCode(tx, { memberId, hash: hashOfRecovery(code), now }))) return false
  await emailAbout(deps, tx, { memberId, kind: 'RECOVERY_CODE_USED' })
  await writeLine(tx, lineOf(member, 'use-recovery-code', memberId, {}, now))
  return true
}

/**
 * Removes the second factor of another who lost their phone, tells them by email, and logs it. Throws FORBIDDEN for
 * one's own, NOT_FOUND for an unknown member, MOVE_NOT_ALLOWED when none is set up.
 */
export async function resetSecondFactor(
  deps: Deps,
  { operator, userId, note }: { operator: Caller; userId: string; note: string },
): Promise<void> {
  if (userId === operator.id) throw new Refusal('FORBIDDEN')
  await deps.db.transaction().execute(async (tx) => {
    const row = await findMember(tx, userId)
    if (!row || row.erasedAt) throw new Refusal('NOT_FOUND')
    if (!(await removeFactor(tx, userId))) throw new Refusal('MOVE_NOT_ALLOWED')
    await emailAbout(deps, tx, { memberId: userId, kind: 'CODE_RESET', note })
    await writeLine(tx, lineOf(operator, 'reset-second-factor', userId, { note }, deps.clock.now()))
  })
}

/**
 * The command for an owner who lost phone and recovery codes and has no other owner: removes the second factor of this
 * email address, and logs it in their own name. Returns false when no member of that address has one.
 */
export async function resetFromServer({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockByEmail(tx, email)
    if (!row || !(await removeFactor(tx, row.id))) return false
    const line = { operatorId: row.id, orderId: null, subject: row.id, action: 'reset-second-factor' }
    await writeLine(tx, { ...line, detail: { note: 'By the command on the server' }, now: clock.now() })
    return true
  })
}

/** A member who has one in use must have entered a code before they may replace it. */
async function requirePassed({ db }: Deps, member: Caller): Promise<void> {
  if (member.needsSecondFactor && (await findFactor(db, member.id))?.secret) throw new Refusal('SECOND_FACTOR_NEEDED')
}

async function countTry(deps: Deps, { id }: Caller): Promise<void> {
  if (!(await mayTrySecondFactor(openIssuer(deps), id))) throw new Refusal('TOO_MANY')
}

async function pass({ clock }: Deps, tx: Tx, { id, session = '', sessionVersion = 0 }: Caller): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - SECOND_FACTOR_HOURS * HOUR_MS)
  await putPass(tx, { memberId: id, session, sessionVersion, now, since })
}

const lineOf = (operator: Caller, action: string, subject: string, detail: Record<string, unknown>, now: Date) => ({
  operatorId: operator.id,
  orderId: null,
  subject,
  action,
  detail,
  now,
})

/** Emails a member about their second factor: set up, removed by an owner, or a recovery code used. */
async function emailAbout(
  deps: Deps,
  tx: Tx,
  letter: { memberId: string; kind: 'CODE_SET_UP' | 'CODE_RESET' | 'RECOVERY_CODE_USED'; note?: string },
): Promise<void> {
  const key = `${letter.kind}:${letter.memberId}:${deps.clock.now().toISOString()}`
  await sendSafetyEmail(deps, tx, { ...letter, key })
}
