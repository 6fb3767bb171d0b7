import { today } from '@hemline/contract/days.ts'
import { ANSWER_FRAGMENT } from '@hemline/contract/notifications/words.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { type NoticeFacts, type NoticeName, noticeFor } from '@hemline/contract/orders/notices.ts'
import type { Tx } from '../base/db.ts'
import { withoutGoneCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { hasSuspension } from '../members/store.ts'
import { notify } from '../notifications/actions.ts'
import type { OrderRow } from './store.ts'
import { noticeFacts } from './views.ts'

type Keyed = { orderId: string; notice: NoticeName; to: Role; about?: string | undefined }

export const noticeKeyOf = ({ orderId, notice, to, about }: Keyed) =>
  `${orderId}:${notice}:${to}${about ? `:${about}` : ''}`

/**
 * Queues one notice to one side of an order, sent when the transaction commits: in the app, by push and by email. `about` tells
 * it from an earlier one of the same kind; `left`: what is refunded where it would promise all; `pushAt`: when it is pushed, now by
 * default.
 */
export async function queueNotice(
  deps: Deps,
  tx: Tx,
  {
    order,
    notice,
    to,
    about,
    left,
    pushAt,
  }: {
    order: OrderRow
    notice: NoticeName
    to: Role
    about?: string
    left?: NoticeFacts['left']
    pushAt?: Date | undefined
  },
): Promise<void> {
  const memberId = to === 'LENDER' ? order.lenderId : order.lendeeId
  const isSuspended = notice === 'completed' && (await hasSuspension(tx, memberId))
  const own = await withoutGoneCoin(tx, order)
  const words = noticeFor(notice, to, {
    ...noticeFacts(own),
    isSuspended,
    left,
    today: today(deps.clock.now()),
  })
  if (!words) return
  await notify(deps, tx, {
    memberId,
    type: 'order',
    topic: words.topic,
    orderId: order.id,
    title: words.subject,
    text: words.text,
    path: notice === 'requested' ? `/order/${order.id}#${ANSWER_FRAGMENT}` : `/order/${order.id}`,
    key: noticeKeyOf({ orderId: order.id, notice, to, about }),
    pushAt,
  })
}
