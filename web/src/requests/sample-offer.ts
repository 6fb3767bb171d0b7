import { nextFreeWeekend } from '@hemline/contract/requests/free-days.ts'
import { needsCoin, priceOf } from '@hemline/contract/requests/rules.ts'
import type { LoanOffer } from '@hemline/contract/requests/shapes.ts'
import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'

const today = '2026-12-01'
const taken = [{ startDate: '2026-12-10', endDate: '2026-12-15' }]

/** An offer for stories: a dress that needs cleaning, with a loan in the middle of December. */
export function sampleOffer({
  areFriends = false,
  wanted = null,
  openOrder = null,
}: Partial<LoanOffer> = {}): LoanOffer {
  const methods = (['DELIVERY', 'IN_PERSON'] as const).map((deliveryMethod) => {
    const price = (friends: boolean) =>
      priceOf({ deliveryMethod, hasDryCleaning: true, areFriends: friends }, standardLoanSettings)
    return {
      deliveryMethod,
      price: price(areFriends),
      coins: needsCoin({ areFriends }) ? 1 : 0,
      friendSaves: price(false).total - price(true).total,
      earliest: deliveryMethod === 'DELIVERY' ? '2026-12-04' : today,
      taken: deliveryMethod === 'DELIVERY' ? [{ startDate: '2026-12-08', endDate: '2026-12-17' }] : taken,
    }
  })
  const { longestLoanDays } = standardLoanSettings
  const nextWeekend = nextFreeWeekend(methods, { today, longestLoanDays })
  return { areFriends, methods, nextWeekend, longestLoanDays, wanted, openOrder }
}
