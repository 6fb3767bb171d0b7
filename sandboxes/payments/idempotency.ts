import { newId } from './objects.ts'
import { StripeFault } from './stripe-fault.ts'
import type { Answer, Ask, Sandbox } from './stripe-route.ts'
import { rooms } from './stripe-route.ts'

const KEY_LIVES_SECONDS = 24 * 60 * 60

type KeyRow = { fingerprint: string; at: number; newId: string }

/** Stored with every object: the answers about it, by idempotency key. */
export type WithAnswers = { answers: Record<string, Answer> }

/**
 * Claims the request's idempotency key first. Returns the id of a new object (the same for each repetition, also after
 * an interrupted one) and the key under which the answer is stored.
 */
export async function claimKey(
  { store }: Sandbox,
  ask: Ask,
  prefix: string,
): Promise<{ newId: string; slot: string | null }> {
  const key = ask.idempotencyKey
  if (!key) return { newId: newId(prefix), slot: null }
  const row = await store.update<KeyRow>(rooms.keys, key, (current) =>
    current && ask.now - current.at < KEY_LIVES_SECONDS
      ? current
      : { fingerprint: ask.fingerprint, at: ask.now, newId: newId(prefix) },
  )
  if (row.fingerprint !== ask.fingerprint) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message:
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { newId: row.newId, slot: `${key}@${row.at}` }
}

/**
 * Changes one stored object at most once per idempotency key, also for concurrent calls: the change and its answer are
 * written together. An error thrown by `change` changes nothing and is not stored.
 */
export async function changeOnce<Row extends WithAnswers>(
  { store }: Sandbox,
  place: { room: string; id: string; slot: string | null },
  change: (current: Row | undefined) => { row: Row; answer: Answer },
): Promise<Answer> {
  const { room, id, slot } = place
  let given: Answer | undefined
  await store.update<Row>(room, id, (current) => {
    const earlier = slot ? current?.answers[slot] : undefined
    if (current && earlier) {
      given = { ...earlier, replayed: true }
      return current
    }
    const { row, answer } = change(current)
    given = answer
    return slot ? { ...row, answers: { ...row.answers, [slot]: answer } } : row
  })
  if (!given) throw new Error('the store did not run the change')
  return given
}
