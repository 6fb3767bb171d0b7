import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { LabelOrders, Parcels } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { type CarrierClaimRow, isStillClaimed, listCarrierClaims } from './carrier-claim-store.ts'
import { longOverBefore } from './long-over.ts'

/** A parcel as the carrier saw it, without the bytes of its label. */
export type ParcelRow = Omit<Selectable<Parcels>, 'labelPdf' | 'turnedKnownAt'> & { hasLabel: boolean }

const parcelColumns = [
  'orderId',
  'direction',
  'shipmentId',
  'trackingNumber',
  'isManual',
  'postedAt',
  'deliveredAt',
  'seenAt',
  'seenPlace',
  'turnedAt',
  'readAt',
  'labelOpenedAt',
  'createdAt',
] as const

/** Stores a label from the carrier; a number entered meanwhile remains. Returns whether the label is used. */
export async function insertLabelled(
  tx: Tx,
  parcel: {
    orderId: string
    direction: Direction
    shipmentId: string
    trackingNumber: string
    pdf: Uint8Array
    now: Date
  },
): Promise<boolean> {
  const label = { shipmentId: parcel.shipmentId, labelPdf: Buffer.from(parcel.pdf) }
  const claimed = await tx
    .insertInto('parcels')
    .values({
      orderId: parcel.orderId,
      direction: parcel.direction,
      trackingNumber: parcel.trackingNumber,
      createdAt: parcel.now,
      ...label,
    })
    .onConflict((conflict) => conflict.columns(['orderId', 'direction']).doUpdateSet(label))
    .returning('trackingNumber')
    .executeTakeFirstOrThrow()
  return claimed.trackingNumber === parcel.trackingNumber
}

/**
 * Stores a number in place of the known one, and deletes the scans of the other parcel, but that it turned round: `endTurn` does, once
 * the loan counts the parcel as posted again. Returns whether an unscanned label is left unused, and whether the parcel before it had
 * turned round. The loan's labels must be locked.
 */
export async function enterNumber(
  tx: Tx,
  parcel: { orderId: string; direction: Direction; trackingNumber: string; now: Date },
): Promise<{ isLabelLeft: boolean; isAfterTurn: boolean }> {
  const before = await tx
    .selectFrom('parcels')
    .select(['shipmentId', 'trackingNumber', 'postedAt', 'isManual', 'turnedAt'])
    .where('orderId', '=', parcel.orderId)
    .where('direction', '=', parcel.direction)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('parcels')
    .values({
      orderId: parcel.orderId,
      direction: parcel.direction,
      trackingNumber: parcel.trackingNumber,
      isManual: true,
      createdAt: parcel.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['orderId', 'direction'])
        .doUpdateSet({
          trackingNumber: parcel.trackingNumber,
          isManual: true,
          postedAt: null,
          deliveredAt: null,
          seenAt: null,
          seenPlace: null,
          readAt: null,
        })
        .where('parcels.trackingNumber', '!=', parcel.trackingNumber),
    )
    .execute()
  const isOther = before !== undefined && before.trackingNumber !== parcel.trackingNumber
  // the label was handled when the first other number was entered
  const isLabelUnused = !!before?.shipmentId && !before.postedAt && !before.isManual
  return { isLabelLeft: isOther && isLabelUnused, isAfterTurn: isOther && before.turnedAt !== null }
}

/** The carrier has voided these labels: they can no longer be used. */
export async function deleteLabels(
  db: Db,
  { orderId, directions }: { orderId: string; directions: readonly Direction[] },
): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ labelPdf: null, shipmentId: null })
    .where('orderId', '=', orderId)
    .where('direction', 'in', directions)
    .execute()
}

/** The state of the labels of one order. */
export type LabelsRow = Pick<Selectable<LabelOrders>, 'orderId' | 'state' | 'isRefused' | 'unused'>

/** Returns the parcels, label states and claims with the carrier of these orders. */
export async function listPost(
  db: Db,
  orderIds: readonly string[],
): Promise<{ parcels: ParcelRow[]; labels: LabelsRow[]; claims: CarrierClaimRow[] }> {
  if (orderIds.length === 0) return { parcels: [], labels: [], claims: [] }
  const [parcels, labels, claims] = await Promise.all([
    db
      .selectFrom('parcels')
      .select(parcelColumns)
      .select(sql<boolean>`label_pdf is not null`.as('hasLabel'))
      .where('orderId', 'in', orderIds)
      .execute(),
    db
      .selectFrom('labelOrders')
      .select(['orderId', 'state', 'isRefused', 'unused'])
      .where('orderId', 'in', orderIds)
      .execute(),
    listCarrierClaims(db, orderIds),
  ])
  return { parcels, labels, claims }
}

