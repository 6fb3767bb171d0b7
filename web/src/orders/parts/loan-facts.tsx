import { formatRange } from '@hemline/contract/days.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { CalendarDays, Handshake, MapPin, MessageCircle, Truck } from 'lucide-react'
import { AddressLines } from './address-lines.tsx'
import { Fact, Facts } from './facts.tsx'

/** When, how and where; the other side's address only while the server shows it. */
export function LoanFacts({ order }: { order: Order }) {
  const isByPost = order.deliveryMethod === 'DELIVERY'
  const hasLeft = order.timeline.some((event) => event.status === 'SHIPPING_SENT')
  const lenderPosts = hasLeft ? `Address of ${order.lendeeName}` : `Post it to ${order.lendeeName}`
  const postsTo = order.role === 'LENDER' ? lenderPosts : `Return it to ${order.lenderName}`
  return (
    <Facts>
      <Fact icon={CalendarDays} label="Dates">
        {formatRange(order)}
      </Fact>
      {isByPost ? (
        <Fact icon={Truck} label="Handover" note="Tracked 48, there and back">
          Postal delivery
        </Fact>
      ) : (
        <Fact icon={Handshake} label="Handover" note="You agree when and where in your messages">
          In person
        </Fact>
      )}
      {order.otherAddress && (
        <Fact icon={MapPin} label={postsTo}>
          <AddressLines address={order.otherAddress} />
        </Fact>
      )}
      {order.message && (
        <Fact icon={MessageCircle} label={order.role === 'LENDER' ? `${order.lendeeName} wrote` : 'You wrote'}>
          {order.message}
        </Fact>
      )}
    </Facts>
  )
}
