import { helpLinkOpen } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, LifeBuoy, Star } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { now } from '../../base/now.ts'
import { reviewQuery } from '../../reviews/calls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { deadlineLines } from '../deadlines.ts'
import { factsOf } from '../facts.ts'
import css from './next-steps.module.css'

/** What must happen by when, in this viewer's words: answer, post, meet, return, confirm. */
export function Deadlines({ order }: { order: Order }) {
  return deadlineLines(order).map(({ kind, text, isOver, isMine }) => (
    <p
      key={kind}
      className={isOver ? `${css.deadline} ${css.over}` : isMine ? css.deadline : `${css.deadline} ${css.calm}`}
    >
      <Clock size={18} aria-hidden="true" />
      {text}
    </p>
  ))
}

/** Help for 24 hours once it was received, the review once the loan is complete, and a way on when there was no loan. */
export function AfterLoan({ order }: { order: Order }) {
  return (
    <>
      {helpLinkOpen(factsOf(order), now()) && (
        <Link to={paths.orderHelp(order.id)} className={css.help}>
          <LifeBuoy size={18} aria-hidden="true" /> I need help
        </Link>
      )}
      {order.reviewId && <ReviewLink reviewId={order.reviewId} conversationId={order.conversationId} />}
      {order.role === 'LENDEE' && ['DECLINED', 'EXPIRED'].includes(order.status) && <WayOn order={order} />}
    </>
  )
}

function ReviewLink({ reviewId, conversationId }: { reviewId: string; conversationId: string | null }) {
  const review = useQuery(reviewQuery(reviewId)).data
  return (
    <ButtonLink look="quiet" to={paths.review(reviewId)} state={{ conversationId }}>
      <Star size={18} aria-hidden="true" /> {review?.isFulfilled ? 'Your review' : 'Leave a review'}
    </ButtonLink>
  )
}

function WayOn({ order }: { order: Order }) {
  if (order.reason === 'PAYMENT_FAILED') {
    return <ButtonLink to={paths.request(order.listingId)}>Ask again</ButtonLink>
  }
  return <ButtonLink to={paths.home}>Find something else</ButtonLink>
}
