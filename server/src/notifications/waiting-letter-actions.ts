import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { Deps } from '../deps.ts'
import type { LetterHandler } from '../outside/mail/letter.ts'
import { fingerprintOf, isRepeat } from './letter-actions.ts'
import { findRecorded, listAddressed } from './letter-store.ts'
import type { UnwrittenLetter } from './outbox-store.ts'

/**
 * Returns the letters whose jobs wait for their first try, for the outbox: named after their job, because a
 * letter is written when it is sent. At most 100 of all members are looked at.
 */
export async function readWaiting(
  { db, jobs }: Deps,
  letters: readonly LetterHandler[],
  search: { memberIds: readonly string[] | null; orderId: string | null },
): Promise<UnwrittenLetter[]> {
  const handlerOf = new Map(letters.map((handler) => [handler.name, handler]))
  const waiting = (await jobs.waitingOf([...handlerOf.keys()]))
    // a repeat was recorded before it was queued, and an erasure may have rewritten its data since
    .filter(({ data }) => !isRepeat(data as object))
    .map(({ queue: job, ...one }) => ({ ...one, job, fingerprint: fingerprintOf(one.data as object) }))
  if (waiting.length === 0) return []
  const recorded = await findRecorded(db, waiting)
  const addressed = []
  // one by one: other calls need the connections, too
  for (const { id, job, data, at, fingerprint } of waiting) {
    if (recorded.has(`${job} ${fingerprint}`)) continue
    const about = await handlerOf.get(job)?.about(data as never)
    if (about) addressed.push({ orderId: null, ...about, id, job, at })
  }
  return (await listAddressed(db, addressed, search)).map(({ job, ...letter }) => ({ ...letter, title: jobText(job) }))
}
