import { addDays, type Day } from '@hemline/contract/days.ts'
import { isOnTimeOn } from '@hemline/contract/orders/habits.ts'
import { mondayOnOrBefore } from '@hemline/contract/working-days.ts'
import type { Db } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import {
  countCoins,
  countEnded,
  countJoined,
  countLenders,
  countRequests,
  countReturned,
  type ReturnedRow,
  type Span,
} from './numbers-store.ts'
import { hasUnstored, lockWeeks, replaceWeeks, takeUnstored, type WeekRow } from './weeks-store.ts'

/** Weeks counted by one statement: bounds what a node holds when it counts two years for the first time. */
const WEEKS_TOGETHER = 52

/**
 * Counts and stores the weeks before a Monday that are not stored as the rows are now (decision 189). What was committed
 * before this is called is counted when it returns.
 */
export async function storeWeeks({ db }: Pick<Deps, 'db'>, before: Day): Promise<void> {
  if (!(await hasUnstored(db, before))) return
  await db.transaction().execute(async (tx) => {
    await lockWeeks(tx)
    const weeks = await takeUnstored(tx, before)
    for (const mondays of runsOf(weeks))
      await replaceWeeks(tx, mondays, await countWeeks(tx, { mondays, isOpen: false, place: '' }))
  })
}

/** Splits weeks in order into runs without a gap. */
function runsOf(weeks: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const week of weeks) {
    const run = runs.at(-1)
    if (run && run.length < WEEKS_TOGETHER && addDays(run.at(-1)!, 7) === week) run.push(week)
    else runs.push([week])
  }
  return runs
}

const nothing = {
  ...{
    requests: 0,
    accepted: 0,
    medianReplyMinutes: null,
    completed: 0,
    ended: 0,
    withIssue: 0,
    returned: 0,
    onTime: 0,
  },
  ...{ coinsMinted: 0, coinsSpent: 0, coinsChange: 0, activeLenders: 0, newMembers: 0 },
}

/** A week in which nothing happened. */
export const emptyWeek = (week: Day, place = ''): WeekRow => ({ ...nothing, week, place })

/** Returns the counts of each week of a span by town, and with the place '' for all that the span asks for. */
export async function countWeeks(db: Db, span: Span): Promise<WeekRow[]> {
  const counted = new Map<string, WeekRow>()
  const rowOf = ({ week, place }: { week: Day; place: string }) => {
    const key = `${week} ${place}`
    const row = counted.get(key) ?? emptyWeek(week, place)
    counted.set(key, row)
    return row
  }
  for (const week of span.mondays) rowOf({ week, place: '' })
  // one after the other: a reader holds one connection of the pool
  for (const count of [countRequests, countEnded, countCoins, countLenders, countJoined])
    for (const row of await count(db, span)) Object.assign(rowOf(row), row)
  for (const returned of await countReturned(db, span)) {
    const week = mondayOnOrBefore(returned.returnedOn)
    for (const place of placesOf(returned)) {
      const row = rowOf({ week, place })
      row.returned += returned.loans
      if (isOnTimeOn(returned)) row.onTime += returned.loans
    }
  }
  return [...counted.values()]
}

const placesOf = ({ town }: ReturnedRow) => (town ? ['', town] : [''])
