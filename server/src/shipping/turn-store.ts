import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { ofThisLoan } from './store.ts'

/** A parcel by its loan, its direction and the number with which it travelled. */
export type NumberedParcel = { orderId: string; direction: Direction; trackingNumber: string }

/**
 * Stores when a parcel turned round to its sender. Returns its direction the first time, unless it had arrived before; a scan of an
 * earlier parcel with this number counts as little as in `saveScans`.
 */
export async function saveTurn(
  tx: Tx,
  { orderId, trackingNumber, turnedAt }: { orderId: string; trackingNumber: string; turnedAt: Date | null },
): Promise<Direction | null> {
  const turned = await tx
    .updateTable('parcels')
    .set({ turnedAt })
    .where('orderId', '=', orderId)
    .where('trackingNumber', '=', trackingNumber)
    .where('turnedAt', 'is', null)
    .where('deliveredAt', 'is', null)
    .where(sql<boolean>`${ofThisLoan(turnedAt)} is not null`)
    .returning('direction')
    .executeTakeFirst()
  return turned?.direction ?? null
}

/** Whether the parcel that turned round had another number than this one: it is posted again. */
export async function isNumberAfterTurn(
  db: Db,
  { orderId, direction, trackingNumber }: NumberedParcel,
): Promise<boolean> {
  const turned = await db
    .selectFrom('parcels')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('turnedAt', 'is not', null)
    .where('trackingNumber', '!=', trackingNumber)
    .executeTakeFirst()
  return turned !== undefined
}

/**
 * Ends the turn of a parcel that was posted again with this number, and the claim with the carrier for the one before. Returns false
 * when that was done, or the parcel has yet another number.
 */
export async function endTurn(tx: Tx, { orderId, direction, trackingNumber }: NumberedParcel): Promise<boolean> {
  const ended = await tx
    .updateTable('parcels')
    .set({ turnedAt: null })
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('trackingNumber', '=', trackingNumber)
    .where('turnedAt', 'is not', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await tx.deleteFrom('carrierClaims').where('orderId', '=', orderId).where('direction', '=', direction).execute()
  return true
}
