import { formatPence } from '@hemline/contract/money.ts'
import type { DeskOrderWhole } from '@hemline/contract/operator/order-shapes.ts'

/** What was charged for a loan and refunded, and what was taken back of it, if any: of what was refunded as well it left twice. */
export const moneyFacts = ({
  capturedPence,
  refundedPence,
  takenBackPence,
}: Pick<DeskOrderWhole, 'capturedPence' | 'refundedPence' | 'takenBackPence'>): [name: string, value: string][] => [
  ['Charged', formatPence(capturedPence)],
  ['Refunded', formatPence(refundedPence)],
  ...(takenBackPence > 0 ? [['Taken back', formatPence(takenBackPence)] as [string, string]] : []),
]
