import { DAY_MS } from '@hemline/contract/durations.ts'
import { REVIEW_REMINDER_DAYS } from '@hemline/contract/limits.ts'
import { mayRemindNow } from '@hemline/contract/notifications/rules.ts'
import { reviewEndsAt } from '@hemline/contract/reviews/rules.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { listedWordsIn } from '@hemline/contract/settings/listed-words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { postMessage, settlePrompts } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { notify } from '../notifications/actions.ts'
import { readSettings } from '../settings/actions.ts'
import {
  endWaitingText,
  findReviewOf,
  fulfilReview,
  insertReview,
  isOfErased,
  listForgottenReviews,
  listOrdersWithDueReviews,
  lockOrderOf,
  lockReviewText,
  lockUnwritten,
  reminderKey,
  setReviewText,
  showReviews,
} from './store.ts'

/** This job of the safety domain brings what waits to the operators. */
const BRING_JOB = 'safety.bring'

type Completed = {
  id: string
  lenderId: string
  lendeeId: string
  lenderName: string
  lendeeName: string
  conversationId: string | null
}

/** Prompts both sides of a completed loan for a review of the other, each by a message in their conversation. */
export async function askForReviews(tx: Tx, { order, now }: { order: Completed; now: Date }): Promise<void> {
  const showsAt = reviewEndsAt(now)
  const sides = [
    { reviewerId: order.lendeeId, subjectId: order.lenderId, type: 'lender' as const, name: order.lenderName },
    { reviewerId: order.lenderId, subjectId: order.lendeeId, type: 'lendee' as const, name: order.lendeeName },
  ]
  for (const { reviewerId, subjectId, type, name } of sides) {
    const reviewId = await insertReview(tx, { orderId: order.id, reviewerId, subjectId, type, showsAt, now })
    if (!reviewId || !order.conversationId) continue
    await postMessage(tx, {
      conversationId: order.conversationId,
      senderId: null,
      recipientId: reviewerId,
      type: 'review',
      content: reviewTexts.pleaseReview(name),
      orderId: order.id,
      reviewId,
      now,
    })
  }
}

/**
 * Writes or edits a review while it is hidden: until both are written, or 14 days after completion. The same again changes
 * nothing. Throws NOT_FOUND for others, MOVE_NOT_ALLOWED for a change when locked.
 */
export async function writeReview(
  deps: Deps,
  { member, reviewId, rating, text }: { member: Caller; reviewId: string; rating: number; text: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const review = await findReviewOf(tx, { id: reviewId, reviewerId: member.id })
    if (!review) throw new Refusal('NOT_FOUND', { message: reviewTexts.notFound })
    // locks the order, so that the second of its two reviews always sees the first
    await lockOrderOf(tx, review.orderId)
    const { reviewWordsWait } = await readSettings({ db: tx, env: deps.env }, ['reviewWordsWait'])
    const words = listedWordsIn(reviewWordsWait, text)
    const shown = words.length > 0 ? { text: '', waitingText: text } : { text, waitingText: null }
    const written = await fulfilReview(tx, { id: reviewId, rating, ...shown, now })
    if (!written) {
      // sent again, because its answer was lost and the other one showed it meanwhile: it is as it was sent
      const stored = await findReviewOf(tx, { id: reviewId, reviewerId: member.id })
      if (stored?.rating === rating && (stored.waitingText ?? stored.review) === text) return
      const message = stored?.isFulfilled ? 'This review can no longer be changed.' : reviewTexts.over
      throw new Refusal('MOVE_NOT_ALLOWED', { message })
    }
    await settlePrompts(tx, { reviewId, now })
    // until it is shown, only its writer knows that it exists
    await publishChange(tx, 'sideOfOrder', { orderId: review.orderId, memberId: member.id }, now)
    await showReviews(tx, { orderId: review.orderId, now })
    if (words.length > 0) await deps.jobs.enqueue(tx, BRING_JOB, { targetType: 'REVIEW', targetId: reviewId, words })
  })
}

/** Shows the reviews whose 14 days are over. */
export async function showDueReviews(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const orderId of await listOrdersWithDueReviews(deps.db, now)) {
    await goOnAfter(deps, { orderId }, (tx) => showReviews(tx, { orderId, now }))
  }
}

/** Sends one reminder, not at night, to members who were prompted for a review three days ago and have written none. */
export async function remindOfReviews(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!mayRemindNow({ deadline: null }, now)) return
  const askedBefore = new Date(now.getTime() - REVIEW_REMINDER_DAYS * DAY_MS)
  for (const { id } of await listForgottenReviews(deps.db, { askedBefore, now })) {
    await goOnAfter(deps, { reviewId: id }, (tx) => remindOf(deps, tx, id))
  }
}

/** Runs one part of a sweep in a transaction; one that fails is logged, and does not stop the rest. */
async function goOnAfter(deps: Deps, of: Record<string, string>, run: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await deps.db.transaction().execute(run)
  } catch (error) {
    deps.log.error({ err: error, ...of }, 'review failed')
  }
}

async function remindOf(deps: Deps, tx: Tx, id: string): Promise<void> {
  const review = await lockUnwritten(tx, id)
  if (!review) return
  const name = review.type === 'lender' ? review.lenderName : review.lendeeName
  await notify(deps, tx, {
    memberId: review.reviewerId,
    type: 'order',
    topic: 'reviews',
    orderId: review.orderId,
    title: reviewTexts.reminder(name),
    text: reviewTexts.reminderAbout,
    path: `/review/${id}`,
    key: reminderKey(id),
  })
}

/** Shows the words of a review that wait, if they and the stars are still these ("4 of 5", then the words). */
export async function showWaitingText(
  tx: Tx,
  { id, seen, now }: { id: string; seen: string; now: Date },
): Promise<void> {
  await endWaitingText(tx, { id, seen, isShown: true, now })
}

/** Removes the words of a review that wait, if they and the stars are still these; returns whether it did. */
export function dropWaitingText(tx: Tx, { id, seen, now }: { id: string; seen: string; now: Date }): Promise<boolean> {
  return endWaitingText(tx, { id, seen, isShown: false, now })
}

/** Removes the text of a review, for the operator; the stars stay. Returns it; null when there is none. */
export async function removeReview(tx: Tx, { id, now }: { id: string; now: Date }): Promise<string | null> {
  const text = await lockReviewText(tx, id)
  if (!text) return null
  await setReviewText(tx, { id, text: '', now })
  return text
}

/** Puts the text of a removed review back, unless it has one, or lost it with the account of either side. */
export async function restoreReview(tx: Tx, { id, text, now }: { id: string; text: string; now: Date }): Promise<void> {
  const isRemoved = (await lockReviewText(tx, id)) === ''
  if (isRemoved && !(await isOfErased(tx, id))) await setReviewText(tx, { id, text, now })
}
