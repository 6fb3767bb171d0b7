import type { Day } from '@hemline/contract/days.ts'
import type { ListingSnapshot } from '@hemline/contract/listings/shapes.ts'
import type { ParcelFilter, ParcelState } from '@hemline/contract/operator/parcel-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { hasTurned, turnKnownAt } from '../shipping/under-way-store.ts'
import { isInOrder } from './order-store.ts'

export type ParcelLineRow = {
  id: string
  at: string
  orderId: string
  orderNumber: string
  listing: ListingSnapshot
  lenderName: string
  lendeeName: string
  startDate: string
  endDate: string
  workingDaysBefore: number
  workingDaysAfter: number
  direction: Direction
  state: ParcelState
  trackingNumber: string | null
  isManual: boolean
  hasLabel: boolean
  labelState: string | null
  failure: string | null
  postedAt: Date | null
  arrivedAt: Date | null
  /** When it was known that it turned round to its sender, of a loan that is not in dispute. */
  turnKnownAt: Date | null
  /** When it was posted again after it had turned round: its loan's move was written a second time (decision 409). */
  againAt: Date | null
}

/** A search looks through the parcels of the newest orders that it finds. */
const ORDERS_FOUND_MOST = 1000

const underWay = sql`o.status in ('ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE')`
/** The status of the loan, in a dispute the one before it. */
const status = sql`coalesce(o.disputed_from, o.status)`

const state = sql`case when d.direction = 'OUTBOUND' then
    case when o.received_at is not null or p.delivered_at is not null then 'ARRIVED' when ${hasTurned} then 'TURNED'
         when p.posted_at is not null or ${status} = 'SHIPPING_SENT' then 'ON_ITS_WAY' else 'TO_POST' end
  else
    case when p.delivered_at is not null or ${status} = 'COMPLETED' then 'ARRIVED' when ${hasTurned} then 'TURNED'
         when p.posted_at is not null or o.returned_at is not null then 'ON_ITS_WAY' else 'TO_POST' end
  end`

const inFilter: { [filter in ParcelFilter]: ReturnType<typeof sql>[] } = {
  ALL: [],
  // whether it is late depends on working days, which the contract counts
  LATE: [underWay, sql`${state} <> 'ARRIVED'`],
  TO_POST: [underWay, sql`${state} = 'TO_POST'`],
  ON_ITS_WAY: [underWay, sql`${state} = 'ON_ITS_WAY'`],
  TURNED: [underWay, sql`${state} = 'TURNED'`],
  ARRIVED: [sql`o.received_at is not null`, sql`${state} = 'ARRIVED'`],
  OWN_NUMBER: [sql`o.id in (select order_id from parcels where is_manual)`, sql`p.is_manual`],
  LABEL_FAILED: [sql`o.id in (select order_id from label_orders where failure is not null)`],
}

const id = sql`o.id || '-' || left(d.direction, 1)`

/** When a parcel is due by the plan of its loan, in days since 2000; one that is due no more comes after all others, the oldest loan first. */
const due = sql`coalesce(
    case ${state} when 'TO_POST' then case d.direction when 'OUTBOUND' then days.post_by else days.post_back_by end
                  when 'ON_ITS_WAY' then case d.direction when 'OUTBOUND' then days.start_date else days.home_by end end
      - date '2000-01-01',
    1000000 + ((o.created_at at time zone 'UTC')::date - date '2000-01-01'))`

export const parcelSorts: Sorts<SortColumn<'parcels'>> = {
  id: sql`(${id})`,
  ids: 'text',
  columns: {
    CREATED: { by: sql`o.created_at`, is: 'moment' },
    // of equal states the one that is due first
    STATE: {
      by: sql`case ${state} when 'TO_POST' then 0 when 'ON_ITS_WAY' then 1 when 'TURNED' then 2 else 3 end * 100000000 + ${due}`,
      is: 'number',
    },
    DUE: { by: due, is: 'number' },
    SENDER: { by: sql`case d.direction when 'OUTBOUND' then o.lender_name else o.lendee_name end`, is: 'text' },
  },
}

/** The days of a loan's two parcels, as the contract counts them. */
export type ParcelDays = LoanDays & { postBy: Day; postBackBy: Day; homeBy: Day }
type LoanDays = { startDate: Day; endDate: Day; workingDaysBefore: number; workingDaysAfter: number }

