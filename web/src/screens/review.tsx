import { REVIEW_TEXT_MAX } from '@hemline/contract/limits.ts'
import type { Review } from '@hemline/contract/reviews/shapes.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { isRefused, messageOf, SendError } from '../base/send.ts'
import { reviewQuery, useWriteReview } from '../reviews/calls.ts'
import { RatingField, RatingStars } from '../reviews/parts/rating.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { SendFailure } from '../ui/send-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StickyAction } from '../ui/sticky-action.tsx'
import { useBack } from '../ui/use-back.ts'
import { noticeFailure } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './review.module.css'

/** A review of the other side of a loan: written, then read, and editable while it is hidden. */
export default function ReviewScreen() {
  const { reviewId = '' } = useParams()
  return <OneReview key={reviewId} reviewId={reviewId} />
}

function OneReview({ reviewId }: { reviewId: string }) {
  useTitle('Review')
  const { state } = useLocation() as { state: NavigationState | null }
  const query = useQuery(reviewQuery(reviewId))
  const { data: review, error } = query
  const [isEditing, setEditing] = useState(false)
  const conversationId = state?.conversationId ?? review?.conversationId
  const conversation = conversationId ? paths.conversation(conversationId) : paths.messages
  const back = useBack(conversation)

  if (isRefused(error) && !review) {
    return (
      <Empty
        isPage
        title={reviewTexts.notFound}
        action={<ButtonLink to={paths.messages}>{reviewTexts.backToMessages}</ButtonLink>}
      >
        It may belong to someone else, or the link may be incomplete.
      </Empty>
    )
  }
  return (
    <>
      <PageHead title="Review" onBack={back} />
      {review ? (
        review.isFulfilled && !isEditing ? (
          <ReadReview review={review} conversation={conversation} onEdit={() => setEditing(true)} />
        ) : (
          <WriteReview review={review} conversation={conversation} onDone={() => setEditing(false)} />
        )
      ) : (
        <QueryFallback query={query} label="Loading the review">
          <Columns>
            <Skeleton height="2rem" width="60%" />
            <Skeleton height="48px" />
            <Skeleton height="120px" />
          </Columns>
        </QueryFallback>
      )}
    </>
  )
}

/** `type` is the role of the person reviewed. */
const subjectOf = (review: Review) => (review.type === 'lender' ? review.lenderName : review.lendeeName)

/** The form while the review may be written; then the review, and the words that were typed and not sent. */
function WriteReview({ review, conversation, onDone }: { review: Review; conversation: string; onDone: () => void }) {
  const [rating, setRating] = useState(review.rating)
  const [text, setText] = useState(review.review)
  const [error, setError] = useState<string>()
  const write = useWriteReview()

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (rating === null) {
      setError(reviewTexts.ratingRequired)
      return
    }
    try {
      await write.mutateAsync({ reviewId: review.id, rating, review: text })
      notice.good(reviewTexts.thanks)
      onDone()
    } catch (failed) {
      const isLocked = failed instanceof SendError && failed.code === 'MOVE_NOT_ALLOWED'
      if (isLocked) notice.bad(failed.message)
      else noticeFailure(reviewTexts.failed, failed)
    }
  }

  if (!review.mayEdit) {
    return <ReadReview review={review} conversation={conversation} unsent={text.trim() === review.review ? '' : text} />
  }
  return (
    <Form onSubmit={submit} className={css.form}>
      <Columns>
        <div className={css.head}>
          <h2>{reviewTexts.pleaseReview(subjectOf(review))}</h2>
          <p>
            Order {review.orderNumber}. Reviews are published once you’ve both written one, or after 14 days. You can
            change yours until then.
          </p>
        </div>
        <RatingField
          value={rating}
          onChange={(next) => {
            setRating(next)
            setError(undefined)
          }}
          error={error}
        />
        <TextArea
          label="Your review"
          isOptional
          rows={4}
          maxLength={REVIEW_TEXT_MAX}
          placeholder={
            review.type === 'lender'
              ? 'How was the item, and borrowing it?'
              : 'Did it come back on time and in good condition?'
          }
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SendFailure reason={write.error && messageOf(write.error)} />
        <StickyAction>
          <Button look="accent" type="submit" isWide isBusy={write.isPending}>
            Submit review
          </Button>
        </StickyAction>
      </Columns>
    </Form>
  )
}

function ReadReview({
  review,
  conversation,
  unsent = '',
  onEdit,
}: {
  review: Review
  conversation: string
  unsent?: string
  onEdit?: () => void
}) {
  return (
    <Columns>
      <Card label="Your review">
        <p className={css.soft}>
          Your review of {subjectOf(review)} · Order {review.orderNumber}
        </p>
        {review.isFulfilled ? (
          <>
            <RatingStars rating={review.rating ?? 0} size={26} />
            {review.review ? (
              <p className={css.text}>{review.review}</p>
            ) : (
              <p className={css.soft}>Stars only, no comment.</p>
            )}
          </>
        ) : (
          <p>{reviewTexts.over}</p>
        )}
        {review.isWaiting && <p className={css.soft}>{reviewTexts.waiting}</p>}
        {review.mayEdit && onEdit && (
          <button type="button" className={css.edit} onClick={onEdit}>
            Edit
          </button>
        )}
      </Card>
      {unsent && (
        <Card label="Not sent">
          <p className={css.soft}>{reviewTexts.unsent}</p>
          <p className={css.text}>{unsent}</p>
        </Card>
      )}
      <ButtonLink look="quiet" to={conversation}>
        {reviewTexts.backToConversation}
      </ButtonLink>
    </Columns>
  )
}
