import type { Message, MessageCard } from '@hemline/contract/conversations/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { reviewEndsAt } from '@hemline/contract/reviews/rules.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import type { ReactNode } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { capitalised } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { garmentLine } from '../../orders/parts/garment.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useCompleteOrder } from '../calls.ts'
import css from './message-card.module.css'

/** A message with more than text: its garment, its text and its action. */
export function Card({ message, isMine }: { message: Message; isMine: boolean }) {
  const { card } = message
  return (
    <div className={isMine ? `${css.card} ${css.mine}` : css.card}>
      {card && <About card={card} />}
      <p className={css.content}>{contentOf(message)}</p>
      <Action message={message} isMine={isMine} />
    </div>
  )
}

const contentOf = ({ type, isFulfilled, content }: Message) =>
  type === 'review' && isFulfilled ? reviewTexts.thanks : content

export function About({ card, end }: { card: Omit<MessageCard, 'orderId'>; end?: ReactNode }) {
  return (
    <div className={css.about}>
      <span className={css.picture}>
        <Picture picture={card.listingImage} alt="" isThumbnail />
      </span>
      <span className={css.words}>
        <strong className={css.brand}>{card.listingBrand}</strong>
        <span className={css.soft}>{garmentLine({ category: card.listingCategory, size: card.listingSize })}</span>
        {card.startDate && card.endDate && (
          <span className={css.soft}>{rangeText({ startDate: card.startDate, endDate: card.endDate })}</span>
        )}
      </span>
      {end ?? (
        <Tag>
          {card.status === 'ENQUIRED'
            ? 'Enquiry'
            : capitalised(statusLabel({ ...card, deliveryMethod: card.deliveryMethod ?? 'DELIVERY' }))}
        </Tag>
      )}
    </div>
  )
}

function Action({ message, isMine }: { message: Message; isMine: boolean }) {
  const complete = useCompleteOrder()
  switch (message.type) {
    case 'review':
      if (!message.reviewId) return null
      // written when both were asked
      if (!message.isFulfilled && now() >= reviewEndsAt(new Date(message.createdAt)))
        return <p className={css.soft}>{reviewTexts.over}</p>
      return (
        <ButtonLink
          look={message.isFulfilled ? 'quiet' : 'brand'}
          isSmall
          to={paths.review(message.reviewId)}
          state={{ conversationId: message.conversationId }}
        >
          {message.isFulfilled ? 'Your review' : 'Leave a review'}
        </ButtonLink>
      )
    case 'is-complete-delivery':
      return (
        <div className={css.actions}>
          {/* in a dispute the loan is paused */}
          {message.card?.status === 'SHIPPING_RECEIVED' && (
            <Button isSmall isBusy={complete.isPending} onClick={() => complete.mutate(message)}>
              I’ve got it back
            </Button>
          )}
          {message.orderId && (
            <ButtonLink look="quiet" isSmall to={paths.order(message.orderId)}>
              Open the order
            </ButtonLink>
          )}
        </div>
      )
    case 'notification':
      return message.orderId ? (
        <ButtonLink look="quiet" isSmall to={paths.order(message.orderId)}>
          Open the order
        </ButtonLink>
      ) : null
    case 'enquiry':
      return message.card ? (
        <ButtonLink look="quiet" isSmall to={paths.listingById(message.card.listingId)}>
          {isMine ? 'Open the item' : 'Open your item'}
        </ButtonLink>
      ) : null
    default:
      return null
  }
}
