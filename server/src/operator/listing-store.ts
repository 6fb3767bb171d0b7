import type { Picture } from '@hemline/contract/images/shapes.ts'
import type { ApprovalReason } from '@hemline/contract/listings/approval-reasons.ts'
import { garmentFields, type ListingDraft } from '@hemline/contract/listings/draft.ts'
import type { ListingFilterState } from '@hemline/contract/operator/listing-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { contains } from '../base/search-words.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'

export type DeskListingRow = Omit<ListingDraft, 'images'> & {
  id: string
  ownerId: string
  ownerName: string
  images: Picture[]
  isActive: boolean
  hiddenAt: Date | null
  awaitsApprovalSince: Date | null
  approvalReasons: ApprovalReason[]
  createdAt: Date
  at: string
  loans: number
  openReports: number
}

const inState: { [state in ListingFilterState]: ReturnType<typeof sql>[] } = {
  ALL: [],
  ACTIVE: [sql`l.is_active`],
  INACTIVE: [sql`not l.is_active and l.hidden_at is null and l.awaits_approval_since is null`],
  WAITING: [sql`l.awaits_approval_since is not null and l.hidden_at is null`],
  HIDDEN: [sql`l.hidden_at is not null`],
}

const entered = sql.join(garmentFields.map((name) => sql.ref(`l.${name}`)))

const columns = sql`
  l.id, l.owner_id, trim(o.first_name || ' ' || o.second_name) as owner_name, ${entered}, l.is_active, l.hidden_at,
  l.awaits_approval_since, l.approval_reasons, l.created_at,
  (select count(*)::int from orders d where d.listing_id = l.id and d.accepted_at is not null) as loans,
  (select count(*)::int from reports r where r.subject_id = l.owner_id and r.target_type = 'LISTING' and r.target_id = l.id
    and r.state = 'OPEN') as open_reports`

/** Returns the owner of a listing; null for an unknown one. */
export async function findOwnerId(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('listings').select('ownerId').where('id', '=', id).executeTakeFirst()
  return row?.ownerId ?? null
}

export type ListingSearch = {
  words: readonly string[]
  state: ListingFilterState
  sorted: SortedPage<SortColumn<'listings'>>
}

export const listingSorts: Sorts<SortColumn<'listings'>> = {
  id: sql`l.id`,
  ids: 'text',
  columns: {
    CREATED: { by: sql`l.created_at`, is: 'moment' },
    NAME: { by: sql`l.brand || ' ' || l.category`, is: 'text' },
    // sizes have halves
    SIZE: { by: sql`(l.size * 10)::int`, is: 'number' },
  },
}

/** The condition that an item `l` has a word in its text or id. */
export const isInItem = (word: string): RawBuilder<unknown> =>
  // exactly the text of listings_searched, so that its index is used
  contains(sql`(l.brand || ' ' || l.category || ' ' || l.colour || ' ' || l.id || ' ' || l.description)`, word)

/** Returns a page of items that are not deleted. Every word must occur in the item or its owner's name. */
export async function pageOfDeskListings(
  db: Db,
  { words, state, sorted, limit }: ListingSearch & { limit: number },
): Promise<DeskListingRow[]> {
  const has = words.map(
    (word) => sql`(${isInItem(word)} or l.owner_id = any (array(
      select m.id from members m where ${isMember(word)} and ${contains(sql`m.first_name || ' ' || m.second_name`, word)})))`,
  )
  const { order, at, beyond } = sortedBy(listingSorts, sorted)
  const where = sql.join([sql`l.deleted_at is null`, ...has, ...inState[state], ...beyond], sql` and `)
  const { rows } = await sql<DeskListingRow>`
    with page as (select l.* from listings l where ${where} order by ${order} limit ${limit})
    select ${columns}, ${at} as at from page l join members o on o.id = l.owner_id order by ${order}`.execute(db)
  return rows
}

/** Returns one item that is not deleted, also while others do not see it. */
export async function findDeskListing(db: Db, id: string): Promise<DeskListingRow | undefined> {
  const { rows } = await sql<DeskListingRow>`
    select ${columns} from listings l join members o on o.id = l.owner_id
    where l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0]
}

const WAITING_MOST = 200

/** Returns the items that wait for an operator, oldest first. */
export function listWaitingListings(db: Db) {
  return db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.id', 'l.ownerId')
    .select(['l.id', 'l.brand', 'l.category', 'l.awaitsApprovalSince', 'o.firstName as ownerName'])
    .where('l.awaitsApprovalSince', 'is not', null)
    .where('l.hiddenAt', 'is', null)
    .where('l.deletedAt', 'is', null)
    .orderBy('l.awaitsApprovalSince')
    .limit(WAITING_MOST)
    .execute()
}
