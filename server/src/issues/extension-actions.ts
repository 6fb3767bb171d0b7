import { addDays, formatDay, overlaps, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { extensionAnswerDay, isAskedDayOver, mayExtend } from '@hemline/contract/issues/rules.ts'
import type { Extension, extensionStates } from '@hemline/contract/issues/shapes.ts'
import { extensionAnswered, extensionAsked, extensionTexts } from '@hemline/contract/issues/words.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { EXTENSIONS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { quotedText } from '@hemline/contract/notifications/quote-words.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import { turnaround } from '@hemline/contract/working-days.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { clearOrderNotice } from '../notifications/actions.ts'
import { requireParty } from '../orders/party.ts'
import { changeOrder, insertEvent, lockOrder, type OrderRow } from '../orders/store.ts'
import { factsOf, noticeFacts } from '../orders/views.ts'
import { changeBooking, listOtherLoans, lockListing } from '../requests/bookings-store.ts'
import { notifyParty } from './notice-actions.ts'
import {
  closeExtension,
  countExtensions,
  type ExtensionRow,
  findExtension,
  insertExtension,
  listExtensions,
} from './store.ts'
import { extensionView } from './views.ts'

const askedKey = (extensionId: string) => `extension:${extensionId}`

/** Marks the notice that asks the lender for an extension as seen, once it can no longer be answered. */
export const clearAsked = (
  tx: Tx,
  { extensionId, lenderId, now }: { extensionId: string; lenderId: string; now: Date },
): Promise<void> => clearOrderNotice(tx, { memberId: lenderId, key: `${askedKey(extensionId)}:LENDER`, now })

const daysWith = (order: OrderRow, endDate: string) =>
  turnaround({ startDate: order.startDate, endDate }, order.deliveryMethod, order)

/** Returns the last day that was agreed first: the one before the oldest question, since nothing else moves it. */
async function firstEndDate(db: Db, order: OrderRow): Promise<string> {
  return (await listExtensions(db, order.id)).at(-1)?.oldEndDate ?? order.endDate
}

/**
 * Returns the latest possible last day of this loan: at most its `extensionDays` (7) after the one first agreed, before the
 * next loan and its turnaround, not in the past. Null when none is later than the present one.
 */
async function latestEndDate(db: Db, order: OrderRow, now: Date): Promise<string | null> {
  if (!mayExtend(factsOf(order))) return null
  const agreedFirst = await firstEndDate(db, order)
  const others = await listOtherLoans(db, { listingId: order.listingId, orderId: order.id, from: order.startDate })
  for (let day = addDays(agreedFirst, order.extensionDays); day > order.endDate; day = addDays(day, -1)) {
    if (day < today(now)) return null
    if (!others.some((other) => overlaps(other, daysWith(order, day)))) return day
  }
  return null
}

/**
 * Whether an open extension can no longer be answered, although the sweep has not ended it: the loan has moved on. A dispute
 * only pauses it.
 */
const isPast = (order: OrderRow, row: ExtensionRow, now: Date) =>
  isAskedDayOver(row, now) || order.closedAt !== null || order.returnedAt !== null || order.notFit

/** Returns the extensions of the member's order, and the latest possible day of another one. */
export async function readExtensions(
  { db, clock }: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<{ items: Extension[]; latestEndDate: string | null }> {
  const { order } = await requireParty(db, { orderId, memberId: member.id })
  const now = clock.now()
  const items = (await listExtensions(db, orderId)).map((row) =>
    extensionView(row.state === 'OPEN' && isPast(order, row, now) ? { ...row, state: 'ENDED' } : row),
  )
  return { items, latestEndDate: await latestEndDate(db, order, now) }
}

/**
 * Creates the lendee's request for a later last day. Throws DATES_NOT_ALLOWED for days that the rule,
 * REQUEST_DATE_CONFLICT for days that the next loan excludes, so that the lender is never asked for the impossible;
 * CONFLICT while one is open, TOO_MANY after as many for this order in 24 hours as a borrower may request (decision 441).
 */
export async function askForExtension(
  deps: Deps,
  { member, orderId, endDate, message }: { member: Caller; orderId: string; endDate: string; message: string },
): Promise<Extension> {
  const { order: before, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  if (role !== 'LENDEE') throw new Refusal('FORBIDDEN')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockListing(tx, before.listingId)
    const order = await requireLiveLoan(tx, { orderId, memberId: member.id })
    await requireFree(tx, order, endDate, now)
    await requireFewExtensions(tx, { orderId, now })
    const row = await insertExtension(tx, { orderId, oldEndDate: order.endDate, endDate, message, now })
    if (!row) throw new Refusal('CONFLICT', { message: extensionTexts.asked })
    const { subject, text } = extensionAsked(noticeFacts(order), {
      until: formatDay(endDate),
      by: formatDay(extensionAnswerDay(row, now)),
    })
    const paragraphs = message ? [text, quotedText(order.lendeeName, message)] : [text]
    await notifyParty(deps, tx, { order, to: 'LENDER', key: askedKey(row.id), subject, paragraphs })
    await publishChange(tx, 'order', { orderId: order.id }, now)
    return extensionView(row)
  })
}

async function requireFewExtensions(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countExtensions(tx, { orderId, since })) < EXTENSIONS_PER_ORDER_A_DAY) return
  throw new Refusal('TOO_MANY', { message: limitTexts.extensions, fields: { endDate: limitTexts.extensions } })
}

