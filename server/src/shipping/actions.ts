import { ADDRESS_VISIBLE_AFTER_CLOSE_DAYS } from '@hemline/contract/limits.ts'
import type { OrderStatus, Role } from '@hemline/contract/orders/shapes.ts'
import {
  mayEnterNumber,
  parseTrackingNumber,
  posterOf,
  TRACKING_NUMBER_INVALID,
  TRACKING_NUMBER_TAKEN,
  trackingUrl,
} from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { labelFileName } from '@hemline/contract/shipping/words.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable, type WantedParcel } from '../outside/carrier/port.ts'
import { queueLabelLetter } from './letters.ts'
import {
  announcePost,
  claimLabelOrder,
  enterNumber,
  findLabel,
  findPostalLoan,
  finishLabelOrder,
  forgetLabels,
  insertLabelled,
  insertLabelOrder,
  isNumberOfAnother,
  type PostalLoan,
  planVoiding,
  postponeLabelOrder,
  voidAgain,
} from './store.ts'

/** Longer than the carrier may take for two labels, so that nobody else asks it meanwhile. */
const CLAIM_MS = 150_000
const SECOND_MS = 1000
const LONGEST_PAUSE_S = 600
const REFUSED_PAUSE_S = 3600

/** The loan still goes, or is to come back: it needs its labels. */
const wantsLabels: readonly OrderStatus[] = [
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'DISPUTE',
]

export const ORDER_LABELS_JOB = 'shipping.order-labels'
export const VOID_LABELS_JOB = 'shipping.void-labels'

/** Writes down, with the move that opens it, that a loan wants its labels; they are ordered after the commit. */
export async function planLabels(deps: Deps, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (!deps.carrier) return
  await insertLabelOrder(tx, { orderId, now: deps.clock.now() })
  await deps.jobs.enqueue(tx, ORDER_LABELS_JOB, { orderId, at: deps.clock.now().toISOString() }, { key: orderId })
}

/** The loan was cancelled: its labels are to be voided, after the commit, unless a parcel is on its way already. */
export async function planLabelVoid(deps: Deps, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  if (await planVoiding(tx, { orderId })) await deps.jobs.enqueue(tx, VOID_LABELS_JOB, { orderId }, { key: orderId })
}

/**
 * Orders the label pair of a loan, outside any transaction: claimed first, with references that make it one pair however
 * often it is tried. True when the labels are kept now and the order may go on; their letters go out after the commit.
 * A pair that comes after the loan was cancelled is voided.
 */
export async function orderLabels(deps: Deps, orderId: string): Promise<boolean> {
  const { carrier, db, clock } = deps
  if (!carrier) return false
  const now = clock.now()
  const claimed = await claimLabelOrder(db, {
    orderId,
    state: 'PENDING',
    now,
    until: new Date(now.getTime() + CLAIM_MS),
  })
  const loan = claimed && (await findPostalLoan(db, orderId))
  if (!claimed || !loan) return false
  if (!wantsLabels.includes(loan.status) || loan.returned_at) {
    await finishLabelOrder(db, { orderId, from: 'PENDING', to: 'UNUSED', now })
    return false
  }
  const pair = await tried(deps, claimed, (at) => at.orderLabels(parcelsOf(loan, claimed.created_at)))
  if (!pair) return false
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await finishLabelOrder(tx, { orderId, from: 'PENDING', to: 'READY', now: clock.now() }))) return false
    await insertLabelled(tx, { orderId, direction: 'OUTBOUND', now: clock.now(), ...pair.outbound })
    await insertLabelled(tx, { orderId, direction: 'RETURN', now: clock.now(), ...pair.inbound })
    for (const direction of ['OUTBOUND', 'RETURN'] as const) await queueLabelLetter(deps, tx, { orderId, direction })
    return true
  })
  if (!isKept) {
    await voidAgain(db, { orderId })
    await voidLabels(deps, orderId)
  }
  return isKept
}

/** Voids at the carrier whatever it has of a cancelled loan. */
export async function voidLabels(deps: Deps, orderId: string): Promise<void> {
  const { carrier, db, clock } = deps
  if (!carrier) return
  const now = clock.now()
  const claimed = await claimLabelOrder(db, {
    orderId,
    state: 'VOIDING',
    now,
    until: new Date(now.getTime() + CLAIM_MS),
  })
  const loan = claimed && (await findPostalLoan(db, orderId))
  if (!claimed || !loan) return
  const isVoid = await tried(deps, claimed, async (at) => {
    await at.voidLabels([referenceOf(loan, 'OUTBOUND'), referenceOf(loan, 'RETURN')])
    return true
  })
  if (!isVoid) return
  await finishLabelOrder(db, { orderId, from: 'VOIDING', to: 'VOIDED', now: clock.now() })
  await forgetLabels(db, { orderId })
}

