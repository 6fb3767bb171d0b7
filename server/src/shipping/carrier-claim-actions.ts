import { today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { roles } from '@hemline/contract/order-status.ts'
import { roleOf } from '@hemline/contract/orders/rules.ts'
import { carrierClaimPence, claimSent } from '@hemline/contract/shipping/carrier-claims.ts'
import { deliveryHalves, senderOf } from '@hemline/contract/shipping/rules.ts'
import type { CarrierForm, Direction } from '@hemline/contract/shipping/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { notify } from '../notifications/actions.ts'
import { isLongOver } from './actions.ts'
import { type CarrierClaimRow, listCarrierClaims, markCarrierClaimSent } from './carrier-claim-store.ts'
import { findPostalLoan, listPost, type PostalLoan } from './store.ts'

type Parcel = { orderId: string; direction: Direction }
type ParcelInput = Parcel & { member: Caller }

/**
 * Returns the carrier's claim form of a missing parcel, filled in, for its sender: the one who paid the postage, for a
 * Hemline label the operator (decision 350). Throws NOT_FOUND for others, without a claim, and once addresses are
 * hidden.
 */
export async function readCarrierForm(deps: Deps, { member, orderId, direction }: ParcelInput): Promise<CarrierForm> {
  const { loan, claim } = await requireClaim(deps, deps.db, { orderId, direction })
  const isTheirs = claim.byHemline ? member.isOperator : roleOf(loan, member.id) === senderOf[direction]
  if (!isTheirs) throw new Refusal('NOT_FOUND')
  const { parcels } = await listPost(deps.db, [orderId])
  const parcel = parcels.find((one) => one.direction === direction)
  const [from, to] =
    direction === 'OUTBOUND' ? [loan.lenderAddress, loan.lendeeAddress] : [loan.lendeeAddress, loan.lenderAddress]
  const { outbound, inbound } = deliveryHalves(loan.price.deliveryFee)
  const postedAt = parcel?.postedAt ?? (direction === 'OUTBOUND' ? loan.sentAt : loan.returnedAt)
  return {
    orderNumber: loan.orderNumber,
    direction,
    trackingNumber: parcel?.trackingNumber ?? null,
    postedOn: postedAt && today(postedAt),
    seenOn: parcel?.seenAt ? today(parcel.seenAt) : null,
    seenPlace: parcel?.seenPlace ?? null,
    from,
    to,
    contents: garmentName(loan.listing),
    valuePence: loan.listing.replacementPrice,
    claimPence: carrierClaimPence(loan.listing.replacementPrice),
    postagePence: claim.byHemline ? (direction === 'OUTBOUND' ? outbound : inbound) : null,
    sentAt: claim.sentAt?.toISOString() ?? null,
    reference: claim.reference,
  }
}

/**
 * Writes down that the sender of a parcel sent the form, with the carrier's reference, and notifies the other side. Throws NOT_FOUND for others and for a
 * claim of Hemline's, MOVE_NOT_ALLOWED when it was sent before.
 */
export async function sendCarrierClaim(
  deps: Deps,
  { member, ...sent }: ParcelInput & { reference: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { loan, claim } = await requireClaim(deps, tx, sent)
    if (claim.byHemline || roleOf(loan, member.id) !== senderOf[sent.direction]) throw new Refusal('NOT_FOUND')
    await markSent(deps, tx, { loan, claim }, sent.reference)
  })
}

/** The same of a claim that Hemline sends, for a label of ours: both sides are notified. Throws NOT_FOUND for a claim of a member's. */
export async function sendClaimOfOurs(deps: Deps, tx: Tx, sent: Parcel & { reference: string }): Promise<void> {
  const claimed = await requireClaim(deps, tx, sent)
  if (!claimed.claim.byHemline) throw new Refusal('NOT_FOUND')
  await markSent(deps, tx, claimed, sent.reference)
}

type Claimed = { loan: PostalLoan; claim: CarrierClaimRow }

async function markSent(deps: Deps, tx: Tx, { loan, claim }: Claimed, reference: string): Promise<void> {
  const { orderId, direction, byHemline, openedAt } = claim
  const now = deps.clock.now()
  if (!(await markCarrierClaimSent(tx, { orderId, direction, reference, now }))) throw new Refusal('MOVE_NOT_ALLOWED')
  const garment = garmentName(loan.listing)
  const { lenderName, lendeeName } = loan
  for (const role of roles) {
    if (!byHemline && role === senderOf[direction]) continue
    // what a member typed is not sent on in our name
    const ownReference = byHemline ? reference : null
    const { subject, text } = claimSent(
      role,
      { direction, byHemline, openedAt, sentAt: now, reference: ownReference },
      { garment, lenderName, lendeeName },
    )
    await notify(deps, tx, {
      memberId: role === 'LENDER' ? loan.lenderId : loan.lendeeId,
      type: 'order',
      topic: 'orders',
      orderId,
      title: subject,
      text,
      path: `/order/${orderId}`,
      // a parcel that was posted again has a claim of its own
      key: `${orderId}:carrier-claim-sent:${direction}:${role}:${openedAt.toISOString()}`,
    })
  }
  await publishChange(tx, 'order', { orderId }, now)
}

async function requireClaim(deps: Deps, db: Db, { orderId, direction }: Parcel): Promise<Claimed> {
  const loan = await findPostalLoan(db, orderId)
  const claim = (await listCarrierClaims(db, [orderId])).find((one) => one.direction === direction)
  if (!loan || !claim || isLongOver(loan.closedAt, deps.clock.now())) throw new Refusal('NOT_FOUND')
  return { loan, claim }
}
