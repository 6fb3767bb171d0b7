import type { ImagePurpose } from '@hemline/contract/images/purposes.ts'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

type NewImage = Picture & { memberId: string; purpose: ImagePurpose; bytes: number; createdAt: Date }

/** Inserts an image whose files are about to be written; it is valid only after `markStored`. */
export async function insertImage(db: Db, image: NewImage): Promise<void> {
  await db.insertInto('images').values(image).execute()
}

export async function markStored(db: Db, { paths, now }: { paths: string[]; now: Date }): Promise<void> {
  await db.updateTable('images').set({ storedAt: now }).where('path', 'in', paths).execute()
}

/** Returns the pictures at these paths that the member uploaded, in no order. */
export function findOwnPictures(
  db: Db,
  { memberId, paths }: { memberId: string; paths: string[] },
): Promise<Picture[]> {
  if (paths.length === 0) return Promise.resolve([])
  return db
    .selectFrom('images')
    .select(['path', 'width', 'height', 'placeholder'])
    .where('path', 'in', paths)
    .where('memberId', '=', memberId)
    .where('storedAt', 'is not', null)
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

/**
 * What shows or remembers a photo `i` of its member. A photo that was uploaded without a purpose counts as one for a listing, and
 * may be a profile's, an issue's or a claim's all the same.
 */
const uses = [
  sql`select from listings l where l.owner_id = i.member_id
    and l.images @> jsonb_build_array(jsonb_build_object('path', i.path))`,
  sql`select from orders o where o.lender_id = i.member_id and o.listing->>'image' = i.path`,
  sql`select from enquiries e where e.lender_id = i.member_id and e.listing->>'image' = i.path`,
  sql`select from members m where m.id = i.member_id and i.path in (m.picture, m.waiting_picture)`,
  sql`select from order_issues s where s.member_id = i.member_id and s.images @> to_jsonb(i.path)`,
  sql`select from claims c where c.lender_id = i.member_id and c.images @> to_jsonb(i.path)`,
  sql`select from reports r where r.subject_id = i.member_id and r.target_type = 'PROFILE' and r.seen = i.path`,
  sql`select from appeals a where a.member_id = i.member_id and a.was = i.path`,
]

/**
 * Returns photos uploaded for a listing between these instants that nothing shows or remembers: no listing, also none that is
 * deleted, and nothing else of `uses`.
 */
export async function findUnusedPhotos(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('images as i')
    .select('i.path')
    .where('i.purpose', '=', 'listing')
    .where('i.storedAt', 'is not', null)
    .where('i.createdAt', '>=', from)
    .where('i.createdAt', '<', to)
    .where((eb) => eb.and(uses.map((use) => sql<boolean>`not exists (${use})`)))
    .orderBy('i.createdAt')
    .limit(200)
    .execute()
  return rows.map((row) => row.path)
}

export async function deleteImages(db: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('images').where('path', 'in', paths).execute()
}
