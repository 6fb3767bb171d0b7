import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Claim } from '../claims/shapes.ts'
import { Day } from '../days.ts'
import { outcomes, Resolution } from '../issues/shapes.ts'
import { OPERATOR_NOTE_MAX, REASON_MAX, REFERENCE_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { Pence } from '../money.ts'
import { Newsletter, SentNewsletter } from '../notifications/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { OperatorReport, ReportOutcome } from '../safety/shapes.ts'
import {
  AuditLine,
  DeskBalance,
  DeskBatch,
  DeskClaim,
  DeskDispute,
  DeskDisputeWhole,
  DeskLabels,
  DeskMember,
  DeskOwed,
  DeskPayee,
  Drift,
  Figures,
  OpenOperation,
  TimersReport,
} from './shapes.ts'

const audience = 'operator' as const
const Reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please give the reason that both sides read'), z.maxLength(REASON_MAX))
const Note = z.string().check(z.trim(), z.minLength(1, 'Please write down why'), z.maxLength(OPERATOR_NOTE_MAX))

export const getDesk = call({
  method: 'GET',
  path: '/api/operator/desk',
  audience,
  about:
    'Everything that waits for the operator: open disputes, contested claims, balances due, what is owed to lenders, labels that the carrier did not make or void.',
  answer: z.object({
    disputes: z.array(DeskDispute),
    claims: z.array(DeskClaim),
    balances: z.array(DeskBalance),
    owed: z.array(DeskOwed),
    labels: z.array(DeskLabels),
  }),
})

export const getDispute = call({
  method: 'GET',
  path: '/api/operator/dispute',
  audience,
  about: 'One dispute, open or settled, with its issues, money, claims and timeline.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: DeskDisputeWhole }),
})

export const resolveDispute = call({
  method: 'POST',
  path: '/api/operator/resolve-dispute',
  audience,
  about:
    'Settles a dispute: to COMPLETED, CANCELLED or back, with a refund of at most what was captured, a tariff charge, the coin, and a reason to both.',
  body: z.object({
    orderId: z.uuid(),
    outcome: z.enum(outcomes),
    refundPence: z._default(Pence, 0),
    charge: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []),
    returnsCoin: z._default(z.boolean(), false),
    reason: Reason,
  }),
  answer: z.object({ data: Resolution }),
})

export const decideClaim = call({
  method: 'POST',
  path: '/api/operator/decide-claim',
  audience,
  about: 'Decides a contested claim: the amount upheld in pence, 0 to dismiss it, with a reason to both.',
  body: z.object({ claimId: z.uuid(), amountPence: Pence, reason: Reason }),
  answer: z.object({ data: Claim }),
})

export const forgiveBalance = call({
  method: 'POST',
  path: '/api/operator/forgive-balance',
  audience,
  about: 'Forgives a balance, with a reason. MOVE_NOT_ALLOWED when it has been paid.',
  body: z.object({ claimId: z.uuid(), reason: Reason }),
  answer: z.object({ data: Claim }),
})

export const markOwedPaid = call({
  method: 'POST',
  path: '/api/operator/mark-owed-paid',
  audience,
  about: 'Records that amounts owed to lenders were paid out. CONFLICT when one of them was already.',
  body: z.object({
    owedIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
    note: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), ''),
  }),
  answer: z.object({ paidPence: z.int() }),
})

export const retryLabels = call({
  method: 'POST',
  path: '/api/operator/retry-labels',
  audience,
  about:
    'Asks the carrier again, immediately, for labels that it did not make or void. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid() }),
  answer: Done,
})

export const closeLabelVoid = call({
  method: 'POST',
  path: '/api/operator/close-label-void',
  audience,
  about:
    'Records that labels which the carrier did not void are settled by hand, so that the carrier is not asked again. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid(), note: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), '') }),
  answer: Done,
})

export const getMoneyReport = call({
  method: 'GET',
  path: '/api/operator/money',
  audience,
  about: 'Differences between the card provider and our table of operations, and operations that are not finished.',
  answer: z.object({ drifts: z.array(Drift), operations: z.array(OpenOperation), lastLookAt: z.nullable(z.string()) }),
})

export const getTimers = call({
  method: 'GET',
  path: '/api/operator/timers',
  audience,
  about: 'When each piece of work that the clock starts last ran and failed, and how many jobs wait or have failed.',
  answer: TimersReport,
})

export const retryJobs = call({
  method: 'POST',
  path: '/api/operator/retry-jobs',
  audience,
  about: 'Retries failed emails, pushes and other jobs. MOVE_NOT_ALLOWED when none of them has failed any more.',
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ retried: z.int() }),
})

export const getAudit = call({
  method: 'GET',
  path: '/api/operator/audit',
  audience,
  about: 'What the operators did, newest first.',
  answer: z.object({ items: z.array(AuditLine) }),
})

