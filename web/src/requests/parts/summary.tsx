import { formatNearDay } from '@hemline/contract/day-words.ts'
import { loanTimesOf } from '@hemline/contract/loan-times.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { CalendarDays, Coins, Handshake, MapPin, MessageCircle, Truck } from 'lucide-react'
import { useId, useState } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { useMe } from '../../members/calls.ts'
import { AddressLines } from '../../orders/parts/address-lines.tsx'
import { DetailItem, DetailList } from '../../orders/parts/detail-list.tsx'
import { Garment } from '../../orders/parts/garment.tsx'
import type { ConfirmSetup } from '../../payments/calls.ts'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { TariffList } from '../../payments/parts/tariff-list.tsx'
import { useCardForm } from '../../payments/parts/use-card-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { addressOf } from '../addresses.ts'
import { cardProblem, termsProblem } from '../choice.ts'
import { confirmAddress } from '../confirm-address.ts'
import { ChangedNote } from './changed-note.tsx'
import { cleaningNote, HoldNotice } from './hold-notice.tsx'
import { PaymentStep } from './payment-step.tsx'
import css from './summary.module.css'

/** The whole request, its price, the agreed terms, and the card. */
export function Summary({ request, changed }: { request: PendingRequest; changed: Record<string, string> }) {
  const isWide = useWide()
  const card = useCardForm()
  const [hasAgreed, setAgreed] = useState(false)
  const formId = useId()

  const [problem, setProblem] = useState<string>()

  const confirm = async (by?: ConfirmSetup) => {
    const message = await card.confirm(confirmAddress(request), by)
    if (message) notice.bad(message)
    return message
  }
  const mayOpen = () => {
    if (!hasAgreed) setProblem(termsProblem)
    return hasAgreed
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!mayOpen()) return
    if (card.isReady) confirm()
    else notice.bad(cardProblem(card))
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
    <Button look="accent" type="submit" form={formId} isWide isBusy={card.isWaiting}>
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
      <TariffList lines={request.tariff} replacementPence={request.listingReplacementPrice} isOpen />
      <Form id={formId} className={css.card} onSubmit={submit}>
        <PaymentStep
          request={request}
          card={card}
          wallets={{ mayOpen, onApproved: confirm }}
          hasAgreed={hasAgreed}
          onAgree={(agrees) => {
            setAgreed(agrees)
            setProblem(undefined)
          }}
          problem={problem}
        />
        {isWide && action}
      </Form>
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
        {rangeText(request)}
      </DetailItem>
      {request.deliveryMethod === 'DELIVERY' ? (
        <DetailItem icon={Truck} label="Handover" note={postNote(request)}>
          Postal delivery
        </DetailItem>
      ) : (
        <DetailItem
          icon={Handshake}
          label="Handover"
          note="Once it’s accepted, you agree together when and where to meet."
        >
          In person
        </DetailItem>
      )}
      {request.deliveryMethod === 'DELIVERY' && address && (
        <DetailItem icon={MapPin} label="Delivery address">
          <AddressLines address={address} />
        </DetailItem>
      )}
      {request.message && (
        <DetailItem icon={MessageCircle} label={`Your note to ${request.lenderName}`}>
          {request.message}
        </DetailItem>
      )}
      {!request.areFriends && (
        <DetailItem icon={Coins} label="Coins" note="You’ll get it back if the loan doesn’t go ahead.">
          1 coin
        </DetailItem>
      )}
    </DetailList>
  )
}

function postNote(request: PendingRequest): string {
  const { postBy, postBackBy } = postalDays(request, loanTimesOf(request))
  return `${request.lenderName} posts it by ${formatNearDay(postBy)}, and you post it back by ${formatNearDay(postBackBy)}. Both ways are tracked.`
}
