import { addDays, type Day, today as dayOf } from '@hemline/contract/days.ts'
import { LONGEST_LOAN_DAYS } from '@hemline/contract/limits.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { freeMethods } from '@hemline/contract/requests/free-days.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { now } from '../../base/now.ts'
import { type PartialDays, pickDays } from '../../days/pick-days.ts'
import type { WantedDays } from '../../days/wanted-days.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loanOfferQuery } from '../calls.ts'
import css from './free-calendar.module.css'

const RangeCalendar = lazyPart(() => import('../../ui/range-calendar.tsx'))

/** The free days of an item, to look at and to choose from. Days on which only in person works are dotted. */
export function FreeCalendar({
  listingId,
  days,
  onChoose,
}: {
  listingId: string
  days: WantedDays
  onChoose: (days: WantedDays) => void
}) {
  const { data: offer } = useQuery(loanOfferQuery(listingId, days))
  const today = dayOf(now())
  const [picking, setPicking] = useState<PartialDays | null>(null)
  // days that were picked in the calendar leave it as it is, with the focus; others open it at their month
  const start = days.free?.startDate
  const [picked, setPicked] = useState<Day>()
  const [opensAt, setOpensAt] = useState(start)
  if (start !== opensAt && start !== picked) setOpensAt(start)
  const [refused, setRefused] = useState<'BOOKED' | 'TOO_LONG' | null>(null)
  if (!offer) return <Skeleton height="380px" />

  const { longestLoanDays = LONGEST_LOAN_DAYS } = offer
  const byPost = offer.methods.find(({ deliveryMethod }) => deliveryMethod === 'DELIVERY')
  const inPerson = offer.methods.find(({ deliveryMethod }) => deliveryMethod === 'IN_PERSON')
  const blocked = inPerson?.taken ?? []
  const tooSoon = byPost && byPost.earliest > today ? [{ startDate: today, endDate: addDays(byPost.earliest, -1) }] : []
  const value = picking ?? days.free ?? { startDate: null, endDate: null }
  const pick = (next: PartialDays) => {
    const { startDate, endDate, refused: why } = pickDays(next, value, { blocked, longestLoanDays })
    setRefused(why)
    if (why === 'BOOKED') notice.bad(orderTexts.bookedDates)
    if (!startDate || !endDate) return setPicking({ startDate, endDate })
    setPicking(null)
    setPicked(startDate)
    const range = { startDate, endDate }
    const freeBy = freeMethods(range, offer.methods, { today, longestLoanDays })
    onChoose({ free: range, freeBy: days.freeBy && freeBy.includes(days.freeBy) ? days.freeBy : null })
  }
  return (
    <>
      <div className={css.calendar}>
        <Suspense fallback={<Skeleton height="360px" />}>
          <RangeCalendar
            key={opensAt}
            value={value}
            onChange={pick}
            earliest={inPerson?.earliest ?? today}
            today={today}
            blocked={blocked}
            limited={{ days: [...tooSoon, ...(byPost?.taken ?? [])], note: 'in person only' }}
            months={1}
          />
        </Suspense>
      </div>
      {refused === 'BOOKED' && <FieldError>{orderTexts.bookedDates}</FieldError>}
      <p className={css.legend} role="status">
        {refused === 'TOO_LONG'
          ? `You can borrow it for up to ${longestLoanDays} days, so this is a new first day.`
          : picking?.startDate
            ? 'Now choose your last day.'
            : `${days.free ? 'For other days, choose a new first day.' : 'Choose your first and last day.'} Crossed-out days are taken; dotted days work in person only.`}
      </p>
    </>
  )
}
