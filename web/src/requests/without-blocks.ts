import type { DayRange } from '@hemline/contract/days.ts'

/** Returns the taken ranges without one equal range for each block: a loan on exactly the days of a block remains. */
export function withoutBlocks(taken: readonly DayRange[], blocks: readonly DayRange[]): DayRange[] {
  const left = [...blocks]
  return taken.filter(({ startDate, endDate }) => {
    const at = left.findIndex((block) => block.startDate === startDate && block.endDate === endDate)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
