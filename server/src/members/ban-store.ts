import type { Insertable } from 'kysely'
import type { Bans } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

/** Stores a ban; false when the member is banned already. */
export async function insertBan(tx: Tx, ban: Insertable<Bans>): Promise<boolean> {
  const written = await tx
    .insertInto('bans')
    .values(ban)
    .onConflict((conflict) => conflict.doNothing())
    .returning('memberId')
    .executeTakeFirst()
  return written !== undefined
}

/** Deletes a member's ban; whether there was one. */
export async function deleteBan(tx: Tx, memberId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('bans').where('memberId', '=', memberId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Whether a banned account had the address or number with this hash. */
export async function hasBan(db: Db, column: 'emailHash' | 'phoneHash', hash: string): Promise<boolean> {
  const ban = await db.selectFrom('bans').select('memberId').where(column, '=', hash).limit(1).executeTakeFirst()
  return ban !== undefined
}

export async function isBanned(db: Db, memberId: string): Promise<boolean> {
  const ban = await db.selectFrom('bans').select('memberId').where('memberId', '=', memberId).executeTakeFirst()
  return ban !== undefined
}
