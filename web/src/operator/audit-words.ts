import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { AuditLine } from '@hemline/contract/operator/shapes.ts'
import type { ReportOutcome } from '@hemline/contract/safety/shapes.ts'

type Detail = AuditLine['detail']
/** What was done to what, and what else of its detail is worth reading. */
type Deed = { did(line: AuditLine): string; says?(detail: Detail): (string | false)[] }

const pounds = (pence: unknown) => formatPence(Number(pence))
const counted = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const reportWords: { [outcome in ReportOutcome]: string } = {
  NO_ACTION: 'Nothing to do',
  WARNED: 'A warning was given',
  ACTED: 'Dealt with',
}

const deeds: Record<string, Deed> = {
  'resolve-dispute': {
    did: ({ subject }) => `settled the dispute of order ${subject}`,
    says: ({ outcome, refundPence, chargePence, returnsCoin }) => [
      outcomeWords[outcome as Outcome],
      Number(refundPence) > 0 && `${pounds(refundPence)} refunded`,
      Number(chargePence) > 0 && `${pounds(chargePence)} charged`,
      returnsCoin === true && 'The coin went back',
    ],
  },
  'decide-claim': {
    did: ({ subject }) => `decided a claim on order ${subject}`,
    says: ({ amountPence, claimedPence }) => [
      `${amountPence === 0 ? 'Nothing' : pounds(amountPence)} of ${pounds(claimedPence)}`,
    ],
  },
  'forgive-balance': {
    did: ({ subject }) => `let a balance of order ${subject} go`,
    says: ({ amountPence }) => [pounds(amountPence)],
  },
  'make-payout-batch': {
    did: ({ subject }) => `made a payout batch of ${subject}`,
    says: ({ no, payments }) => [`Batch ${no}`, counted(payments, 'payment', 'payments')],
  },
  'download-payout-batch': { did: ({ subject }) => `downloaded payout batch ${subject} with its account numbers` },
  'mark-payout-batch-paid': {
    did: ({ subject }) => `marked a payout batch of ${subject} as paid`,
    says: ({ no, paidOn, reference }) => [`Batch ${no}`, `on ${paidOn}`, `reference ${reference}`],
  },
  'mark-owed-paid': { did: ({ subject }) => `noted that ${subject} was paid to a lender` },
  'retry-labels': { did: ({ subject }) => `asked the carrier again for the labels of order ${subject}` },
  'close-label-void': { did: ({ subject }) => `dealt by hand with the labels of order ${subject}` },
  'close-report': {
    did: () => 'closed a report',
    says: ({ outcome }) => [reportWords[outcome as ReportOutcome]],
  },
  'suspend-member': { did: ({ about }) => `suspended ${about}` },
  'reinstate-member': { did: ({ about }) => `let ${about} in again` },
  'hide-listing': { did: ({ about }) => `took a listing down: ${about}` },
  'show-listing': { did: ({ about }) => `gave a listing back: ${about}` },
  'send-newsletter': {
    did: ({ subject }) => `sent the newsletter “${subject}”`,
    says: ({ recipients }) => [`To ${counted(recipients, 'member', 'members')}`],
  },
  'retry-jobs': {
    did: ({ subject }) => `had given-up work tried again: ${subject}`,
    says: ({ count }) => [counted(count, 'job', 'jobs')],
  },
}

/** What an operator did, in words; then what it came to and why. */
export function auditWords(line: AuditLine): { did: string; said: string } {
  const deed = deeds[line.action]
  const { reason, note } = line.detail
  const said = [...(deed?.says?.(line.detail) ?? []), reason, note]
  return {
    did: `${line.operator} ${deed ? deed.did(line) : `${line.action}, ${line.about}`}`,
    said: said.filter((part) => typeof part === 'string' && part !== '').join(' · '),
  }
}
