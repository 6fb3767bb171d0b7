import { today as londonDay } from '@hemline/contract/days.ts'
import { COIN_NOTICE_MS } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { priceOf, skipsPayment } from '@hemline/contract/requests/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { now } from '../../base/now.ts'
import { type NavigationState, paths } from '../../base/paths.ts'
import { wantedDays, writeDays } from '../../base/wanted-days.ts'
import { coinsQuery } from '../../coins/calls.ts'
import Distance from '../../listings/parts/distance.tsx'
import { FriendMark } from '../../listings/parts/friend-mark.tsx'
import { listingUserQuery } from '../../members/calls.ts'
import { Garment } from '../../orders/parts/garment.tsx'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { TariffList } from '../../payments/parts/tariff-list.tsx'
import { useCardForm } from '../../payments/parts/use-card-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { FieldError } from '../../ui/field.tsx'
import { scrolling } from '../../ui/motion.ts'
import { notice } from '../../ui/notice.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { addressOf } from '../addresses.ts'
import { orderDatesQuery, saveNote } from '../calls.ts'
import {
  type Choice,
  type ChoiceProblems,
  completeChoice,
  firstDay,
  isAvailable,
  noChoice,
  problemsOf,
} from '../choice.ts'
import { confirmAddress } from '../confirm-address.ts'
import { coinNeeded, requestFailure } from '../refusals.ts'
import { useRequestOfFriend } from '../request-of-friend.ts'
import { savedRequest, typedChoice, typedNote } from '../saved-request.ts'
import { useStoredRequest } from '../stored-request.ts'
import { AddressField } from './address-field.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { ChangedNote } from './changed-note.tsx'
import { CoinLine } from './coin-line.tsx'
import { DatesField } from './dates-field.tsx'
import { EventDayField } from './event-day-field.tsx'
import { cleaningNote, HoldNotice } from './hold-notice.tsx'
import { MethodField } from './method-field.tsx'
import { NoteField } from './note-field.tsx'
import { PaymentStep } from './payment-step.tsx'
import css from './request-form.module.css'

function savedChoice(listingId: string): Choice | null {
  const saved = savedRequest.read()
  if (saved?.listingId === listingId) return saved
  const typed = typedChoice.read()
  return typed?.listingId === listingId ? typed.choice : null
}

function savedNote(listingId: string): string {
  const typed = typedNote.read()
  return typed?.listingId === listingId ? typed.text : ''
}

/** The choices made in browse, from the address. */
function wantedChoice(search: URLSearchParams): Choice {
  const { free, freeBy } = wantedDays(search)
  return { ...noChoice, ...free, deliveryMethod: freeBy }
}

const termsProblem = 'Please agree to the terms and conditions'

