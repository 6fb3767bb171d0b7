import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Serializes the limits of texted codes until the end of the transaction: by member, by number and in total. */
export async function lockPhoneCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('phone-codes'))`.execute(tx)
}

export type PhoneCodeCounts = {
  ofMember: number
  ofNumber: number
  /** To this number from this network; 0 when the network is not known. */
  ofNumberHere: number
  ofNetwork: number
  ofAll: number
}

/** Returns how many codes were texted since then: to this member, to this number, from this network, and in total. */
export async function countPhoneCodes(
  tx: Tx,
  filter: { memberId: string; phoneNumber: string; network: string | null; since: Date },
): Promise<PhoneCodeCounts> {
  const { memberId, phoneNumber, network, since } = filter
  const counted = await tx
    .selectFrom('phoneCodes')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('memberId', '=', memberId).as('ofMember'),
      fn.countAll<number>().filterWhere('phoneNumber', '=', phoneNumber).as('ofNumber'),
      fn
        .countAll<number>()
        .filterWhere('phoneNumber', '=', phoneNumber)
        .filterWhere('network', '=', network)
        .as('ofNumberHere'),
      fn.countAll<number>().filterWhere('network', '=', network).as('ofNetwork'),
      fn.countAll<number>().as('ofAll'),
    ])
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return counted
}

/** Returns the last code texted to a member, locked; undefined when there is none. */
export function lockLastPhoneCode(tx: Tx, memberId: string) {
  return tx
    .selectFrom('phoneCodes')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPhoneCode(
  tx: Tx,
  code: { id: string; memberId: string; phoneNumber: string; network: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('phoneCodes')
    .values({
      id: code.id,
      memberId: code.memberId,
      phoneNumber: code.phoneNumber,
      network: code.network,
      createdAt: code.now,
      expiresAt: code.expiresAt,
    })
    .execute()
}

export function findPhoneCode(db: Db, id: string) {
  return db.selectFrom('phoneCodes').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Counts one try of a code before it is compared, so that concurrent tries are limited. Returns false after `most`
 * tries.
 */
export async function takePhoneCodeTry(db: Db, { id, most }: { id: string; most: number }): Promise<boolean> {
  const counted = await db
    .updateTable('phoneCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

export async function setPhoneCode(db: Db, id: string, change: { usedAt: Date } | { refusedAt: Date }): Promise<void> {
  await db.updateTable('phoneCodes').set(change).where('id', '=', id).execute()
}

/** Serializes verifications of one number until the end of the transaction. */
export async function lockPhoneNumber(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phoneNumber}`}, 0))`.execute(tx)
}

/**
 * Returns the other member who has verified this number, undefined when none has. Locks both by their ids, as every pair is: one may
 * be blocking the other.
 */
export async function lockVerifiedHolder(tx: Tx, { phoneNumber, butNot }: { phoneNumber: string; butNot: string }) {
  const pair = await tx
    .selectFrom('members')
    .select(['id', 'suspendedAt', 'deletesAt'])
    .where((eb) =>
      eb.or([
        eb('id', '=', butNot),
        eb.and([eb('phoneNumber', '=', phoneNumber), eb('phoneVerifiedAt', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return pair.find(({ id }) => id !== butNot)
}

/** Whether this member once verified this number, also if it was another one since. */
export async function hasHeldNumber(
  db: Db,
  { memberId, phoneNumber }: { memberId: string; phoneNumber: string },
): Promise<boolean> {
  const proof = await db
    .selectFrom('phoneCodes')
    .select('id')
    .where('memberId', '=', memberId)
    .where('phoneNumber', '=', phoneNumber)
    .where('usedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return proof !== undefined
}

/** Deletes the codes that no longer count: all but the proofs that a member held a number. */
export async function deleteOldPhoneCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phoneCodes').where('createdAt', '<=', before).where('usedAt', 'is', null).execute()
}
