import { randomInt } from 'node:crypto'
import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { sql, type Updateable } from 'kysely'
import type { Members } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'
import { receivesPushes } from './device-store.ts'

export type NewMember = {
  id: string
  email: string
  dateOfBirth: string | null
  termsVersion: string | null
  isOperator: boolean
  now: Date
}

const PUBLIC_ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function newPublicId(): string {
  return Array.from({ length: 8 }, () => PUBLIC_ID_LETTERS[randomInt(PUBLIC_ID_LETTERS.length)]).join('')
}

/** Inserts a member's row unless the id or email address exists. Returns whether it was inserted. */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  for (;;) {
    const written = await db
      .insertInto('members')
      .values({
        id: member.id,
        publicId: newPublicId(),
        email: member.email,
        dateOfBirth: member.dateOfBirth,
        termsVersion: member.termsVersion,
        termsAgreedAt: member.termsVersion ? member.now : null,
        isOperator: member.isOperator,
        createdAt: member.now,
        updatedAt: member.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) return true
    const isTaken = await db
      .selectFrom('members')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', member.id), eb('email', '=', member.email)]))
      .executeTakeFirst()
    if (isTaken) return false
  }
}

/**
 * Returns a member's own row, with whether they ever listed an item and which devices receive their pushes; undefined
 * when there is none.
 */
