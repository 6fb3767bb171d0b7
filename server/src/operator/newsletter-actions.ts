import type { Newsletter, SentNewsletter } from '@hemline/contract/notifications/newsletter-shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { planNewsletter, proveNewsletter } from '../notifications/newsletter-actions.ts'
import { mailInOwnName } from '../settings/actions.ts'
import { logAct } from './log-actions.ts'

// these are not logged
export { previewNewsletter, readNewsletters } from '../notifications/newsletter-actions.ts'

/** Sends a proof to the operator only, in the name in which jobs send the newsletter. Throws when the mail server did not accept it. */
export const proveInOwnName = (deps: Deps, proof: Parameters<typeof proveNewsletter>[1]): Promise<void> =>
  proveNewsletter({ ...deps, mail: mailInOwnName(deps) }, proof)

/**
 * Sends a newsletter to all subscribers, once by its id, and logs it. Throws CONFLICT when it was sent with a different
 * text.
 */
export async function sendOnce(
  deps: Deps,
  { operator, newsletterId, newsletter }: { operator: Caller; newsletterId: string; newsletter: Newsletter },
): Promise<SentNewsletter> {
  return deps.db.transaction().execute(async (tx) => {
    const sent = await planNewsletter(deps, tx, { id: newsletterId, operatorId: operator.id, newsletter })
    if (sent.isNew) {
      await logAct(deps, tx, {
        operator,
        action: 'send-newsletter',
        subject: newsletter.subject,
        detail: { recipients: sent.newsletter.recipients },
      })
    }
    return sent.newsletter
  })
}
