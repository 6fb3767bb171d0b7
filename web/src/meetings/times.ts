import { addDays, atHour, type Day, today } from '@hemline/contract/days.ts'
import { lastMeetingDay } from '@hemline/contract/meetings/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'

const MOST_DAYS = 8
const MINUTE_MS = 60_000

type MeetingOrder = Pick<Order, 'receivedAt' | 'notFit' | 'startDate' | 'endDate'>

/**
 * The days on which to meet: out up to the first day of the loan, back around its last day, or from today on when it does not
 * fit; at most eight, none past, and none after the last one that the server accepts.
 */
export function meetingDays(order: MeetingOrder, now: Date): Day[] {
  const on = order.receivedAt === null ? order.startDate : order.endDate
  const first = today(now)
  const early = addDays(on, order.receivedAt === null ? 1 - MOST_DAYS : -1)
  const from = early > first && !order.notFit ? early : first
  const last = order.receivedAt === null ? order.endDate : lastMeetingDay(order)
  return Array.from({ length: MOST_DAYS }, (_, index) => addDays(from, index)).filter((day) => day <= last)
}

/**
 * The day that is chosen: by the member if it is still one of the days, otherwise that of the handover, or today once it has
 * passed, or when it does not fit.
 */
export function chosenDay(order: MeetingOrder, days: readonly Day[], byMember: Day | null): Day {
  if (byMember && days.includes(byMember)) return byMember
  const on = order.receivedAt === null ? order.startDate : order.endDate
  return days.includes(on) && !order.notFit ? on : (days[0] ?? on)
}

/** The times of day that can be suggested: each quarter of an hour from 7:00 to 22:00. */
export const meetingTimes: readonly string[] = Array.from({ length: 15 * 4 + 1 }, (_, index) => {
  const minutes = 7 * 60 + index * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** Returns the instant of a London day and a time 'HH:MM', or null for a time that is none. */
export function instantOf(day: Day, time: string): Date | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return new Date(atHour(day, Number(hours)).getTime() + Number(minutes) * MINUTE_MS)
}
