import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { sql } from 'kysely'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import { Refusal, UNREADABLE } from './refusal.ts'

/** A claim is renewed while its write runs; an older claim belonged to a process that died. */
const CLAIM_LASTS_MS = 6000
const RENEWED_EVERY_MS = 1500
/** How long a repeated write waits for the answer of the first. */
const WAITS_MS = 12_000
const LOOKS_EVERY_MS = 100
const IN_HAND = 'This request is already being worked on.'
/** How long an answer is stored for repetitions; it may contain private data of its member. */
const WRITE_RETENTION_HOURS = 7 * 24

/**
 * Stores the answer in the transaction of the write, as its last statement: both are committed, or neither is (decision
 * 191). Rolls the transaction back when another process has stored an answer under the same key.
 */
export type StoreAnswer<T> = (tx: Tx, answer: T) => Promise<void>

/** For a write without a key. */
export const storeNoAnswer: StoreAnswer<unknown> = async () => {}

/** Rolls a write back: a process that took over has committed it. */
class AnsweredElsewhere extends Error {}

/**
 * Runs a write at most once per member, call and Idempotency-Key, and returns the stored answer to repetitions. A
 * repetition that arrives meanwhile waits for that answer, and takes over when the first process died: then the write
 * runs again, unless it stored its answer with its effect. Throws CONFLICT when the first is still running after
 * `WAITS_MS`, INVALID when the key comes with a different body.
 */
export function createWriteOnce(db: Db, clock: Clock) {
  return async <T>(
    claim: { member: Caller; key: string; call: string; body: unknown },
    run: (store: StoreAnswer<T>) => Promise<T>,
  ): Promise<T> => {
    if (!/^[\x21-\x7e]{1,100}$/.test(claim.key))
      throw new Refusal('INVALID', { fields: { 'Idempotency-Key': 'Not a usable key' } })
    const requestHash = hashOf(claim.body)
    const where = { memberId: claim.member.id, call: claim.call, key: claim.key }
    const until = performance.now() + WAITS_MS
    let claimedAt = clock.now()
    for (;;) {
      claimedAt = clock.now()
      if (await takeClaim(db, { ...where, requestHash, now: claimedAt })) break
      const earlier = await findWrite(db, where)
      if (earlier && earlier.requestHash !== requestHash) {
        throw new Refusal('INVALID', { fields: { 'Idempotency-Key': 'This key was used for another request' } })
      }
      if (earlier?.answer) return earlier.answer as T
      if (performance.now() > until) throw new Refusal('CONFLICT', { message: IN_HAND })
      await wait(LOOKS_EVERY_MS)
    }
    let renewal = Promise.resolve()
    const renew = async () => {
      const now = clock.now()
      if (await renewClaim(db, { ...where, claimedAt }, now)) claimedAt = now
    }
    const renewing = setInterval(() => {
      renewal = renewal.then(renew).catch(() => {})
    }, RENEWED_EVERY_MS)
    let isStored = false
    try {
      const answer = await run(async (tx, early) => {
        if (!(await writeAnswer(tx, where, early))) throw new AnsweredElsewhere()
        isStored = true
      })
      if (!isStored) await writeAnswer(db, where, answer)
      return answer
    } catch (error) {
      clearInterval(renewing)
      if (error instanceof AnsweredElsewhere) {
        const first = await findWrite(db, where)
        if (first?.answer) return first.answer as T
        throw new Refusal('CONFLICT', { message: IN_HAND })
      }
      await renewal
      // a claim that another process has taken over meanwhile belongs to that process
      await db
        .deleteFrom('idempotentWrites')
        .where((eb) => eb.and({ ...where, claimedAt }))
        .where('answer', 'is', null)
        .execute()
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
}

type Where = { memberId: string; call: string; key: string }

/** Whether this process may run the write: none has started it, or the one that had has died. */
async function takeClaim(
  db: Db,
  { requestHash, now, ...where }: Where & { requestHash: string; now: Date },
): Promise<boolean> {
  const staleBefore = new Date(now.getTime() - CLAIM_LASTS_MS)
  const claimed = await db
    .insertInto('idempotentWrites')
    .values({ ...where, requestHash, claimedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'call', 'key'])
        .doUpdateSet({ claimedAt: now })
        .where('idempotentWrites.answer', 'is', null)
        .where('idempotentWrites.requestHash', '=', requestHash)
        .where('idempotentWrites.claimedAt', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Returns false when there is an answer already. */
async function writeAnswer(db: Db, where: Where, answer: unknown): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotentWrites')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where((eb) => eb.and(where))
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const findWrite = (db: Db, where: Where) =>
  db
    .selectFrom('idempotentWrites')
    .selectAll()
    .where((eb) => eb.and(where))
    .executeTakeFirst()

/** Returns false when another process has taken over the claim because this one stalled. */
async function renewClaim(db: Db, own: Where & { claimedAt: Date }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotentWrites')
    .set({ claimedAt: now })
    .where((eb) => eb.and(own))
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes answers after their retention time. */
export async function deleteOldWrites(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - WRITE_RETENTION_HOURS * HOUR_MS)
  await db.deleteFrom('idempotentWrites').where('claimedAt', '<', before).execute()
}

function hashOf(body: unknown): string {
  let text: string
  try {
    text = JSON.stringify(body ?? null)
  } catch {
    // Lists nested thousands deep: no client of ours sends them.
    throw new Refusal('INVALID', { message: UNREADABLE })
  }
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The Idempotency-Key as the client's own id of the row it creates, for tables that store such ids: the row is created
 * once even when the process died before storing the answer.
 */
export function nameFromKey(kind: string, key: string | string[] | undefined): string | null {
  return typeof key === 'string' ? `${kind}:${key}` : null
}
