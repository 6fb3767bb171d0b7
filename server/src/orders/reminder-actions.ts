import { today } from '@hemline/contract/days.ts'
import { agreedReturnDay } from '@hemline/contract/meetings/rules.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { mayRemindNow } from '@hemline/contract/notifications/rules.ts'
import { ANSWER_FRAGMENT } from '@hemline/contract/notifications/words.ts'
import {
  nextReminderLook,
  type Reminder,
  remindersDue,
  reminderWords,
  type TurnedParcel,
} from '@hemline/contract/orders/reminders.ts'
import type { Db } from '../base/db.ts'
import { withCoinToReturn } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { listOrderMessages } from '../notifications/store.ts'
import { findRefundable } from '../payments/store.ts'
import { listTurned } from '../shipping/turn-store.ts'
import { listMeetings, type MeetingRow } from './ask-store.ts'
import { listToRemind, putNextLooks } from './due-store.ts'
import { meetingView } from './meeting-views.ts'
import { lockOrder, type OrderRow } from './store.ts'
import { factsOf, noticeFacts } from './views.ts'

const CHECK_BATCH_SIZE = 500

/**
 * Sends due reminders: answer, post, return, post again. A key makes each unique, however many processes run, and none is sent for
 * an order that has moved on; at night only those that cannot wait until 08:00. An order is checked when a reminder may
 * be due, not at each run (decision 16). One that cannot be sent does not stop the others.
 */
export async function remind(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (;;) {
    const orders = await listToRemind(deps.db, { now, limit: CHECK_BATCH_SIZE })
    if (orders.length === 0) return
    const beside = await besideOf(deps.db, orders)
    const due = orders.flatMap((order) =>
      dueNow(order, beside, now).map((reminder) => ({ orderId: order.id, reminder })),
    )
    const unsent = new Set((await listUnsent(deps.db, due)).map(({ orderId }) => orderId))
    const failed = new Set<string>()
    for (const orderId of unsent) {
      try {
        await remindOf(deps, orderId)
      } catch (error) {
        deps.log.error({ err: error, orderId }, 'reminder failed')
        failed.add(orderId)
      }
    }
    const looks = orders
      .filter(({ id }) => !failed.has(id))
      .map((order) => ({ order, at: nextReminderLook({ requestedAt: order.createdAt }, now) }))
    await putNextLooks(deps.db, looks)
    // what failed is still due, and is tried again in the next run
    if (orders.length < CHECK_BATCH_SIZE || failed.size > 0) return
  }
}

/** What reminders use besides the rows of orders, by order. */
type Beside = { turned: ReadonlyMap<string, TurnedParcel[]>; meetings: ReadonlyMap<string, MeetingRow[]> }

async function besideOf(db: Db, orders: readonly OrderRow[]): Promise<Beside> {
  const ids = orders.map(({ id }) => id)
  return {
    turned: Map.groupBy(await listTurned(db, ids), ({ orderId }) => orderId),
    meetings: Map.groupBy(await listMeetings(db, ids), ({ orderId }) => orderId),
  }
}

function dueNow(order: OrderRow, beside: Beside, now: Date): Reminder[] {
  const { startDate, endDate, createdAt: requestedAt } = order
  const facts = factsOf(order)
  const turned = beside.turned.get(order.id) ?? []
  const meetings = (beside.meetings.get(order.id) ?? []).map((row) => meetingView(row, order))
  const returnOn = agreedReturnDay(meetings)
  const due = remindersDue({ ...facts, requestedAt, startDate, endDate, turned, returnOn }, now)
  return due.filter((reminder) => mayRemindNow(reminder, now))
}

type Due = { orderId: string; reminder: Reminder }

const keyOf = ({ orderId, reminder: { name, step, to } }: Due) => `${orderId}:reminder:${name}:${step}:${to}`
const datedKeyOf = (due: Due) => `${keyOf(due)}:${due.reminder.since}`

/**
 * Returns the reminders that were not sent yet, with their keys. One with a first day that was sent before that day was
 * about an earlier last day, before the loan was extended: it is sent once more, under a key with the day (decision 395).
 */
async function listUnsent<Of extends Due>(db: Db, due: readonly Of[]): Promise<(Of & { key: string })[]> {
  const sentAt = await listOrderMessages(
    db,
    due.flatMap((one) => [keyOf(one), datedKeyOf(one)]),
  )
  return due.flatMap((one) => {
    const sent = sentAt.get(keyOf(one))
    if (!sent) return [{ ...one, key: keyOf(one) }]
    const { since } = one.reminder
    const isOfAnotherDay = since !== undefined && today(sent) < since
    return isOfAnotherDay && !sentAt.has(datedKeyOf(one)) ? [{ ...one, key: datedKeyOf(one) }] : []
  })
}

/** Sends what is due for one order, checked again under its lock: no reminder for what was answered meanwhile. */
async function remindOf(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const due = dueNow(order, await besideOf(tx, [order]), deps.clock.now()).map((reminder) => ({ orderId, reminder }))
    // what a loan that does not happen returns
    const left = order.acceptedAt && order.paymentIntentId ? await findRefundable(tx, orderId) : 0
    const own = await withCoinToReturn(tx, order)
    const facts = { ...noticeFacts(own), total: left > 0 ? formatPence(left) : null }
    for (const { reminder, key } of await listUnsent(tx, due)) {
      const { subject, text } = reminderWords(reminder, facts)
      await notify(deps, tx, {
        memberId: reminder.to === 'LENDER' ? order.lenderId : order.lendeeId,
        type: 'order',
        topic: reminder.topic,
        orderId,
        title: subject,
        text,
        path: reminder.name === 'answer' ? `/order/${orderId}#${ANSWER_FRAGMENT}` : `/order/${orderId}`,
        key,
      })
    }
  })
}