/** Returns a parcel's label, while it is valid and used by the parcel. */
export function findLabel(db: Db, { orderId, direction }: { orderId: string; direction: Direction }) {
  return db
    .selectFrom('parcels as p')
    .innerJoin('labelOrders as l', 'l.orderId', 'p.orderId')
    .select(['p.labelPdf', 'p.trackingNumber'])
    .where('p.orderId', '=', orderId)
    .where('p.direction', '=', direction)
    .where('l.state', '=', 'READY')
    .where(sql<boolean>`p.direction <> all (l.unused)`)
    .executeTakeFirst()
}

/** Writes down when a label was first opened. */
export async function markLabelOpened(
  db: Db,
  { orderId, direction, now }: { orderId: string; direction: Direction; now: Date },
): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ labelOpenedAt: now })
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('labelOpenedAt', 'is', null)
    .execute()
}

/** The data of a loan on a label: the order's own snapshot, not the members' present data. */
export async function findPostalLoan(db: Db, orderId: string) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('members as lender', 'lender.id', 'o.lenderId')
    .innerJoin('members as lendee', 'lendee.id', 'o.lendeeId')
    .select([
      'o.id',
      'o.orderNumber',
      'o.status',
      'o.disputedFrom',
      'o.lenderId',
      'o.lendeeId',
      'o.lenderName',
      'o.lendeeName',
      'o.listing',
      'o.deliveryMethod',
      'o.startDate',
      'o.endDate',
      'o.workingDaysBefore',
      'o.workingDaysAfter',
      'o.lenderAddress',
      'o.lendeeAddress',
      'o.returnedAt',
      'o.closedAt',
      'o.price',
      'lender.email as lenderEmail',
      'lendee.email as lendeeEmail',
    ])
    .select((eb) =>
      eb
        .selectFrom('orderEvents as e')
        .select((last) => last.fn.max('e.at').as('at'))
        .whereRef('e.orderId', '=', 'o.id')
        .where('e.move', '=', 'sent')
        .as('sentAt'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    status: row.status,
    listing: row.listing,
    lenderAddress: row.lenderAddress,
    lendeeAddress: row.lendeeAddress,
  }
}
export type PostalLoan = NonNullable<Awaited<ReturnType<typeof findPostalLoan>>>

export type DueParcel = { orderId: string; direction: Direction; trackingNumber: string; turnedAt: Date | null }

/** Also in a dispute: both sides see where it is. */
const followed = ['SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE'] as const

