import { formatDay } from '@hemline/contract/days.ts'
import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { claimStateWords, extensionStateWords } from '@hemline/contract/evidence/words.ts'
import { pausedBefore } from '@hemline/contract/issues/rules.ts'
import { outcomeWords, topicWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'

type Line = { at: string; text: string; who: string; images?: string[] }

/** Extensions, issues, claims and decisions as lines of the record, oldest first. */
export function incidentLines(evidence: Evidence): Line[] {
  const { lenderName, lendeeName } = evidence
  const lines: Line[] = [
    ...evidence.extensions.map((one) => ({
      at: one.createdAt,
      who: lendeeName,
      text: `asked for ${formatDay(one.endDate)} in place of ${formatDay(one.oldEndDate)}, ${extensionStateWords[one.state]}${one.message ? `. “${one.message}”` : ''}`,
    })),
    ...evidence.issues.map((one) => ({
      at: one.createdAt,
      who: one.by === 'LENDER' ? lenderName : lendeeName,
      text: `${topicWords[one.topic]}. “${one.description}”`,
      images: one.images,
    })),
    ...evidence.claims.map((one) => ({
      at: one.createdAt,
      who: one.byOperator ? 'Hemline' : lenderName,
      text: [
        `claimed ${formatPence(one.claimedPence)} (${one.lines.map(({ label }) => label).join(', ')}). “${one.description}”`,
        one.contestReason && `${lendeeName} contested: “${one.contestReason}”.`,
        one.decisionReason && `Decided: “${one.decisionReason}”.`,
        `${formatPence(one.amountPence)}, ${claimStateWords[one.state]}`,
      ]
        .filter(Boolean)
        .join(' '),
      images: one.images,
    })),
    ...evidence.resolutions.map((one) => ({
      at: one.at,
      who: 'Hemline',
      text: [
        `${outcomeWords[pausedBefore(one, evidence.timeline)][one.outcome]}. “${one.reason}”`,
        one.refundPence > 0 && `${formatPence(one.refundPence)} to be returned to ${lendeeName}.`,
        one.chargePence > 0 && `Charged ${formatPence(one.chargePence)}.`,
        one.isCoinReturned && 'The coin went back.',
      ]
        .filter(Boolean)
        .join(' '),
    })),
  ]
  return lines.sort((a, b) => a.at.localeCompare(b.at))
}
