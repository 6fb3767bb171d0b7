import { loanTitle, meetingTitle, postingTitle } from '@hemline/contract/calendars/words.ts'
import { addDays, type Day } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { timesOf } from '@hemline/contract/loan-times.ts'
import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { toBePosted } from '@hemline/contract/orders/move-guards.ts'
import { roleOf } from '@hemline/contract/orders/rules.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { MeetingRow } from '../orders/ask-store.ts'
import type { OrderRow } from '../orders/store.ts'

/** An order with its meetings and the number of lines in its history. */
export type CalendarLoan = { order: OrderRow; meetings: readonly MeetingRow[]; historyLength: number }

/** The statuses of an agreed loan; others are not in a calendar, or are cancelled in it. */
const agreed: readonly OrderStatus[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'COMPLETED',
  'DISPUTE',
]

/**
 * Returns a member's loans as iCalendar text: the days of each agreed loan, and its meetings. An id never changes; the
 * sequence grows with every change; what is off has the status CANCELLED (product.md §1, "Calendar").
 */
export function calendarText(
  loans: readonly CalendarLoan[],
  { memberId, publicUrl }: { memberId: string; publicUrl: string },
): string {
  const calendar = ical({ name: 'Hemline', method: ICalCalendarMethod.PUBLISH, prodId: '//Hemline//Loans//EN' })
  const host = new URL(publicUrl).hostname
  for (const { order, meetings, historyLength } of loans) {
    if (order.acceptedAt === null) continue
    const role = roleOf(order, memberId)
    if (!role) continue
    const isOn = agreed.includes(order.status)
    const words = {
      garment: garmentName(order.listing),
      other: role === 'LENDER' ? order.lendeeName : order.lenderName,
    }
    const url = `${publicUrl}/order/${order.id}`
    const shared = { url, stamp: order.updatedAt, lastModified: order.updatedAt }
    calendar.createEvent({
      ...shared,
      id: `loan-${order.id}@${host}`,
      sequence: historyLength,
      status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
      allDay: true,
      start: dateOf(order.startDate),
      end: dateOf(addDays(order.endDate, 1)),
      summary: loanTitle(role, words),
    })
    if (order.deliveryMethod === 'DELIVERY')
      calendar.createEvent({
        ...shared,
        id: `post-${order.id}@${host}`,
        sequence: historyLength,
        status: isToPost(order, role) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
        transparency: ICalEventTransparency.TRANSPARENT,
        allDay: true,
        start: dateOf(postingDay(order, role)),
        end: dateOf(addDays(postingDay(order, role), 1)),
        summary: postingTitle(role, words),
      })
    for (const meeting of latest(meetings)) {
      // in a dispute nothing is handed over
      const meets =
        isOn && order.status !== 'DISPUTE' && meeting.state === 'AGREED' && !isHandedOverBefore(order, meeting)
      calendar.createEvent({
        ...shared,
        id: `meeting-${order.id}-${meeting.handover.toLowerCase()}@${host}`,
        sequence: meeting.sequence + historyLength,
        status: meets ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
        start: meeting.at,
        end: new Date(meeting.at.getTime() + HOUR_MS / 2),
        summary: meetingTitle(meeting.handover, words),
        location: meeting.place,
      })
    }
  }
  return calendar.toString()
}

/** Whether the handover took place before its meeting, which no one can cancel any more. */
function isHandedOverBefore(
  { receivedAt, returnedAt, completedAt }: OrderRow,
  { handover, at }: Pick<MeetingRow, 'handover' | 'at'>,
): boolean {
  const handedOverAt = (handover === 'OUT' ? receivedAt : returnedAt) ?? completedAt
  return handedOverAt !== null && handedOverAt < at
}

/** The last day on which this side posts the parcel in time. */
function postingDay(order: OrderRow, role: Role): Day {
  const { postBy, postBackBy } = postalDays(order, timesOf(order))
  return role === 'LENDER' ? postBy : postBackBy
}

/** Whether this side has a parcel to post as planned: not in a dispute, once it is posted, or when it goes back early. */
function isToPost({ status, returnedAt, notFit }: OrderRow, role: Role): boolean {
  if (toBePosted.includes(status)) return true
  return role === 'LENDEE' && ['SHIPPING_SENT', 'SHIPPING_RECEIVED'].includes(status) && !returnedAt && !notFit
}

/** iCalendar days are written without a zone: midnight in UTC has the same date everywhere. */
const dateOf = (day: string) => new Date(`${day}T00:00:00.000Z`)

/** For each handover the meeting that was agreed or cancelled last. A suggestion is in no calendar. */
function latest(meetings: readonly MeetingRow[]): MeetingRow[] {
  return (['OUT', 'BACK'] as const).flatMap((handover) => {
    const [last] = meetings
      .filter((meeting) => meeting.handover === handover && ['AGREED', 'CANCELLED'].includes(meeting.state))
      .toSorted((one, other) => other.sequence - one.sequence)
    return last ? [last] : []
  })
}
