import type { QueryIn } from '@hemline/contract/call.ts'
import { NOTIFICATION_RETENTION_DAYS } from '@hemline/contract/limits.ts'
import type { getOutbox } from '@hemline/contract/operator/outbox-calls.ts'
import type { OutboxLine } from '@hemline/contract/operator/outbox-shapes.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { Tx } from '../base/db.ts'
import { pageOf } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import type { LetterHandler } from '../outside/mail/letter.ts'
import { DELIVER_JOB, type DeliverData, urgencyOf } from './actions.ts'
import { failedLetters, repeatLetter } from './letter-actions.ts'
import { lockLetter } from './letter-store.ts'
import {
  findAddressees,
  findOrderByNumber,
  insertRepeat,
  lockDelivery,
  type OutboxRow,
  outboxSorts,
  pageOfOutbox,
} from './outbox-store.ts'
import { readWaiting } from './waiting-letter-actions.ts'

/** What the outbox says of a message between members. */
const MESSAGE_TITLE = 'A message from another member'

/**
 * Returns one page of the outbox, newest first, for the operator only: the caller has checked that. `letters` are those of all
 * domains.
 */
export async function readOutbox(
  deps: Deps,
  letters: readonly LetterHandler[],
  query: QueryIn<typeof getOutbox>,
): Promise<{ items: OutboxLine[]; lastKey: string | null }> {
  const failed = await readFailed(deps)
  const words = searchWords(query.words)
  // in a statement of its own: the planner would expect many, and look through the letters for them
  const order = await findOrderByNumber(deps.db, words)
  const memberIds = order?.sides ?? (words.length > 0 ? await findAddressees(deps.db, words) : null)
  if (memberIds?.length === 0) return { items: [], lastKey: null }
  const orderId = order?.id ?? null
  const sorted = sortedPage(outboxSorts, sortOf('outbox', query), query.lastKey)
  const rows = await pageOfOutbox(deps.db, {
    memberIds,
    orderId,
    state: query.state,
    failedIds: [...failed.keys()],
    sorted,
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: (row) => row })
  const hasNewest = sorted.isAscending ? lastKey === null : !query.lastKey
  const mayWait = query.state === 'ALL' || query.state === 'WAITING'
  const waiting = hasNewest && mayWait ? await readWaiting(deps, letters, { memberIds, orderId }) : []
  const lines = page.map((row) => outboxView(row, failed))
  return { items: sorted.isAscending ? [...lines, ...waiting.reverse()] : [...waiting, ...lines], lastKey }
}

type Failed = Map<string, { jobId: string; error: string }>

async function readFailed(deps: Deps): Promise<Failed> {
  const failed = await deps.jobs.failedOf(DELIVER_JOB)
  const notices = failed.map(({ id, data, error }) => [(data as DeliverData).deliveryId, { jobId: id, error }] as const)
  return new Map([...notices, ...(await failedLetters(deps))])
}

/** What was given up is found by its job, which the queue deletes after a week: keeps it for as long as the outbox lists it. */
export async function keepGivenUp({ jobs }: Deps, letters: readonly LetterHandler[]): Promise<void> {
  await jobs.keepFailed([DELIVER_JOB, ...letters.map(({ name }) => name)], NOTIFICATION_RETENTION_DAYS)
}

function outboxView({ at: _at, type, bounce, ...row }: OutboxRow, failed: Failed): OutboxLine {
  const failure = row.doneAt ? undefined : failed.get(row.id)
  const sent = bounce !== null ? 'BOUNCED' : row.outcome === 'SENT' ? 'SENT' : 'LEFT_OUT'
  return {
    ...row,
    title: type === 'message' ? MESSAGE_TITLE : row.title,
    dueAt: row.dueAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    state: row.doneAt ? sent : failure ? 'FAILED' : 'WAITING',
    error: bounce ?? failure?.error ?? null,
  }
}

/**
 * Sends a delivery or letter again in the caller's transaction, once by `resendId`; one that was given up is tried again. Returns
 * whom it goes to, or null when this id was used before. Throws NOT_FOUND, and MOVE_NOT_ALLOWED while it still waits.
 */
export async function resend(
  deps: Deps,
  tx: Tx,
  { deliveryId, resendId }: { deliveryId: string; resendId: string },
): Promise<{ memberId: string; orderId: string | null; channel: string; topic: string } | null> {
  const found = await lockDelivery(tx, deliveryId)
  if (!found) return resendLetter(deps, tx, { letterId: deliveryId, resendId })
  const { memberId, orderId, channel, topic } = found
  if (!found.doneAt) {
    await retryFailed(deps, tx, deliveryId)
    return { memberId, orderId, channel, topic }
  }
  const now = deps.clock.now()
  const { notificationId } = found
  if (!(await insertRepeat(tx, { id: resendId, repeats: deliveryId, notificationId, channel, now }))) return null
  const data: DeliverData = { deliveryId: resendId }
  await deps.jobs.enqueue(tx, DELIVER_JOB, data, { key: resendId, urgency: urgencyOf[topic] })
  return { memberId, orderId, channel, topic }
}

/** The same for a letter that is no notice; `topic` is the name of its job then: its subject may name another member. */
async function resendLetter(
  deps: Deps,
  tx: Tx,
  { letterId, resendId }: { letterId: string; resendId: string },
): Promise<{ memberId: string; orderId: string | null; channel: string; topic: string } | null> {
  const letter = await lockLetter(tx, letterId)
  if (!letter) throw new Refusal('NOT_FOUND')
  if (!letter.doneAt) await retryFailed(deps, tx, letterId)
  else if (!(await repeatLetter(deps, tx, letter, resendId))) return null
  return { memberId: letter.memberId, orderId: letter.orderId, channel: 'email', topic: letter.job }
}

async function retryFailed(deps: Deps, tx: Tx, id: string): Promise<void> {
  const failed = (await readFailed(deps)).get(id)
  if (!failed || (await deps.jobs.retry(tx, [failed.jobId])).length === 0) throw new Refusal('MOVE_NOT_ALLOWED')
}

type Retried = { memberId: string; orderId: string | null; channel: string; topic: string }

/** Tries those of these deliveries and letters again that were given up, in the caller's transaction, and returns whom they go to. */
export async function retryGivenUp(deps: Deps, tx: Tx, ids: readonly string[]): Promise<Retried[]> {
  const failed = await readFailed(deps)
  const retried: Retried[] = []
  // in one order, so that two operators do not wait for each other
  for (const id of [...new Set(ids)].sort()) {
    const given = failed.get(id)
    if (!given) continue
    const delivery = await lockDelivery(tx, id)
    const letter = delivery ? undefined : await lockLetter(tx, id)
    const found = delivery ?? (letter && { ...letter, channel: 'email', topic: letter.job })
    if (!found || found.doneAt || (await deps.jobs.retry(tx, [given.jobId])).length === 0) continue
    const { memberId, orderId, channel, topic } = found
    retried.push({ memberId, orderId, channel, topic })
  }
  return retried
}
