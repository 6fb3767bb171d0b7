import { expect, test } from 'vitest'
import { coinTitle } from './words.ts'

test.each([
  [[{ isOnboardingCoin: true }], "You've earned your first coin!"],
  [[{ isOnboardingCoin: false }], "You've earned a coin!"],
  [[{ isOnboardingCoin: true }, { isOnboardingCoin: false }, { isOnboardingCoin: false }], "You've earned 3 coins!"],
])('%o: %s', (coins, title) => expect(coinTitle(coins)).toBe(title))
