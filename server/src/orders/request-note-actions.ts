import { garmentName } from '@hemline/contract/listings/words.ts'
import { noticeFor } from '@hemline/contract/orders/notices.ts'
import { askedFor } from '@hemline/contract/orders/words.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import type { RequestNoteData } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { rewriteNotice } from '../notifications/actions.ts'
import { noticeKeyOf } from './notice-actions.ts'
import { lockOrder, setMessage } from './store.ts'
import { noticeFacts } from './views.ts'

/** Makes the note of a request, and the notice of it to the lender, what its message says: no note once it was removed. */
export async function followRequestNote(deps: Deps, { orderId, content }: RequestNoteData): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const isOurs = content === removedMessage || content === askedFor(garmentName(order.listing))
    const message = isOurs ? '' : content
    if (message === order.message) return
    await setMessage(tx, { orderId, message })
    const words = noticeFor('requested', 'LENDER', noticeFacts({ ...order, message }))
    const key = noticeKeyOf({ orderId, notice: 'requested', to: 'LENDER' })
    if (words) await rewriteNotice(deps, tx, { key, text: words.text })
    await publishChange(tx, 'order', { orderId }, deps.clock.now())
  })
}
