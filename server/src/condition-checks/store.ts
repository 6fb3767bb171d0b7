import type { CheckMoment } from '@hemline/contract/condition-checks/shapes.ts'
import type { Selectable } from 'kysely'
import type { ConditionChecks } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type CheckRow = Selectable<ConditionChecks>

export function listChecks(db: Db, orderId: string): Promise<CheckRow[]> {
  return db.selectFrom('conditionChecks').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()
}

/** Writes a check unless that moment has one. Returns undefined when it has. */
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
    .insertInto('conditionChecks')
    .values({
      orderId: check.orderId,
      moment: check.moment,
      memberId: check.memberId,
      isClean: check.isClean,
      isUndamaged: check.isUndamaged,
      isComplete: check.isComplete,
      note: check.note,
      images: check.images,
      createdAt: check.now,
    })
    .onConflict((conflict) => conflict.columns(['orderId', 'moment']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns the data of pictures by their paths, of any uploader. */
export function findPictures(db: Db, paths: string[]) {
  if (paths.length === 0) return Promise.resolve([])
  return db.selectFrom('images').select(['path', 'width', 'height', 'placeholder']).where('path', 'in', paths).execute()
}
