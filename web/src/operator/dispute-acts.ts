import { type Paused, pausedFrom } from '@hemline/contract/issues/rules.ts'
import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { listed } from '@hemline/contract/listed.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import type { Act } from './parts/confirm-act.tsx'

/** What an operator chose for a dispute; amounts in pence. */
export type Settled = {
  outcome: Outcome
  refundPence: number
  chargePence: number
  charge: readonly string[]
  returnsCoin: boolean
  reason: string
}
const loanActs = { COMPLETED: 'Complete the loan', CANCELLED: 'Cancel the loan', BACK: 'Continue the loan' }
const outcomeActs: { [paused in Paused]: { [outcome in Outcome]: string } } = {
  REQUEST: { ...loanActs, CANCELLED: 'Cancel the request', BACK: 'Continue the request' },
  LOAN: loanActs,
  COMPLETE: { ...loanActs, BACK: 'Leave the loan complete' },
}

/** What to confirm before a dispute is resolved: the amounts, the members, the effect. The button says all that it does. */
export function resolveAct(dispute: DeskDisputeWhole, settled: Settled, run: Act['run']): Act {
  const { lenderName, lendeeName } = dispute
  const refund = settled.refundPence > 0 && formatPence(settled.refundPence)
  const charge = settled.chargePence > 0 && formatPence(settled.chargePence)
  const lines = dispute.tariff.filter(({ id }) => settled.charge.includes(id)).map(({ label }) => label)
  const money = [refund && `refund ${refund}`, charge && `charge ${charge}`].filter((one) => one !== false)
  const paused = pausedFrom(dispute.leftStatus)
  const acts = [outcomeActs[paused][settled.outcome], ...money]
  return {
    title: 'Resolve this dispute?',
    rows: [
      ['Order', `${dispute.orderNumber}, ${dispute.garment}`],
      ['Outcome', outcomeWords[paused][settled.outcome]],
      ['Refund', refund ? `${refund} to ${lendeeName}` : 'Nothing'],
      ['Charge', charge ? `${charge} to ${lendeeName}, for ${lines.join(', ')}` : 'Nothing'],
      ...effectRows(dispute, settled),
      ['Who hears', `${lenderName} and ${lendeeName}, by notice and email`],
      ['Reason', settled.reason],
    ],
    effect: [
      refund && `We’ll refund ${lendeeName} ${refund}.`,
      // an operator’s cancellation outside a dispute refunds all of it
      !refund && settled.outcome === 'CANCELLED' && dispute.refundablePence > 0 && `${lendeeName} gets no money back.`,
      charge &&
        `We’ll charge ${lendeeName}’s card ${charge} now, or ask them to pay if none is stored, and owe it to ${lenderName}.`,
      `We’ll email your reason to ${lenderName} and ${lendeeName}. You can’t undo this.`,
    ]
      .filter(Boolean)
      .join(' '),
    confirm: listed(acts),
    isDangerous: charge !== false || settled.outcome === 'CANCELLED',
    run,
  }
}

const lostCoin = 'Taken back: the loan that earned it was cancelled'

/** What else the outcome does, by the table of moves: a name and what happens to it. */
export function effectRows(
  dispute: DeskDisputeWhole,
  { outcome, returnsCoin, refundPence }: Pick<Settled, 'outcome' | 'returnsCoin' | 'refundPence'>,
): [string, string][] {
  const { lenderName, lendeeName, hasCoin, leftStatus } = dispute
  const preview = dispute.previews.find((one) => one.outcome === outcome)
  if (!preview) return []
  const { releasedPence, owedCleaningPence } = preview
  const owedPostagePence = Math.min(preview.owedPostagePence, preview.leftForPostagePence - refundPence)
  const isDecided = leftStatus !== 'REQUESTED' && hasCoin
  const isLost = hasCoin && preview.losesCoin && (!isDecided || returnsCoin)
  const coinBack = preview.returnsCoin || (isDecided && returnsCoin)
  const rows: [string, string | false][] = [
    ['Hold', releasedPence > 0 && `${formatPence(releasedPence)} released on ${lendeeName}’s card`],
    [`${lendeeName}’s coin`, isLost ? lostCoin : coinBack ? 'Returned' : isDecided && 'Stays spent'],
    [`${lenderName}’s coin`, preview.earnsCoin && 'Earned for this loan'],
    [`${lenderName}’s coin`, preview.takesCoin && 'Taken back, unless it was used'],
    ['Cleaning', owedCleaningPence > 0 && `${formatPence(owedCleaningPence)} owed to ${lenderName}`],
    ['Cleaning', preview.endsCleaning && `No longer owed to ${lenderName}, unless it was paid out`],
    ['Postage', owedPostagePence > 0 && `${formatPence(owedPostagePence)} owed to ${lenderName}`],
    ['Dates', preview.freesDates && 'Free again'],
    ['Labels', preview.voidsLabels && 'Cancelled with the carrier, unless they were used'],
    ['Time to answer', preview.restoresAnswerTime && `${lenderName} gets back the time that the issue took`],
    ['Reviews', preview.asksForReviews && 'Both are asked for one'],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== false)
}

/** The same in one line, before it is confirmed: "Bea’s coin: stays spent. Dates: free again." */
export function effectsText(dispute: DeskDisputeWhole, chosen: Parameters<typeof effectRows>[1]): string {
  const rows = effectRows(dispute, chosen)
  if (rows.length === 0) return 'Nothing else changes.'
  const isName = (what: string) => what.startsWith(dispute.lenderName) || what.startsWith(dispute.lendeeName)
  const within = (what: string) => (isName(what) ? what : what[0]!.toLowerCase() + what.slice(1))
  return rows.map(([name, what]) => `${name}: ${within(what)}.`).join(' ')
}