/** Claims the parcels whose tracking is due, so that no other process reads them; those that wait longest come first. */
export async function claimDueParcels(
  db: Db,
  { now, readBefore }: { now: Date; readBefore: Date },
): Promise<DueParcel[]> {
  const claimed = await db
    .with('due', (from) =>
      from
        .selectFrom('parcels as p')
        .innerJoin('orders as o', 'o.id', 'p.orderId')
        .select(['p.orderId', 'p.direction', 'p.readAt'])
        .where('p.deliveredAt', 'is', null)
        .where((of) => of.or([of('o.status', 'in', followed), isStillClaimed(longOverBefore(now))]))
        .where((due) => due.or([due('p.readAt', 'is', null), due('p.readAt', '<=', readBefore)]))
        .orderBy('p.readAt', (order) => order.asc().nullsFirst())
        .limit(50)
        .forUpdate('p')
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('due')
    .set({ readAt: now })
    .whereRef('parcels.orderId', '=', 'due.orderId')
    .whereRef('parcels.direction', '=', 'due.direction')
    .returning([
      'parcels.orderId',
      'parcels.direction',
      'parcels.trackingNumber',
      'parcels.turnedAt',
      'due.readAt as before',
    ])
    .execute()
  return claimed
    .sort((one, other) => (one.before?.getTime() ?? 0) - (other.before?.getTime() ?? 0))
    .map(({ before: _, ...parcel }) => parcel)
}

/** Puts claimed parcels, which were not asked for, before those that were. */
export async function putFirst(db: Db, { parcels, now }: { parcels: readonly DueParcel[]; now: Date }): Promise<void> {
  if (parcels.length === 0) return
  await db
    .updateTable('parcels')
    .set({ readAt: new Date(now.getTime() - 1) })
    .where((eb) => eb.or(parcels.map(({ orderId, direction }) => eb.and({ orderId, direction }))))
    .execute()
}

/** Whether another parcel, of this loan or of another, has this number; locks the number until the transaction ends. */
export async function isNumberOfAnother(
  tx: Tx,
  { orderId, direction, trackingNumber }: { orderId: string; direction: Direction; trackingNumber: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${trackingNumber}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('parcels')
    .select('orderId')
    .where('trackingNumber', '=', trackingNumber)
    .where((eb) => eb.or([eb('orderId', '!=', orderId), eb('direction', '!=', direction)]))
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Stores the scans of a parcel; the first one of each kind remains, in whatever order they arrive, and the last of all.
 * Scans from before the acceptance belong to an earlier parcel with this number; of a number that the borrower entered for
 * the way back, those from before the receipt belong to the parcel that came. Returns false when they were known.
 */
export async function saveScans(
  db: Db,
  scans: {
    orderId: string
    trackingNumber: string
    postedAt: Date | null
    deliveredAt: Date | null
    seenAt?: Date | null
    seenPlace?: string | null
  },
): Promise<boolean> {
  const { seenAt = null, seenPlace = null } = scans
  const isLater = sql<boolean>`coalesce(${ofThisLoan(seenAt)} > coalesce(seen_at, '-infinity'), false)`
  const updated = await db
    .updateTable('parcels')
    .set({
      postedAt: sql`coalesce(posted_at, ${ofThisLoan(scans.postedAt ?? scans.deliveredAt)})`,
      deliveredAt: sql`coalesce(delivered_at, ${ofThisLoan(scans.deliveredAt)})`,
      seenAt: sql`case when ${isLater} then ${seenAt}::timestamptz else seen_at end`,
      seenPlace: sql`case when ${isLater} then ${seenPlace}::text else seen_place end`,
    })
    .where('orderId', '=', scans.orderId)
    .where('trackingNumber', '=', scans.trackingNumber)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('postedAt', 'is', null),
          sql<boolean>`${ofThisLoan(scans.postedAt ?? scans.deliveredAt)} is not null`,
        ]),
        eb.and([eb('deliveredAt', 'is', null), sql<boolean>`${ofThisLoan(scans.deliveredAt)} is not null`]),
        isLater,
      ]),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** A scan of the parcel with this loan; null for one of an earlier parcel with its number. */
export const ofThisLoan = (at: Date | null) =>
  sql`case when ${at}::timestamptz >= (
      select case when parcels.direction = 'RETURN' and parcels.is_manual then coalesce(received_at, accepted_at) else accepted_at end
      from orders where orders.id = parcels.order_id)
    then ${at}::timestamptz end`

/**
 * Returns the moves that follow from the labels and scans, for orders that have not made them yet. A parcel on its way back
 * proves that the one out was posted and received.
 */
export async function listPostalMoves(
  db: Db,
): Promise<{ id: string; move: 'labelReady' | 'sent' | 'received' | 'returned' }[]> {
  const { rows } = await sql<{ id: string; move: 'labelReady' | 'sent' | 'received' | 'returned' }>`
    select o.id, 'labelReady' as move from label_orders l join orders o on o.id = l.order_id
      where l.state = 'READY' and o.status = 'SHIPPING_OPENED'
    union all
    select o.id, 'sent' from parcels p join orders o on o.id = p.order_id
      where p.posted_at is not null and o.status in ('SHIPPING_OPENED', 'SHIPPING_PROCESSED')
    union all
    select o.id, 'received' from parcels p join orders o on o.id = p.order_id
      where case p.direction when 'OUTBOUND' then p.delivered_at else p.posted_at end is not null
        and o.status in ('SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT')
    union all
    select o.id, 'returned' from parcels p join orders o on o.id = p.order_id
      where p.direction = 'RETURN' and p.posted_at is not null and o.status = 'SHIPPING_RECEIVED' and o.returned_at is null
    limit 200`.execute(db)
  return rows
}
