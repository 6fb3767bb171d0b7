import { formatDay, today } from '@hemline/contract/days.ts'
import type { Topic } from '@hemline/contract/notifications/shapes.ts'
import { type NoticeName, noticeFor, topicOfNotice } from '@hemline/contract/orders/notices.ts'
import type { Role } from '@hemline/contract/orders/shapes.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import type { ListingSnapshot, OrderRow } from './store.ts'

/** Tells one side of an order something, once, when the transaction commits: in the app, by push and by e-mail. */
export async function queueNotice(
  deps: Deps,
  tx: Tx,
  { order, notice, to }: { order: OrderRow; notice: NoticeName; to: Role },
): Promise<void> {
  const listing = order.listing as unknown as ListingSnapshot
  const words = noticeFor(notice, to, {
    lenderName: order.lender_name,
    lendeeName: order.lendee_name,
    garment: `${listing.brand} ${listing.category}`,
    startDate: order.start_date,
    endDate: order.end_date,
    byPost: order.delivery_method === 'DELIVERY',
    answerBy: order.answer_by ? formatDay(today(order.answer_by)) : null,
  })
  if (!words) return
  const topic: Topic = topicOfNotice[notice]
  await notify(deps, tx, {
    memberId: to === 'LENDER' ? order.lender_id : order.lendee_id,
    type: 'order',
    topic,
    orderId: order.id,
    title: words.subject,
    text: words.text,
    path: `/order/${order.id}`,
    key: `${order.id}:${notice}:${to}`,
  })
}