/** What the carrier gave, or null: then it is written down why, and tried again after a growing pause. */
async function tried<T>(
  deps: Deps,
  claimed: { order_id: string; attempts: number },
  run: (carrier: Carrier) => Promise<T>,
): Promise<T | null> {
  try {
    return await run(deps.carrier as Carrier)
  } catch (error) {
    const isRefused = error instanceof CarrierRefused
    const pause = isRefused ? REFUSED_PAUSE_S : Math.min(LONGEST_PAUSE_S, 5 * 2 ** Math.min(claimed.attempts - 1, 10))
    const failure = error instanceof Error ? error.message : String(error)
    const tryAfter = new Date(deps.clock.now().getTime() + pause * SECOND_MS)
    await postponeLabelOrder(deps.db, { orderId: claimed.order_id, failure: failure.slice(0, 500), tryAfter })
    if (!isRefused && !(error instanceof CarrierUnavailable)) throw error
    deps.log.warn({ orderId: claimed.order_id, failure, isRefused }, 'the carrier made no labels')
    return null
  }
}

/** The same for the same loan, whoever asks: what makes a second order of it the first one. */
function referenceOf(loan: PostalLoan, direction: Direction): string {
  return `${loan.order_number}-${loan.id.slice(0, 8)}-${direction === 'OUTBOUND' ? 'OUT' : 'RTN'}`
}

function parcelsOf(loan: PostalLoan, orderedAt: Date): { outbound: WantedParcel; inbound: WantedParcel } {
  const { lender_address: lender, lendee_address: lendee, listing } = loan
  if (!lender || !lendee) throw new Error(`Order ${loan.order_number} goes by post and has no addresses`)
  const contents = `${listing.brand} ${listing.category}`
  const parcel = { contents, valuePence: listing.replacementPrice, orderedAt }
  return {
    outbound: { ...parcel, reference: referenceOf(loan, 'OUTBOUND'), from: lender, to: lendee },
    inbound: { ...parcel, reference: referenceOf(loan, 'RETURN'), from: lendee, to: lender },
  }
}

const roleOf = (loan: PostalLoan, member: Caller): Role | null =>
  loan.lender_id === member.id ? 'LENDER' : loan.lendee_id === member.id ? 'LENDEE' : null

/** The label of a parcel, for the one who posts it. NOT_FOUND for everybody else, and once its loan is 14 days over. */
export async function readLabel(
  deps: Deps,
  { member, orderId, direction }: { member: Caller; orderId: string; direction: Direction },
): Promise<{ name: string; pdf: string }> {
  const loan = await findPostalLoan(deps.db, orderId)
  if (!loan || roleOf(loan, member) !== posterOf[direction]) throw new Refusal('NOT_FOUND')
  if (isLongOver(loan.closed_at, deps.clock.now())) throw new Refusal('NOT_FOUND')
  const label = await findLabel(deps.db, { orderId, direction })
  if (!label?.label_pdf) throw new Refusal('NOT_FOUND')
  return { name: labelFileName(loan.order_number, direction), pdf: label.label_pdf.toString('base64') }
}

/** Addresses, and so labels, are shown until 14 days after the close (product.md §1). */
export function isLongOver(closedAt: Date | null, now: Date): boolean {
  return closedAt !== null && now.getTime() - closedAt.getTime() > ADDRESS_VISIBLE_AFTER_CLOSE_DAYS * DAY_MS
}

/** Enters a tracking number in place of the label's. NOT_FOUND for who does not post this parcel, INVALID, MOVE_NOT_ALLOWED. */
export async function enterTrackingNumber(
  deps: Deps,
  {
    member,
    orderId,
    direction,
    trackingNumber,
  }: { member: Caller; orderId: string; direction: Direction; trackingNumber: string },
): Promise<{ trackingNumber: string; trackingUrl: string }> {
  const loan = await findPostalLoan(deps.db, orderId)
  if (loan?.delivery_method !== 'DELIVERY') throw new Refusal('NOT_FOUND')
  if (roleOf(loan, member) !== posterOf[direction] && !member.isOperator) throw new Refusal('NOT_FOUND')
  const number = parseTrackingNumber(trackingNumber)
  if (!number) throw wrongNumber(TRACKING_NUMBER_INVALID)
  if (!mayEnterNumber(direction, loan.status)) throw new Refusal('MOVE_NOT_ALLOWED')
  if (await isNumberOfAnother(deps.db, { orderId, trackingNumber: number })) throw wrongNumber(TRACKING_NUMBER_TAKEN)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await enterNumber(tx, { orderId, direction, trackingNumber: number, now })
    await announcePost(tx, { orderId, now })
  })
  return { trackingNumber: number, trackingUrl: trackingUrl(number) }
}

const wrongNumber = (message: string) => new Refusal('INVALID', { message, fields: { trackingNumber: message } })
