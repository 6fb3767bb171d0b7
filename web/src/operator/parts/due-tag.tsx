import type { Day } from '@hemline/contract/days.ts'
import { dayText } from '../../base/day-format.ts'
import { Tag } from '../../ui/chip.tsx'

/** The day by which something is to be answered, and whether it is over. */
export const DueTag = ({ dueOn, isLate }: { dueOn: Day; isLate: boolean }) => (
  <Tag tone={isLate ? 'danger' : 'neutral'}>{isLate ? `Late, due ${dayText(dueOn)}` : `By ${dayText(dueOn)}`}</Tag>
)