export function findMember(db: Db, id: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .select(sql<boolean>`exists (select from listings where listings.owner_id = members.id)`.as('hasAddedListing'))
    .select(
      sql<string[]>`array(select s.device_id from push_subscriptions s
        where s.member_id = members.id and ${receivesPushes('members')}
        order by s.created_at desc)`.as('pushDeviceIds'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Returns a member's row, locked until the end of the transaction. */
export function lockMember(tx: Tx, id: string) {
  return tx.selectFrom('members').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Changes a member's row; publishes it to the member, and to everyone around them when it hides or shows them. */
export async function updateMember(tx: Tx, id: string, change: Updateable<Members>, now: Date): Promise<void> {
  await tx.updateTable('members').set(change).where('id', '=', id).execute()
  await publishChange(tx, 'suspendedAt' in change ? 'standing' : 'account', { memberId: id }, now)
}

/** Stores an address that a member had until then: others may have written it (decision 421). */
export async function insertFormerEmail(
  tx: Tx,
  { memberId, email, until }: { memberId: string; email: string; until: Date },
): Promise<void> {
  await tx
    .insertInto('formerEmails')
    .values({ memberId, email, until })
    .onConflict((conflict) => conflict.columns(['memberId', 'email']).doUpdateSet({ until }))
    .execute()
}

/** Marks a member's address as one whose email comes back, or as one that works. The member is not shown it. */
export async function setBounce(
  tx: Tx,
  id: string,
  bounce: Pick<Updateable<Members>, 'emailBouncedAt' | 'emailBounce'>,
): Promise<void> {
  await tx.updateTable('members').set(bounce).where('id', '=', id).execute()
}

/** Invalidates every ID token issued to a member so far: ours by the version, those of an issuer elsewhere by the moment. */
export async function raiseSessionVersion(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('members')
    .set({ sessionVersion: sql`session_version + 1`, sessionsEndedAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns what another member may see of a member; undefined when one blocked the other, or the member is suspended.
 */
export function findPublicMember(db: Db, { id, viewer }: { id: string; viewer: { no: number; friendNos: number[] } }) {
  const friends = sql<number[]>`${viewer.friendNos}::int[]`
  return db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.publicId',
      'm.firstName',
      'm.picture',
      'm.phoneVerifiedAt',
      'm.ratingSum',
      'm.ratingCount',
      'm.locationName',
      'm.createdAt',
      'm.usualSize',
    ])
    .select(sql<boolean>`m.no = any(${friends})`.as('isFriend'))
    .select(sql<boolean>`m.no <> ${viewer.no} and m.friend_nos && ${friends}`.as('hasFriendBetween'))
    .select(
      sql<string | null>`(select f.first_name from members f
        where m.no <> ${viewer.no} and f.no = any(m.friend_nos) and f.no = any(${friends})
          and f.is_named_as_friend and f.first_name <> '' and f.suspended_at is null order by f.no limit 1)`.as(
        'friendBetween',
      ),
    )
    .where('m.id', '=', id)
    .where('m.suspendedAt', 'is', null)
    .where(sql<boolean>`not ${viewer.no} = any(m.blocked_nos)`)
    .executeTakeFirst()
}

/** Whether the member uploaded that picture. Until the end of the transaction that uses it, it is not deleted. */
export async function isOwnPicture(db: Db, { memberId, path }: { memberId: string; path: string }): Promise<boolean> {
  const picture = await db
    .selectFrom('images')
    .select('path')
    .where('path', '=', path)
    .where('memberId', '=', memberId)
    .where('storedAt', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
  return picture !== undefined
}

/** Whether a member uploaded a picture before another one; false for one that was deleted since. */
export async function isOlderPicture(
  db: Db,
  { memberId, path, than }: { memberId: string; path: string; than: string },
): Promise<boolean> {
  const older = await db
    .selectFrom('images as i')
    .innerJoin('images as o', 'o.memberId', 'i.memberId')
    .select('i.path')
    .where('i.memberId', '=', memberId)
    .where('i.path', '=', path)
    .where('o.path', '=', than)
    .whereRef('i.createdAt', '<', 'o.createdAt')
    .executeTakeFirst()
  return older !== undefined
}

/**
 * Makes exactly the members with these email addresses (in lower case) owners, who need no role of their own; a role that
 * an owner assigned to another member stays.
 */
export async function setOperators(db: Db, emails: readonly string[]): Promise<void> {
  const isNamed = sql<boolean>`lower(email::text) = any(${[...emails]}::text[])`
  const named = db.selectFrom('members').select('id').where(isNamed)
  await db.deleteFrom('operatorRoles').where('memberId', 'in', named).execute()
  const hasRole = sql<boolean>`(${isNamed} or exists (select from operator_roles r where r.member_id = members.id))`
  await db.updateTable('members').set({ isOperator: hasRole }).where(sql<boolean>`is_operator <> ${hasRole}`).execute()
}

/** Sets the role that was given to a member, or removes it. */
export async function setRole(
  tx: Tx,
  { memberId, role, givenBy, now }: { memberId: string; role: OperatorRole | null; givenBy: string; now: Date },
): Promise<void> {
  if (role === null) await tx.deleteFrom('operatorRoles').where('memberId', '=', memberId).execute()
  else {
    const given = { role, givenBy, givenAt: now }
    await tx
      .insertInto('operatorRoles')
      .values({ memberId, ...given })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(given))
      .execute()
  }
  await tx
    .updateTable('members')
    .set({ isOperator: role !== null })
    .where('id', '=', memberId)
    .execute()
}

/** Returns whether an owner assigned a role to this member in the operator's room. */
export async function hasGivenRole(db: Db, memberId: string): Promise<boolean> {
  const given = await db.selectFrom('operatorRoles').select('role').where('memberId', '=', memberId).executeTakeFirst()
  return given !== undefined
}

/** Returns whether a member is suspended, permanently or until they are let in again. */
export async function hasSuspension(db: Db, memberId: string): Promise<boolean> {
  const suspended = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  return suspended !== undefined
}

/** Counts a loan cancelled by its lender (product.md §1). */
export async function countLenderCancellation(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({ cancelledAsLender: eb('cancelledAsLender', '+', 1) }))
    .where('id', '=', memberId)
    .execute()
}

/** Adds or removes one member's number in another's list of hidden members. */
export async function setBlockedNo(
  tx: Tx,
  { memberId, hiddenId, isBlocked }: { memberId: string; hiddenId: string; isBlocked: boolean },
): Promise<void> {
  const hidden = sql<number>`(select o.no from members o where o.id = ${hiddenId})`
  const nos = isBlocked
    ? sql<number[]>`sort(uniq(sort((blocked_nos - ${hidden}) + ${hidden})))`
    : sql<number[]>`blocked_nos - ${hidden}`
  await tx.updateTable('members').set({ blockedNos: nos }).where('id', '=', memberId).execute()
}
