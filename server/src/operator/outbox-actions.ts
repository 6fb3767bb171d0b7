import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { resend } from '../notifications/outbox-actions.ts'
import { logAct } from './log-actions.ts'

export { readOutbox } from '../notifications/outbox-actions.ts'

/** Sends an email or push again, once by `resendId`, and logs it. */
export async function resendLetter(
  deps: Deps,
  { operator, deliveryId, resendId, note }: { operator: Caller; deliveryId: string; resendId: string; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sent = await resend(deps, tx, { deliveryId, resendId })
    if (!sent) return
    await logAct(deps, tx, {
      operator,
      action: 'resend-letter',
      orderId: sent.orderId,
      subject: sent.memberId,
      detail: { channel: sent.channel, topic: sent.topic, note },
    })
  })
}
