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
import { NEWSLETTER_JOB } from './newsletter-actions.ts'
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

/**
 * Returns one page of the outbox, for the operator only: the caller has checked that. `letters` are those of all
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
  const failedIds = [...failed.keys()]
  const mayWait = query.state === 'ALL' || query.state === 'WAITING'
  const rows = await pageOfOutbox(deps.db, {
    memberIds,
    orderId,
    state: query.state,
    failedIds,
    unwritten: mayWait ? await readWaiting(deps, letters, { memberIds, orderId }) : [],
    sorted: sortedPage(outboxSorts(failedIds), sortOf('outbox', query), query.lastKey),
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: ({ at, key: id }) => ({ at, id }) })
  return { items: page.map((row) => outboxView(row, failed)), lastKey }
}

type Failed = Map<string, { jobId: string; error: string }>

async function readFailed(deps: Deps): Promise<Failed> {
  const failed = await deps.jobs.failedOf(DELIVER_JOB)
  const notices = failed.map(({ id, data, error }) => [(data as DeliverData).deliveryId, { jobId: id, error }] as const)
  return new Map([...notices, ...(await failedLetters(deps))])
}

/**
 * What was given up is found by its job, which the queue deletes after a week: keeps it for as long as the outbox lists it, and
 * a newsletter's for as long.
 */
export async function keepGivenUp({ jobs }: Deps, letters: readonly LetterHandler[]): Promise<void> {
  await jobs.keepFailed([DELIVER_JOB, NEWSLETTER_JOB, ...letters.map(({ name }) => name)], NOTIFICATION_RETENTION_DAYS)
}

function outboxView({ at: _at, key: _key, bounce, ...row }: OutboxRow, failed: Failed): OutboxLine {
  const failure = row.doneAt ? undefined : failed.get(row.id)
  const sent = bounce !== null ? 'BOUNCED' : row.outcome === 'SENT' ? 'SENT' : 'LEFT_OUT'
  return {
    ...row,
    dueAt: row.dueAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    state: row.doneAt ? sent : failure ? 'FAILED' : 'WAITING',
    error: bounce ?? failure?.error ?? null,
  }
}

type Resent = { memberId: string; orderId: string | null; channel: string; topic: string }

/**
 * Locks a delivery or letter, and returns whom it goes to: `topic` of a letter is the name of its job, as its subject may name
 * another member. `repeat` sends it once more; false when that id was used before. Undefined for an unknown one.
 */
async function lockSent(
  deps: Deps,
  tx: Tx,
  id: string,
): Promise<{ doneAt: Date | null; about: Resent; repeat(resendId: string): Promise<boolean> } | undefined> {
  const delivery = await lockDelivery(tx, id)
  if (delivery) {
    const { doneAt, memberId, orderId, channel, topic } = delivery
    const about = { memberId, orderId, channel, topic }
    return { doneAt, about, repeat: (resendId) => repeatDelivery(deps, tx, delivery, resendId) }
  }
  const letter = await lockLetter(tx, id)
  if (!letter) return undefined
  const { doneAt, memberId, orderId, job } = letter
  const about = { memberId, orderId, channel: 'email', topic: job }
  return { doneAt, about, repeat: (resendId) => repeatLetter(deps, tx, letter, resendId) }
}

type Delivery = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>

async function repeatDelivery(deps: Deps, tx: Tx, delivery: Delivery, id: string): Promise<boolean> {
  const { id: repeats, notificationId, channel, topic } = delivery
  if (!(await insertRepeat(tx, { id, repeats, notificationId, channel, now: deps.clock.now() }))) return false
  await deps.jobs.enqueue(tx, DELIVER_JOB, { deliveryId: id } satisfies DeliverData, {
    key: id,
    urgency: urgencyOf[topic],
  })
  return true
}

/**
 * Sends a delivery or letter again in the caller's transaction, once by `resendId`; one that was given up is tried again. Returns
 * whom it goes to, or null when this id was used before. Throws NOT_FOUND, and MOVE_NOT_ALLOWED while it still waits.
 */
export async function resend(
  deps: Deps,
  tx: Tx,
  { deliveryId, resendId }: { deliveryId: string; resendId: string },
): Promise<Resent | null> {
  const sent = await lockSent(deps, tx, deliveryId)
  if (!sent) throw new Refusal('NOT_FOUND')
  if (sent.doneAt) return (await sent.repeat(resendId)) ? sent.about : null
  const failed = (await readFailed(deps)).get(deliveryId)
  if (!failed || !(await retry(deps, tx, failed))) throw new Refusal('MOVE_NOT_ALLOWED')
  return sent.about
}

const retry = async ({ jobs }: Deps, tx: Tx, { jobId }: { jobId: string }): Promise<boolean> =>
  (await jobs.retry(tx, [jobId])).length > 0

/** Tries those of these deliveries and letters again that were given up, in the caller's transaction, and returns whom they go to. */
export async function retryGivenUp(deps: Deps, tx: Tx, ids: readonly string[]): Promise<Resent[]> {
  const failed = await readFailed(deps)
  const retried: Resent[] = []
  // in one order, so that two operators do not wait for each other
  for (const id of [...new Set(ids)].sort()) {
    const given = failed.get(id)
    const sent = given && (await lockSent(deps, tx, id))
    if (sent && !sent.doneAt && (await retry(deps, tx, given))) retried.push(sent.about)
  }
  return retried
}
