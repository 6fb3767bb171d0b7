import type { Newsletter, SentNewsletter } from '@hemline/contract/notifications/newsletter.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { planNewsletter, previewNewsletter, proveNewsletter, readNewsletters } from '../notifications/newsletter.ts'
import { writeLine } from './store.ts'

type Written = { operator: Caller; newsletter: Newsletter }

/** The newsletters that were sent, and how many want the next one. */
export const listSent = (deps: Deps) => readNewsletters(deps)

/** A newsletter as it will be read. */
export const preview = (deps: Deps, written: Written) => previewNewsletter(deps, written)

/** Sends it to the operator alone. */
export const prove = (deps: Deps, written: Written) => proveNewsletter(deps, written)

/** Sends a newsletter to all who want it, once by its id, and writes it down. CONFLICT when it was sent with other words. */
export async function sendOnce(
  deps: Deps,
  { operator, newsletterId, newsletter }: Written & { newsletterId: string },
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
