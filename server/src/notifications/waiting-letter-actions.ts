import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { OutboxLine } from '@hemline/contract/operator/outbox-shapes.ts'
import type { Deps } from '../deps.ts'
import { fingerprintOf, letterJobNames } from './letter-actions.ts'
import { findRecorded, findWaiting } from './letter-store.ts'

/**
 * Returns the letters whose jobs wait for their first try, newest first, for the outbox: named after their job, because a
 * letter is written when it is sent. At most 100 of all members are looked at.
 */
export async function readWaiting(
  { db, jobs }: Deps,
  search: { memberIds: readonly string[] | null; orderId: string | null },
): Promise<OutboxLine[]> {
  const waiting = (await jobs.waitingOf(letterJobNames)).map(({ queue, ...one }) => ({
    ...one,
    job: queue,
    fingerprint: fingerprintOf(one.data as object),
  }))
  if (waiting.length === 0) return []
  const recorded = await findRecorded(db, waiting)
  const unseen = waiting.filter(({ job, fingerprint }) => !recorded.has(`${job} ${fingerprint}`))
  return (await findWaiting(db, unseen, search)).map(({ job, dueAt, ...line }) => ({
    ...line,
    channel: 'email',
    topic: null,
    title: jobText(job),
    dueAt: dueAt.toISOString(),
    doneAt: null,
    state: 'WAITING',
    outcome: null,
    error: null,
    isRepeat: false,
  }))
}
