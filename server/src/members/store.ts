import { randomInt } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../base/db.ts'
import type { Members } from '../base/db-types.ts'

export type MemberRow = Selectable<Members>

// no 0/O and 1/I: the id is read out to friends
const PUBLIC_ID_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PUBLIC_ID_LENGTH = 8

function newPublicId(): string {
  return Array.from({ length: PUBLIC_ID_LENGTH }, () => PUBLIC_ID_LETTERS[randomInt(PUBLIC_ID_LETTERS.length)]).join('')
}

export type NewMember = {
  id: string
  email: string
  dateOfBirth: string | null
  termsVersion: string | null
  isOperator: boolean
  now: Date
}

/** Makes a member unless her id is one already. Throws the database's duplicate error for an e-mail that is taken. */
export async function insertMember(db: Db, member: NewMember): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db
        .insertInto('members')
        .values({
          id: member.id,
          public_id: newPublicId(),
          email: member.email,
          date_of_birth: member.dateOfBirth,
          terms_version: member.termsVersion,
          terms_agreed_at: member.termsVersion ? member.now : null,
          is_operator: member.isOperator,
          created_at: member.now,
          updated_at: member.now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return
    } catch (error) {
      if (attempt === 5 || !isDuplicate(error, 'members_public_id_key')) throw error
    }
  }
}

export function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A member, kept from being changed by anybody else until the transaction ends. */
export function lockMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return tx.selectFrom('members').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function updateMember(
  tx: Tx,
  { id, set, now }: { id: string; set: Updateable<Members>; now: Date },
): Promise<MemberRow> {
  return tx
    .updateTable('members')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function hasListing(db: Db, memberId: string): Promise<boolean> {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return listing !== undefined
}

export async function ownsImage(db: Db, { memberId, path }: { memberId: string; path: string }): Promise<boolean> {
  const image = await db
    .selectFrom('images')
    .select('path')
    .where('path', '=', path)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return image !== undefined
}

/** A member as others may find her, with the first name of the friend between if there is one. */
export function findPublicMember(db: Db, { id, friendNos }: { id: string; friendNos: readonly number[] }) {
  return db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.no',
      'm.first_name',
      'm.picture',
      'm.rating_sum',
      'm.rating_count',
      'm.location_name',
      'm.created_at',
      'm.friend_nos',
    ])
    .select(
      sql<
        string | null
      >`(select f.first_name from members f where f.no = (sort(m.friend_nos & ${[...friendNos]}::int[]))[1])`.as(
        'between_name',
      ),
    )
    .where('m.id', '=', id)
    .where('m.suspended_at', 'is', null)
    .executeTakeFirst()
}
export type PublicMemberRow = NonNullable<Awaited<ReturnType<typeof findPublicMember>>>
