import type { Day } from '@hemline/contract/days.ts'
import { type Selectable, sql } from 'kysely'
import type { NumbersWeeks } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

/** Counts of one week in one town; of the whole community with the place ''. */
export type WeekRow = Selectable<NumbersWeeks>

/** Rows of one statement: it has at most 65,535 values. */
const ROWS_TOGETHER = 2000

/** Serializes who stores weeks, so that none overwrites a newer count with an older one. */
export async function lockWeeks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operator.numbers'))`.execute(tx)
}

/** Weeks before `before` that have no row of the whole community, since the first thing that is counted. */
const missing = (before: Day) => sql`
  select w::date as week
  from (select least((select min(created_at) from members), (select min(created_at) from orders), (select min(at) from coin_lines)) as at) first,
       generate_series(date_trunc('week', first.at at time zone 'Europe/London')::date, ${before}::date - 7, interval '7 days') w
  where not exists (select from numbers_weeks n where n.place = '' and n.week = w::date)`

/** Whether a week before that Monday is not stored, or something of it was written since it was. */
export async function hasUnstored(db: Db, before: Day): Promise<boolean> {
  const { rows } = await sql<{ isUnstored: boolean }>`
    select exists (select from numbers_stale where week < ${before}) or exists (${missing(before)}) as is_unstored`.execute(
    db,
  )
  return rows[0]!.isUnstored
}

/**
 * Returns the weeks before that Monday that are to be counted, the earliest first, and removes their marks: what is
 * written after this statement leaves a mark of its own.
 */
export async function takeUnstored(tx: Tx, before: Day): Promise<Day[]> {
  const stale = await sql<{ week: Day }>`
    with taken as (delete from numbers_stale where week < ${before} returning week) select distinct week from taken`.execute(
    tx,
  )
  const absent = await sql<{ week: Day }>`${missing(before)}`.execute(tx)
  return [...new Set([...stale.rows, ...absent.rows].map(({ week }) => week))].sort()
}

export async function replaceWeeks(tx: Tx, weeks: readonly Day[], rows: readonly WeekRow[]): Promise<void> {
  await tx
    .deleteFrom('numbersWeeks')
    .where('week', 'in', [...weeks])
    .execute()
  for (let from = 0; from < rows.length; from += ROWS_TOGETHER)
    await tx
      .insertInto('numbersWeeks')
      .values(rows.slice(from, from + ROWS_TOGETHER))
      .execute()
}

/** Returns the stored weeks of a place before a Monday, in order; '' is the whole community. */
export async function listWeeks(db: Db, { place, before }: { place: string; before: Day }): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select * from numbers_weeks where place = lower(${place}) and week < ${before} order by week`.execute(db)
  return rows
}
