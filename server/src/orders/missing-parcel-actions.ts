import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { PARCEL_SILENCE_WORKING_DAYS } from '@hemline/contract/limits.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { pushTimeOfClock } from '@hemline/contract/notifications/rules.ts'
import { type Role, roles } from '@hemline/contract/order-status.ts'
import { claimNextOn, claimOpened } from '@hemline/contract/shipping/carrier-claims.ts'
import { isMissingOn, transitOf } from '@hemline/contract/shipping/transit.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { notify } from '../notifications/actions.ts'
import { insertCarrierClaim, listSilentParcels, type TravellingRow } from '../shipping/carrier-claim-store.ts'
import { lockOrder } from './store.ts'

/**
 * Opens a claim with the carrier for each parcel without news for five working days, and tells both sides, once: what was
 * lost, who sends the claim, and by when (decision 350).
 */
export async function openCarrierClaims(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // five working days last at least five days
  const seenBefore = startOfDay(addDays(today(now), -PARCEL_SILENCE_WORKING_DAYS))
  for (const row of await listSilentParcels(deps.db, { seenBefore })) {
    if (!isMissing(row, now)) continue
    try {
      await openClaim(deps, { orderId: row.orderId, seenBefore, now })
    } catch (error) {
      deps.log.error({ err: error, orderId: row.orderId }, 'no claim with the carrier could be opened')
    }
  }
}

const isMissing = (row: TravellingRow, now: Date): boolean => {
  const transit = transitOf(row, row.trackingNumber === null ? [] : [row])
  return transit !== null && isMissingOn(transit, today(now))
}

/** Opens the claim under the order's lock, if the parcel was not seen meanwhile. */
async function openClaim(
  deps: Deps,
  { orderId, seenBefore, now }: { orderId: string; seenBefore: Date; now: Date },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [row] = await listSilentParcels(tx, { seenBefore, orderId })
    if (!order || !row || !isMissing(row, now)) return
    const { direction } = row
    const byHemline = row.trackingNumber !== null && row.isManual === false
    if (!(await insertCarrierClaim(tx, { orderId, direction, byHemline, now }))) return
    const claim = { direction, byHemline, openedAt: now, sentAt: null }
    for (const role of roles) {
      const { lenderName, lendeeName } = order
      const { subject, text } = claimOpened(role, claim, {
        lenderName,
        lendeeName,
        garment: garmentName(order.listing),
        nextOn: claimNextOn(claim),
      })
      await notify(deps, tx, {
        memberId: memberOf(order, role),
        type: 'order',
        topic: 'orders',
        orderId,
        title: subject,
        text,
        path: `/order/${orderId}`,
        // a parcel that was posted again has a claim of its own
        key: `${orderId}:carrier-claim:${direction}:${role}:${now.toISOString()}`,
        pushAt: pushTimeOfClock(now),
      })
    }
    await publishChange(tx, 'order', { orderId }, now)
  })
}

const memberOf = (order: { lenderId: string; lendeeId: string }, role: Role): string =>
  role === 'LENDER' ? order.lenderId : order.lendeeId
