import { today as londonDay } from '@hemline/contract/days.ts'
import { COIN_NOTICE_MS } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { priceOf, skipsPayment } from '@hemline/contract/requests/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { now } from '../../base/now.ts'
import { type NavigationState, paths } from '../../base/paths.ts'
import { wantedDays, writeDays } from '../../base/wanted-days.ts'
import { coinsQuery } from '../../coins/calls.ts'
import { FriendMark } from '../../listings/parts/friend-mark.tsx'
import { listingUserQuery } from '../../members/calls.ts'
import { Garment } from '../../orders/parts/garment.tsx'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { scrolling } from '../../ui/motion.ts'
import { notice } from '../../ui/notice.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { addressOf } from '../addresses.ts'
import { orderDatesQuery } from '../calls.ts'
import { type Choice, type ChoiceProblems, firstDay, isAvailable, noChoice, problemsOf } from '../choice.ts'
import { coinNeeded } from '../refusals.ts'
import { savedRequest, typedChoice } from '../saved-request.ts'
import { useSendRequest } from '../send-request.ts'
import { AddressField } from './address-field.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { CoinLine } from './coin-line.tsx'
import { DatesField } from './dates-field.tsx'
import { EventDayField } from './event-day-field.tsx'
import { MethodField } from './method-field.tsx'
import css from './request-form.module.css'

function savedChoice(listingId: string): Choice | null {
  const saved = savedRequest.read()
  if (saved?.listingId === listingId) return saved
  const typed = typedChoice.read()
  return typed?.listingId === listingId ? typed.choice : null
}

/** The choices made in browse, from the address. */
function wantedChoice(search: URLSearchParams): Choice {
  const { free, freeBy } = wantedDays(search)
  return { ...noChoice, ...free, deliveryMethod: freeBy }
}

