import { formatSpan } from '@hemline/contract/day-words.ts'
import { addDays, type Day, type DayRange, today as dayOf, weekday } from '@hemline/contract/days.ts'
import { LONGEST_LOAN_DAYS } from '@hemline/contract/limits.ts'
import { Suspense, useState } from 'react'
import { now } from '../../base/now.ts'
import { methodLabels } from '../../days/days-text.ts'
import { type PartialDays, pickDays } from '../../days/pick-days.ts'
import type { WantedDays } from '../../days/wanted-days.ts'
import { useLoanSettings } from '../../settings/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import css from './dates-sheet.module.css'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

const FRIDAY = 5
const WEEKENDS = 3

/** The next weekends, Friday to Sunday. */
function weekendsFrom(today: Day): DayRange[] {
  const friday = addDays(today, (FRIDAY - weekday(today) + 7) % 7)
  return Array.from({ length: WEEKENDS }, (_, week) => {
    const startDate = addDays(friday, 7 * week)
    return { startDate, endDate: addDays(startDate, 2) }
  })
}

/** The days of a wanted loan: a weekend in one tap, or any days in the calendar, and how it is to be handed over. */
export default function DatesSheet({
  value,
  onApply,
  onClose,
}: {
  value: WantedDays
  onApply: (days: WantedDays) => void
  onClose: () => void
}) {
  const isRoomy = useWide(768)
  const today = dayOf(now())
  const { longestLoanDays = LONGEST_LOAN_DAYS } = useLoanSettings() ?? {}
  const [picked, setPicked] = useState<PartialDays>(value.free ?? { startDate: null, endDate: null })
  const [freeBy, setFreeBy] = useState(value.freeBy)
  const [isTooLong, setTooLong] = useState(false)
  // choosing a weekend remounts the calendar at its month
  const [shown, setShown] = useState(0)
  const { startDate, endDate } = picked
  const free = startDate && { startDate, endDate: endDate ?? startDate }
  const pick = (next: PartialDays) => {
    const days = pickDays(next, picked, { blocked: [], longestLoanDays })
    setTooLong(days.refused === 'TOO_LONG')
    setPicked({ startDate: days.startDate, endDate: days.endDate })
  }
  const apply = (days: WantedDays) => {
    onApply(days)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="When do you need it?"
      foot={
        <>
          <Button look="quiet" disabled={!value.free && !free} onClick={() => apply({ free: null, freeBy: null })}>
            Any dates
          </Button>
          <Button look="accent" disabled={!free} onClick={() => free && apply({ free, freeBy })}>
            {free ? `Show ${formatSpan(free)}` : 'Choose a day'}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <ChoiceGroup label="Weekends">
          {weekendsFrom(today).map((weekend) => (
            <Chip
              key={weekend.startDate}
              type="radio"
              name="weekend"
              checked={weekend.startDate === startDate && weekend.endDate === endDate}
              onChange={() => {
                setPicked(weekend)
                setShown(shown + 1)
              }}
            >
              {formatSpan(weekend)}
            </Chip>
          ))}
        </ChoiceGroup>
        <div className={css.calendar}>
          <Suspense fallback={<Skeleton height="340px" />}>
            <RangeCalendar
              key={shown}
              value={picked}
              onChange={pick}
              earliest={today}
              today={today}
              blocked={[]}
              months={isRoomy ? 2 : 1}
            />
          </Suspense>
          <p className={css.hint} role="status">
            {isTooLong
              ? `You can borrow for up to ${longestLoanDays} days, so this is a new first day.`
              : startDate && !endDate
                ? 'Now choose your last day.'
                : endDate
                  ? 'For other days, choose a new first day.'
                  : 'Choose your first and last day.'}
          </p>
        </div>
        <ChoiceGroup label="How you get it">
          {([null, 'DELIVERY', 'IN_PERSON'] as const).map((way) => (
            <Chip
              key={way ?? 'EITHER'}
              type="radio"
              name="dates-by"
              checked={freeBy === way}
              onChange={() => setFreeBy(way)}
            >
              {way ? methodLabels[way] : 'Either way'}
            </Chip>
          ))}
        </ChoiceGroup>
      </div>
    </Sheet>
  )
}
