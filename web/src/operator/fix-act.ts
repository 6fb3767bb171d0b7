import { formatPence } from '@hemline/contract/money.ts'
import { decidedOf, type FixAct } from '@hemline/contract/operator/fixes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { decidedWords, driftWords, fixWords } from '@hemline/contract/operator/money-words.ts'
import type { Act } from './parts/confirm-act.tsx'

type Fixed = { act: FixAct; decidedPence?: number | undefined }

/** The amounts of an act as printed: of how much a difference is fixed, and what stays open of a dispute. */
function amountsOf(drift: Drift, decidedPence: number | undefined) {
  const { pence, restPence } = decidedOf({ ...drift, decidedPence })
  return { gap: formatPence(pence), rest: restPence > 0 ? formatPence(restPence) : null }
}

/** What an act is about, for what is typed and not sent: a difference that comes back after it was fixed is another one. */
export const aboutFix = ({ kind, paymentIntentId, firstSeenAt }: Drift, act: FixAct): string =>
  `fix:${act}:${kind}:${paymentIntentId}:${firstSeenAt}`

/** The button of an act that fixes a difference. */
export function fixLabel(drift: Drift, { act, decidedPence }: Fixed): string {
  const { gap, rest } = amountsOf(drift, decidedPence)
  return fixWords[act].button(gap, drift.kind, rest)
}

/** The hint beside the amount that the bank decided on; it also says where more would be taken back than was charged. */
export function decidedHint({ foundPence, charged }: Drift, { act, decidedPence }: Fixed): string {
  const hint = decidedWords.hint(formatPence(foundPence))
  if (act !== 'LOST' || !charged || charged.takenBackPence + (decidedPence ?? 0) <= charged.pence) return hint
  const before = charged.takenBackPence > 0 ? formatPence(charged.takenBackPence) : null
  return `${hint} ${decidedWords.beyond(formatPence(charged.pence), before)}`
}

/** What to confirm before a difference is fixed. */
export function askFix(drift: Drift, { reason, ...fixed }: Fixed & { reason: string }): Omit<Act, 'run'> {
  const { gap, rest } = amountsOf(drift, fixed.decidedPence)
  const { kind, expectedPence, foundPence, orderNumber } = drift
  const label = fixLabel(drift, fixed)
  return {
    title: `${label}?`,
    rows: [
      ['Difference', driftWords[kind]],
      ['Ours', formatPence(expectedPence)],
      ['The provider’s', formatPence(foundPence)],
      ...(rest ? [['Stays open', rest] as const] : []),
      ...(orderNumber ? [['Order', orderNumber] as const] : []),
      ['Why', reason],
    ],
    effect: fixWords[fixed.act].effect(kind, gap, rest),
    confirm: label,
    isDangerous: fixed.act === 'REFUND' || fixed.act === 'LOST',
  }
}
