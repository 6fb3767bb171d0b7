import { formatRange } from '@hemline/contract/days.ts'
import { helpLinkOpen } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, Handshake, LifeBuoy, MapPin, MessageCircle, Star, Truck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { capitalised, formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { SendError } from '../../base/send.ts'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { Avatar } from '../../ui/person.tsx'
import { Bone, ErrorPanel, Loading } from '../../ui/state.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { orderQuery } from '../calls.ts'
import { factsOf, otherId, otherName } from '../facts.ts'
import { ActionButtons } from '../parts/action-buttons.tsx'
import { AddressLines } from '../parts/address-lines.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { Garment } from '../parts/garment.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { screenOf } from '../states.ts'
import css from './order.module.css'

/** One order, as this viewer sees it, with what she may do. One that is not hers leads back to the list. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const query = useQuery(orderQuery(orderId))
  const back = useBack(paths.orders())
  const { data: order, error, refetch } = query
  useTitle(order ? `Order ${order.orderNumber}` : 'Order')

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])

  const isUnreachable = error instanceof SendError && (error.status === 0 || error.status >= 500)
  if (order === null || (error && !order && !isUnreachable)) return <Navigate to={paths.orders()} replace />
  return (
    <>
      <TopBar
        title={order ? `Order ${order.orderNumber}` : 'Order'}
        onBack={back}
        end={order && <Tag tone={screenOf(order).tone}>{capitalised(statusLabel(order))}</Tag>}
      />
      {order ? <OrderView order={order} /> : error ? <ErrorPanel error={error} onRetry={refetch} /> : <Skeleton />}
    </>
  )
}

function OrderView({ order }: { order: Order }) {
  const isWide = useWide()
  const { headline, text, primary, secondary } = screenOf(order)
  // Cancelling is possible, but it is never what to do next: it stands at the end.
  const others = secondary.filter((action) => action !== 'cancel')
  const actions = primary ? [primary, ...others] : others
  const garment = (
    <Garment
      garment={{
        image: order.listingImage,
        brand: order.listingBrand,
        category: order.listingCategory,
        size: order.listingSize,
      }}
      to={paths.listingById(order.listingId)}
    />
  )
  const price = order.price.total > 0 || order.price.serviceFee > 0
  const aside = (
    <>
      <Card label="The item">
        {garment}
        {price && <PriceLines price={order.price} note={moneyNote(order)} />}
      </Card>
      <OtherParty order={order} />
    </>
  )
  return (
    <Columns aside={isWide && aside}>
      <section className={css.state} aria-live="polite">
        <h2>{headline}</h2>
        <p>{text}</p>
        <Deadline order={order} />
        {isWide && actions.length > 0 && (
          <div className={css.actions}>
            <ActionButtons order={order} actions={actions} />
          </div>
        )}
        <AfterLoan order={order} />
      </section>
      {!isWide && garment}
      <Card label="The loan">
        <LoanFacts order={order} />
      </Card>
      {!isWide && <OtherParty order={order} />}
      {!isWide && price && (
        <Card>
          <PriceLines price={order.price} note={moneyNote(order)} />
        </Card>
      )}
      <section className={css.history} aria-labelledby="history">
        <h2 id="history">What happened</h2>
        <Timeline order={order} />
        {secondary.includes('cancel') && (
          <div className={css.end}>
            <ActionButtons order={order} actions={['cancel']} />
          </div>
        )}
      </section>
      {!isWide && actions.length > 0 && (
        <StickyAction>
          <ActionButtons order={order} actions={actions.toReversed()} />
        </StickyAction>
      )}
    </Columns>
  )
}

function Deadline({ order }: { order: Order }) {
  if (!order.answerBy || order.status !== 'REQUESTED') return null
  const until = formatMoment(order.answerBy)
  return (
    <p className={css.deadline}>
      <Clock size={18} aria-hidden="true" />
      {order.role === 'LENDER' ? `Please answer by ${until}` : `${order.lenderName} has until ${until} to answer`}
    </p>
  )
}

/** Once the garment was received: help for 24 hours; once the loan is complete: the review. */
function AfterLoan({ order }: { order: Order }) {
  return (
    <>
      {helpLinkOpen(factsOf(order), now()) && (
        <Link to={paths.orderHelp(order.id)} className={css.help}>
          <LifeBuoy size={18} aria-hidden="true" /> I need help
        </Link>
      )}
      {order.reviewId && (
        <ButtonLink look="quiet" to={paths.review(order.reviewId)} state={{ conversationId: order.conversationId }}>
          <Star size={18} aria-hidden="true" /> Leave a review
        </ButtonLink>
      )}
    </>
  )
}

function LoanFacts({ order }: { order: Order }) {
  const isByPost = order.deliveryMethod === 'DELIVERY'
  const postsTo = order.role === 'LENDER' ? `Post it to ${order.lendeeName}` : `Return it to ${order.lenderName}`
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

function OtherParty({ order }: { order: Order }) {
  const name = otherName(order)
  const to = order.conversationId
    ? paths.conversation(order.conversationId)
    : paths.messageTo(otherId(order), order.listingId)
  return (
    <div className={css.party}>
      <Link to={paths.profile(otherId(order))} className={css.person}>
        <Avatar name={name} picture={order.otherPicture} size={48} />
        <span>
          <span className={css.role}>{order.role === 'LENDER' ? 'Borrowed by' : 'Shared by'}</span>
          <strong>{name}</strong>
        </span>
      </Link>
      <ButtonLink look="quiet" isSmall to={to}>
        Message<span className={css.said}> {name}</span>
      </ButtonLink>
    </div>
  )
}

function moneyNote(order: Order): string | undefined {
  if (order.role === 'LENDER') return order.price.total > 0 ? `Paid by ${order.lendeeName}.` : undefined
  if (order.status === 'REQUESTED' && order.price.total > 0) return 'Held on your card, not taken yet.'
  return undefined
}

function Skeleton() {
  return (
    <Loading label="Loading the order">
      <Columns>
        <Bone height="2.2rem" width="70%" />
        <Bone height="3.5rem" />
        <Bone height="112px" />
        <Bone height="200px" />
      </Columns>
    </Loading>
  )
}
