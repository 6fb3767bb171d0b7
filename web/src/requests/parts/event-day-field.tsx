import { addDays, type Day, type DayRange, formatDay, formatRange } from '@hemline/contract/days.ts'
import { REQUEST_AHEAD_MAX_DAYS } from '@hemline/contract/limits.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { nextSaturdays, noProposalText, type Proposal, proposeForEvent } from '@hemline/contract/requests/event-day.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart } from 'lucide-react'
import { useId, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { orderDatesQuery } from '../calls.ts'
import css from './event-day-field.module.css'

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
  chosen,
  onChoose,
}: {
  listingId: string
  method: DeliveryMethod | null
  today: Day
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
  const saturdays = nextSaturdays(earliestStart(method ?? 'IN_PERSON', today), SATURDAYS)

  const proposed = (way: DeliveryMethod) => {
    const blocked = (way === 'DELIVERY' ? byPost : inPerson).data
    return eventDay && blocked ? proposeForEvent({ eventDay, method: way, today, blocked }) : null
  }
  const first = proposed(method ?? 'DELIVERY')
  const inPersonInstead = method === null && first?.problem ? proposed('IN_PERSON') : null
  const shown = inPersonInstead?.proposals.length
    ? { way: 'IN_PERSON' as const, ...inPersonInstead }
    : { way: method ?? 'DELIVERY', ...first }

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
            {formatDay(day, 'long').replace(/ \d{4}$/, '')}
          </Chip>
        ))}
        <label className={css.other}>
          <span>Another day</span>
          <input
            type="date"
            value={eventDay}
            min={today}
            max={addDays(today, REQUEST_AHEAD_MAX_DAYS)}
            onChange={(event) => setEventDay(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </label>
      </div>
      <div aria-live="polite" className={css.answer}>
        {eventDay && first?.problem && (
          <p className={css.problem}>
            {noProposalText(first.problem, { eventDay, method: method ?? 'DELIVERY', today })}
          </p>
        )}
        {eventDay && shown.proposals && shown.proposals.length > 0 && (
          <ul className={css.proposals} aria-label={`Dates for ${formatDay(eventDay)}`}>
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
  const short = (day: Day) => formatDay(day).replace(/ \d{4}$/, '')
  return (
    <button type="button" className={css.proposal} aria-pressed={isChosen} onClick={onChoose}>
      <CalendarHeart size={20} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <strong>{formatRange(proposal)}</strong>
        <span className={css.title}>{proposal.title}</span>
        <span className={css.post}>
          {isInPerson || !proposal.postBy || !proposal.postBackBy
            ? 'In person, so no days in the post'
            : `Posted to you by ${short(proposal.postBy)}, post it back by ${short(proposal.postBackBy)}`}
        </span>
      </span>
      <span className={css.take}>{isChosen ? 'Chosen' : 'Choose'}</span>
    </button>
  )
}
