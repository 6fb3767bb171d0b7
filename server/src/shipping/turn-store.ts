import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { ofThisLoan } from './tracking-store.ts'
import { hasTurned, turnKnownAt } from './under-way-store.ts'

/** A parcel by its loan, its direction and the number with which it travelled. */
export type NumberedParcel = { orderId: string; direction: Direction; trackingNumber: string }

/** A parcel that is posted again. `by`: who reported it in place of its sender; a job of the version before lacks it. */
export type PostedAgain = NumberedParcel & { by?: 'OPERATOR' | 'CARRIER' }

/** A parcel that had turned round to its sender has another number: its loan goes on as posted again. The data is a `PostedAgain`. */
export const POSTED_AGAIN_JOB = 'orders.parcel-posted-again'

/**
 * Stores when a parcel turned round to its sender, and that it is known now. Returns its direction the first time, unless it had arrived before; a scan of an
 * earlier parcel with this number counts as little as in `saveScans`.
 */
export async function saveTurn(
  tx: Tx,
  { orderId, trackingNumber, turnedAt, now }: { orderId: string; trackingNumber: string; turnedAt: Date; now: Date },
): Promise<Direction | null> {
  const turned = await tx
    .updateTable('parcels')
    .set({ turnedAt, turnedKnownAt: now })
    .where('orderId', '=', orderId)
    .where('trackingNumber', '=', trackingNumber)
    .where('turnedAt', 'is', null)
    .where('deliveredAt', 'is', null)
    .where(sql<boolean>`${ofThisLoan(turnedAt)} is not null`)
    .returning('direction')
    .executeTakeFirst()
  return turned?.direction ?? null
}

/**
 * Returns the parcel that the carrier first saw with this number after an earlier one had turned round: it is posted again, though its
 * turn was not ended when the number was entered. Undefined for any other.
 */
export async function findPostedAfterTurn(
  tx: Tx,
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
): Promise<NumberedParcel | undefined> {
  return tx
    .selectFrom('parcels')
    .select(['orderId', 'direction', 'trackingNumber'])
    .where('orderId', '=', orderId)
    .where('trackingNumber', '=', trackingNumber)
    .where('deliveredAt', 'is', null)
    .where(sql<boolean>`posted_at > turned_at`)
    .executeTakeFirst()
}

/** Returns the parcels of these loans that turned round to their senders and did not arrive, with when that was known. */
export async function listTurned(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; direction: Direction; turnKnownAt: Date }[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ orderId: string; direction: Direction; turnKnownAt: Date }>`
    select p.order_id, p.direction, ${turnKnownAt} as turn_known_at from parcels p
    where p.order_id = any (${orderIds}::uuid[]) and ${hasTurned}`.execute(db)
  return rows
}

/**
 * Ends the turn of a parcel that was posted again with this number, and the claim with the carrier for the one before. Returns false
 * when that was done, or the parcel has yet another number.
 */
export async function endTurn(tx: Tx, { orderId, direction, trackingNumber }: NumberedParcel): Promise<boolean> {
  const ended = await tx
    .updateTable('parcels')
    .set({ turnedAt: null, turnedKnownAt: null })
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('trackingNumber', '=', trackingNumber)
    .where('turnedAt', 'is not', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await tx.deleteFrom('carrierClaims').where('orderId', '=', orderId).where('direction', '=', direction).execute()
  return true
}

/** Whether a parcel goes back to its sender: with this number, if one is given. */
export async function isTurned(
  tx: Tx,
  parcel: { orderId: string; direction: Direction; trackingNumber?: string },
): Promise<boolean> {
  const { orderId, direction, trackingNumber } = parcel
  const turned = await tx
    .selectFrom('parcels')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('turnedAt', 'is not', null)
    .where('deliveredAt', 'is', null)
    .$if(trackingNumber !== undefined, (query) => query.where('trackingNumber', '=', trackingNumber!))
    .executeTakeFirst()
  return turned !== undefined
}
