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
 * Creates the member of a person with another issuer's token at their first call; a member with the same confirmed
 * email address (the installation changed its issuer) is reused. Throws FORBIDDEN without a confirmed email address,
 * and for a date of birth under the minimum age.
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
