import { type Day, today } from '../days.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { HABIT_LOANS_MIN } from '../limits.ts'
import type { DeliveryMethod } from '../order-status.ts'
import { lastPostingDay } from '../working-days.ts'
import { returnBy } from './return-day.ts'
import type { AnswerHabit, ReturnHabit } from './shapes.ts'

/** The share of returns on time from which a borrower usually returns on time. */
const USUALLY = 0.8
const WITHIN_HOURS = 6

/** `returnOn`: the day for which the two agreed to meet so that the garment is given back. */
type Returned = {
  startDate: Day
  endDate: Day
  deliveryMethod: DeliveryMethod
  returnOn?: Day | null
  returnedAt: Date
}

/** Whether a garment went back by the day on which it had to (product.md §1). */
export function isOnTime({ returnedAt, ...loan }: Returned): boolean {
  return isOnTimeOn({ ...loan, returnedOn: today(returnedAt) })
}

/** The same, for the day on which it went back. */
export function isOnTimeOn({
  returnedOn,
  ...loan
}: Pick<Returned, 'endDate' | 'deliveryMethod' | 'returnOn'> & { returnedOn: Day }): boolean {
  return returnedOn <= returnBy(loan)
}

/** How reliably a borrower returns a garment, in bands; null before the third loan (product.md §5). */
export function returnHabit(loans: readonly Returned[]): ReturnHabit | null {
  return punctuality(loans.map(isOnTime))
}

type Posted = { startDate: Day; workingDaysBefore: number; postedAt: Date }

/** How reliably a lender posts by the last posting day, in bands; null before the third loan by post. */
export function postHabit(loans: readonly Posted[]): ReturnHabit | null {
  return punctuality(
    loans.map((loan) => today(loan.postedAt) <= lastPostingDay(loan.startDate, loan.workingDaysBefore)),
  )
}

function punctuality(onTime: readonly boolean[]): ReturnHabit | null {
  if (onTime.length < HABIT_LOANS_MIN) return null
  const share = onTime.filter(Boolean).length / onTime.length
  if (share === 1) return 'ALWAYS'
  return share >= USUALLY ? 'USUALLY' : 'OFTEN_LATE'
}

/** How quickly a lender answers, in bands by the median; null stands for a request that lapsed. */
export function answerHabit(tookMs: readonly (number | null)[]): AnswerHabit | null {
  if (tookMs.length < HABIT_LOANS_MIN) return null
  const sorted = tookMs.map((ms) => ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)]!
  if (median <= WITHIN_HOURS * HOUR_MS) return 'HOURS'
  return median <= DAY_MS ? 'DAY' : 'DAYS'
}
