import { garmentName } from '@hemline/contract/listings/words.ts'
import { backQuestion } from '@hemline/contract/orders/words.ts'
import { postMessage } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { claimBackQuestion } from './store.ts'

/**
 * Asks the lender of a loan in person whether the garment is back: one message of type is-complete-delivery, on the day
 * after the loan or as soon as the lendee reports the return (product.md §1).
 */
export async function askForReturnConfirmation(deps: Deps, orderId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const order = await claimBackQuestion(tx, { orderId, now })
    if (!order?.conversationId) return
    await postMessage(tx, {
      conversationId: order.conversationId,
      senderId: null,
      recipientId: order.lenderId,
      type: 'is-complete-delivery',
      content: backQuestion({
        garment: garmentName(order.listing),
        lendeeName: order.lendeeName,
      }),
      orderId,
      now,
    })
  })
}
