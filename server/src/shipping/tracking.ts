import { whileAnswered } from '../base/each-in-turn.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable, type Scans } from '../outside/carrier/port.ts'
import { claimDueParcels, type DueParcel, putFirst, saveScans } from './tracking-store.ts'
import { findPostedAfterTurn, type NumberedParcel, POSTED_AGAIN_JOB, type PostedAgain, saveTurn } from './turn-store.ts'

/** Tells both sides that a parcel turned round to its sender; the data is that parcel. */
export const PARCEL_TURNED_JOB = 'orders.parcel-turned'

/**
 * Reads and stores the tracking of the parcels that are due, one by one: a number that the carrier fails at, as members type
 * them, stops no other. After three failures in a row the rest are asked for first the next time.
 */
export async function readTracking(deps: Deps): Promise<void> {
  const { carrier, db, clock } = deps
  if (!carrier) return
  const now = clock.now()
  const due = await claimDueParcels(db, { now, readBefore: new Date(now.getTime() - carrier.readEveryMs) })
  const left = await whileAnswered(due, async (parcel) => {
    try {
      const scans = await scansOf(carrier, parcel)
      if (scans) await store(deps, parcel, scans)
      return true
    } catch (error) {
      if (!(error instanceof CarrierUnavailable)) throw error
      deps.log.warn({ err: error, order: parcel.orderId }, 'tracking could not be read')
      return false
    }
  })
  await putFirst(db, { parcels: left, now })
}

/** Returns the scans of one parcel; null while there are none, and for a number that the carrier refuses. */
async function scansOf(carrier: Carrier, { trackingNumber }: DueParcel): Promise<Scans | null> {
  try {
    const scans = (await carrier.readScans([trackingNumber])).get(trackingNumber)
    return scans?.postedAt || scans?.deliveredAt ? scans : null
  } catch (error) {
    if (error instanceof CarrierRefused) return null
    throw error
  }
}

async function store(deps: Deps, { orderId, trackingNumber, turnedAt }: DueParcel, scans: Scans): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await saveScans(tx, { orderId, trackingNumber, ...scans })
    const newTurn = turnedAt ? null : scans.turnedAt
    const direction = newTurn && (await saveTurn(tx, { orderId, trackingNumber, turnedAt: newTurn, now }))
    if (direction)
      await deps.jobs.enqueue(tx, PARCEL_TURNED_JOB, { orderId, direction, trackingNumber } satisfies NumberedParcel)
    // entered by a node of the version before, which ends no turn
    const again = turnedAt && (await findPostedAfterTurn(tx, { orderId, trackingNumber }))
    if (again) await deps.jobs.enqueue(tx, POSTED_AGAIN_JOB, { ...again, by: 'CARRIER' } satisfies PostedAgain)
    if (isNew || direction) await publishChange(tx, 'order', { orderId }, now)
  })
}
