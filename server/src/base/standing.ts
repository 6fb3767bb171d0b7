import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

export type Standing = Pick<Caller, 'isSuspended' | 'isClosing'>

/** Whether a member may only finish what is under way: they are suspended, or their account is being deleted. */
export const onlyFinishes = ({ isSuspended, isClosing }: Standing): boolean => Boolean(isSuspended || isClosing)

/** Throws ACCOUNT_CLOSING or FORBIDDEN for a member who may only finish what is under way. */
export function requireStanding({ isSuspended, isClosing }: Standing): void {
  if (isClosing) throw new Refusal('ACCOUNT_CLOSING')
  if (isSuspended) throw new Refusal('FORBIDDEN', { message: identityTexts.suspended })
}
