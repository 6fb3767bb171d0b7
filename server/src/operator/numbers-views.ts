import { addDays, type Day, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { FIGURES_DAYS } from '@hemline/contract/limits.ts'
import type { Figures, Numbers, NumbersWeek } from '@hemline/contract/operator/numbers-shapes.ts'
import { mondayOnOrBefore } from '@hemline/contract/working-days.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { writeCsv } from './csv-actions.ts'
import { countCommunity, countFunnel, countItems, listPlaces } from './numbers-store.ts'
import { countWeeks, emptyWeek, storeWeeks } from './weeks-actions.ts'
import { listWeeks, type WeekRow } from './weeks-store.ts'

type NumbersQuery = { weeks: number; place: string }

/**
 * Returns the community by week, the earliest first, and how far its newcomers came. Weeks that are over are read as they
 * are stored, and counted again first where something of them was written since (decision 189).
 */
export async function readNumbers(deps: Deps, { weeks, place }: NumbersQuery): Promise<Numbers> {
  const { db, clock } = deps
  const present = mondayOnOrBefore(today(clock.now()))
  const mondays = Array.from({ length: weeks }, (_, at) => addDays(present, 7 * (at - weeks + 1)))
  await storeWeeks(deps, present)
  const countPresent = async () => {
    const rows = await countWeeks(db, { mondays: [present], isOpen: true, place })
    return rows.find((row) => row.place === '')!
  }
  // three chains, so that a reader holds three connections of the pool and not one for each statement
  const [rows, funnel, [items, places]] = await Promise.all([
    listWeeks(db, { place, before: present }).then(async (stored) => [...stored, await countPresent()]),
    countFunnel(db, { since: mondays[0]!, place }),
    countItems(db, place).then(async (counts) => [counts, await listPlaces(db)] as const),
  ])
  return {
    weeks: shownWeeks(mondays, rows),
    funnel: [
      { step: 'JOINED', members: funnel.joined },
      { step: 'SET_UP', members: funnel.setUp },
      { step: 'LISTED', members: funnel.listed },
      { step: 'REQUESTED', members: funnel.requested },
      { step: 'AGREED', members: funnel.agreed },
    ],
    items,
    places,
  }
}

/** The weeks of these Mondays out of rows in order; free coins are the sum of what changed up to their end. */
function shownWeeks(mondays: readonly Day[], rows: readonly WeekRow[]): NumbersWeek[] {
  const byWeek = new Map(rows.map((row) => [row.week, row]))
  let coinsFree = rows.filter(({ week }) => week < mondays[0]!).reduce((sum, row) => sum + row.coinsChange, 0)
  return mondays.map((week) => {
    const { place: _place, coinsChange, ...counts } = byWeek.get(week) ?? emptyWeek(week)
    coinsFree += coinsChange
    return { ...counts, coinsFree }
  })
}

/** Returns the numbers as a CSV file, a line for each week, and writes the download into the log. */
export async function downloadNumbers(
  deps: Deps,
  { operator, ...query }: NumbersQuery & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { weeks } = await readNumbers(deps, query)
  return writeCsv(deps, {
    operator,
    action: 'download-numbers',
    fileName: `hemline-numbers-${today(deps.clock.now())}.csv`,
    columns: Object.keys(weeks[0]!),
    lines: weeks.map((week) => ({ ...week, medianReplyMinutes: week.medianReplyMinutes ?? '' })),
    detail: query,
  })
}

/** Returns the figures of the community, over the last 30 days and now. */
export async function readFigures({ db, clock }: Deps): Promise<Figures> {
  return await countCommunity(db, new Date(clock.now().getTime() - FIGURES_DAYS * DAY_MS))
}
