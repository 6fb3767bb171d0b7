import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/** Returns the networks in the list, blocked last first, with who blocked them. */
export function listNetworks(db: Db) {
  return db
    .selectFrom('blockedNetworks as b')
    .leftJoin('members as m', 'm.id', 'b.blockedBy')
    .selectAll('b')
    .select('m.firstName')
    .orderBy('b.blockedAt', 'desc')
    .orderBy('b.network')
    .execute()
}

export async function countNetworks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('blockedNetworks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an address is on a network. */
export async function isOn(tx: Tx, { network, address }: { network: string; address: string }): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select ${network}::cidr >>= ${address}::inet as "isOn"`.execute(tx)
  return rows[0]!.isOn
}

/** Locks and returns the block of a network; undefined if there is none. */
export function lockNetwork(tx: Tx, network: string) {
  return tx
    .selectFrom('blockedNetworks')
    .select(['note', 'blockedAt', 'endsAt'])
    .where('network', '=', network)
    .forUpdate()
    .executeTakeFirst()
}

/** Blocks a network, in place of a block of it that has ended. Returns false for one that is blocked now. */
export async function insertNetwork(
  tx: Tx,
  { now, ...row }: { network: string; note: string; blockedBy: string; endsAt: Date | null; now: Date },
): Promise<boolean> {
  const values = { ...row, blockedAt: now, refused: 0, lastRefusedAt: null }
  const { network: _, ...renewed } = values
  const inserted = await tx
    .insertInto('blockedNetworks')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet(renewed).where('blockedNetworks.endsAt', '<=', now),
    )
    .returning('network')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteNetwork(tx: Tx, network: string): Promise<void> {
  await tx.deleteFrom('blockedNetworks').where('network', '=', network).execute()
}

/** Deletes blocks that ended before that moment. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('blockedNetworks').where('endsAt', '<', before).execute()
}
