import { describe, expect, test } from 'vitest'
import {
  type Answered,
  areRefused,
  countReadsWhileFull,
  countUnavailable,
  hasWrittenSince,
  isFollowing,
  isGoodSince,
  type PatroniMember,
  readUntilStored,
  requireQuick,
} from './answers.ts'

const answer = (changes: Partial<Answered> = {}): Answered => ({
  what: 'GET /api/get-user',
  status: 200,
  retryAfter: null,
  code: undefined,
  began: 0,
  ms: 20,
  ...changes,
})
const unavailable = (changes: Partial<Answered> = {}) =>
  answer({ status: 503, code: 'UNAVAILABLE', retryAfter: '2', ...changes })
const many = (count: number, changes: Partial<Answered> = {}) => Array.from({ length: count }, () => answer(changes))

describe('a node', () => {
  test('that has answered nothing since the database died is not good for what it answered before', () => {
    expect(isGoodSince(many(50, { began: 1_000 }), 5_000)).toBe(false)
  })

  test('is not good for answers to requests that had begun before', () => {
    expect(isGoodSince(many(50, { began: 4_999, ms: 3_000 }), 5_000)).toBe(false)
  })

  test('is good once ten of its own answers since then are a success, the last ten, and as many as asked for', () => {
    const failed = unavailable({ began: 6_000 })
    expect(isGoodSince(many(9, { began: 7_000 }), 5_000)).toBe(false)
    expect(isGoodSince([failed, ...many(10, { began: 7_000 })], 5_000)).toBe(true)
    expect(isGoodSince([...many(10, { began: 7_000 }), failed], 5_000)).toBe(false)
    expect(isGoodSince(many(10, { began: 7_000 }), 5_000, 11)).toBe(false)
  })

  test('has written to a new leader by a write that began once it was chosen, not by reads or writes before', () => {
    const others = [answer({ began: 6_000 }), answer({ what: 'write', began: 4_999, ms: 3_000 })]
    const failed = unavailable({ what: 'write', began: 6_000 })
    expect(hasWrittenSince([...others, failed], 5_000)).toBe(false)
    expect(hasWrittenSince([...others, failed, answer({ what: 'write', began: 6_001 })], 5_000)).toBe(true)
  })
})

describe('while the database is away', () => {
  test('503 with Retry-After is counted, and nothing else passes', () => {
    expect(countUnavailable([answer(), unavailable(), unavailable()])).toBe(2)
    expect(() => countUnavailable([unavailable({ retryAfter: null })])).toThrow(
      '1 × GET /api/get-user: 503 UNAVAILABLE',
    )
    expect(() => countUnavailable([answer({ status: 0, code: 'TimeoutError' })])).toThrow('0 TimeoutError')
  })

  test('an answer after more than ten seconds fails, also when it is a success', () => {
    expect(() => countUnavailable([answer(), answer({ what: 'write', ms: 10_001 })])).toThrow(
      'write was answered after 10.0 s',
    )
    expect(requireQuick([answer({ ms: 10_000 }), answer()])).toBe(10)
  })
})

describe('while the disk is full', () => {
  const times = { full: 1_000, freed: 9_000 }
  const refused = (what: string, changes: Partial<Answered> = {}) =>
    answer({ what, status: 507, code: 'NO_SPACE', retryAfter: '60', began: 2_000, ms: 100, ...changes })
  const both = [refused('write'), refused('upload', { began: 3_000 })]

  test('what is read after the first refusal is counted', () => {
    const reads = [answer({ began: 2_100 }), answer({ began: 2_101 }), answer({ began: 8_999 })]
    expect(countReadsWhileFull([...both, ...reads, answer({ began: 9_001 })], times)).toBe(2)
  })

  test('a disk that refused no upload, or neither, was not full', () => {
    const read = answer({ began: 8_000 })
    const of503 = ['write', 'upload'].map((what) => unavailable({ what, began: 2_000 }))
    expect([areRefused(of503, 1_000), areRefused(both.slice(0, 1), 1_000), areRefused(both, 1_000)]).toEqual([
      ...[false, false, true],
    ])
    expect(() => countReadsWhileFull([...of503, read], times)).toThrow('no write was refused with 507')
    expect(() => countReadsWhileFull([both[0]!, read], times)).toThrow('no upload was refused with 507')
  })

  test('what was read before the first refusal, or a page without a call, is no reading', () => {
    const before = answer({ began: 1_500 })
    const page = answer({ what: 'GET /', began: 5_000 })
    expect(() => countReadsWhileFull([before, ...both, page], times)).toThrow('nothing could be read')
  })

  test('an answer that is neither a success nor says when to come back fails', () => {
    const read = answer({ began: 8_000 })
    const lost = answer({ what: 'write', status: 500, began: 4_000 })
    expect(() => countReadsWhileFull([...both, read, lost], times)).toThrow('1 × write: 500')
  })
})

describe('what is stored', () => {
  /** Reads these numbers one after the other, as often as it may be repeated, and returns how many were read. */
  const readingOf = async (numbers: readonly number[], repeats: number) => {
    let reads = 0
    await readUntilStored(
      { tried: 9, acknowledged: 7 },
      { read: async () => numbers[reads++]!, mayRepeat: async () => reads <= repeats },
    )
    return reads
  }

  test('is read again while a replica is behind, and then no more', async () => {
    expect([await readingOf([7], 0), await readingOf([9], 0), await readingOf([5, 6, 8, 3], 3)]).toEqual([1, 1, 3])
  })

  test('is lost once the time is over, or when it was never tried', async () => {
    await expect(readingOf([6, 6, 6, 7], 2)).rejects.toThrow('7 was acknowledged, 9 tried, 6 is stored')
    await expect(readingOf([10, 7], 5)).rejects.toThrow('10 is stored')
  })
})

describe('a member of a cluster that Patroni keeps', () => {
  const leader: PatroniMember = { name: 'db1', role: 'leader', state: 'running', timeline: 3 }
  const back = (changes: Partial<PatroniMember>): PatroniMember => ({
    ...{ name: 'db2', role: 'replica', state: 'running', timeline: 3, lag: 0 },
    ...changes,
  })
  const streaming: PatroniMember = { name: 'db3', role: 'sync_standby', state: 'streaming', timeline: 3, lag: 0 }

  test('follows once it streams, not while it only runs beside one that streams', () => {
    expect(isFollowing([leader, back({ state: 'streaming' }), streaming], 'db2')).toBe(true)
    expect(isFollowing([leader, back({}), streaming], 'db2')).toBe(false)
    expect(isFollowing([leader, back({ state: 'starting' }), streaming], 'db2')).toBe(false)
  })

  test('follows by timeline and lag, where Patroni never says that one streams', () => {
    expect(isFollowing([leader, back({})], 'db2')).toBe(true)
    expect(isFollowing([leader, back({ timeline: 2 })], 'db2')).toBe(false)
    expect(isFollowing([leader, back({ lag: 'unknown' })], 'db2')).toBe(false)
    const { timeline: _, ...unknown } = leader
    const { timeline: __, ...other } = back({})
    expect(isFollowing([unknown, other], 'db2')).toBe(false)
  })

  test('follows no one while there is no leader, or when it is the leader', () => {
    expect(isFollowing([back({ state: 'streaming' })], 'db2')).toBe(false)
    expect(isFollowing([leader], 'db1')).toBe(false)
    expect(isFollowing([leader], 'db2')).toBe(false)
  })
})
