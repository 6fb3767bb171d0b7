import { addDays, type Day, today as dayOf } from '@hemline/contract/days.ts'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { dayText, rangeText } from '../../base/day-format.ts'
import { now } from '../../base/now.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import css from './days-filter.module.css'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

/** How far back the calendar goes. */
const DAYS_BACK = 5 * 365

/** The days that a filter asks for; one end may be open, as an address may have it. */
export type FilterDays = { from: Day | undefined; to: Day | undefined }

function daysText({ from, to }: FilterDays): string {
  if (from && to) return rangeText({ startDate: from, endDate: to })
  if (from) return `From ${dayText(from, 'medium')}`
  return to ? `Until ${dayText(to, 'medium')}` : 'Any days'
}

/** A filter by days: a field that opens a calendar, past days included. */
export function DaysFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: FilterDays
  onChange: (days: FilterDays) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const textId = useId()
  return (
    <div className={css.field}>
      <span className={css.label} id={labelId}>
        {label}
      </span>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-labelledby={`${labelId} ${textId}`}
        onClick={() => setOpen(true)}
      >
        <span id={textId}>{daysText(value)}</span>
        <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && <DaysSheet {...{ label, value, onChange }} onClose={() => setOpen(false)} />}
    </div>
  )
}

function DaysSheet({
  label,
  value,
  onChange,
  onClose,
}: {
  label: string
  value: FilterDays
  onChange: (days: FilterDays) => void
  onClose: () => void
}) {
  const isRoomy = useWide(768)
  const today = dayOf(now())
  const [days, setDays] = useState({ startDate: value.from ?? null, endDate: value.to ?? null })
  const { startDate, endDate } = days
  const range = startDate && { startDate, endDate: endDate ?? startDate }
  const apply = (next: FilterDays) => {
    onChange(next)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={label}
      foot={
        <>
          <Button look="quiet" onClick={() => apply({ from: undefined, to: undefined })}>
            Any days
          </Button>
          <Button
            look="accent"
            disabled={!range}
            onClick={() => range && apply({ from: range.startDate, to: range.endDate })}
          >
            {range ? 'Show these days' : 'Choose a day'}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton height="340px" />}>
        <RangeCalendar
          value={days}
          onChange={setDays}
          earliest={addDays(today, -DAYS_BACK)}
          opensAt={value.to ?? today}
          today={today}
          blocked={[]}
          months={isRoomy ? 2 : 1}
        />
      </Suspense>
      <p className={css.hint} role="status">
        {startDate && !endDate ? 'Now choose the last day.' : 'Choose the first and last day.'}
      </p>
    </Sheet>
  )
}
