import { formatInstant } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { MEETINGS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import {
  type MeetingAction,
  mayAnswer,
  meetingAnswers,
  meetingFor,
  refusedTime,
} from '@hemline/contract/meetings/rules.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { meetingAgreed, meetingCancelled, meetingProposed, meetingTexts } from '@hemline/contract/meetings/words.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { clearOrderNotice, notify } from '../notifications/actions.ts'
import type { MeetingRow } from '../orders/ask-store.ts'
import { meetingView } from '../orders/meeting-views.ts'
import { requireParty } from '../orders/party.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { changeMeeting, countMeetings, findMeeting, insertMeeting, replaceMeeting } from './store.ts'

/**
 * Suggests where and when to meet for the next handover, in place of the suggestion that is open (product.md §1,
 * "Meeting"). Throws NOT_FOUND for an order of others, MOVE_NOT_ALLOWED without a handover to come, DATES_NOT_ALLOWED
 * for a time that is not possible, TOO_MANY after as many for this order in 24 hours as a side may suggest (decision 441). `store` receives the answer in the transaction.
 */
export async function proposeMeeting(
  deps: Deps,
  {
    member,
    orderId,
    place,
    at: iso,
    store,
  }: { member: Caller; orderId: string; place: string; at: string; store: StoreAnswer<Meeting> },
): Promise<Meeting> {
  const now = deps.clock.now()
  const at = new Date(iso)
  return deps.db.transaction().execute(async (tx) => {
    const { order, role } = await requireParty(tx, { orderId, memberId: member.id }, lockOrder)
    const handover = meetingFor(order)
    if (!handover) throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
    const refused = refusedTime(order, at, now)
    if (refused) throw new Refusal('DATES_NOT_ALLOWED', { message: refused, fields: { at: refused } })
    await requireFewMeetings(tx, { orderId, proposedBy: member.id, now })
    for (const replaced of await replaceMeeting(tx, { orderId, handover, state: 'PROPOSED', now }))
      await clearSuggestion(tx, order, replaced, now)
    const row = await insertMeeting(tx, { orderId, handover, proposedBy: member.id, place, at, now })
    await tell(deps, tx, { order, role, row, words: meetingProposed })
    const proposed = meetingView(row, order)
    await store(tx, proposed)
    return proposed
  })
}

async function requireFewMeetings(
  tx: Tx,
  { now, ...of }: { orderId: string; proposedBy: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countMeetings(tx, { ...of, since })) < MEETINGS_PER_ORDER_A_DAY) return
  throw new Refusal('TOO_MANY', { message: limitTexts.meetings, fields: { at: limitTexts.meetings } })
}

/**
 * Accepts, withdraws or cancels a meeting. What was agreed before is replaced by what is accepted. The same answer
 * given again is answered as the first time. Throws NOT_FOUND for an order of others, FORBIDDEN for the wrong side,
 * MOVE_NOT_ALLOWED when it has changed or its time has passed.
 */
export async function answerMeeting(
  deps: Deps,
  { member, meetingId, action }: { member: Caller; meetingId: string; action: MeetingAction },
): Promise<Meeting> {
  const meeting = await findMeeting(deps.db, meetingId)
  if (!meeting) throw new Refusal('NOT_FOUND')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { order, role } = await requireParty(tx, { orderId: meeting.orderId, memberId: member.id }, lockOrder)
    const { from, to } = meetingAnswers[action]
    if (!mayAnswer(action, from, meeting.proposedBy === member.id)) throw new Refusal('FORBIDDEN')
    const current = await findMeeting(tx, meetingId)
    if (current?.state === to) return meetingView(current, order)
    const isLate = meetingFor(order) !== meeting.handover || (action === 'accept' && meeting.at <= now)
    if (isLate) throw new Refusal('MOVE_NOT_ALLOWED', { message: meetingTexts.gone })
    if (action === 'accept')
      await replaceMeeting(tx, { orderId: order.id, handover: meeting.handover, state: 'AGREED', now })
    const row = await changeMeeting(tx, { id: meetingId, from, to, now })
    if (!row) throw new Refusal('MOVE_NOT_ALLOWED', { message: meetingTexts.gone })
    if (action === 'withdraw') await clearSuggestion(tx, order, row, now)
    const words = action === 'accept' ? meetingAgreed : action === 'cancel' ? meetingCancelled : null
    await tell(deps, tx, { order, role, row, words })
    return meetingView(row, order)
  })
}

/** The suggestion is no longer there: its notice to the other side asks for no answer. */
function clearSuggestion(
  tx: Tx,
  { lenderId, lendeeId }: OrderRow,
  { id, proposedBy }: Pick<MeetingRow, 'id' | 'proposedBy'>,
  now: Date,
): Promise<void> {
  return clearOrderNotice(tx, {
    memberId: proposedBy === lenderId ? lendeeId : lenderId,
    key: `meeting:${id}:PROPOSED`,
    now,
  })
}

/** Publishes a meeting to both sides, and notifies the other one in these words. */
async function tell(
  deps: Deps,
  tx: Tx,
  {
    order,
    role,
    row,
    words,
  }: { order: OrderRow; role: Role; row: MeetingRow; words: typeof meetingProposed | typeof meetingCancelled | null },
): Promise<void> {
  await publishChange(tx, 'order', { orderId: order.id }, deps.clock.now())
  if (!words) return
  const { subject, text } = words({
    name: role === 'LENDER' ? order.lenderName : order.lendeeName,
    garment: garmentName(order.listing),
    when: formatInstant(row.at),
    place: row.place,
  })
  await notify(deps, tx, {
    memberId: role === 'LENDER' ? order.lendeeId : order.lenderId,
    type: 'order',
    topic: 'orders',
    orderId: order.id,
    title: subject,
    text,
    path: `/order/${order.id}`,
    key: `meeting:${row.id}:${row.state}`,
  })
}
