import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { resend, retryGivenUp } from '../notifications/outbox-actions.ts'
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

/**
 * Tries emails and pushes again that were given up, logs each, and returns their number. Throws MOVE_NOT_ALLOWED when none of
 * them has failed any more.
 */
export async function resendFailed(
  deps: Deps,
  { operator, deliveryIds, note }: { operator: Caller; deliveryIds: string[]; note: string },
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const retried = await retryGivenUp(deps, tx, deliveryIds)
    if (retried.length === 0) throw new Refusal('MOVE_NOT_ALLOWED')
    for (const { memberId, orderId, channel, topic } of retried)
      await logAct(deps, tx, {
        operator,
        action: 'resend-letter',
        orderId,
        subject: memberId,
        detail: { channel, topic, note },
      })
    return retried.length
  })
}
