/** A deterministic stream of random numbers: the same seed returns the same garment on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** An integer, both ends included. */
  integer(low: number, high: number): number
  /** Symmetrical around 0, mostly small, at most `spread` in either direction. */
  sway(spread: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight: `[['satin', 3], ['linen', 1]]`. */
  weigh<T>(list: readonly (readonly [T, number])[]): T
  /** An independent stream, so that a change in one part of a picture does not affect the others. */
  fork(name: string): Random
}

/** FNV-1a over the characters, to turn names into seeds. */
function hash(text: string, start = 0x811c9dc5) {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Random numbers from a seed (mulberry32). */
export function randomFrom(seed: number | string): Random {
  const origin = typeof seed === 'string' ? hash(seed) : hash(String(seed), 0x9e3779b9)
  let state = origin
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor((high - low + 1) * next()),
    sway: (spread) => (next() + next() + next() - 1.5) * (spread / 1.5),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weigh: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return list[list.length - 1]![0]
    },
    fork: (name) => randomFrom(`${origin}/${name}`),
  }
}
