import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../base/db.ts'
import { EMAIL_JOBS, type JobHandler, job } from '../base/job.ts'
import { secretSealer } from '../base/seal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { isErasedEmail } from '../members/erased-email.ts'
import type { Letter, LetterHandler } from '../outside/mail/letter.ts'
import { markAddress, refusalOf } from './bounce-actions.ts'
import {
  findLetter,
  findLetterByKey,
  finishLetter,
  finishUnneeded,
  insertLetter,
  listUnsentLetters,
  type lockLetter,
  markLetterBounced,
  type NewLetter,
} from './letter-store.ts'

/** The key of a job's data with the id of the letter that it sends again. */
const AGAIN = '$again'
type Data = { [AGAIN]?: string }

/** Whether a job sends a letter again that the outbox lists. */
export const isRepeat = (data: Data): boolean => data[AGAIN] !== undefined

const aboutLetter = (id: string) => `letters:${id}`

/** The same for the same data, whatever the order of its keys: the database returns them in another one. */
export function fingerprintOf(data: object): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(data, sorted)).digest('base64url')
}

/** The job that sends a letter, and records it for the outbox: from its first try on, until it was sent or given up. */
export function jobOfLetter(deps: Deps, handler: LetterHandler): JobHandler {
  return job<object>(handler.name, (data) => sendLetter(deps, handler, data), EMAIL_JOBS)
}

async function sendLetter(deps: Deps, { name, write }: LetterHandler, stored: Data): Promise<void> {
  const { [AGAIN]: again, ...data } = stored
  const letter = await write(data as never)
  const now = () => deps.clock.now()
  if (!letter || isErasedEmail(letter.message.to)) {
    if (again) {
      await finishLetter(deps.db, { id: again, outcome: 'NOT_NEEDED', now: now() })
      // the operator who asked for it is looking
      await publishChange(deps.db, 'desk', {}, now())
    }
    // an earlier try may have recorded it
    else await finishUnneeded(deps.db, { job: name, fingerprint: fingerprintOf(data), now: now() })
    return
  }
  const { memberId, message } = letter
  const id = again ? await unsent(deps, again) : await record(deps, { name, data, letter })
  if (id === null) return
  const refused = await refusalOf(deps.mail.send({ ...message, key: again ? repeatKeyOf(again) : message.key }))
  await finishLetter(deps.db, { id, outcome: 'SENT', now: now() })
  if (refused)
    await deps.db.transaction().execute(async (tx) => {
      await markLetterBounced(tx, { id, words: refused, now: now() })
      await markAddress(deps, tx, { id: memberId, email: message.to, words: refused })
      await publishChange(tx, 'desk', {}, now())
    })
  else if (again) await publishChange(deps.db, 'desk', {}, now())
}

const repeatKeyOf = (id: string) => `letter:${id}`

/** Returns the id of a letter that is sent again; null when that was done, or it was erased meanwhile. */
async function unsent({ db }: Deps, id: string): Promise<string | null> {
  const letter = await findLetter(db, id)
  return letter && !letter.doneAt ? id : null
}

/** Returns the letter's id in the outbox; null when it was sent already. */
async function record(
  deps: Deps,
  { name, data, letter }: { name: string; data: object; letter: Letter },
): Promise<string | null> {
  const { memberId, orderId = null, message } = letter
  const id = randomUUID()
  const first = { id, key: message.key, memberId, orderId, title: message.subject, job: name, data, repeats: null }
  if (await insertLetter(deps.db, await newLetter(deps, first))) return id
  const earlier = await findLetterByKey(deps.db, message.key)
  return earlier && !earlier.doneAt ? earlier.id : null
}

type Contents = Omit<NewLetter, 'fingerprint' | 'sealed' | 'now'> & { data: object }

/** Returns a letter as it is stored: what its job says encrypted, with a fingerprint by which its job is found. */
async function newLetter(deps: Deps, { data, ...letter }: Contents): Promise<NewLetter> {
  const sealed = (await secretSealer(deps)).seal(JSON.stringify(data), aboutLetter(letter.id))
  return { ...letter, fingerprint: fingerprintOf(data), sealed, now: deps.clock.now() }
}

/** Returns the letters whose jobs were given up, by id, each with its job and the last error. */
export async function failedLetters({ db, jobs }: Deps): Promise<Map<string, { jobId: string; error: string }>> {
  const markOf = (name: string, fingerprint: string) => `${name} ${fingerprint}`
  const waiting = await listUnsentLetters(db)
  const ids = new Map(waiting.map((letter) => [markOf(letter.job, letter.fingerprint), letter.id]))
  const failed = new Map<string, { jobId: string; error: string }>()
  for (const name of new Set(waiting.map((letter) => letter.job)))
    for (const { id: jobId, data, error } of await jobs.failedOf(name)) {
      // the data of a repeat names it; an erasure may have rewritten the rest
      const id = (data as Data)[AGAIN] ?? ids.get(markOf(name, fingerprintOf(data as object)))
      if (id && !failed.has(id)) failed.set(id, { jobId, error })
    }
  return failed
}

type LockedLetter = NonNullable<Awaited<ReturnType<typeof lockLetter>>>

/** Queues a letter once more, in the caller's transaction; false when this id was used before. */
export async function repeatLetter(deps: Deps, tx: Tx, letter: LockedLetter, id: string): Promise<boolean> {
  const sealer = await secretSealer(deps)
  const { [AGAIN]: _, ...original } = JSON.parse(sealer.open(letter.sealed, aboutLetter(letter.id))) as Data
  const data = { ...original, [AGAIN]: id }
  const { memberId, orderId, title, job: name } = letter
  const repeat = { id, key: repeatKeyOf(id), memberId, orderId, title, job: name, data, repeats: letter.id }
  const isNew = await insertLetter(tx, await newLetter(deps, repeat))
  if (isNew) await deps.jobs.enqueue(tx, name, data, { key: id })
  return isNew
}
