import { formatDay, today } from '../days.ts'
import { pausedFrom } from '../issues/rules.ts'
import type { Outcome } from '../issues/shapes.ts'
import { outcomeWords } from '../issues/words.ts'
import { formatPence } from '../money.ts'
import type { OperatorRole } from '../operator-roles.ts'
import type { OrderStatus } from '../order-status.ts'
import { statusLabels } from '../orders/words.ts'
import type { ReportOutcome } from '../safety/shapes.ts'
import { type SettingName, settingNames, settings } from '../settings/settings.ts'
import type { ReadValue, Setting } from '../settings/shapes.ts'
import { formatChange } from '../settings/words.ts'
import type { ChangeKind } from './change-shapes.ts'
import { changeKindWords, reportOutcomeWords } from './change-words.ts'
import { decidedOf, type FixAct } from './fixes.ts'
import { jobText } from './job-words.ts'
import type { Drift } from './money-shapes.ts'
import { driftWords, fixWords } from './money-words.ts'
import { roleLabels } from './role-words.ts'
import type { AuditLine } from './shapes.ts'

type Detail = AuditLine['detail']
/** What was done to which record, and the details worth reading. */
type Sentence = { action(line: AuditLine): string; details?(detail: Detail, subject: string): (string | false)[] }

const pounds = (pence: unknown) => formatPence(Number(pence))
const counted = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

type Changed = { status?: OrderStatus; refundedPence?: number } | undefined
/** The statuses before and after, and what was refunded. */
function changeOf(before: unknown, after: unknown): string {
  const [was, is] = [before as Changed, after as Changed]
  const name = (one: Changed) => (one?.status ? statusLabels[one.status] : '')
  const refunded = (is?.refundedPence ?? 0) - (was?.refundedPence ?? 0)
  return `${name(was)} → ${name(is)}${refunded > 0 ? `, ${pounds(refunded)} refunded` : ''}`
}

/** What is looked at first, in words. */
function approvalOf(choice: unknown): string {
  const { firstItems, newPhotos, words } = choice as { firstItems: boolean; newPhotos: boolean; words: string[] }
  const all = [firstItems && 'first items', newPhotos && 'new photos', words.length > 0 && `words: ${words.join(', ')}`]
  return all.filter(Boolean).join('; ') || 'nothing'
}
/** Until when a network is blocked, in words. */
function blockEndOf(block: unknown): string {
  const { endsAt } = (block ?? {}) as { endsAt?: string | null }
  return endsAt ? `Until ${formatDay(today(new Date(endsAt)), 'medium')}` : 'Until it is unblocked'
}
const settingOf = (name: string): Setting | undefined => settings[name as SettingName]
const settingLabel = (name: string) => settingOf(name)?.label ?? name
/** A setting's values before and after, in words. */
function settingChange({ before, after }: Detail, name: string): string[] {
  return [formatChange(settingOf(name), before as ReadValue, after as ReadValue)]
}
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** " about Una Wren", of a line that has a member. */
const aboutWhom = (name: string | null, subject: string) => (name && name !== subject ? ` about ${name}` : '')
/** The lender of a payment, whose amount is the line's subject. */
const lenderIn = ({ about, subject }: AuditLine, otherwise: string) => (about === subject ? otherwise : ` to ${about}`)

const roleName = (role: unknown) => (role ? roleLabels[role as OperatorRole] : 'No role')

