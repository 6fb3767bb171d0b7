import { CALENDAR_PATH } from '@hemline/contract/calendars/calls.ts'
import type { Caller } from '../base/caller.ts'
import { hashOfToken, linkToken } from '../base/link-token.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { listMeetings } from '../orders/ask-store.ts'
import { listOrdersOf } from '../orders/list-store.ts'
import { requireParty } from '../orders/party.ts'
import { listEvents, type OrderRow } from '../orders/store.ts'
import { findFeed, findMemberOfFeed, insertFeed, renewFeed } from './store.ts'
import { type CalendarLoan, calendarText } from './views.ts'

const SECRET = 'calendar'

/** The token of a member's calendar address. */
const tokenOf = (deps: Deps, memberId: string, generation: number) => linkToken(deps, SECRET, { memberId, generation })

const addressOf = (deps: Deps, token: string) => ({ url: `${deps.env.publicUrl}${CALENDAR_PATH}/${token}.ics` })

/**
 * Returns the member's private calendar address, made when they first ask for it, and another when they do so after a change of
 * their password.
 */
export async function readFeed(deps: Deps, member: Caller): Promise<{ url: string }> {
  const feed = await findFeed(deps.db, member.id)
  if (feed?.isOutdated) return renewFrom(deps, member, feed.generation)
  if (feed) return addressOf(deps, await tokenOf(deps, member.id, feed.generation))
  const tokenHash = hashOfToken(await tokenOf(deps, member.id, 1))
  await insertFeed(deps.db, { memberId: member.id, tokenHash, now: deps.clock.now() })
  const generation = (await findFeed(deps.db, member.id))?.generation ?? 1
  return addressOf(deps, await tokenOf(deps, member.id, generation))
}

/** Replaces the member's private calendar address; the earlier one stops working. */
export async function renewCalendarFeed(deps: Deps, member: Caller): Promise<{ url: string }> {
  await readFeed(deps, member)
  return renewFrom(deps, member, (await findFeed(deps.db, member.id))?.generation ?? 1)
}

async function renewFrom(deps: Deps, member: Caller, from: number): Promise<{ url: string }> {
  const tokenHash = hashOfToken(await tokenOf(deps, member.id, from + 1))
  await renewFeed(deps.db, { memberId: member.id, from, tokenHash, now: deps.clock.now() })
  const generation = (await findFeed(deps.db, member.id))?.generation ?? 1
  return addressOf(deps, await tokenOf(deps, member.id, generation))
}

/** Returns the calendar of the member whose address has this token. Throws NOT_FOUND for any other token. */
export async function readCalendar(deps: Deps, token: string): Promise<string> {
  const memberId = await findMemberOfFeed(deps.db, hashOfToken(token))
  if (!memberId) throw new Refusal('NOT_FOUND')
  return textOf(deps, memberId, await listOrdersOf(deps.db, { memberId }))
}

/** Returns one loan of the member as an iCalendar file. Throws NOT_FOUND for an order of others. */
export async function readOrderCalendar(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<{ name: string; ics: string }> {
  const { order } = await requireParty(deps.db, { orderId, memberId: member.id })
  return { name: `hemline-${order.orderNumber.toLowerCase()}.ics`, ics: await textOf(deps, member.id, [order]) }
}

async function textOf(deps: Deps, memberId: string, orders: readonly OrderRow[]): Promise<string> {
  return calendarText(await loansOf(deps, orders), { memberId, publicUrl: deps.env.publicUrl })
}

async function loansOf({ db }: Deps, orders: readonly OrderRow[]): Promise<CalendarLoan[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const [meetings, events] = await Promise.all([listMeetings(db, ids), listEvents(db, ids)])
  return orders.map((order) => ({
    order,
    meetings: meetings.filter(({ orderId }) => orderId === order.id),
    historyLength: events.filter(({ orderId }) => orderId === order.id).length,
  }))
}
