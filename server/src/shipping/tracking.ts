import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { CarrierRefused, CarrierUnavailable } from '../outside/carrier/port.ts'
import { claimDueParcels, saveScans } from './store.ts'

/** Reads and stores the tracking of the parcels that are due. A failure of the carrier is retried later. */
export async function readTracking(deps: Deps): Promise<void> {
  const { carrier, db, clock } = deps
  if (!carrier) return
  const now = clock.now()
  const due = await claimDueParcels(db, { now, readBefore: new Date(now.getTime() - carrier.readEveryMs) })
  if (due.length === 0) return
  try {
    const scansByNumber = await carrier.readScans(due.map((parcel) => parcel.trackingNumber))
    for (const parcel of due) {
      const scans = scansByNumber.get(parcel.trackingNumber)
      if (!scans?.postedAt && !scans?.deliveredAt) continue
      const orderId = parcel.orderId
      await db.transaction().execute(async (tx) => {
        const isNew = await saveScans(tx, { orderId, trackingNumber: parcel.trackingNumber, ...scans })
        if (isNew) await publishChange(tx, 'order', { orderId }, now)
      })
    }
  } catch (error) {
    if (!(error instanceof CarrierUnavailable) && !(error instanceof CarrierRefused)) throw error
    deps.log.warn({ err: error }, 'tracking could not be read')
  }
}
