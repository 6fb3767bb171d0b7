/** What one look at both found: positions in the write-ahead log, the time in ms. */
export type Look = { now: number; primary: bigint | null; replayed: bigint | null }

/** How far back samples reach at least, in ms: beyond this a lag is only known to be longer. */
const REACH_LEAST_MS = 120_000

/**
 * Measures how old what a replica has is, by when the primary was where: a replica that has lost its primary believes to be up to
 * date. Returns ms, or null while it has no position. Whatever is longer than `limitMs` is measured as longer than it.
 */
export function lagMeter(limitMs: number): (look: Look) => number | null {
  const reachMs = Math.max(REACH_LEAST_MS, 2 * limitMs)
  /** Oldest first; all of them, as a replica in the place of another may have less. */
  const samples: { at: number; position: bigint }[] = []
  return ({ now, primary, replayed }) => {
    if (primary !== null) samples.push({ at: now, position: primary })
    // the last one outlives its time: with the primary away there is no other
    while (samples[1] && now - samples[1].at > reachMs) samples.shift()
    if (replayed === null) return null
    const missing = samples.find(({ position }) => position > replayed)
    return missing ? now - missing.at : 0
  }
}
