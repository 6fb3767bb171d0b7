import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { isAdult, parseEmail } from '@hemline/contract/identity/rules.ts'
import type { Claims } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { z } from 'zod'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { admitMember } from '../members/actions.ts'
import { findMemberIdByEmail, insertOutsideIdentity } from './store.ts'

/**
 * Makes the member of someone who comes with another issuer's token for the first time; one with the same confirmed
 * e-mail (the host moved from one issuer to another) stays the member she is. FORBIDDEN without a confirmed e-mail, and
 * for a date of birth that is too young.
 */
export async function welcomeFrom(deps: Deps, issuer: string, claims: Claims): Promise<void> {
  const email = parseEmail(claims.email)
  if (!email || claims.email_verified !== true) throw new Refusal('FORBIDDEN', { message: identityTexts.notConfirmed })
  const now = deps.clock.now()
  const dateOfBirth = z.iso.date().safeParse(claims.birthdate).data ?? null
  if (dateOfBirth && !isAdult(dateOfBirth, today(now)))
    throw new Refusal('FORBIDDEN', { message: identityTexts.tooYoung })
  const id = z.uuid().safeParse(claims.sub).data ?? randomUUID()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await admitMember(deps, tx, { id, email, dateOfBirth, termsVersion: claims.termsVersion ?? null })
    const memberId = isNew ? id : await findMemberIdByEmail(tx, email)
    if (!memberId) throw new Refusal('FORBIDDEN')
    await insertOutsideIdentity(tx, { issuer, subject: claims.sub, memberId, now })
  })
}