const sentences: Record<string, Sentence> = {
  'resolve-dispute': {
    action: ({ subject }) => `settled the dispute of order ${subject}`,
    details: ({ outcome, to, left, refundPence, chargePence, returnsCoin }) => [
      // a line of an earlier version has no `left`
      outcomeWords[pausedFrom(((outcome === 'BACK' ? to : left) ?? null) as OrderStatus | null)][outcome as Outcome],
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
    action: (line) => `noted that the bank returned a payment of ${line.subject}${lenderIn(line, '')}`,
    details: ({ no }) => [`Batch ${no}`],
  },
  'mark-payout-not-sent': {
    action: (line) => `took a payment of ${line.subject}${lenderIn(line, '')} out of its batch, not sent`,
    details: ({ no }) => [`Batch ${no}`],
  },
  'mark-owed-paid': {
    action: (line) => `noted that ${line.subject} was paid${lenderIn(line, ' to a lender')}`,
    details: ({ orderNumber }) => [typeof orderNumber === 'string' && `Order ${orderNumber}`],
  },
  'retry-labels': { action: ({ subject }) => `asked the carrier again for the labels of order ${subject}` },
  'close-label-void': { action: ({ subject }) => `dealt by hand with the labels of order ${subject}` },
  'enter-tracking-number': {
    action: ({ subject }) => `entered a tracking number of order ${subject}`,
    details: ({ trackingNumber }) => [String(trackingNumber)],
  },
  'mark-claim-sent': {
    action: ({ subject }) => `noted that the claim with Royal Mail for order ${subject} was sent`,
    details: ({ reference }) => [`reference ${reference}`],
  },
  'close-report': {
    action: ({ about, subject }) => `closed a report${aboutWhom(about, subject)}`,
    details: ({ outcome }) => [reportOutcomeWords[outcome as ReportOutcome]],
  },
  'suspend-member': { action: ({ about }) => `suspended ${about}` },
  'ban-member': { action: ({ about }) => `banned ${about} permanently` },
  'remove-reported': { action: ({ about }) => `removed what ${about} wrote or showed` },
  'uphold-decision': { action: ({ about }) => `kept a decision about ${about}` },
  'take-decision-back': { action: ({ about }) => `took a decision about ${about} back` },
  'reinstate-member': { action: ({ about }) => `let ${about} in again` },
  'set-up-second-factor': { action: () => 'set up their second step' },
  'view-member': { action: ({ about }) => `saw Hemline as ${about}` },
  'use-recovery-code': { action: () => 'used a recovery code' },
  'reset-second-factor': { action: ({ about }) => `removed the second step of ${about}` },
  'download-members': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'member', 'members')}`,
  },
  'move-order': {
    action: ({ subject }) => `moved order ${subject}`,
    details: ({ before, after }) => [changeOf(before, after)],
  },
  'cancel-order': {
    action: ({ subject }) => `cancelled order ${subject}`,
    details: ({ before, after }) => [changeOf(before, after)],
  },
  'refund-order': {
    action: ({ subject }) => `refunded some of order ${subject}`,
    details: ({ pence, after }) => [pounds(pence), `${pounds((after as Changed)?.refundedPence)} refunded in all`],
  },
  'note-order': { action: ({ subject }) => `wrote a note about order ${subject}` },
  'assign-case': { action: ({ subject, about }) => `gave the case of order ${subject} to ${about}` },
  'unassign-case': { action: ({ subject }) => `gave the case of order ${subject} to no one` },
  'assign-report': {
    action: ({ about, reported, subject }) => `gave a report${aboutWhom(reported, subject)} to ${about}`,
  },
  'unassign-report': { action: ({ about, subject }) => `gave a report${aboutWhom(about, subject)} to no one` },
  'write-to-parties': { action: ({ subject }) => `wrote to both sides of order ${subject}` },
  'download-orders': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'order', 'orders')}`,
  },
  'download-log': { action: ({ subject }) => `downloaded ${counted(Number(subject), 'line', 'lines')} of the log` },
  'download-changes': {
    action: ({ subject }) => `downloaded ${counted(Number(subject), 'change', 'changes')} of the log`,
    details: ({ kind }) => [changeKindWords[kind as ChangeKind]],
  },
  'download-payments': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'payment', 'payments')}`,
  },
  'download-parcels': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'parcel', 'parcels')}`,
  },
  'download-disputes': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'dispute', 'disputes')}`,
  },
  'download-claims': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'claim', 'claims')}`,
  },
  'download-balances': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'balance', 'balances')}`,
  },
  'download-labels': {
    action: ({ subject }) => `downloaded a list of the labels of ${counted(Number(subject), 'order', 'orders')}`,
  },
  'download-reports': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'report', 'reports')}`,
  },
  'download-appeals': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'appeal', 'appeals')}`,
  },
  'download-numbers': { action: () => 'downloaded the numbers by week' },
  'resend-letter': {
    action: ({ about }) => `sent ${about} a letter again`,
    details: ({ channel, topic }) => [`${channel}, ${jobText(String(topic))}`],
  },
  'download-month': { action: ({ subject }) => `downloaded the money of ${subject}` },
  'fix-difference': {
    action: ({ subject }) => `fixed a difference with the card provider, ${subject}`,
    details: ({ kind, act, expectedPence, foundPence, decidedPence }) => {
      const drift = {
        kind: kind as Drift['kind'],
        expectedPence: Number(expectedPence),
        foundPence: Number(foundPence),
      }
      // a line of an earlier version has none: all of it was decided
      const decided = decidedPence === undefined ? {} : { decidedPence: Number(decidedPence) }
      const { pence, restPence } = decidedOf({ ...drift, ...decided })
      return [
        driftWords[drift.kind],
        `ours ${pounds(expectedPence)}, the provider’s ${pounds(foundPence)}`,
        fixWords[act as FixAct]?.button(pounds(pence), drift.kind, restPence > 0 ? pounds(restPence) : null),
        restPence > 0 && `${pounds(restPence)} still disputed`,
      ]
    },
  },
  'block-network': {
    action: ({ subject }) => `blocked the network ${subject}`,
    details: ({ after }) => [blockEndOf(after)],
  },
  'unblock-network': {
    action: ({ subject }) => `unblocked the network ${subject}`,
    details: ({ before }) => [`Before: ${lowerFirst(blockEndOf(before))}`],
  },
  'note-member': { action: ({ about }) => `wrote a note about ${about}` },
  'warn-member': { action: ({ about }) => `warned ${about}` },
  'delete-member': { action: ({ about }) => `started to delete ${about}’s account, as they asked` },
  'verify-email': { action: ({ about }) => `confirmed ${about}’s new email address` },
  'export-member': { action: ({ about }) => `sent ${about} a copy of their data, as they asked` },
  'end-sessions': { action: ({ about }) => `signed ${about} out on every device` },
  'grant-coin': { action: ({ about }) => `granted ${about} a coin` },
  'take-coin': { action: ({ about }) => `took a coin from ${about}` },
  'change-role': {
    action: ({ about }) => `changed the role of ${about}`,
    details: ({ before, after }) => [`${roleName(before)} → ${roleName(after)}`],
  },
  'hide-listing': { action: ({ about }) => `took an item down: ${about}` },
  'show-listing': { action: ({ about }) => `gave an item back: ${about}` },
  'approve-listing': { action: ({ about }) => `approved an item: ${about}` },
  'change-approval': {
    action: () => 'changed what is looked at first',
    details: ({ before, after }) => [`${approvalOf(before)} → ${approvalOf(after)}`],
  },
  'change-setting': {
    action: ({ subject }) => `changed “${settingLabel(subject)}”`,
    details: settingChange,
  },
  'undo-setting': {
    action: ({ subject }) => `undid the last change of “${settingLabel(subject)}”`,
    details: settingChange,
  },
  'download-listings': {
    action: ({ subject }) => `downloaded a list of ${counted(Number(subject), 'item', 'items')}`,
  },
  'send-newsletter': {
    action: ({ subject }) => `sent the newsletter “${subject}”`,
    details: ({ recipients }) => [`To ${counted(recipients, 'member', 'members')}`],
  },
  'open-public-window': { action: () => 'opened the public window of the front page' },
  'close-public-window': { action: () => 'closed the public window of the front page' },
  'retry-jobs': {
    action: ({ subject }) => `had given-up work tried again: ${subject}`,
    details: ({ count }) => [counted(count, 'job', 'jobs')],
  },
}

const nothing = { subject: '', about: '', reported: null, orderId: null, detail: {} }
const nameless: AuditLine = { id: 0, operator: '', action: '', at: '', ...nothing }
const named: AuditLine = { ...nameless, about: '…', reported: '…' }
const wordsOfActs = Object.entries(sentences).map(([act, { action }]) => ({
  act,
  words: `${action(nameless)} ${action(named)}`.toLowerCase().split(' '),
}))

/** Returns the acts whose sentence has a word that begins like this one: "suspended" is `suspend-member`. */
export function actsSaying(word: string): string[] {
  const sought = word.toLowerCase()
  return wordsOfActs.filter(({ words }) => words.some((one) => one.startsWith(sought))).map(({ act }) => act)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[^\s“”.,:;()]+/g) ?? []

/** Returns the settings in whose label a word begins like this one, as the line of a change shows it. */
export function settingsSaying(word: string): SettingName[] {
  const sought = word.toLowerCase()
  return settingNames.filter((name) => wordsOf(settings[name].label).some((one) => one.startsWith(sought)))
}

/** Returns the sentence for what an operator did, then its details and reasons. */
export function auditWords(line: AuditLine): { action: string; details: string } {
  const sentence = sentences[line.action]
  const { reason, note } = line.detail
  const details = [...(sentence?.details?.(line.detail, line.subject) ?? []), reason, note]
  return {
    action: `${line.operator} ${sentence ? sentence.action(line) : `${line.action}, ${line.about}`}`,
    details: details.filter((part) => typeof part === 'string' && part !== '').join(' · '),
  }
}
