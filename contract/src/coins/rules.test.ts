import { expect, test } from 'vitest'
import { coinNoticeOf, unseenCoins } from './rules.ts'

const coin = (id: string, hasBeenSeen: boolean, isActive = true) => ({
  id,
  hasBeenSeen,
  isActive,
  isOnboardingCoin: false,
})

test.each([
  ['undetermined', 'coins that are not known yet', undefined, []],
  ['active', 'a new coin', [coin('a', false)], []],
  ['active', 'a second one after the first was closed', [coin('a', false), coin('b', false)], ['a']],
  ['dismissed', 'none', [], []],
  ['dismissed', 'a coin that was seen', [coin('a', true)], []],
  ['dismissed', 'one that was closed here', [coin('a', false)], ['a']],
  ['dismissed', 'one that is spent', [coin('a', false, false)], []],
] as const)('the notice is %s for %s', (status, _, coins, closed) => {
  expect(coinNoticeOf(coins, closed)).toBe(status)
})

test('the coins of the notice are the new ones that were not closed', () => {
  expect(unseenCoins([coin('a', false), coin('b', true), coin('c', false)], ['c']).map(({ id }) => id)).toEqual(['a'])
})
