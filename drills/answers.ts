/** One answer as a client saw it: status 0 without one. */
export type Answered = {
  what: string
  status: number
  retryAfter: string | null
  code: string | undefined
  /** When its request began, a reading of `performance.now()`. */
  began: number
  ms: number
}

/** The promise of docs/hosting.md with the way there and back (decision 360). */
export const ANSWER_MAX_MS = 10_000

const KINDS_SHOWN = 8

/** The answers that are no success, each kind once with its number, for a verdict. */
export function troublesOf(answers: readonly Answered[]): string[] {
  const kinds = Map.groupBy(
    answers.filter(({ status }) => status === 0 || status >= 400),
    ({ what, status, code }) => `${what}: ${status} ${code ?? ''}`,
  )
  const lines = [...kinds].map(([kind, all]) => `${all.length} × ${kind}`)
  return lines.length > KINDS_SHOWN ? [...lines.slice(0, KINDS_SHOWN), '…'] : lines
}

/** Returns the seconds of the slowest answer. Throws when one took longer than ten seconds. */
export function requireQuick(answers: readonly Answered[]): number {
  const slowest = answers.reduce<Answered | undefined>(
    (most, one) => (most && most.ms >= one.ms ? most : one),
    undefined,
  )
  if (slowest && slowest.ms > ANSWER_MAX_MS)
    throw new Error(`${slowest.what} was answered after ${(slowest.ms / 1000).toFixed(1)} s`)
  return (slowest?.ms ?? 0) / 1000
}

/**
 * Returns how many answers were 503 with Retry-After. Throws when one is neither that nor a success, or took longer than ten
 * seconds.
 */
export function countUnavailable(answers: readonly Answered[]): number {
  const failed = answers.filter(({ status }) => status !== 200)
  const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
  if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
  requireQuick(answers)
  return failed.length
}

const GOOD_IN_A_ROW = 10

/**
 * Whether a node answers well: at least `least` of its answers, and ten, are to requests begun after `began`, and the last
 * ten of those were a success. What was answered before says nothing of a node that answers nothing since.
 */
export function isGoodSince(answers: readonly Answered[], began: number, least = 0): boolean {
  const since = answers.filter((one) => one.began > began)
  return (
    since.length >= Math.max(least, GOOD_IN_A_ROW) && since.slice(-GOOD_IN_A_ROW).every(({ status }) => status === 200)
  )
}

/** Whether a node has acknowledged a write that began after `since`. */
export function hasWrittenSince(answers: readonly Answered[], since: number): boolean {
  return answers.some(({ what, status, began }) => what === 'write' && status === 200 && began > since)
}

/** Whether a write and an upload were refused with 507 since the disk became full. */
export function areRefused(answers: readonly Answered[], full: number): boolean {
  return ['write', 'upload'].every((kind) => firstRefusal(answers, kind, full) !== undefined)
}

const firstRefusal = (answers: readonly Answered[], kind: string, full: number) =>
  answers.find(({ what, status, began }) => what === kind && status === 507 && began > full)

/**
 * Returns how many calls were read while the disk was full, from the first refusal until it was `freed`. Throws when no write
 * or no upload was refused with 507, nothing was read, or an answer is anything but a success, 507 or 503 with Retry-After.
 */
export function countReadsWhileFull(
  answers: readonly Answered[],
  { full, freed }: { full: number; freed: number },
): number {
  const bad = answers.filter(
    ({ status, retryAfter }) => status !== 200 && ((status !== 507 && status !== 503) || !retryAfter),
  )
  if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
  const refusals = ['write', 'upload'].map((kind) => {
    const refusal = firstRefusal(answers, kind, full)
    if (!refusal) throw new Error(`no ${kind} was refused with 507`)
    return refusal.began + refusal.ms
  })
  const since = Math.min(...refusals)
  const reads = answers.filter(
    ({ what, status, began }) => what.startsWith('GET /api/') && status === 200 && began > since && began < freed,
  )
  if (reads.length === 0) throw new Error('nothing could be read while the disk was full')
  return reads.length
}

/** The last write of a member that was tried, and the last that was acknowledged; each write is a number. */
export type LastWrites = { tried: number; acknowledged: number }

/**
 * Reads what is stored of a member's writes until it is the last acknowledged one, or a later one that was tried: another node, or a
 * replica, may be some seconds behind. Throws when `mayRepeat` is over, or what is stored was never tried.
 */
export async function readUntilStored(
  { tried, acknowledged }: LastWrites,
  { read, mayRepeat }: { read(): Promise<number>; mayRepeat(): Promise<boolean> },
): Promise<void> {
  for (;;) {
    const stored = await read()
    if (stored >= acknowledged && stored <= tried) return
    if (stored > tried || !(await mayRepeat()))
      throw new Error(`A write was lost: ${acknowledged} was acknowledged, ${tried} tried, ${stored} is stored`)
  }
}

/** A member of a cluster, as Patroni shows it. `lag`: in bytes, or that it is unknown. */
export type PatroniMember = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/**
 * Whether a member follows the leader. Patroni 3.0 shows a replica that follows as running, like one that is only up: then it is on the
 * leader's timeline, with a lag that is known.
 */
export function isFollowing(members: readonly PatroniMember[], name: string): boolean {
  const member = members.find((one) => one.name === name)
  const leader = members.find(({ role }) => role === 'leader')
  if (!member || !leader || member === leader) return false
  if (members.some(({ state }) => state === 'streaming')) return member.state === 'streaming'
  const isOnTimeline = leader.timeline !== undefined && member.timeline === leader.timeline
  return member.state === 'running' && isOnTimeline && typeof member.lag === 'number'
}
