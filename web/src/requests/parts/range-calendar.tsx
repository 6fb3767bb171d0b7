import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import { addDays, type Day, type DayRange, formatDay } from '@hemline/contract/days.ts'
import { REQUEST_AHEAD_MAX_DAYS } from '@hemline/contract/limits.ts'
import { DatePicker } from '@mantine/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { MantineRoom } from '../../ui/mantine-room.tsx'
import { isBlocked } from '../choice.ts'
import css from './range-calendar.module.css'

type Days = { startDate: Day | null; endDate: Day | null }

/** A calendar in which a first and a last day are picked; days before `earliest` and booked ones cannot be. */
export default function RangeCalendar({
  value,
  onChange,
  earliest,
  today,
  blocked,
  months,
}: {
  value: Days
  onChange: (next: Days) => void
  earliest: Day
  today: Day
  blocked: readonly DayRange[]
  months: 1 | 2
}) {
  const [month, setMonth] = useState(value.startDate ?? earliest)
  const say = (day: Day) => {
    if (isBlocked(day, blocked)) return `${formatDay(day)}, booked`
    if (day === value.startDate) return `${formatDay(day)}, first day`
    if (day === value.endDate) return `${formatDay(day)}, last day`
    return formatDay(day)
  }
  return (
    <MantineRoom>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={[value.startDate, value.endDate]}
        onChange={([startDate, endDate]) => onChange({ startDate, endDate })}
        date={month}
        onDateChange={setMonth}
        minDate={earliest}
        maxDate={addDays(today, REQUEST_AHEAD_MAX_DAYS)}
        excludeDate={(day) => isBlocked(day, blocked)}
        numberOfColumns={months}
        columnsToScroll={1}
        maxLevel="month"
        firstDayOfWeek={1}
        hideOutsideDates
        fullWidth
        withCellSpacing={false}
        getDayAriaLabel={say}
        getDayProps={(day) => (isBlocked(day, blocked) ? { 'data-booked': true, title: 'Booked' } : {})}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
        nextIcon={<ChevronRight size={20} aria-hidden="true" />}
        previousIcon={<ChevronLeft size={20} aria-hidden="true" />}
        classNames={{
          levelsGroup: css.months,
          calendarHeader: css.header,
          calendarHeaderControl: css.arrow,
          calendarHeaderLevel: css.month,
          weekday: css.weekday,
          day: css.day,
        }}
      />
    </MantineRoom>
  )
}
