import { type Day, type DayRange, formatDay, furthestStart, isWithin } from '@hemline/contract/days.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DayPickerProps, DayButton as PlainDayButton } from 'react-day-picker'
import { dateOf, dayOf } from './calendar-dates.ts'
import css from './range-calendar.module.css'

type Days = { startDate: Day | null; endDate: Day | null }

const isBlocked = (day: Day, blocked: readonly DayRange[]) => blocked.some((range) => isWithin(day, range))

const components: DayPickerProps['components'] = {
  Chevron: ({ orientation }) =>
    orientation === 'left' ? (
      <ChevronLeft size={20} aria-hidden="true" />
    ) : (
      <ChevronRight size={20} aria-hidden="true" />
    ),
  DayButton: (props) => <PlainDayButton {...props} {...(props.modifiers.booked && { title: 'Booked' })} />,
}

/** A calendar to pick a first and a last day; days before `earliest` and booked days are disabled. */
export default function RangeCalendar({
  value: { startDate, endDate },
  onChange,
  earliest,
  today,
  blocked,
  limited,
  isOneDay,
  opensAt = earliest,
  months,
}: {
  value: Days
  onChange: (next: Days) => void
  earliest: Day
  today: Day
  blocked: readonly DayRange[]
  /** Days that can be picked, but with a condition: `note` is read out with each, and they are dotted. */
  limited?: { days: readonly DayRange[]; note: string } | undefined
  /** One day is asked for: it is first and last, and named as the chosen one. */
  isOneDay?: boolean
  /** A day of the month that is shown until a day is chosen; by default the earliest. */
  opensAt?: Day
  months: 1 | 2
}) {
  const last = furthestStart(today)
  const isBooked = (date: Date) => isBlocked(dayOf(date), blocked)
  const isLimited = (day: Day) =>
    limited !== undefined && day >= earliest && day <= last && isBlocked(day, limited.days) && !isBlocked(day, blocked)
  const labelOf = (day: Day) => {
    if (isBlocked(day, blocked)) return `${formatDay(day)}, booked`
    const name = isLimited(day) ? `${formatDay(day)}, ${limited?.note}` : formatDay(day)
    if (isOneDay && day === startDate) return `${name}, chosen`
    if (day === startDate) return `${name}, first day`
    if (day === endDate) return `${name}, last day`
    return name
  }
  return (
    <DayPicker
      mode="range"
      required
      resetOnSelect
      selected={{
        from: startDate ? dateOf(startDate) : undefined,
        ...(endDate && { to: dateOf(endDate) }),
      }}
      onSelect={({ from, to }) => onChange({ startDate: from ? dayOf(from) : null, endDate: to ? dayOf(to) : null })}
      defaultMonth={dateOf(startDate ?? opensAt)}
      startMonth={dateOf(earliest)}
      endMonth={dateOf(last)}
      today={dateOf(today)}
      disabled={[{ before: dateOf(earliest) }, { after: dateOf(last) }, isBooked]}
      modifiers={{ booked: isBooked, limited: (date) => isLimited(dayOf(date)) }}
      numberOfMonths={months}
      weekStartsOn={1}
      navLayout="around"
      labels={{
        labelDayButton: (date) => labelOf(dayOf(date)),
        labelNext: () => 'Next month',
        labelPrevious: () => 'Previous month',
      }}
      components={components}
      classNames={{
        months: css.months!,
        month: css.month!,
        month_caption: css.caption!,
        button_previous: `${css.arrow} ${css.previous}`,
        button_next: `${css.arrow} ${css.next}`,
        month_grid: css.grid!,
        weekday: css.weekday!,
        day: css.day!,
        day_button: css.button!,
        selected: css.selected!,
        range_start: css.first!,
        range_middle: css.middle!,
        range_end: css.last!,
      }}
      modifiersClassNames={{ booked: css.booked!, limited: css.limited! }}
    />
  )
}
