/** Texts of the coin dialog (product.md §8, Overlays). */
export const coinTexts = {
  noneToTake: 'This member has no free coin to take.',
  use: 'Use this to borrow items from members of the community',
  footnote:
    'Further coins are awarded for lending your own items. Coins are not awarded or required when lending to and from friends.',
} as const

/** Why a coin is reserved, as its owner reads it in "Your coins". */
export const reservedReason = 'Your request'

/** Why a member has their first coin, as they read it. */
export const firstListingReason = 'Your first listing'

/** The notice to a member whose coin for a loan is taken back, as that loan was cancelled after its end. */
export const takenBackNotice = (orderNumber: string) => ({
  subject: 'We’ve taken back a coin',
  text: `You earned it by lending, in order ${orderNumber}. That loan has been cancelled, so you don’t earn a coin for it. “Your coins” shows every change.`,
})

/** The notice to a member from whom an operator took a coin. `reason`: as the operator wrote it. */
export const takenNotice = (reason: string) => ({
  subject: 'We’ve taken a coin from you',
  text: `The reason: ${reason}\n\n“Your coins” shows every change.`,
})

/** The dialog's title: for the coin of a first listing, for one other, or for several together. */
export function coinTitle(coins: readonly { isOnboardingCoin: boolean }[]): string {
  if (coins.length > 1) return `You've earned ${coins.length} coins!`
  return coins[0]?.isOnboardingCoin ? "You've earned your first coin!" : "You've earned a coin!"
}
