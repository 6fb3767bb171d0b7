import { type DayRange, today } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/actions.ts'
import { type FreeDays, freeDays } from './free-days.ts'

/** Returns the days that an item must have free for a loan on these days, by the settings of now; null when none is possible. */
export async function readFreeDays(deps: Deps, loan: DayRange, way?: DeliveryMethod): Promise<FreeDays | null> {
  const fees = await readSettings(deps, ['longestLoanDays', 'workingDaysBefore', 'workingDaysAfter'])
  return freeDays(loan, { way, today: today(deps.clock.now()), fees })
}
