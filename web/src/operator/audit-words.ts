import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { AuditLine } from '@hemline/contract/operator/shapes.ts'
import type { ReportOutcome } from '@hemline/contract/safety/shapes.ts'

type Detail = AuditLine['detail']
/** What was done to which record, and the details worth reading. */
type Sentence = { action(line: AuditLine): string; details?(detail: Detail): (string | false)[] }

const pounds = (pence: unknown) => formatPence(Number(pence))
const counted = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const reportWords: { [outcome in ReportOutcome]: string } = {
  NO_ACTION: 'Nothing to do',
  WARNED: 'A warning was given',
  ACTED: 'Dealt with',
}

const sentences: Record<string, Sentence> = {
  'resolve-dispute': {
    action: ({ subject }) => `settled the dispute of order ${subject}`,
    details: ({ outcome, refundPence, chargePence, returnsCoin }) => [
      outcomeWords[outcome as Outcome],
      Number(refundPence) > 0 && `${pounds(refundPence)} refunded`,
      Number(chargePence) > 0 && `${pounds(chargePence)} charged`,
      returnsCoin === true && 'The coin went back',
    ],
  },
  'decide-claim': {
    action: ({ subject }) => `decided a claim on order ${subject}`,
    details: ({ amountPence, claimedPence }) => [
      `${amountPence === 0 ? 'Nothing' : pounds(amountPence)} of ${pounds(claimedPence)}`,
    ],
  },
  'forgive-balance': {
    action: ({ subject }) => `let a balance of order ${subject} go`,
    details: ({ amountPence }) => [pounds(amountPence)],
  },
  'make-payout-batch': {
    action: ({ subject }) => `made a payout batch of ${subject}`,
    details: ({ no, payments }) => [`Batch ${no}`, counted(payments, 'payment', 'payments')],
  },
  'download-payout-batch': { action: ({ subject }) => `downloaded payout batch ${subject} with its account numbers` },
  'mark-payout-batch-paid': {
    action: ({ subject }) => `marked a payout batch of ${subject} as paid`,
    details: ({ no, paidOn, reference }) => [`Batch ${no}`, `on ${paidOn}`, `reference ${reference}`],
  },
  'mark-payout-returned': {
    action: ({ subject }) => `noted that the bank returned a payment of ${subject}`,
    details: ({ no }) => [`Batch ${no}`],
  },
  'mark-owed-paid': { action: ({ subject }) => `noted that ${subject} was paid to a lender` },
  'retry-labels': { action: ({ subject }) => `asked the carrier again for the labels of order ${subject}` },
  'close-label-void': { action: ({ subject }) => `dealt by hand with the labels of order ${subject}` },
  'close-report': {
    action: () => 'closed a report',
    details: ({ outcome }) => [reportWords[outcome as ReportOutcome]],
  },
  'suspend-member': { action: ({ about }) => `suspended ${about}` },
  'reinstate-member': { action: ({ about }) => `let ${about} in again` },
  'hide-listing': { action: ({ about }) => `took a listing down: ${about}` },
  'show-listing': { action: ({ about }) => `gave a listing back: ${about}` },
  'send-newsletter': {
    action: ({ subject }) => `sent the newsletter “${subject}”`,
    details: ({ recipients }) => [`To ${counted(recipients, 'member', 'members')}`],
  },
  'retry-jobs': {
    action: ({ subject }) => `had given-up work tried again: ${subject}`,
    details: ({ count }) => [counted(count, 'job', 'jobs')],
  },
}

/** Returns the sentence for what an operator did, then its details and reasons. */
export function auditWords(line: AuditLine): { action: string; details: string } {
  const sentence = sentences[line.action]
  const { reason, note } = line.detail
  const details = [...(sentence?.details?.(line.detail) ?? []), reason, note]
  return {
    action: `${line.operator} ${sentence ? sentence.action(line) : `${line.action}, ${line.about}`}`,
    details: details.filter((part) => typeof part === 'string' && part !== '').join(' · '),
  }
}
