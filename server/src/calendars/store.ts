import type { Db, Tx } from '../base/db.ts'

/** Returns the generation of a member's calendar address, or undefined before they first asked for it. */
export async function findGeneration(db: Db, memberId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('generation')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.generation
}

/** Writes the first address of a member, unless there is one. */
export async function insertFeed(
  db: Db,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('calendarFeeds')
    .values({ memberId, generation: 1, tokenHash, createdAt: now })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .execute()
}

/** Replaces an address by that of the next generation. False when another renewal was faster. */
export async function renewFeed(
  tx: Tx | Db,
  { memberId, from, tokenHash, now }: { memberId: string; from: number; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('calendarFeeds')
    .set({ generation: from + 1, tokenHash, createdAt: now })
    .where('memberId', '=', memberId)
    .where('generation', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Returns the member whose address has this token, unless they are suspended or leaving. */
export async function findMemberOfFeed(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendarFeeds as f')
    .innerJoin('members as m', 'm.id', 'f.memberId')
    .select('m.id')
    .where('f.tokenHash', '=', tokenHash)
    .where('m.suspendedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
