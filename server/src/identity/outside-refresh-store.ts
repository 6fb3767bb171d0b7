import type { Db } from '../base/db.ts'

/** Until when an exchange counts: `asking` one that has no answer yet, `answered` one that has. */
export type Since = { asking: Date; answered: Date }

/** Claims the exchange of a refresh token. Returns false while another request exchanges it or its answer is stored. */
export async function claimRefresh(
  db: Db,
  { hash, now, since }: { hash: string; now: Date; since: Since },
): Promise<boolean> {
  const claimed = await db
    .insertInto('outsideRefreshes')
    .values({ hash, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ askedAt: now, sealed: null })
        .where((eb) =>
          eb.or([
            eb('outsideRefreshes.askedAt', '<=', since.answered),
            eb.and([eb('outsideRefreshes.sealed', 'is', null), eb('outsideRefreshes.askedAt', '<=', since.asking)]),
          ]),
        ),
    )
    .returning('hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The sealed answer to an exchange; null without one. */
export async function findAnswer(db: Db, hash: string): Promise<string | null> {
  const row = await db.selectFrom('outsideRefreshes').select('sealed').where('hash', '=', hash).executeTakeFirst()
  return row?.sealed ?? null
}

/** Stores the answer to the exchange that was claimed at `askedAt`. */
export async function storeAnswer(
  db: Db,
  { hash, askedAt, sealed }: { hash: string; askedAt: Date; sealed: string },
): Promise<void> {
  await db
    .updateTable('outsideRefreshes')
    .set({ sealed })
    .where('hash', '=', hash)
    .where('askedAt', '=', askedAt)
    .execute()
}

/** Releases the exchange that was claimed at `askedAt`: the next request asks the issuer again. */
export async function releaseRefresh(db: Db, { hash, askedAt }: { hash: string; askedAt: Date }): Promise<void> {
  await db.deleteFrom('outsideRefreshes').where('hash', '=', hash).where('askedAt', '=', askedAt).execute()
}

/** Deletes the exchanges that were claimed before `before`. */
export async function deleteRefreshes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outsideRefreshes').where('askedAt', '<', before).execute()
}