/** The request form, with its price and its one submit button. */
export function RequestForm({ listing, me }: { listing: Listing; me: OwnProfile }) {
  const { state } = useLocation() as { state: NavigationState | null }
  const [search, setSearch] = useSearchParams()
  const isWide = useWide()
  const [choice, setChoice] = useState<Choice>(() => savedChoice(listing.id) ?? wantedChoice(search))
  const [problems, setProblems] = useState<ChoiceProblems>({})
  const [isEditingAddress, setEditingAddress] = useState(false)
  // choosing a proposal remounts the calendar at its month
  const [calendarKey, setCalendarKey] = useState(0)
  const today = londonDay(now())
  const areFriends = listing.friendStatus === 'FRIENDS'
  const { data: owner } = useQuery(listingUserQuery(listing.userId))
  const { data: coins } = useQuery(coinsQuery())
  const blocked = useQuery(orderDatesQuery(listing.id, choice.deliveryMethod)).data ?? []
  const sending = useSendRequest(listing.id)
  const { isSending } = sending

  const free = coins?.items.filter((coin) => coin.isActive) ?? []
  const needed = !areFriends && coins && free.length === 0 ? coinNeeded(coins.hasOnboardingCoin) : null
  const coin = free.find(({ id }) => id === state?.coinId) ?? free[0]

  const change = (changes: Partial<Choice>) => {
    savedRequest.clear()
    setChoice((before) => ({ ...before, ...changes }))
    setProblems((before) => {
      const { dates, ...others } = before
      const left = 'startDate' in changes || !dates ? others : before
      return Object.fromEntries(Object.entries(left).filter(([field]) => !(field in changes) && field !== 'address'))
    })
  }

  // The choices are in the address, so that they survive a reload, a link and Back.
  const { startDate, endDate, deliveryMethod } = choice
  useEffect(() => {
    if (isSending) return
    const free = startDate && endDate ? { startDate, endDate } : null
    const next = writeDays({ free, freeBy: free && deliveryMethod }, new URLSearchParams(search))
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, state })
  }, [isSending, startDate, endDate, deliveryMethod, search, setSearch, state])

  // By post the earliest day is later, and more days are booked: unavailable choices are cleared.
  const earliest = firstDay(choice.deliveryMethod, today)
  const isStillAvailable = isAvailable(choice, earliest, blocked)
  useEffect(() => {
    if (isStillAvailable || isSending) return
    savedRequest.clear()
    setChoice((before) => ({ ...before, startDate: null, endDate: null }))
    setProblems((before) => ({ ...before, dates: 'Your dates are no longer possible. Please select date range' }))
  }, [isStillAvailable, isSending])

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const hasAddress = addressOf(me, choice.useLendeePrimaryAddress) !== null
    const found = problemsOf(choice, { today, hasAddress })
    setProblems(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => showFirstProblem(form))
      return
    }
    if (needed) return notice.bad(needed, { ms: COIN_NOTICE_MS })
    const { deliveryMethod, startDate, endDate, useLendeePrimaryAddress } = choice
    if (!deliveryMethod || !startDate || !endDate) return
    typedChoice.clear()
    const fields = await sending.send({
      choice: { deliveryMethod, startDate, endDate, useLendeePrimaryAddress },
      coinId: areFriends ? null : (coin?.id ?? null),
      seen: {
        areFriends,
        listingReplacementPrice: listing.replacementPrice,
        listingHasDryCleaning: listing.hasDryCleaning,
      },
    })
    if (fields) setProblems(fields)
  }

  const price =
    choice.deliveryMethod &&
    priceOf({ deliveryMethod: choice.deliveryMethod, hasDryCleaning: listing.hasDryCleaning, areFriends })
  const skipsSummary = choice.deliveryMethod && skipsPayment({ deliveryMethod: choice.deliveryMethod, areFriends })
  const garment = (
    <Garment
      garment={{
        image: listing.images[0] ?? '',
        brand: listing.brand,
        category: listing.category,
        size: listing.size,
      }}
      to={paths.listing(listing)}
    >
      {owner && (
        <p className={css.owner}>
          Shared by {owner.firstName} <FriendMark of={owner} />
        </p>
      )}
    </Garment>
  )
  const cleaning =
    areFriends && listing.hasDryCleaning && choice.deliveryMethod === 'IN_PERSON'
      ? 'Agree the cleaning between you.'
      : undefined
  const lines = price ? (
    <PriceLines price={price} note={cleaning} />
  ) : (
    <p className={css.soft}>Choose how you would like to get it, and the price is shown here.</p>
  )
  const button = (
    <Button look="accent" type="submit" isWide isBusy={sending.isSending}>
      {skipsSummary ? 'Send request' : 'Review request'}
    </Button>
  )
  return (
    <>
      <form onSubmit={submit} noValidate className={css.form}>
        <Columns
          aside={
            isWide && (
              <Card label="Your request">
                {garment}
                {lines}
                {button}
                <p className={css.soft}>
                  {skipsSummary
                    ? 'Nothing is paid between friends.'
                    : 'You see everything once more before you confirm.'}
                </p>
              </Card>
            )
          }
        >
          {!isWide && garment}
          <MethodField
            value={choice.deliveryMethod}
            onChange={(deliveryMethod) => change({ deliveryMethod })}
            error={problems.deliveryMethod}
          />
          <EventDayField
            listingId={listing.id}
            method={choice.deliveryMethod}
            today={today}
            chosen={choice}
            onChoose={({ range, method }) => {
              change({ ...range, deliveryMethod: method })
              setCalendarKey(calendarKey + 1)
            }}
          />
          <DatesField
            key={calendarKey}
            value={choice}
            onChange={change}
            method={choice.deliveryMethod}
            today={today}
            blocked={blocked}
            problems={problems}
          />
          {choice.deliveryMethod === 'DELIVERY' && (
            <AddressField
              usesPrimary={choice.useLendeePrimaryAddress}
              onChange={(useLendeePrimaryAddress) => change({ useLendeePrimaryAddress })}
              onEdit={() => setEditingAddress(true)}
              error={problems.address}
            />
          )}
          {coins && (
            <CoinLine
              areFriends={areFriends}
              lenderName={owner?.firstName ?? ''}
              free={free.length}
              needed={needed}
              onLeave={() => typedChoice.write({ listingId: listing.id, choice })}
            />
          )}
          {!isWide && price && <Card>{lines}</Card>}
          {!isWide && (
            <StickyAction>
              {price && (
                <span className={css.total}>
                  <span className={css.soft}>Total</span>
                  <PriceTag pence={price.total} isLarge />
                </span>
              )}
              {button}
            </StickyAction>
          )}
        </Columns>
      </form>
      {isEditingAddress && (
        <AddressSheet
          me={me}
          usesPrimary={choice.useLendeePrimaryAddress}
          onClose={() => setEditingAddress(false)}
          onSaved={(isDefault) => {
            setEditingAddress(false)
            change({ useLendeePrimaryAddress: isDefault })
          }}
        />
      )}
    </>
  )
}

function showFirstProblem(form: HTMLElement): void {
  const problem = form.querySelector('[role="alert"]')
  const field = problem?.closest('fieldset')
  field?.scrollIntoView({ block: 'start', behavior: scrolling() })
  field?.querySelector<HTMLElement>('input, button:not([disabled], [data-direction])')?.focus({ preventScroll: true })
}
