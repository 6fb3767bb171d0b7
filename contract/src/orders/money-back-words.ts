import { formatPence } from '../money.ts'
import type { MoneyBack, Order } from './shapes.ts'

/** Returns what is left to refund of what was paid for a loan, in pence: all of it where nothing is known to have lowered it. */
export const leftToRefund = ({ price, refundablePence }: Pick<Order, 'price' | 'refundablePence'>): number =>
  refundablePence ?? price.total

/** Whether the end of an order returns its borrower's coin: there is one, and they do not have it back already (product.md §4). */
export const returnsCoin = ({
  coinId,
  areFriends,
  isCoinBack,
}: Pick<Order, 'coinId' | 'areFriends' | 'isCoinBack'>): boolean => coinId !== null && !areFriends && !isCoinBack

/**
 * Money and coin of a borrower. `total`: what was held or paid, in its displayed form; null for nothing. `left`: what is left of
 * it to refund, as a part was refunded before, or the bank took it back; null for nothing. Not given where all of it is.
 */
export type Money = { total: string | null; hasCoin: boolean; left?: string | null | undefined }

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
export function returningText({ total, hasCoin, left = total }: Money): string {
  if (!total)
    return hasCoin ? 'You haven’t paid anything, and your coin is back with you.' : 'You haven’t paid anything.'
  if (left === null) return `There’s nothing more to return to your card.${coinBack(hasCoin)}`
  if (left !== total) return `We’re returning the remaining ${left} to your card.${coinBack(hasCoin)}`
  return `We’re returning ${total} to your card in full.${coinBack(hasCoin)}`
}

const coinBack = (hasCoin: boolean): string => (hasCoin ? ' Your coin is back with you.' : '')

/** What a borrower reads of money and coin on an order that ended without a loan, as far as the card provider has agreed. */
export function moneyBackText(money: Money, { state, step, owedPence, isTakenBack }: MoneyBack): string {
  const { total, hasCoin } = money
  if (isTakenBack) return returningText({ ...money, left: null })
  const isHold = step === 'RELEASE'
  if (!total || state === 'RETURNING') {
    if (isHold) return releasingText(money)
    return returningText({ ...money, ...(owedPence > 0 && { left: formatPence(owedPence) }) })
  }
  if (state === 'DONE')
    return isHold ? releasedText(money) : `We’ve refunded ${total} to you in full.${coinBack(hasCoin)}`
  if (state === 'OTHERWISE') return `We’ve returned ${total} to you in full.${coinBack(hasCoin)}`
  const owed = formatPence(owedPence)
  return isHold
    ? `The card provider hasn’t released the ${owed} hold yet. We’re sorting it out; you won’t be charged.${coinBack(hasCoin)}`
    : `The card provider refused to return ${owed} to your card. You’re still owed it: we’re sorting it out, and we’ll write to you.${coinBack(hasCoin)}`
}