export const getPayees = call({
  method: 'GET',
  path: '/api/operator/payouts',
  audience,
  about: 'Who is owed how much, with or without a bank account, and the batches, the newest first.',
  answer: z.object({ payees: z.array(DeskPayee), batches: z.array(DeskBatch) }),
})

export const makeBatch = call({
  method: 'POST',
  path: '/api/operator/payout-batches',
  audience,
  about:
    'Makes a batch of exactly these lines under an id that the client chooses. Safe to repeat. CONFLICT, and no batch, when a line has been paid, taken back or put into another batch, or its member has no bank account.',
  body: z.object({ batchId: z.uuid(), owedIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({ data: DeskBatch }),
  status: 201,
})

export const downloadBatch = call({
  method: 'POST',
  path: '/api/operator/download-payout-batch',
  audience,
  about: 'A batch as a CSV file for the bank, with the full account numbers. Each download is written into the log.',
  body: z.object({ batchId: z.uuid() }),
  answer: z.object({ fileName: z.string(), text: z.string() }),
})

export const markBatchPaid = call({
  method: 'POST',
  path: '/api/operator/mark-payout-batch-paid',
  audience,
  about:
    'Notes that a batch was paid, on which day and with which reference of the bank, and sends each member a receipt. The same again changes nothing; MOVE_NOT_ALLOWED when it was marked otherwise.',
  body: z.object({
    batchId: z.uuid(),
    reference: z.string().check(z.trim(), z.minLength(1, 'Enter the bank’s reference'), z.maxLength(REFERENCE_MAX)),
    paidOn: Day,
  }),
  answer: z.object({ data: DeskBatch }),
})

export const markPayoutReturned = call({
  method: 'POST',
  path: '/api/operator/mark-payout-returned',
  audience,
  about:
    'Notes that the bank returned one payment of a paid batch: what it paid is owed again, and its member is told. An account that is still the saved one is removed. The same again changes nothing; MOVE_NOT_ALLOWED for a batch that is not paid and for another reason.',
  body: z.object({
    payoutId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter the bank’s reason'), z.maxLength(REFERENCE_MAX)),
  }),
  answer: z.object({ data: DeskBatch }),
})

export const getReports = call({
  method: 'GET',
  path: '/api/operator/reports',
  about: 'What members reported: the open ones oldest first, the closed ones closed last first.',
  audience,
  query: z.object({
    state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(OperatorReport), lastKey: NextKey }),
})

export const closeReport = call({
  method: 'POST',
  path: '/api/operator/close-report',
  about: 'Closes a report with its outcome. The reporter is told that it was examined.',
  audience,
  body: z.object({ reportId: z.uuid(), outcome: ReportOutcome, note: Note }),
  answer: Done,
})

export const suspendMember = call({
  method: 'POST',
  path: '/api/operator/suspend-member',
  about: 'Suspends a member, or ends the suspension: no sign-in, their listings are hidden, their open requests end.',
  audience,
  body: z.object({ userId: MemberId, isSuspended: z.boolean(), note: Note }),
  answer: Done,
})

export const hideListing = call({
  method: 'POST',
  path: '/api/operator/hide-listing',
  about: 'Hides a listing so that its owner cannot activate it, or shows it again.',
  audience,
  body: z.object({ listingId: ListingId, isHidden: z.boolean(), note: Note }),
  answer: Done,
})

export const getFigures = call({
  method: 'GET',
  path: '/api/operator/figures',
  audience,
  about: 'How the community is doing: what there is now, and what the last 30 days brought.',
  answer: z.object({ data: Figures }),
})

export const getDeskMembers = call({
  method: 'GET',
  path: '/api/operator/members',
  audience,
  about:
    'Members, the newest first; with words only those in whose name, email, city or public id every one of them occurs.',
  query: z.object({
    words: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(DeskMember), lastKey: NextKey }),
})

export const sendNewsletter = call({
  method: 'POST',
  path: '/api/operator/send-newsletter',
  audience,
  about:
    'Sends a newsletter to every member who asked for it. Safe to repeat: the same newsletterId returns what was sent. CONFLICT when it was sent with other words.',
  body: z.extend(Newsletter, { newsletterId: z.uuid() }),
  answer: z.object({ data: SentNewsletter }),
  status: 202,
})

export const previewNewsletter = call({
  method: 'POST',
  path: '/api/operator/preview-newsletter',
  audience,
  about: 'A newsletter as its readers will see it, and how many they are now. Sends nothing.',
  body: Newsletter,
  answer: z.object({ html: z.string(), text: z.string(), readers: z.int() }),
})

export const proveNewsletter = call({
  method: 'POST',
  path: '/api/operator/prove-newsletter',
  audience,
  about: 'Sends a proof of a newsletter to the operator only.',
  body: Newsletter,
  answer: Done,
})

export const getNewsletters = call({
  method: 'GET',
  path: '/api/operator/newsletters',
  audience,
  about: 'The last 100 newsletters, newest first, and the progress of each; and how many members want the next one.',
  answer: z.object({ items: z.array(SentNewsletter), readers: z.int() }),
})
