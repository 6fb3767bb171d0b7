import { addDays, atHour, hourInLondon, today } from '../days.ts'
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '../limits.ts'
import type { Channel, Topic } from './shapes.ts'

/** Topics that a member cannot switch off: money, dates and answers that the other side relies on. */
const locked: readonly Topic[] = ['orders']

/** Whether a topic cannot be switched off: those about orders are always sent. */
export function isLocked(topic: Topic): boolean {
  return locked.includes(topic)
}

/** A setting that a member changed. By default everything is on. */
export type Choice = { topic: Topic; channel: Channel; isOn: boolean }

/** Whether the member wants this topic on this channel. */
export function isWanted(choices: readonly Choice[], topic: Topic, channel: Channel): boolean {
  if (isLocked(topic)) return true
  return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.isOn ?? true
}

/** Whether it is night in London: no reminders between 21:00 and 08:00. */
export function isQuiet(now: Date): boolean {
  const hour = hourInLondon(now)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

/** Returns when the clock's own pushes are sent: now by day, at the next 08:00 in London at night. */
export function pushTimeOfClock(now: Date): Date {
  if (!isQuiet(now)) return now
  const day = today(now)
  return atHour(hourInLondon(now) < QUIET_UNTIL_HOUR ? day : addDays(day, 1), QUIET_UNTIL_HOUR)
}

/** Whether a reminder is sent now. At night only one whose deadline is before the next 08:00. */
export function mayRemindNow({ deadline }: { deadline: Date | null }, now: Date): boolean {
  if (!isQuiet(now)) return true
  return deadline !== null && now < deadline && deadline <= pushTimeOfClock(now)
}
