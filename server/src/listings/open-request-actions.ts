import { openRequestTexts } from '@hemline/contract/listings/request-words.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { listOpenRequests } from './store.ts'

/** Declines the requests for an item that was taken down. */
export const DECLINE_UNLISTED_JOB = 'orders.decline-unlisted'
/** `isAutomatic`: its owner did not decline these requests by taking it down. */
export type DeclineUnlisted = { orderIds: string[]; isAutomatic?: true }

/**
 * Declines the open requests for an item that its owner takes down, after the commit (product.md §1). Call with its row
 * locked: a request is created under the same lock. Throws LISTING_REQUESTED, with their words, unless the owner saw all.
 */
export async function declineOpenRequests(
  deps: Deps,
  tx: Tx,
  { listingId, seenIds }: { listingId: string; seenIds: readonly string[] },
): Promise<void> {
  const open = await listOpenRequests(tx, listingId)
  const unseen = open.filter(({ orderId }) => !seenIds.includes(orderId))
  if (unseen.length > 0)
    throw new Refusal('LISTING_REQUESTED', { message: openRequestTexts.unseen(unseen, deps.clock.now()) })
  await queueDeclines(deps, tx, { orderIds: idsOf(open) })
}

/** Declines the open requests for an item that an operator hides, after the commit. Call with its row locked. */
export async function declineHidden(deps: Deps, tx: Tx, listingId: string): Promise<void> {
  const open = await listOpenRequests(tx, listingId)
  await declineLater(deps, tx, idsOf(open))
}

const idsOf = (open: Awaited<ReturnType<typeof listOpenRequests>>) => open.map(({ orderId }) => orderId)

/** Declines requests for an item that was taken down, after the commit, and not as an answer of its owner. */
export const declineLater = (deps: Deps, tx: Tx, orderIds: string[]): Promise<void> =>
  queueDeclines(deps, tx, { orderIds, isAutomatic: true })

async function queueDeclines(deps: Deps, tx: Tx, data: DeclineUnlisted): Promise<void> {
  if (data.orderIds.length > 0) await deps.jobs.enqueue(tx, DECLINE_UNLISTED_JOB, data)
}
