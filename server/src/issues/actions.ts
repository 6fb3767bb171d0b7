import { today } from '@hemline/contract/days.ts'
import { uploadTexts } from '@hemline/contract/images/words.ts'
import type { IssueTopic } from '@hemline/contract/issues/shapes.ts'
import { issueRaised } from '@hemline/contract/issues/words.ts'
import { ISSUES_PER_ORDER_MAX } from '@hemline/contract/limits.ts'
import { type OrderStatus, roles } from '@hemline/contract/order-status.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findOwnPictures } from '../images/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { enterDispute } from '../orders/dispute.ts'
import { requireParty } from '../orders/party.ts'
import { noticeFacts } from '../orders/views.ts'
import { notifyParty } from './notice-actions.ts'
import { findHandlerName, insertIssue, listIssues } from './store.ts'
import { openDispute } from './views.ts'

type RaisedIssue = { issueId: string; status: OrderStatus }

/** Throws INVALID at `images` unless the member uploaded every photo. */
export async function requireOwnPhotos(
  tx: Tx,
  { memberId, paths }: { memberId: string; paths: string[] },
): Promise<void> {
  const own = await findOwnPictures(tx, { memberId, paths })
  if (own.length !== new Set(paths).size) throw new Refusal('INVALID', { fields: { images: uploadTexts.again } })
}

/**
 * Raises an issue: the order moves to DISPUTE and its timers stop; in DISPUTE already, the issue is added. Both sides
 * are notified. `store` receives the answer in the transaction. Throws NOT_FOUND for other members, MOVE_NOT_ALLOWED when
 * the life cycle has none for this side now.
 */
export async function raiseIssue(
  deps: Deps,
  raised: {
    member: Caller
    orderId: string
    topic: IssueTopic
    description: string
    images: string[]
    store: StoreAnswer<RaisedIssue>
  },
): Promise<RaisedIssue> {
  const { member, orderId, topic, description, images, store } = raised
  const now = deps.clock.now()
  await requireParty(deps.db, { orderId, memberId: member.id })
  return deps.db.transaction().execute(async (tx) => {
    await requireOwnPhotos(tx, { memberId: member.id, paths: images })
    const { order, role } = await enterDispute(deps, tx, { orderId, memberId: member.id })
    // what one side wrote, or what is settled, leaves no one without an issue
    const mine = (await listIssues(tx, orderId)).filter((issue) => issue.role === role && issue.resolutionId === null)
    if (mine.length >= ISSUES_PER_ORDER_MAX) throw new Refusal('TOO_MANY')
    const issueId = await insertIssue(tx, { orderId, memberId: member.id, role, topic, description, images, now })
    await publishChange(tx, 'issue', { orderId }, now)
    const [rows, handler] = [await listIssues(tx, orderId), await findHandlerName(tx, order)]
    for (const to of roles) {
      const dispute = openDispute(rows, { handler, role: to })!
      const { subject, text } = issueRaised(to, role, noticeFacts(order), { ...dispute, today: today(now) })
      await notifyParty(deps, tx, { order, to, key: `issue:${issueId}`, subject, paragraphs: [text] })
    }
    const answer = { issueId, status: order.status }
    await store(tx, answer)
    return answer
  })
}
