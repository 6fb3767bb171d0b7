import { formatNearDay } from '@hemline/contract/day-words.ts'
import type { Day, DayRange } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import {
  eventProblemText,
  nextSaturdays,
  type Proposal,
  proposeForEvent,
} from '@hemline/contract/requests/event-day.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarHeart } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { messageOf } from '../../base/send.ts'
import { Chip } from '../../ui/chip.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { orderDatesQuery } from '../calls.ts'
import type { DayRules } from '../choice.ts'
import css from './event-day-field.module.css'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

const SATURDAYS = 3

type Chosen = { range: DayRange; method: DeliveryMethod }

/**
 * 'I need it for Saturday': the member chooses a day, then one of the ranges that postage, working days and bookings
 * allow. Without a method it proposes post first, then in person if post is impossible.
 */
export function EventDayField({
  listingId,
  method,
  today,
  rules,
  chosen,
  onChoose,
}: {
  listingId: string
  method: DeliveryMethod | null
  today: Day
  rules: DayRules
  chosen: { startDate: Day | null; endDate: Day | null }
  onChoose: (chosen: Chosen) => void
}) {
  const id = useId()
  const [eventDay, setEventDay] = useState<Day | ''>('')
  const byPost = useQuery({
    ...orderDatesQuery(listingId, 'DELIVERY'),
    enabled: eventDay !== '' && method !== 'IN_PERSON',
  })
  const inPerson = useQuery({
    ...orderDatesQuery(listingId, 'IN_PERSON'),
    enabled: eventDay !== '' && method !== 'DELIVERY',
  })
  const failed = [byPost, inPerson].find(({ isError, data }) => isError && !data)
  const [isOpen, setOpen] = useState(false)
  const saturdays = nextSaturdays(earliestStart(method ?? 'IN_PERSON', today, rules), SATURDAYS)

  const isOther = eventDay !== '' && !saturdays.includes(eventDay)

  const proposed = (way: DeliveryMethod) => {
    const blocked = (way === 'DELIVERY' ? byPost : inPerson).data
    return eventDay && blocked
      ? proposeForEvent({ eventDay, method: way, today, blocked, times: rules, longestLoanDays: rules.longestLoanDays })
      : null
  }
  const first = proposed(method ?? 'DELIVERY')
  const inPersonInstead = method === null && first?.problem ? proposed('IN_PERSON') : null
  const shown = inPersonInstead?.proposals.length
    ? { way: 'IN_PERSON' as const, ...inPersonInstead }
    : { way: method ?? 'DELIVERY', ...first }

  const problem =
    eventDay &&
    eventProblemText(
      { problem: first?.problem ?? null, inPerson: inPersonInstead?.problem ?? null },
      { eventDay, method, today, times: rules },
    )

  return (
    <fieldset className={css.field}>
      <legend>What’s the date of your event?</legend>
      <div className={css.days}>
        {saturdays.map((day) => (
          <Chip
            key={day}
            type="radio"
            name={`${id}-saturday`}
            checked={eventDay === day}
            onChange={() => setEventDay(day)}
          >
            {formatNearDay(day)}
          </Chip>
        ))}
        <button
          type="button"
          className={css.other}
          data-chosen={isOther || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <CalendarDays size={18} aria-hidden="true" />
          {isOther ? formatNearDay(eventDay) : 'Another day'}
          {isOther && <VisuallyHidden>, choose another day</VisuallyHidden>}
        </button>
      </div>
      {eventDay && failed && (
        <>
          <FieldError>{messageOf(failed.error)}</FieldError>
          <RetryButton isSmall error={failed.error} onRetry={failed.refetch} />
        </>
      )}
      <div aria-live="polite" className={css.answer}>
        {problem && <p className={css.problem}>{problem}</p>}
        {eventDay && shown.proposals && shown.proposals.length > 0 && (
          <ul className={css.proposals} aria-label={`Dates for ${formatNearDay(eventDay)}`}>
            {shown.proposals.map((proposal) => (
              <li key={`${proposal.startDate}${proposal.endDate}`}>
                <ProposalButton
                  proposal={proposal}
                  isInPerson={shown.way === 'IN_PERSON'}
                  isChosen={proposal.startDate === chosen.startDate && proposal.endDate === chosen.endDate}
                  onChoose={() =>
                    onChoose({ range: { startDate: proposal.startDate, endDate: proposal.endDate }, method: shown.way })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>Or choose your own dates:</p>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="What’s the date of your event?">
        <Suspense fallback={<Skeleton height="340px" />}>
          <RangeCalendar
            isOneDay
            value={{ startDate: eventDay || null, endDate: eventDay || null }}
            onChange={({ startDate }) => {
              if (startDate) setEventDay(startDate)
              setOpen(false)
            }}
            earliest={today}
            today={today}
            blocked={[]}
            months={1}
          />
        </Suspense>
      </Sheet>
    </fieldset>
  )
}

function ProposalButton({
  proposal,
  isInPerson,
  isChosen,
  onChoose,
}: {
  proposal: Proposal
  isInPerson: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className={css.proposal}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <CalendarHeart size={20} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <strong>{rangeText(proposal)}</strong>
        <span className={css.title}>{proposal.title}</span>
        <span className={css.post}>
          {isInPerson || !proposal.postBy || !proposal.postBackBy
            ? 'In person, so no days in the post'
            : `Posted to you by ${formatNearDay(proposal.postBy)}, post it back by ${formatNearDay(proposal.postBackBy)}`}
        </span>
      </span>
      <span className={css.take}>{isChosen ? 'Chosen' : 'Choose'}</span>
    </button>
  )
}
