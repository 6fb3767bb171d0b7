import { helpLink } from '@hemline/contract/help-link.ts'
import { helpLinkOpen, issueMove } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { reviewEndsAt } from '@hemline/contract/reviews/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, Star } from 'lucide-react'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { reviewQuery } from '../../reviews/calls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { factsOf } from '../facts.ts'
import { screenOf } from '../screen-of.ts'
import css from './after-loan.module.css'

/** Help for the loan's `helpHours` after receipt, and the review that was written after completion. */
export function AfterLoan({ order }: { order: Order }) {
  return (
    <>
      {mayNeedHelp(order) && (
        <Link to={paths.orderHelp(order.id)} className={css.help}>
          <LifeBuoy size={18} aria-hidden="true" />{' '}
          {helpLinkOpen(factsOf(order), now()) ? helpLink.justReceived : helpLink.otherwise}
        </Link>
      )}
      {order.reviewId && screenOf(order).primary !== 'review' && <ReviewLink order={order} reviewId={order.reviewId} />}
    </>
  )
}

/** 'I need help' shows for `helpHours` (product.md §8); while an issue can be raised or added there is always a link. */
function mayNeedHelp(order: Order): boolean {
  const facts = factsOf(order)
  return helpLinkOpen(facts, now()) || (order.status !== 'REQUESTED' && issueMove(facts, order.role, now()) !== null)
}

/** Nothing once the time of a review that was not written is over. */
function ReviewLink({ order, reviewId }: { order: Order; reviewId: string }) {
  const { completedAt, conversationId } = order
  const isWritten = useQuery(reviewQuery(reviewId)).data?.isFulfilled ?? order.isReviewed
  const isOver = completedAt === null || now() >= reviewEndsAt(new Date(completedAt))
  if (isOver && !isWritten) return null
  return (
    <ButtonLink look="quiet" to={paths.review(reviewId)} state={{ conversationId }}>
      <Star size={18} aria-hidden="true" /> {isWritten ? 'Your review' : 'Leave a review'}
    </ButtonLink>
  )
}
