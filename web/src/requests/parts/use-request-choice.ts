import { type DayRange, today as londonDay } from '@hemline/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { now } from '../../base/now.ts'
import type { NavigationState } from '../../base/paths.ts'
import { chosenDays } from '../../days/chosen-days.ts'
import { writeDays } from '../../days/wanted-days.ts'
import { orderDatesQuery } from '../calls.ts'
import { type Choice, type ChoiceProblems, type DayRules, firstDay, isAvailable } from '../choice.ts'
import { firstChoice } from '../first-choice.ts'
import { savedRequest } from '../saved-request.ts'

/**
 * The borrower's choices for a listing and what is wrong with them. They are in the address, so that they survive a
 * reload, a link and Back, and their days are the ones chosen last on the screens before; days that are not available any
 * more are cleared. Nothing changes while the request is sent, and
 * the days of a request that was sent without a known answer stay: it may have booked them itself.
 */
export function useRequestChoice(
  listingId: string,
  { isSending, unanswered, rules }: { isSending: boolean; unanswered: DayRange | null; rules: DayRules },
) {
  const { state } = useLocation() as { state: NavigationState | null }
  const [search, setSearch] = useSearchParams()
  const [opened] = useState<Choice>(() => firstChoice(listingId, search))
  const [choice, setChoice] = useState(opened)
  const [problems, setProblems] = useState<ChoiceProblems>({})

  const change = (changes: Partial<Choice>) => {
    savedRequest.clear()
    setChoice((before) => ({ ...before, ...changes }))
    setProblems((before) => {
      const { dates, ...others } = before
      const left = 'startDate' in changes || !dates ? others : before
      return Object.fromEntries(Object.entries(left).filter(([field]) => !(field in changes) && field !== 'address'))
    })
  }

  // not in `change`, which may be called twice before the choice is rendered
  useEffect(() => {
    if (choice !== opened) chooseDays(choice)
  }, [choice, opened])

  const { startDate, endDate, deliveryMethod } = choice
  useEffect(() => {
    if (isSending) return
    const free = startDate && endDate ? { startDate, endDate } : null
    const next = writeDays({ free, freeBy: free && deliveryMethod }, new URLSearchParams(search))
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, state })
  }, [isSending, startDate, endDate, deliveryMethod, search, setSearch, state])

  // what was stored for other days is another request
  useEffect(() => {
    const saved = savedRequest.read()
    if (saved?.listingId === listingId && (saved.startDate !== startDate || saved.endDate !== endDate))
      savedRequest.clear()
  }, [listingId, startDate, endDate])

  // By post the earliest day is later, and more days are booked.
  const today = londonDay(now())
  const blocked = useQuery(orderDatesQuery(listingId, deliveryMethod)).data ?? []
  const isUnanswered = unanswered?.startDate === startDate && unanswered.endDate === endDate
  const isStillAvailable = isUnanswered || isAvailable(choice, firstDay(deliveryMethod, today, rules), blocked)
  useEffect(() => {
    if (isStillAvailable || isSending) return
    savedRequest.clear()
    setChoice((before) => ({ ...before, startDate: null, endDate: null }))
    setProblems((before) => ({ ...before, dates: 'Your dates are no longer possible. Please select date range' }))
  }, [isStillAvailable, isSending])

  return { choice, change, problems, setProblems, blocked, today }
}

/** Days that are complete come back to the item and to browse. A method narrows browse only where one was chosen there. */
function chooseDays({ startDate, endDate, deliveryMethod }: Choice): void {
  if (!startDate || !endDate) return
  const isNarrowed = (chosenDays.read()?.freeBy ?? null) !== null
  chosenDays.write({ free: { startDate, endDate }, freeBy: isNarrowed ? deliveryMethod : null })
}
