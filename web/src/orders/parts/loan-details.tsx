import { addressTexts } from '@hemline/contract/orders/address-words.ts'
import { isUnmet } from '@hemline/contract/orders/move-guards.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { CalendarDays, Handshake, MapPin, MessageCircle, Truck } from 'lucide-react'
import { rangeText } from '../../base/day-format.ts'
import { now } from '../../base/now.ts'
import { factsOf, meetingOf } from '../facts.ts'
import { AddressLines } from './address-lines.tsx'
import { DetailItem, DetailList } from './detail-list.tsx'
import { otherName } from './other-name.ts'

/**
 * Dates, handover and place; the other side's address only while the server includes it, the own one where parcels still go to
 * a former one.
 */
export function LoanDetails({ order }: { order: Order }) {
  const at = now()
  const isByPost = order.deliveryMethod === 'DELIVERY'
  const reached = (status: Order['status']) => order.timeline.some((event) => event.status === status)
  const isLender = order.role === 'LENDER'
  const isOver = closedStatuses.includes(order.status) || order.status === 'DISPUTE'
  const lenderPosts = order.receivedAt === null && !reached('SHIPPING_SENT') && !isOver
  const lendeeReturns = reached('SHIPPING_RECEIVED') && !isOver
  const agreesTime = order.receivedAt === null && !isOver && !isUnmet(factsOf(order), at) && !meetingOf(order, at)
  const name = otherName(order)
  const where =
    isLender && lenderPosts
      ? `Post it to ${name}`
      : !isLender && lendeeReturns
        ? `Return it to ${name}`
        : `${name}’s address`
  return (
    <DetailList>
      <DetailItem icon={CalendarDays} label="Dates">
        {rangeText(order)}
      </DetailItem>
      {isByPost ? (
        <DetailItem icon={Truck} label="Handover" note="Tracked 48, there and back">
          Postal delivery
        </DetailItem>
      ) : (
        <DetailItem
          icon={Handshake}
          label="Handover"
          {...(agreesTime && { note: 'You agree together when and where to meet' })}
        >
          In person
        </DetailItem>
      )}
      {order.otherAddress && (
        <DetailItem icon={MapPin} label={where} {...(order.hasOtherMoved && { note: addressTexts.otherMoved(name) })}>
          <AddressLines address={order.otherAddress} />
        </DetailItem>
      )}
      {order.formerAddress && (
        <DetailItem icon={MapPin} label={addressTexts.own} note={addressTexts.ownMoved(name)}>
          <AddressLines address={order.formerAddress} />
        </DetailItem>
      )}
      {order.message && (
        <DetailItem icon={MessageCircle} label={order.role === 'LENDER' ? `${order.lendeeName} wrote` : 'You wrote'}>
          {order.message}
        </DetailItem>
      )}
    </DetailList>
  )
}
