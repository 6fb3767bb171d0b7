import type { ImagePurpose } from '@hemline/contract/images/purposes.ts'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

type NewImage = Picture & { memberId: string; purpose: ImagePurpose; bytes: number; createdAt: Date }

/** Of one transaction that deletes photos. */
export const LOCKED_MOST = 200

/** Inserts an image whose files are about to be written; it is valid only after `markStored`, and nothing uses it yet. */
export async function insertImage(db: Db, image: NewImage): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, releasedAt: image.createdAt })
    .execute()
}

/** Counts the photos that a member has uploaded since then and that are not deleted. */
export async function countUploaded(db: Db, { memberId, since }: { memberId: string; since: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function markStored(db: Db, { paths, now }: { paths: string[]; now: Date }): Promise<void> {
  await db.updateTable('images').set({ storedAt: now }).where('path', 'in', paths).execute()
}

/**
 * Returns the pictures at these paths that the member uploaded, in no order. Until the end of the transaction that uses them they
 * are not deleted.
 */
export function findOwnPictures(
  tx: Tx,
  { memberId, paths }: { memberId: string; paths: string[] },
): Promise<Picture[]> {
  if (paths.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('images')
    .select(['path', 'width', 'height', 'placeholder'])
    .where('path', 'in', paths)
    .where('memberId', '=', memberId)
    .where('storedAt', 'is not', null)
    .forKeyShare()
    .execute()
}

/** Returns images whose upload began before that instant and never finished. */
export async function findHalfWritten(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('path')
    .where('storedAt', 'is', null)
    .where('createdAt', '<', before)
    .limit(500)
    .execute()
  return rows.map((row) => row.path)
}

/** The orders of the photo's member: what belongs to an order is found by its order alone. */
const ofOrders = sql`from orders o where (o.lender_id = i.member_id or o.lendee_id = i.member_id)`

/**
 * What shows or remembers a photo `i` of its member, whatever it was uploaded for. A place in which a path is stored and that is
 * missing here loses its photos.
 */
const uses = [
  sql`select from listings l where l.owner_id = i.member_id
    and l.images @> jsonb_build_array(jsonb_build_object('path', i.path))`,
  sql`select from orders o where o.lender_id = i.member_id and o.listing->>'image' = i.path`,
  sql`select from enquiries e where e.lender_id = i.member_id and e.listing->>'image' = i.path`,
  sql`select from members m where m.id = i.member_id and i.path in (m.picture, m.waiting_picture)`,
  sql`select ${ofOrders} and exists (select from order_issues s where s.order_id = o.id and s.images @> to_jsonb(i.path))`,
  sql`select ${ofOrders} and exists (select from condition_checks k where k.order_id = o.id and i.path = any (k.images))`,
  sql`select ${ofOrders} and exists (select from claims c where c.order_id = o.id and c.images @> to_jsonb(i.path))`,
  sql`select from reports r where r.subject_id = i.member_id and r.target_type = 'PROFILE' and r.seen = i.path`,
  sql`select from appeals a where a.member_id = i.member_id and a.was = i.path`,
]

/** An operator may still have to see a photo of this member that was replaced, whatever the report is about. */
const openCases = [
  sql`select from reports r where r.subject_id = i.member_id and r.state = 'OPEN'`,
  sql`select from appeals a where a.member_id = i.member_id and a.state = 'OPEN'`,
]

const none = (found: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join(
    found.map((rows) => sql`not exists (${rows})`),
    sql` and `,
  )}`

/**
 * Locks photos of this purpose that were uploaded, or released by a profile or an item, before that instant, at most 200. One that
 * is locked is skipped: a member is just using it, or another node deletes it.
 */
export async function lockReleased(
  tx: Tx,
  { purpose, before }: { purpose: ImagePurpose; before: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('images as i')
    .select('i.path')
    .where('i.purpose', '=', purpose)
    .where('i.releasedAt', '<', before)
    .where('i.storedAt', 'is not', null)
    .where(none(openCases))
    .orderBy('i.releasedAt')
    .limit(LOCKED_MOST)
    .forUpdate('i')
    .skipLocked()
    .execute()
  return rows.map((row) => row.path)
}

/**
 * Deletes the rows of those locked photos that nothing shows or remembers, and returns their paths. A statement of its own: it sees
 * what was committed before the locks. Those in use are looked at again when something releases them.
 */
export async function deleteUnused(tx: Tx, locked: readonly string[]): Promise<string[]> {
  if (locked.length === 0) return []
  const paths = [...locked]
  const { rows } = await sql<{ path: string }>`
    delete from images i where i.path = any (${paths}::text[]) and ${none(uses)} and ${none(openCases)}
    returning i.path`.execute(tx)
  await sql`
    update images i set released_at = null where i.path = any (${paths}::text[]) and not (${none(uses)})`.execute(tx)
  return rows.map(({ path }) => path)
}

export async function deleteImages(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('images').where('path', 'in', paths).execute()
}
