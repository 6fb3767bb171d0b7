import { amountTexts } from '../entered-amount.ts'
import { formatPence } from '../money.ts'
import type { Drift } from './money-shapes.ts'

/** What an operator can do about a difference with the card provider (decision 164). */
export const fixActs = ['RECORD', 'REFUND', 'RELEASE', 'WON', 'LOST'] as const
export type FixAct = (typeof fixActs)[number]

/**
 * Returns the acts that fix a difference, the usual one first. RECORD takes the provider's amount over into our
 * records, or says that money which it refused to return was returned in another way; REFUND pays the cardholder the
 * difference; RELEASE lets a hold go; WON and LOST say how the bank decided.
 */
export function fixesFor({
  kind,
  expectedPence,
  foundPence,
}: Pick<Drift, 'kind' | 'expectedPence' | 'foundPence'>): readonly FixAct[] {
  switch (kind) {
    case 'CAPTURED':
      return foundPence > expectedPence ? ['REFUND', 'RECORD'] : ['RECORD']
    case 'REFUNDED':
      return foundPence < expectedPence ? ['REFUND', 'RECORD'] : ['RECORD']
    case 'STILL_HELD':
    case 'UNKNOWN_HOLD':
      return ['RELEASE']
    case 'MISSING':
      return ['RECORD']
    case 'NOT_RETURNED':
      return ['REFUND', 'RECORD']
    case 'CARD_DISPUTE':
      return ['WON', 'LOST']
  }
}

type Dispute = Pick<Drift, 'kind' | 'foundPence'> & { decidedPence?: number | undefined }

/**
 * Returns of how much, in pence, a difference is fixed, and how much stays open: the bank may have decided on a part of what is
 * disputed. All of it where nothing else is stated.
 */
export function decidedOf({
  kind,
  expectedPence,
  foundPence,
  decidedPence = foundPence,
}: Dispute & Pick<Drift, 'expectedPence'>): { pence: number; restPence: number } {
  if (kind !== 'CARD_DISPUTE') return { pence: Math.abs(foundPence - expectedPence), restPence: 0 }
  return { pence: decidedPence, restPence: foundPence - decidedPence }
}

/** Returns why the bank cannot have decided on that much, for the field; null where it can. */
export function decidedText({ kind, foundPence, decidedPence }: Dispute): string | null {
  if (decidedPence === undefined) return null
  if (kind !== 'CARD_DISPUTE') return 'Only a card dispute has an amount that the bank decided on'
  if (decidedPence > foundPence) return `No more than ${formatPence(foundPence)} is disputed`
  return decidedPence === 0 && foundPence > 0 ? amountTexts.unclear : null
}
