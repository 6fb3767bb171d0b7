import { formatDay, today } from '@hemline/contract/days.ts'
import { type NoticeName, noticeFor } from '@hemline/contract/orders/notices.ts'
import type { Role } from '@hemline/contract/orders/shapes.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { letter } from '../outside/mail/letter.ts'
import { findOrder, findParties, type ListingSnapshot, type OrderRow } from './store.ts'

export const NOTICE_JOB = 'orders.notice'
type Notice = { orderId: string; notice: NoticeName; to: Role }

/** Plans to tell one side of an order something, once, after the commit. */
export async function queueNotice(
  deps: Deps,
  tx: Tx,
  { order, notice, to }: { order: OrderRow; notice: NoticeName; to: Role },
): Promise<void> {
  const data: Notice = { orderId: order.id, notice, to }
  await deps.jobs.enqueue(tx, NOTICE_JOB, data, { key: `${order.id}:${notice}:${to}` })
}

/** Writes the letter of a notice and sends it; its key makes a second run harmless. */
export async function sendNotice(deps: Deps, { orderId, notice, to }: Notice): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return
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
  const memberId = to === 'LENDER' ? order.lender_id : order.lendee_id
  const [reader] = await findParties(deps.db, [memberId])
  if (!words || !reader) return
  await deps.mail.send({
    ...letter({
      to: reader.email,
      subject: words.subject,
      paragraphs: [`Hello ${reader.first_name},`, words.text],
      action: { label: 'Open the order', url: `${deps.env.publicUrl}/order/${order.id}` },
    }),
    key: `${orderId}:${notice}:${to}`,
  })
}
