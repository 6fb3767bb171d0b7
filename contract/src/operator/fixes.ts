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
