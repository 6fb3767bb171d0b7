import type { Coin } from '@hemline/contract/coins/shapes.ts'

/** A free coin that its member has not seen. */
export const sampleCoin = (changes: Partial<Coin> = {}): Coin => ({
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fc001',
  hasBeenSeen: false,
  isActive: true,
  isOnboardingCoin: false,
  ...changes,
})
