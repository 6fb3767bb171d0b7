import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { priceOf, skipsPayment } from '@hemline/contract/requests/rules.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused } from '../../base/send.ts'
import { coinsQuery } from '../../coins/calls.ts'
import Distance from '../../listings/parts/distance.tsx'
import { listingUserQuery } from '../../members/calls.ts'
import { TariffList } from '../../payments/parts/tariff-list.tsx'
import { useCardForm } from '../../payments/parts/use-card-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { addressOf } from '../addresses.ts'
import { type Choice, completeChoice, problemsOf } from '../choice.ts'
import { firstNote } from '../first-choice.ts'
import { coinNeeded } from '../refusals.ts'
import { useRequestOfFriend } from '../request-of-friend.ts'
import { typedChoice, typedNote } from '../saved-request.ts'
import { useStoredRequest } from '../stored-request.ts'
import { AddressField } from './address-field.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { ChangedNote } from './changed-note.tsx'
import { CoinLine } from './coin-line.tsx'
import { DatesField } from './dates-field.tsx'
import { EventDayField } from './event-day-field.tsx'
import { MethodField } from './method-field.tsx'
import { NoteField } from './note-field.tsx'
import { PaymentStep } from './payment-step.tsx'
import css from './request-form.module.css'
import { RequestGarment, RequestPrice } from './request-overview.tsx'
import { useRequestChoice } from './use-request-choice.ts'
import { useSendRequest } from './use-send-request.ts'

/** Everything on one page (decision 108): the choices, the note, the server's summary of them, the card, one button. */
export function RequestForm({ listing, me, fees }: { listing: Listing; me: OwnProfile; fees: LoanSettings }) {
  const isWide = useWide()
  const card = useCardForm()
  const direct = useRequestOfFriend(listing.id)
  const isSending = direct.isSending || card.isWaiting
  const {
    choice,
    change: choose,
    problems,
    setProblems,
    blocked,
    today,
  } = useRequestChoice(listing.id, {
    rules: fees,
    isSending,
    unanswered: direct.unanswered,
  })
  const [note, setNote] = useState(() => firstNote(listing.id))
  const [isEditingAddress, setEditingAddress] = useState(false)
  const areFriends = listing.friendStatus === 'FRIENDS'
  const { data: owner } = useQuery(listingUserQuery(listing.userId))
  const { data: coins } = useQuery(coinsQuery())

  const free = coins?.items.filter((coin) => coin.isActive) ?? []
  const needed = !areFriends && coins && free.length === 0 ? coinNeeded(coins.hasOnboardingCoin) : null
  const hasAddress = addressOf(me, choice.useLendeePrimaryAddress) !== null
  const complete = completeChoice(choice, { today, hasAddress, rules: fees })
  const isDirect = choice.deliveryMethod !== null && skipsPayment({ deliveryMethod: choice.deliveryMethod, areFriends })
  const stored = useStoredRequest(listing.id, coins && !needed && !isDirect ? complete : null)
  const { request, failure } = stored

  const write = (text: string) => {
    setNote(text)
    typedNote.write({ listingId: listing.id, text })
  }

  const sending = useSendRequest(
    {
      listing,
      areFriends,
      choice: complete,
      findProblems: () => problemsOf(choice, { today, hasAddress, rules: fees }),
      needed,
      isDirect,
      note,
      setProblems,
    },
    { direct, stored, card },
  )
  const { hasAgreed, setAgreed, unsent } = sending
  const change = (changes: Partial<Choice>) => {
    setAgreed(false)
    choose(changes)
  }

  const priceBy = (deliveryMethod: DeliveryMethod) =>
    priceOf({ deliveryMethod, hasDryCleaning: listing.hasDryCleaning, areFriends }, fees)
  const price = request ?? (choice.deliveryMethod && priceBy(choice.deliveryMethod))
  const coinLine = coins && (
    <CoinLine
      areFriends={areFriends}
      lenderName={owner?.firstName ?? ''}
      free={free.length}
      needed={needed}
      onLeave={() => typedChoice.write({ listingId: listing.id, choice })}
    />
  )
  const garment = <RequestGarment listing={listing} owner={owner} />
  const lines = <RequestPrice listing={listing} price={price} request={request} />
  const button = (
    <Button look="accent" type="submit" isWide isBusy={isSending || stored.isStoring}>
      Send request
    </Button>
  )
  return (
    <>
      <Form ref={sending.form} onSubmit={sending.submit} className={css.form}>
        <Columns
          aside={
            isWide && (
              <Card label="Your request">
                {garment}
                {lines}
                <SendFailure reason={unsent} />
                {button}
                {isDirect && <p className={css.soft}>There’s nothing to pay between friends.</p>}
              </Card>
            )
          }
        >
          {request && <ChangedNote sentences={Object.values(request.changed)} />}
          {!isWide && garment}
          {/* before anything is chosen in vain */}
          {needed && coinLine}
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
            rules={fees}
            problems={problems}
            proposals={
              <EventDayField
                listingId={listing.id}
                method={choice.deliveryMethod}
                today={today}
                rules={fees}
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
          {!needed && coinLine}
          {!isWide && price && <Card>{lines}</Card>}
          {stored.isStoring && <Skeleton height="200px" />}
          {failure && <FieldError>{failure.reason ?? failure.text}</FieldError>}
          {failure && !isRefused(failure.error) && <RetryButton error={failure.error} onRetry={stored.retry} />}
          {request && (
            <>
              <TariffList lines={request.tariff} replacementPence={request.listingReplacementPrice} />
              <PaymentStep
                key={request.id}
                request={request}
                card={card}
                wallets={{ mayOpen: sending.mayOpenWallet, onApproved: (by) => sending.pay(request, by) }}
                hasAgreed={hasAgreed}
                onAgree={(agrees) => {
                  setAgreed(agrees)
                  setProblems(({ terms: _, ...others }) => others)
                }}
                problem={problems.terms}
              />
            </>
          )}
          {!isWide && <SendFailure reason={unsent} />}
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
      </Form>
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
