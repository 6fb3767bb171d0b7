import type { CheckMoment } from '@hemline/contract/condition-checks/shapes.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { ConditionChecks } from '../base/db-types.ts'

export type CheckRow = Selectable<ConditionChecks>

export function listChecks(db: Db, orderId: string): Promise<CheckRow[]> {
  return db.selectFrom('condition_checks').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Writes a check unless that moment has one. Undefined when it has. */
export function insertCheck(
  tx: Tx,
  check: {
    orderId: string
    moment: CheckMoment
    memberId: string
    isClean: boolean
    isUndamaged: boolean
    isComplete: boolean
    note: string
    images: string[]
    now: Date
  },
): Promise<CheckRow | undefined> {
  return tx
    .insertInto('condition_checks')
    .values({
      order_id: check.orderId,
      moment: check.moment,
      member_id: check.memberId,
      is_clean: check.isClean,
      is_undamaged: check.isUndamaged,
      is_complete: check.isComplete,
      note: check.note,
      images: check.images,
      created_at: check.now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'moment']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What is known of pictures by their paths, whoever uploaded them. */
export function findPictures(db: Db, paths: string[]) {
  if (paths.length === 0) return Promise.resolve([])
  return db.selectFrom('images').select(['path', 'width', 'height', 'placeholder']).where('path', 'in', paths).execute()
}