async function requireLiveLoan(tx: Tx, of: { orderId: string; memberId: string }): Promise<OrderRow> {
  const { order } = await requireParty(tx, of, lockOrder)
  if (!mayExtend(factsOf(order))) throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  return order
}

/** Checked under the listing's lock, so that no one books these days meanwhile. */
async function requireFree(tx: Tx, order: OrderRow, endDate: string, now: Date): Promise<void> {
  const refuse = (message: string) => new Refusal('DATES_NOT_ALLOWED', { message, fields: { endDate: message } })
  if (endDate <= order.endDate || endDate < today(now)) throw refuse(extensionTexts.notLater)
  if (endDate > addDays(await firstEndDate(tx, order), order.extensionDays))
    throw refuse(extensionTexts.tooLate(order.extensionDays))
  const others = await listOtherLoans(tx, { listingId: order.listingId, orderId: order.id, from: order.startDate })
  if (others.some((other) => overlaps(other, daysWith(order, endDate)))) {
    throw new Refusal('REQUEST_DATE_CONFLICT', {
      message: extensionTexts.taken,
      fields: { endDate: extensionTexts.taken },
    })
  }
}

const answers = {
  accept: { by: 'LENDER', state: 'ACCEPTED' },
  decline: { by: 'LENDER', state: 'DECLINED' },
  withdraw: { by: 'LENDEE', state: 'WITHDRAWN' },
} as const satisfies Record<string, { by: string; state: (typeof extensionStates)[number] }>

/**
 * Answers an open extension: if the lender agrees, last day and booking are moved, checked again under the listing's
 * lock. Throws MOVE_NOT_ALLOWED for a lender's answer to a loan that may not be extended now, and once the day that was asked for
 * is over (product.md §1).
 */
export async function answerExtension(
  deps: Deps,
  { member, extensionId, action }: { member: Caller; extensionId: string; action: keyof typeof answers },
): Promise<Extension> {
  const { by, state } = answers[action]
  const extension = await findExtension(deps.db, extensionId)
  if (!extension) throw new Refusal('NOT_FOUND')
  const { order: before, role } = await requireParty(deps.db, { orderId: extension.orderId, memberId: member.id })
  if (role !== by) throw new Refusal('FORBIDDEN')
  const now = deps.clock.now()
  if (role === 'LENDER' && isAskedDayOver(extension, now))
    throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  return deps.db.transaction().execute(async (tx) => {
    await lockListing(tx, before.listingId)
    const order = role === 'LENDER' ? await requireLiveLoan(tx, { orderId: before.id, memberId: member.id }) : before
    const row = await closeExtension(tx, { id: extensionId, state, now })
    if (!row) throw new Refusal('MOVE_NOT_ALLOWED')
    if (action === 'accept') await moveLastDay(tx, order, row.endDate, now)
    await publishChange(tx, 'order', { orderId: order.id }, now)
    if (action === 'withdraw') await clearAsked(tx, { extensionId: row.id, lenderId: order.lenderId, now })
    if (role === 'LENDER') {
      const { subject, text } = extensionAnswered(noticeFacts(order), action === 'accept', formatDay(row.endDate))
      await notifyParty(deps, tx, {
        order,
        to: 'LENDEE',
        key: `extension:${row.id}:${state}`,
        subject,
        paragraphs: [text],
      })
    }
    return extensionView(row)
  })
}

async function moveLastDay(tx: Tx, order: OrderRow, endDate: string, now: Date): Promise<void> {
  await requireFree(tx, order, endDate, now)
  const blocked = daysWith(order, endDate)
  await changeBooking(tx, { orderId: order.id, from: blocked.startDate, to: blocked.endDate })
  await changeOrder(tx, { id: order.id, set: { endDate }, now })
  await insertEvent(tx, {
    orderId: order.id,
    name: 'extend',
    from: order.status,
    to: order.status,
    by: 'LENDER',
    detail: { from: order.endDate, to: endDate },
    now,
  })
}
