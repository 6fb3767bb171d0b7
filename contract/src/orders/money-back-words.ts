import { formatPence } from '../money.ts'
import type { MoneyBack } from './shapes.ts'

/**
 * Money and coin of a borrower. `total`: what was held or paid, in its displayed form; null for nothing. `isNothingLeft`: of what
 * was paid nothing is left to refund, as the bank took it back, or all was refunded before.
 */
export type Money = { total: string | null; hasCoin: boolean; isNothingLeft?: boolean }

/**
 * What a borrower reads of money and coin where a request ended without a loan (product.md §1), until the card provider
 * has released the hold.
 */
export function releasingText({ total, hasCoin }: Money): string {
  if (total) return `You won’t be charged. We’re releasing the ${total} hold.${coinBack(hasCoin)}`
  return hasCoin ? 'You haven’t been charged, and your coin is back with you.' : 'You haven’t been charged.'
}

/** The same once it has released it. */
function releasedText({ total, hasCoin }: Money): string {
  const coin = hasCoin ? ' and returned your coin' : ''
  return `You haven’t been charged. We’ve released the ${total} hold (most banks show it within 24 hours)${coin}.`
}

/** The same where a loan did not happen that was paid for, until the card provider has refunded it. */
export function returningText({ total, hasCoin, isNothingLeft }: Money): string {
  if (!total)
    return hasCoin ? 'You haven’t paid anything, and your coin is back with you.' : 'You haven’t paid anything.'
  if (isNothingLeft) return `There’s nothing more to return to your card.${coinBack(hasCoin)}`
  return `We’re returning ${total} to your card in full.${coinBack(hasCoin)}`
}

const coinBack = (hasCoin: boolean): string => (hasCoin ? ' Your coin is back with you.' : '')

/** What a borrower reads of money and coin on an order that ended without a loan, as far as the card provider has agreed. */
export function moneyBackText(money: Money, { state, step, owedPence, isTakenBack }: MoneyBack): string {
  const { total, hasCoin } = money
  if (isTakenBack) return returningText({ ...money, isNothingLeft: true })
  const isHold = step === 'RELEASE'
  if (!total || state === 'RETURNING') return isHold ? releasingText(money) : returningText(money)
  if (state === 'DONE')
    return isHold ? releasedText(money) : `We’ve refunded ${total} to you in full.${coinBack(hasCoin)}`
  if (state === 'OTHERWISE') return `We’ve returned ${total} to you in full.${coinBack(hasCoin)}`
  const owed = formatPence(owedPence)
  return isHold
    ? `The card provider hasn’t released the ${owed} hold yet. We’re sorting it out; you won’t be charged.${coinBack(hasCoin)}`
    : `The card provider refused to return ${owed} to your card. You’re still owed it: we’re sorting it out, and we’ll write to you.${coinBack(hasCoin)}`
}