/** The two parcels of each order, `days` of those that are given. */
const parcels = (days: readonly ParcelDays[]) => sql`
  orders o cross join (values ('OUTBOUND'), ('RETURN')) d (direction)
    left join parcels p on p.order_id = o.id and p.direction = d.direction
    left join jsonb_to_recordset(${JSON.stringify(days.map(inColumns))}::jsonb) as days (start_date date, end_date date, before int,
      after int, post_by date, post_back_by date, home_by date)
      on days.start_date = o.start_date and days.end_date = o.end_date
        and days.before = o.working_days_before and days.after = o.working_days_after`

const inColumns = ({ startDate, endDate, workingDaysBefore, workingDaysAfter, ...days }: ParcelDays) => ({
  start_date: startDate,
  end_date: endDate,
  before: workingDaysBefore,
  after: workingDaysAfter,
  post_by: days.postBy,
  post_back_by: days.postBackBy,
  home_by: days.homeBy,
})

/** Returns the days of all loans by post that are under way, each once: at most some hundred. */
export async function listLoanDays(db: Db): Promise<LoanDays[]> {
  const { rows } = await sql<LoanDays>`
    select distinct o.start_date, o.end_date, o.working_days_before, o.working_days_after
    from orders o where o.delivery_method = 'DELIVERY' and ${underWay}`.execute(db)
  return rows
}

export type ParcelSearch = { words: readonly string[]; filter: ParcelFilter }

/**
 * Returns the parcels of agreed loans by post with their loans, sorted by a column; `startsBefore` leaves out loans that
 * begin on or after a day, and puts the earliest first. `days`: when the parcels of loans under way are due, if sorted by that.
 */
export async function pageOfParcels(
  db: Db,
  {
    words,
    filter,
    sorted,
    startsBefore,
    days = [],
    limit,
  }: ParcelSearch & {
    sorted: SortedPage<SortColumn<'parcels'>>
    startsBefore?: string
    days?: readonly ParcelDays[]
    limit: number
  },
): Promise<ParcelLineRow[]> {
  const named = words.map((word) => isInOrder(word, 'f'))
  const plain = words.join('').toUpperCase()
  const conditions =
    words.length === 0
      ? []
      : [
          sql`o.id in (
            (select f.id from orders f where ${sql.join(named, sql` and `)} order by f.created_at desc limit ${ORDERS_FOUND_MOST})
            union select order_id from parcels where tracking_number = ${plain})`,
        ]
  const list = sortedBy(parcelSorts, sorted)
  const [from, order] = startsBefore
    ? [[sql`o.start_date < ${startsBefore}::date`], sql`o.start_date, o.id, d.direction`]
    : [list.beyond, list.order]
  const where = sql.join(
    [
      sql`o.delivery_method = 'DELIVERY'`,
      sql`(${underWay} or o.status = 'COMPLETED')`,
      sql`${status} <> 'REQUESTED'`,
      sql`(d.direction = 'OUTBOUND' or o.received_at is not null)`,
      ...inFilter[filter],
      ...conditions,
      ...from,
    ],
    sql` and `,
  )
  // the ids first: nothing else of an order has to be sorted
  const { rows } = await sql<ParcelLineRow>`
    with page as (select o.id, d.direction from ${parcels(days)} where ${where} order by ${order} limit ${limit})
    select ${id} as id, ${list.at} as at,
           o.id as order_id, o.order_number, o.listing, o.lender_name, o.lendee_name, o.start_date, o.end_date,
           o.working_days_before, o.working_days_after,
           d.direction, ${state} as state, p.tracking_number, coalesce(p.is_manual, false) as is_manual,
           p.shipment_id is not null as has_label, l.state as label_state, l.failure,
           case when ${hasTurned} and o.status <> 'DISPUTE' then ${turnKnownAt} end as turn_known_at,
           p.posted_at, coalesce(p.delivered_at, case d.direction when 'OUTBOUND' then o.received_at else o.completed_at end) as arrived_at,
           (select case when count(*) > 1 then max(e.at) end from order_events e
             where e.order_id = o.id and e.move = case d.direction when 'OUTBOUND' then 'sent' else 'returned' end) as again_at
    from page join ${parcels(days)} on o.id = page.id and d.direction = page.direction
    left join label_orders l on l.order_id = o.id
    order by ${order}`.execute(db)
  return rows
}
