import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { LabelOrders, Parcels } from '../../db-types.ts'
import { allKeyed } from '../base/all-keyed.ts'
import type { Db, Tx } from '../base/db.ts'
import { type CarrierClaimRow, listCarrierClaims } from './carrier-claim-store.ts'

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
  return allKeyed({
    parcels: db
      .selectFrom('parcels')
      .select(parcelColumns)
      .select(sql<boolean>`label_pdf is not null`.as('hasLabel'))
      .where('orderId', 'in', orderIds)
      .execute(),
    labels: db
      .selectFrom('labelOrders')
      .select(['orderId', 'state', 'isRefused', 'unused'])
      .where('orderId', 'in', orderIds)
      .execute(),
    claims: listCarrierClaims(db, orderIds),
  })
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
      'o.notFit',
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
