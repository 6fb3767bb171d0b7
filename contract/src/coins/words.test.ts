import { expect, test } from 'vitest'
import { coinTitle, takenNotice } from './words.ts'

test.each([
  [[{ isOnboardingCoin: true }], "You've earned your first coin!"],
  [[{ isOnboardingCoin: false }], "You've earned a coin!"],
  [[{ isOnboardingCoin: true }, { isOnboardingCoin: false }, { isOnboardingCoin: false }], "You've earned 3 coins!"],
])('%o: %s', (coins, title) => expect(coinTitle(coins)).toBe(title))

test('an operator’s reason for taking a coin does not run into our own sentence', () => {
  expect(takenNotice('You have two accounts').text.split('\n\n')).toEqual([
    'The reason: You have two accounts',
    '“Your coins” shows every change.',
  ])
})
