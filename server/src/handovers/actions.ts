import { createHmac, timingSafeEqual } from 'node:crypto'
import { handoverLink, handoverSides, openHandover } from '@hemline/contract/handovers/rules.ts'
import type { Handover, HandoverView } from '@hemline/contract/handovers/shapes.ts'
import { handoverTexts } from '@hemline/contract/handovers/words.ts'
import { CODE_DIGITS } from '@hemline/contract/limits.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { orderChanged } from '@hemline/contract/refusal-words.ts'
import type { Caller } from '../base/caller.ts'
import { qrOf } from '../base/qr-shape.ts'
import { Refusal } from '../base/refusal.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { moveOrderNow } from '../orders/move-order.ts'
import { requireParty } from '../orders/party.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { factsOf } from '../orders/views.ts'
import { countTry, wasHandedOver } from './store.ts'

const SECRET = 'handover'

/**
 * Returns the six digits of one handover: a keyed hash of the order, the handover and the member who shows them, so
 * that they are always the same and need not be stored (product.md §1).
 */
async function codeOf(deps: Deps, order: OrderRow, handover: Handover): Promise<string> {
  const shownBy = handoverSides[handover].shownBy === 'LENDER' ? order.lenderId : order.lendeeId
  const hash = createHmac('sha256', await cachedSecret(deps, SECRET))
    .update([order.id, handover, shownBy].join('\n'))
    .digest()
  return String(hash.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/**
 * Returns the next handover of an order in person, with the code only for the member who shows it. Null when there is
 * none.
 */
export async function readHandover(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<HandoverView | null> {
  const { order, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  const handover = openHandover(factsOf(order))
  if (!handover) return null
  if (handoverSides[handover].shownBy !== role) return { handover, code: null, qr: null }
  const code = await codeOf(deps, order, handover)
  return { handover, code, qr: qrOf(handoverLink(deps.env.publicUrl, { orderId, code })) }
}

/**
 * Confirms a handover by its code. Every try is counted before the code is compared. The same code sent again after it
 * was accepted (or after the button was used) changes nothing and succeeds. Throws FORBIDDEN for the member who shows
 * the code, HANDOVER_CODE_WRONG, TOO_MANY, MOVE_NOT_ALLOWED when the life cycle does not allow it now.
 */
export async function confirmHandover(
  deps: Deps,
  { member, orderId, handover, code, enteredAt }: ConfirmedHandover,
): Promise<{ status: OrderStatus; wasAlreadyDone: boolean }> {
  const { order, role } = await requireParty(deps.db, { orderId, memberId: member.id })
  const { enteredBy, action } = handoverSides[handover]
  if (order.deliveryMethod !== 'IN_PERSON') throw new Refusal('MOVE_NOT_ALLOWED', { message: orderChanged })
  if (role !== enteredBy) throw new Refusal('FORBIDDEN')
  const now = deps.clock.now()
  if (!(await countTry(deps.db, { orderId, handover, now })))
    throw new Refusal('TOO_MANY', { message: handoverTexts.tooMany })
  const right = Buffer.from(await codeOf(deps, order, handover))
  const given = Buffer.from(code)
  if (right.length !== given.length || !timingSafeEqual(right, given))
    throw new Refusal('HANDOVER_CODE_WRONG', { fields: { code: handoverTexts.wrong } })
  try {
    const handedAt = plausible(order, enteredAt ? new Date(enteredAt) : now, now).toISOString()
    const moved = await moveOrderNow(deps, { member, orderId, action, detail: { handedAt } })
    return { status: moved.status, wasAlreadyDone: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'MOVE_NOT_ALLOWED') throw error
    if (!(await wasHandedOver(deps.db, { orderId, handover }))) throw error
    const present = await findOrder(deps.db, orderId)
    return { status: (present ?? order).status, wasAlreadyDone: true }
  }
}

type ConfirmedHandover = {
  member: Caller
  orderId: string
  handover: Handover
  code: string
  enteredAt: string | undefined
}

/** The time reported by the phone, limited to what is plausible. It is displayed; no deadline is computed from it. */
function plausible(order: OrderRow, reported: Date, now: Date): Date {
  const earliest = order.receivedAt ?? order.acceptedAt ?? order.createdAt
  return reported > now ? now : reported < earliest ? earliest : reported
}
