import { formatDay, formatRange } from '@hemline/contract/days.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { CalendarDays, Coins, Handshake, MapPin, ShieldCheck, Truck } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { useMe } from '../../members/calls.ts'
import { AddressLines } from '../../orders/parts/address-lines.tsx'
import { DetailItem, DetailList } from '../../orders/parts/detail-list.tsx'
import { Garment } from '../../orders/parts/garment.tsx'
import { CardSection } from '../../payments/parts/card-section.tsx'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { TariffList } from '../../payments/parts/tariff-list.tsx'
import { useCardForm } from '../../payments/parts/use-card-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { CheckField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { addressOf } from '../addresses.ts'
import { paymentSessionQuery } from '../calls.ts'
import { seenTerms } from '../seen-terms.ts'
import { ChangedNote } from './changed-note.tsx'
import css from './summary.module.css'

/**
 * The address to which the bank or the provider redirects. It includes the terms that the member saw, so that no others
 * are held.
 */
function returnUrl(request: PendingRequest): URL {
  const url = new URL(paths.orderConfirm, location.origin)
  url.searchParams.set('pendingRequestId', request.id)
  url.searchParams.set('total', String(request.total))
  url.searchParams.set('seen', JSON.stringify(seenTerms(request)))
  return url
}

/** The whole request, its price, the agreed terms, and the card. */
export function Summary({ request, changed }: { request: PendingRequest; changed: Record<string, string> }) {
  const isWide = useWide()
  const card = useCardForm()
  const [hasAgreed, setAgreed] = useState(false)
  const formId = useId()

  const confirm = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!hasAgreed) return
    const message = await card.confirm(returnUrl(request))
    if (message) notice.bad(message)
  }

  const garment = (
    <Garment
      garment={{
        image: request.listingImage,
        brand: request.listingBrand,
        category: request.listingCategory,
        size: request.listingSize,
      }}
    >
      <p className={css.soft}>Shared by {request.lenderName}</p>
    </Garment>
  )
  const price = (
    <>
      <PriceLines price={request} note={cleaningNote(request)} />
      <HoldNotice request={request} />
    </>
  )
  const action = (
    <Button
      look="accent"
      type="submit"
      form={formId}
      isWide
      isBusy={card.isWaiting}
      disabled={!card.isReady || !hasAgreed}
    >
      {orderTexts.confirmRequest}
    </Button>
  )
  return (
    <Columns
      aside={
        isWide && (
          <Card label="Your request">
            {garment}
            {price}
          </Card>
        )
      }
    >
      <ChangedNote sentences={Object.values(changed)} />
      {!isWide && garment}
      <Card label="The loan">
        <LoanDetails request={request} />
      </Card>
      {!isWide && <Card>{price}</Card>}
      <TariffList replacementPence={request.listingReplacementPrice} />
      <form id={formId} className={css.card} aria-labelledby="card-heading" onSubmit={confirm} noValidate>
        <h2 id="card-heading">Your card</h2>
        <CardSection session={paymentSessionQuery(request.id, request.total)} card={card} />
        <CheckField
          checked={hasAgreed}
          disabled={card.isWaiting}
          onChange={(event) => setAgreed(event.target.checked)}
          label={
            <>
              I agree to the{' '}
              <a href={paths.terms} target="_blank" rel="noreferrer">
                terms and conditions
              </a>{' '}
              and to the amounts above
            </>
          }
        />
        {card.isWaiting && <WaitingForBank />}
        {isWide && action}
      </form>
      {!isWide && <StickyAction>{action}</StickyAction>}
    </Columns>
  )
}

function LoanDetails({ request }: { request: PendingRequest }) {
  const me = useMe()
  const address = me && addressOf(me, request.useLendeePrimaryAddress)
  return (
    <DetailList>
      <DetailItem icon={CalendarDays} label="Dates">
        {formatRange(request)}
      </DetailItem>
      {request.deliveryMethod === 'DELIVERY' ? (
        <DetailItem icon={Truck} label="Handover" note={postNote(request)}>
          Postal delivery
        </DetailItem>
      ) : (
        <DetailItem icon={Handshake} label="Handover" note="You agree when and where to meet in your messages.">
          In person
        </DetailItem>
      )}
      {request.deliveryMethod === 'DELIVERY' && address && (
        <DetailItem icon={MapPin} label="Delivery address">
          <AddressLines address={address} />
        </DetailItem>
      )}
      {!request.areFriends && (
        <DetailItem icon={Coins} label="Coins" note="It comes back to you if the loan does not happen.">
          1 coin
        </DetailItem>
      )}
    </DetailList>
  )
}

function postNote(request: PendingRequest): string {
  const { postBy, postBackBy } = postalDays(request)
  return `${request.lenderName} posts it by ${formatDay(postBy)}, and you post it back by ${formatDay(postBackBy)}. Both ways are tracked.`
}

function HoldNotice({ request }: { request: PendingRequest }) {
  const { lenderName, total } = request
  const answerBy = formatMoment(request.answerBy)
  return (
    <p className={css.hold}>
      <ShieldCheck size={20} aria-hidden="true" />
      <span>
        {total > 0
          ? `Nothing is taken now. We hold ${formatPence(total)} on your card, and take it only if ${lenderName} accepts by ${answerBy} at the latest. Otherwise we release the hold.`
          : `Nothing is taken or held. Your card is only checked, and kept as a guarantee for the loan. ${lenderName} has until ${answerBy} to answer.`}
      </span>
    </p>
  )
}

function cleaningNote(request: PendingRequest): string | undefined {
  const isBetweenFriends = request.areFriends && request.listingHasDryCleaning && request.dryCleaningFee === 0
  return isBetweenFriends ? 'Agree the cleaning between you.' : undefined
}

function WaitingForBank() {
  const [approve, stay] = orderTexts.waiting.split(' / ')
  return (
    <div className={css.waiting} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>
        <strong>{approve}</strong>
        {stay}
      </span>
    </div>
  )
}
