import { DAY_MS } from '@hemline/contract/durations.ts'
import { HOLD_USUAL_DAYS } from '@hemline/contract/limits.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { answerDeadline } from '@hemline/contract/orders/rules.ts'
import { tariffAt } from '@hemline/contract/payments/tariff.ts'
import { changedSince, changedTerms, priceOf } from '@hemline/contract/requests/rules.ts'
import type { AgreedTerms, SeenTerms } from '@hemline/contract/requests/shapes.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { Refusal } from '../base/refusal.ts'

/** The current terms of a loan at these fees: what a member is shown, and agrees to (product.md §3). */
export function termsNow(loan: {
  deliveryMethod: DeliveryMethod
  startDate: string
  lendable: { hasDryCleaning: boolean; replacementPrice: number }
  areFriends: boolean
  fees: LoanSettings
  /** The version of the terms and conditions in force. */
  termsVersion: string
  now: Date
}): AgreedTerms {
  const { lendable, now, areFriends } = loan
  const price = priceOf({ ...loan, hasDryCleaning: lendable.hasDryCleaning }, loan.fees)
  const captureBefore = price.total > 0 ? new Date(now.getTime() + HOLD_USUAL_DAYS * DAY_MS) : null
  return {
    price,
    replacementPrice: lendable.replacementPrice,
    hasDryCleaning: lendable.hasDryCleaning,
    areFriends,
    tariff: tariffAt(loan.fees),
    answerBy: answerDeadline({
      ...loan,
      requestedAt: now,
      captureBefore,
      times: loan.fees,
      answerDays: loan.fees.answerDays,
    }).toISOString(),
    termsVersion: loan.termsVersion,
  }
}

/**
 * Throws REQUEST_CHANGED with the differing fields when the terms are not those that were shown, or not those that the
 * client reports as shown. `shown` is null for a request stored by an earlier version: what was shown is unknown, so
 * its member has to review it again.
 */
export function requireUnchanged(shown: AgreedTerms | null, now: AgreedTerms, seen: SeenTerms): void {
  const fields = { ...changedSince(seen, shown ?? now), ...(shown ? changedTerms(shown, now) : {}) }
  if (!shown || Object.keys(fields).length > 0) throw new Refusal('REQUEST_CHANGED', { fields })
}
