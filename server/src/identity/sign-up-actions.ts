import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { FIRST_BIRTHDATE, isAdult } from '@hemline/contract/identity/rules.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { z } from 'zod'
import type { Tx } from '../base/db.ts'
import { codeExpiry } from '../base/one-time-code.ts'
import { admitMember } from '../members/actions.ts'
import { readTerms } from '../settings/actions.ts'
import { isRightCode, refuseCode, spendAttempt } from './code-tries.ts'
import type { Issuer } from './issuer.ts'
import { SEND_CODE, type SendCode } from './jobs.ts'
import { requireStrongPassword, requireUnbreached } from './password-choice.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'
import { countAttempt } from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

type NewSignUp = { email: string; password: string; attributes: Record<string, string | undefined>; address: string }

/**
 * Starts a sign-up. A new address receives a code, a known address a notice that it has an account. Both have the same
 * answer and cost, so membership is not revealed. Returns the sign-up's id, which ConfirmSignUp accepts as Session.
 */
export async function signUp(issuer: Issuer, { email, password, attributes, address }: NewSignUp): Promise<string> {
  const now = issuer.clock.now()
  const birthdate = z.iso.date().safeParse(attributes.birthdate).data
  if (!birthdate || birthdate < FIRST_BIRTHDATE || birthdate > today(now)) {
    throw new WireRefusal('InvalidParameterException', identityTexts.birthdateInvalid)
  }
  if (!isAdult(birthdate, today(now))) throw new WireRefusal('UserLambdaValidationException', identityTexts.tooYoung)
  const { version: termsVersion } = await readTerms(issuer)
  if (attributes['custom:termsVersion'] !== termsVersion) {
    throw new WireRefusal('UserLambdaValidationException', identityTexts.termsRequired)
  }
  await requireStrongPassword(password, { email, birthdate })
  await countAttempt(issuer, 'letter', { email, address })
  await requireUnbreached(issuer, password)
  const id = randomUUID()
  const row = {
    id,
    email,
    passwordHash: await hashPassword(password),
    birthdate,
    termsVersion,
    codeExpiresAt: codeExpiry(now),
    createdAt: now,
  }
  await issuer.db.transaction().execute(async (tx) => {
    await store.insertSignUp(tx, row)
    await issuer.jobs.enqueue(tx, SEND_CODE, { signUpId: id, no: 1 } satisfies SendCode)
  })
  return id
}

/**
 * Sends the next code of an unconfirmed sign-up: the given one, or the newest of the address. The code before lasts on
 * (decision 375). For one that was begun a week ago none is sent, as for an address without any.
 */
export async function resendCode(
  issuer: Issuer,
  input: { email: string; session?: string | undefined; address: string },
): Promise<void> {
  const now = issuer.clock.now()
  await countAttempt(issuer, 'letter', input)
  const named = input.session ? await store.findSignUp(issuer.db, input.session) : undefined
  const waiting = input.session ? named : await store.findNewestSignUp(issuer.db, { email: input.email, now })
  if (!waiting || waiting.email.toLowerCase() !== input.email.toLowerCase()) return
  await issuer.db.transaction().execute(async (tx) => {
    const no = await store.renewSignUpCode(tx, { id: waiting.id, now })
    if (no !== undefined) await issuer.jobs.enqueue(tx, SEND_CODE, { signUpId: waiting.id, no } satisfies SendCode)
  })
}

type Confirmation = { email: string; code: string; session?: string | undefined; address: string }

/**
 * Confirms the sign-up that the code belongs to and creates the member. Other sign-ups with the same address have other
 * codes, so a password chosen by someone else is never confirmed: a client that names its sign-up confirms that one or
 * none. Idempotent.
 */
export async function confirmSignUp(issuer: Issuer, confirmation: Confirmation): Promise<void> {
  const now = issuer.clock.now()
  const signUps = await store.findSignUps(issuer.db, { email: confirmation.email, id: confirmation.session, now })
  const tried = await spendAttempt(issuer, {
    subject: confirmation,
    codes: signUps,
    newest: signUps[0] && `${signUps[0].id}:${signUps[0].codeNo}`,
    session: confirmation.session,
    table: 'sign_ups',
  })
  const secret = await issuer.secret()
  const compared = tried.own ? [tried.own] : tried.others
  const matching = compared.find((of) => isRightCode(confirmation.code, { purpose: 'sign-up', of, secret, now }))
  const isConfirmed =
    matching &&
    (await issuer.db.transaction().execute(async (tx) => {
      const locked = await store.lockSignUp(tx, matching.id)
      if (!locked) return false
      return locked.confirmedAt !== null || (await openAccount(issuer, tx, locked))
    }))
  if (isConfirmed) return tried.forgive()
  const waiting = compared.find((signUp) => !signUp.confirmedAt)
  refuseCode(waiting && waiting.codeExpiresAt <= now ? 'expired' : 'wrong')
}

/**
 * Creates the account of a confirmed sign-up, and its member unless another issuer has created one. Returns false if
 * the account exists.
 */
async function openAccount(issuer: Issuer, tx: Tx, signUp: store.SignUp): Promise<boolean> {
  const now = issuer.clock.now()
  const { id, email, birthdate, termsVersion, passwordHash } = signUp
  const isNew = await admitMember(issuer, tx, { id, email, dateOfBirth: birthdate, termsVersion })
  const memberId = isNew ? id : await store.findMemberIdByEmail(tx, email)
  if (!memberId || !(await store.insertAccount(tx, { id: memberId, email, passwordHash, now }))) return false
  await store.settleSignUp(tx, { id, email, now })
  return true
}
