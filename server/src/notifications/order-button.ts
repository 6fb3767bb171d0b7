import type { Deps } from '../deps.ts'
import { isBanned } from '../members/ban-store.ts'
import type { EmailParts } from '../outside/mail/compose-email.ts'

/** Returns the button of a letter to this member that opens an order; undefined for who is banned: they cannot sign in. */
export async function orderButton(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { memberId, orderId }: { memberId: string; orderId: string },
): Promise<EmailParts['action']> {
  if (await isBanned(db, memberId)) return undefined
  return { label: 'Open the order', url: `${env.publicUrl}/order/${orderId}` }
}
