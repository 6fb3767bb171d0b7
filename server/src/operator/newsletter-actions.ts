import type { Newsletter, SentNewsletter } from '@hemline/contract/notifications/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { planNewsletter } from '../notifications/newsletter-actions.ts'
import { writeLine } from './store.ts'

// these are not logged
export { previewNewsletter, proveNewsletter, readNewsletters } from '../notifications/newsletter-actions.ts'

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
      await writeLine(tx, {
        operatorId: operator.id,
        action: 'send-newsletter',
        orderId: null,
        subject: newsletter.subject,
        detail: { recipients: sent.newsletter.recipients },
        now: deps.clock.now(),
      })
    }
    return sent.newsletter
  })
}