/** Everything on one page (decision 108): the choices, the note, the server's summary of them, the card, one button. */
export function RequestForm({ listing, me }: { listing: Listing; me: OwnProfile }) {
  const { state } = useLocation() as { state: NavigationState | null }
  const [search, setSearch] = useSearchParams()
  const isWide = useWide()
  const card = useCardForm()
  const [choice, setChoice] = useState<Choice>(() => savedChoice(listing.id) ?? wantedChoice(search))
  const [note, setNote] = useState(() => savedNote(listing.id))
  const [hasAgreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<ChoiceProblems>({})
  const [isEditingAddress, setEditingAddress] = useState(false)
  const today = londonDay(now())
  const areFriends = listing.friendStatus === 'FRIENDS'
  const { data: owner } = useQuery(listingUserQuery(listing.userId))
  const { data: coins } = useQuery(coinsQuery())
  const blocked = useQuery(orderDatesQuery(listing.id, choice.deliveryMethod)).data ?? []
  const direct = useRequestOfFriend(listing.id)

  const free = coins?.items.filter((coin) => coin.isActive) ?? []
  const needed = !areFriends && coins && free.length === 0 ? coinNeeded(coins.hasOnboardingCoin) : null
  const hasAddress = addressOf(me, choice.useLendeePrimaryAddress) !== null
  const complete = completeChoice(choice, { today, hasAddress })
  const isDirect = choice.deliveryMethod !== null && skipsPayment({ deliveryMethod: choice.deliveryMethod, areFriends })
  const stored = useStoredRequest(listing.id, coins && !needed && !isDirect ? complete : null)
  const { request, failure } = stored
  const isSending = direct.isSending || card.isWaiting

  const change = (changes: Partial<Choice>) => {
    savedRequest.clear()
    setAgreed(false)
    setChoice((before) => ({ ...before, ...changes }))
    setProblems((before) => {
      const { dates, ...others } = before
      const left = 'startDate' in changes || !dates ? others : before
      return Object.fromEntries(Object.entries(left).filter(([field]) => !(field in changes) && field !== 'address'))
    })
  }
  const write = (text: string) => {
    setNote(text)
    typedNote.write({ listingId: listing.id, text })
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
    const show = (found: ChoiceProblems) => {
      setProblems(found)
      requestAnimationFrame(() => showFirstProblem(form))
    }
    if (!complete) return show(problemsOf(choice, { today, hasAddress }))
    if (needed) return notice.bad(needed, { ms: COIN_NOTICE_MS })
    if (isDirect) {
      const { replacementPrice: listingReplacementPrice, hasDryCleaning: listingHasDryCleaning } = listing
      const seen = { areFriends, listingReplacementPrice, listingHasDryCleaning }
      const fields = await direct.send({ choice: complete, seen, message: note })
      if (fields) setProblems(fields)
      return
    }
    if (failure) {
      notice.bad(failure.text, { ms: failure.ms })
      return stored.retry()
    }
    if (!request) return
    if (!hasAgreed) return show({ terms: termsProblem })
    if (!card.isReady || card.isWaiting) return
    try {
      if (note.trim() !== request.message) await saveNote({ pendingRequestId: request.id, message: note })
    } catch (error) {
      const { text, ms } = requestFailure(error)
      return notice.bad(text, { ms })
    }
    typedChoice.clear()
    const message = await card.confirm(confirmAddress(request))
    if (message) notice.bad(message)
  }

  const priceBy = (deliveryMethod: DeliveryMethod) =>
    priceOf({ deliveryMethod, hasDryCleaning: listing.hasDryCleaning, areFriends })
  const price = request ?? (choice.deliveryMethod && priceBy(choice.deliveryMethod))
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
  const unpaidCleaning = cleaningNote({
    areFriends,
    listingHasDryCleaning: listing.hasDryCleaning,
    dryCleaningFee: price?.dryCleaningFee ?? 1,
  })
  const lines = price ? (
    <PriceLines price={price} note={unpaidCleaning} />
  ) : (
    <p className={css.soft}>Choose how you’d like to get it to see the price.</p>
  )
  const button = (
    <Button look="accent" type="submit" isWide isBusy={isSending || stored.isStoring}>
      Send request
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
                {request && <HoldNotice request={request} />}
                {button}
                {isDirect && <p className={css.soft}>There’s nothing to pay between friends.</p>}
              </Card>
            )
          }
        >
          {request && <ChangedNote sentences={Object.values(request.changed)} />}
          {!isWide && garment}
          <MethodField
            value={choice.deliveryMethod}
            onChange={(deliveryMethod) => change({ deliveryMethod })}
            totals={{ DELIVERY: priceBy('DELIVERY').total, IN_PERSON: priceBy('IN_PERSON').total }}
            distance={<Distance listing={listing} />}
            error={problems.deliveryMethod}
          />
          <DatesField
            value={choice}
            onChange={change}
            method={choice.deliveryMethod}
            today={today}
            blocked={blocked}
            problems={problems}
            proposals={
              <EventDayField
                listingId={listing.id}
                method={choice.deliveryMethod}
                today={today}
                chosen={choice}
                onChoose={({ range, method }) => change({ ...range, deliveryMethod: method })}
              />
            }
          />
          {choice.deliveryMethod === 'DELIVERY' && (
            <AddressField
              usesPrimary={choice.useLendeePrimaryAddress}
              onChange={(useLendeePrimaryAddress) => change({ useLendeePrimaryAddress })}
              onEdit={() => setEditingAddress(true)}
              error={problems.address}
            />
          )}
          <NoteField value={note} onChange={write} lenderName={owner?.firstName ?? ''} />
          {coins && (
            <CoinLine
              areFriends={areFriends}
              lenderName={owner?.firstName ?? ''}
              free={free.length}
              needed={needed}
              onLeave={() => typedChoice.write({ listingId: listing.id, choice })}
            />
          )}
          {!isWide && price && (
            <Card>
              {lines}
              {request && <HoldNotice request={request} />}
            </Card>
          )}
          {stored.isStoring && <Skeleton height="200px" />}
          {failure && <FieldError>{failure.text}</FieldError>}
          {request && (
            <>
              <TariffList replacementPence={request.listingReplacementPrice} />
              <PaymentStep
                key={request.id}
                request={request}
                card={card}
                hasAgreed={hasAgreed}
                onAgree={(agrees) => {
                  setAgreed(agrees)
                  setProblems(({ terms: _, ...others }) => others)
                }}
                problem={problems.terms}
              />
            </>
          )}
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
