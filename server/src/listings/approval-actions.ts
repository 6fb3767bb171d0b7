import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import type { ApprovalReason } from '@hemline/contract/listings/approval-reasons.ts'
import type { ListingDraft } from '@hemline/contract/listings/draft.ts'
import { approvalReasonsOf } from '@hemline/contract/listings/rules.ts'
import type { ListingState } from '@hemline/contract/listings/shapes.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { readSettings } from '../settings/actions.ts'
import { beginAwaiting, endAwaiting, findOwnState, hasShownItem, markAwaiting } from './approval-store.ts'
import { listOpenRequests } from './store.ts'

export { beginAwaiting, endAwaiting }

/** This job of the safety domain writes to the owner. */
const LETTER_JOB = 'safety.letter'

/** Returns why a listing that is written now waits for an operator; empty when it does not. */
export async function approvalReasonsFor(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  {
    ownerId,
    draft,
    isNew,
    hasNewPhotos,
  }: { ownerId: string; draft: ListingDraft; isNew: boolean; hasNewPhotos: boolean },
): Promise<ApprovalReason[]> {
  const names = ['firstItemsWait', 'newPhotosWait', 'wordsWait'] as const
  const settings = await readSettings({ db: tx, env }, names)
  const isFirst = settings.firstItemsWait && isNew && !(await hasShownItem(tx, ownerId))
  return approvalReasonsOf(settings, { isFirst, hasNewPhotos, text: `${draft.brand} ${draft.description}` })
}

/**
 * Lets a written, inactive listing wait for an operator, and writes to its owner unless it waited already; an operator who looks
 * at it reads it again. A hidden one waits without a word until it is restored.
 */
export async function awaitApproval(
  deps: Deps,
  tx: Tx,
  listing: {
    id: string
    ownerId: string
    brand: string
    reasons: ApprovalReason[]
    isShownAfter: boolean
    since: Date | null
    isHidden: boolean
    now: Date
  },
): Promise<void> {
  const { id, ownerId: memberId, brand, reasons, isShownAfter, since, isHidden, now } = listing
  await markAwaiting(tx, { id, reasons, isShownAfter, since: since ?? now })
  await publishChange(tx, 'desk', {}, now)
  if (since || isHidden) return
  const key = `LISTING_WAITS:${id}:${now.toISOString()}`
  await deps.jobs.enqueue(tx, LETTER_JOB, {
    kind: 'LISTING_WAITS',
    memberId,
    brand,
    answerBy: disputeAnswerBy(now),
    key,
  })
}

/** Returns the state of the member's own item. Throws NOT_FOUND for one of others. */
export async function readListingState(
  { db }: { db: Db },
  { memberId, listingId }: { memberId: string; listingId: string },
): Promise<ListingState> {
  const row = await findOwnState(db, { id: listingId, ownerId: memberId })
  if (!row) throw new Refusal('NOT_FOUND')
  const { hiddenAt, awaitsApprovalSince: since } = row
  return {
    state: hiddenAt ? 'HIDDEN' : since ? 'WAITING' : 'OPEN',
    answerBy: !hiddenAt && since ? disputeAnswerBy(since) : null,
    requests: await listOpenRequests(db, listingId),
  }
}
