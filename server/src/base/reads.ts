import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../db-types.ts'
import { openDatabase } from './db.ts'
import type { Logger } from './log.ts'
import { lagMeter } from './replica-lag.ts'
import { timeLimits } from './time-limits.ts'

/** Where a read goes: to the primary, or to a replica of it. */
export type Source = { db: Kysely<DB>; pool: pg.Pool }

/** Chooses where a read goes. Members never see less than what they have written themselves (decision 156). */
export type Reads = {
  /** Everything that decides or writes goes here. */
  primary: Source
  /** Null without DATABASE_READ_URL. */
  replica: Source | null
  /**
   * Returns the replica when it is fast enough and has what this member has written: here, or on any node up to the
   * position `after`, which their app remembers. Otherwise the primary.
   */
  sourceFor(reader: { memberId: string | null; after?: string | undefined }): Promise<Source>
  /** After a write of a member: returns the position that their later reads need, or null without a replica. */
  written(memberId: string | null): Promise<string | null>
  /** Resolves when the replica has what is committed now, or after half a second. */
  catchUp(): Promise<void>
  /** Reads go to the primary until the replica has answered again. */
  doubt(): void
  /** How far the replica is behind, in seconds; null without one that answers. */
  lagSeconds(): number | null
  stop(): Promise<void>
}

const { lookMs, answerMs, catchUpMs } = timeLimits.replica
const WRITERS_MAX = 50_000
const ASK_AGAIN_MS = 20

const primaryPosition = { name: 'reads-primary', text: 'select pg_current_wal_insert_lsn()::text as lsn' }
const replicaPosition = {
  name: 'reads-replica',
  text: 'select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn',
}

/** Returns a position in the write-ahead log as a number; null for a text that is none. */
export function positionOf(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

/** Longer than any replica that is read from is behind. */
const REMEMBERED_SECONDS = 900
const secondsNow = () => Math.floor(Date.now() / 1000)

/**
 * A position as the app stores it, with the second in which it was written, by this node's clock: it outlives the page, and
 * a database that was restored meanwhile begins at an earlier one. A later position sorts behind an earlier one.
 */
export const sealPosition = (lsn: string, now = secondsNow()): string => {
  const halves = lsn.split('/').map((half) => half.padStart(8, '0'))
  return `${halves.join('/')} ${now}`
}

/** Returns the position that an app remembers; null for one from more than 15 minutes ago, or for any other text. */
export function readPosition(text: string | undefined, now = secondsNow()): bigint | null {
  const [lsn, seconds = '', ...others] = (text ?? '').split(' ')
  if (others.length > 0 || !/^\d{1,12}$/.test(seconds)) return null
  return Math.abs(now - Number(seconds)) > REMEMBERED_SECONDS ? null : positionOf(lsn)
}

/**
 * Without `url` everything goes to the primary. Otherwise opens the replica, and asks both how far they are; one that is
 * further behind than `lagSeconds` is not read from.
 */
export function openReads(
  primary: Source,
  options: { url: string | undefined; lagSeconds: number; max: number; log: Logger },
): Reads {
  const { url, max, log } = options
  const lagMs = options.lagSeconds * 1000
  if (url === undefined)
    return {
      primary,
      replica: null,
      sourceFor: async () => primary,
      written: async () => null,
      catchUp: async () => undefined,
      doubt: () => undefined,
      lagSeconds: () => null,
      stop: async () => undefined,
    }

  const { db, pool } = openDatabase(url, { max, role: 'replica' })
  const replica: Source = { db, pool }
  const measureLag = lagMeter(lagMs)
  /** Where the primary was after the last write of each member at this node. */
  const writers = new Map<string, bigint>()
  let replayed: bigint | null = null
  let lag: number | null = null
  const stopped = new AbortController()

  async function askReplica(): Promise<void> {
    const { rows } = await pool.query<{ isReplica: boolean; lsn: string | null }>(replicaPosition)
    // a promoted replica: whatever it has, the primary is the one that counts
    replayed = rows[0]!.isReplica ? positionOf(rows[0]!.lsn) : null
  }

  async function askPrimary(): Promise<bigint> {
    const { rows } = await primary.pool.query<{ lsn: string }>(primaryPosition)
    return positionOf(rows[0]!.lsn)!
  }

  async function look(): Promise<void> {
    const [here] = await Promise.all([askPrimary().catch(() => null), askReplica()])
    lag = measureLag({ now: performance.now(), primary: here, replayed })
    for (const [memberId, position] of writers) if (replayed !== null && position <= replayed) writers.delete(memberId)
  }

  async function follow(): Promise<void> {
    let wasUsable = true
    while (!stopped.signal.aborted) {
      try {
        await Promise.race([
          look(),
          pause(answerMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time'))),
        ])
      } catch (error) {
        lag = null
        if (wasUsable && !stopped.signal.aborted) log.warn({ err: error }, 'the replica does not answer')
      }
      if (!isUsable() && wasUsable && lag !== null) log.warn({ lagMs: lag }, 'the replica is too far behind')
      wasUsable = isUsable()
      await pause(lookMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }
  const isUsable = () => lag !== null && lag <= lagMs
  void follow()

  return {
    primary,
    replica,
    async sourceFor({ memberId, after }) {
      if (!isUsable()) return primary
      const needed = [memberId === null ? undefined : writers.get(memberId), readPosition(after)]
      const most = needed.reduce<bigint>((high, one) => (one != null && one > high ? one : high), 0n)
      if (replayed !== null && replayed >= most) return replica
      await Promise.race([askReplica(), pause(catchUpMs, undefined, { ref: false })]).catch(() => {
        lag = null
      })
      return isUsable() && replayed !== null && replayed >= most ? replica : primary
    },
    async written(memberId) {
      const { rows } = await primary.pool.query<{ lsn: string }>(primaryPosition)
      const { lsn } = rows[0]!
      if (memberId !== null) {
        if (writers.size >= WRITERS_MAX) writers.delete(writers.keys().next().value!)
        writers.set(memberId, positionOf(lsn)!)
      }
      return sealPosition(lsn)
    },
    async catchUp() {
      if (!isUsable()) return
      try {
        const until = performance.now() + catchUpMs
        const wanted = await askPrimary()
        while (isUsable() && performance.now() < until) {
          if (replayed === null || replayed >= wanted) return
          await askReplica()
          if (replayed !== null && replayed < wanted) await pause(ASK_AGAIN_MS)
        }
      } catch {
        lag = null
      }
    },
    doubt: () => {
      lag = null
    },
    lagSeconds: () => (lag === null ? null : lag / 1000),
    async stop() {
      stopped.abort()
      await Promise.all([db.destroy(), pool.end()])
    },
  }
}
