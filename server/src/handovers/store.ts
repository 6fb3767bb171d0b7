import type { Handover } from '@hemline/contract/handovers/shapes.ts'
import { HANDOVER_FIRST_WAIT_SECONDS, HANDOVER_LONGEST_WAIT_SECONDS, HANDOVER_TRIES } from '@hemline/contract/limits.ts'
import type { MoveName } from '@hemline/contract/orders/moves.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/** Counts a try of a code in one statement, so that concurrent tries are limited. Returns false while blocked. */
export async function countTry(
  db: Db,
  { orderId, handover, now }: { orderId: string; handover: Handover; now: Date },
): Promise<boolean> {
  const over = sql<number>`handover_tries.tries + 1 - ${HANDOVER_TRIES}`
  const seconds = sql`least(${HANDOVER_FIRST_WAIT_SECONDS} * 2 ^ least(${over}, 20), ${HANDOVER_LONGEST_WAIT_SECONDS})`
  const counted = await db
    .insertInto('handoverTries')
    .values({ orderId, handover, tries: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['orderId', 'handover'])
        .doUpdateSet({
          tries: sql<number>`handover_tries.tries + 1`,
          lastAt: now,
          blockedUntil: sql<Date>`case when ${over} >= 0 then ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
        })
        .where((eb) =>
          eb.or([eb('handoverTries.blockedUntil', 'is', null), eb('handoverTries.blockedUntil', '<=', now)]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted !== undefined
}

const moveOf: { [handover in Handover]: MoveName } = { OUT: 'collected', BACK: 'complete' }

/** Whether this handover has happened, by code or by button. */
export async function wasHandedOver(
  db: Db,
  { orderId, handover }: { orderId: string; handover: Handover },
): Promise<boolean> {
  const row = await db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .where('move', '=', moveOf[handover])
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the counts of tries of loans that closed before that instant: their codes open nothing. */
export async function deleteOldTries(db: Db, closedBefore: Date): Promise<void> {
  await db
    .deleteFrom('handoverTries')
    .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('id').where('closedAt', '<', closedBefore))
    .execute()
}
