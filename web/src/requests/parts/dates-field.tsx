import { formatNearDay } from '@hemline/contract/day-words.ts'
import { type Day, type DayRange, daysBetween } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { pickDays } from '../../days/pick-days.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ChoiceProblems, type DayRules, firstDay } from '../choice.ts'
import css from './dates-field.module.css'
import { Question } from './question.tsx'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

type Days = { startDate: Day | null; endDate: Day | null }

/**
 * The dates of a loan. While they are being chosen: the calendar, with what the member may start from above it
 * (`proposals`). Once chosen they are one line, which opens it again.
 */
export function DatesField({
  value,
  onChange,
  method,
  today,
  blocked,
  rules,
  problems,
  proposals,
}: {
  value: Days
  onChange: (next: Days) => void
  method: DeliveryMethod | null
  today: Day
  blocked: readonly DayRange[]
  rules: DayRules
  problems: ChoiceProblems
  proposals?: ReactNode
}) {
  const isRoomy = useWide(768)
  const [refused, setRefused] = useState<'BOOKED' | 'TOO_LONG' | null>(null)
  const { startDate, endDate } = value
  const isChosen = startDate !== null && endDate !== null && !problems.dates
  const [isChanging, setChanging] = useState(false)
  const isOpen = isChanging || !isChosen
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)

  // choosing the last day closes the calendar; a change of the days from elsewhere does too
  const days = `${startDate}/${endDate}`
  const [shown, setShown] = useState(days)
  if (shown !== days) {
    setShown(days)
    if (isChosen) setChanging(false)
  }
  // what had the focus is gone with the calendar
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      changeButton.current?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])

  const pick = (next: Days) => {
    const picked = pickDays(next, value, { blocked, longestLoanDays: rules.longestLoanDays })
    setRefused(picked.refused)
    if (picked.refused === 'BOOKED') notice.bad(orderTexts.bookedDates)
    onChange({ startDate: picked.startDate, endDate: picked.endDate })
  }
  const earliest = firstDay(method, today, rules)
  const span = `You can borrow it for up to ${rules.longestLoanDays} days.`
  const byPost = method === 'DELIVERY' && `By post it can be with you from ${formatNearDay(earliest)}.`
  if (!isOpen && startDate && endDate) {
    return (
      <Question asks="When do you need it?">
        <div className={css.line}>
          <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <strong>{rangeText({ startDate, endDate })}</strong>
            <span className={css.hint}>{lengthOf(value, false)}</span>
            {method === 'DELIVERY' && <span className={css.hint}>{postalText({ startDate, endDate }, rules)}</span>}
          </span>
          <Button look="quiet" isSmall ref={changeButton} onClick={() => setChanging(true)}>
            Change<VisuallyHidden> dates</VisuallyHidden>
          </Button>
        </div>
      </Question>
    )
  }
  return (
    <Question asks="When do you need it?" hint={byPost ? `${span} ${byPost}` : span}>
      {proposals}
      <div className={css.chosen} aria-live="polite">
        <Chosen label="First day" day={value.startDate} error={problems.startDate} />
        <Chosen label="Last day" day={value.endDate} error={problems.endDate} />
      </div>
      <div className={css.calendar}>
        <Suspense fallback={<Skeleton height="340px" />}>
          <RangeCalendar
            key={earliest}
            value={value}
            onChange={pick}
            earliest={earliest}
            today={today}
            blocked={blocked}
            months={isRoomy ? 2 : 1}
          />
        </Suspense>
      </div>
      <div className={css.below}>
        <div>
          {refused === 'BOOKED' && <FieldError>{orderTexts.bookedDates}</FieldError>}
          {refused === 'TOO_LONG' && (
            <p className={css.hint} role="status">
              The end date can be at most {rules.longestLoanDays - 1} days after the start, so this is a new first day.
            </p>
          )}
          {!refused && <FieldError>{problems.dates}</FieldError>}
          {!refused && !problems.dates && <p className={css.hint}>{lengthOf(value, blocked.length > 0)}</p>}
        </div>
        {value.startDate && (
          <Button
            look="plain"
            isSmall
            onClick={() => {
              setRefused(null)
              onChange({ startDate: null, endDate: null })
            }}
          >
            Clear dates
          </Button>
        )}
      </div>
    </Question>
  )
}

function postalText(range: DayRange, rules: DayRules): string {
  const { postBy, postBackBy } = postalDays(range, rules)
  return `Posted to you by ${formatNearDay(postBy)}, post it back by ${formatNearDay(postBackBy)}`
}

function Chosen({ label, day, error }: { label: string; day: Day | null; error?: string | undefined }) {
  return (
    <div className={error ? `${css.day} ${css.wrong}` : css.day}>
      <span className={css.label}>{label}</span>
      <span className={day ? css.picked : css.open}>{day ? formatNearDay(day) : 'Choose a day'}</span>
      <FieldError>{error}</FieldError>
    </div>
  )
}

function lengthOf({ startDate, endDate }: Days, hasBooked: boolean): string {
  if (!startDate) return `Choose your first and last day.${hasBooked ? ' Crossed-out days are taken.' : ''}`
  if (!endDate) return 'Now choose your last day.'
  const days = daysBetween(startDate, endDate) + 1
  return days === 1 ? '1 day' : `${days} days`
}
