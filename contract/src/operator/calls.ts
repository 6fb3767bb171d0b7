import { z } from 'zod'
import { call } from '../call.ts'
import { Claim } from '../claims/shapes.ts'
import { outcomes, Resolution } from '../issues/shapes.ts'
import { REASON_MAX } from '../limits.ts'
import { Pence } from '../money.ts'
import { Done } from '../paging.ts'
import {
  AuditLine,
  DeskBalance,
  DeskClaim,
  DeskDispute,
  DeskDisputeWhole,
  DeskLabels,
  DeskOwed,
  Drift,
  OpenOperation,
  TimersReport,
} from './shapes.ts'

const audience = 'operator' as const
const Reason = z.string().trim().min(1, 'Please give the reason that both sides read').max(REASON_MAX)

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
    refundPence: Pence.default(0),
    charge: z.array(z.string().max(40)).max(10).default([]),
    returnsCoin: z.boolean().default(false),
    reason: Reason,
  }),
  answer: z.object({ data: Resolution }),
})

export const decideClaim = call({
  method: 'POST',
  path: '/api/operator/decide-claim',
  audience,
  about: 'Decides a contested claim: so much of it in pence, 0 to dismiss it, with a reason to both.',
  body: z.object({ claimId: z.uuid(), amountPence: Pence, reason: Reason }),
  answer: z.object({ data: Claim }),
})

export const forgiveBalance = call({
  method: 'POST',
  path: '/api/operator/forgive-balance',
  audience,
  about: 'Lets a balance go, with a reason. MOVE_NOT_ALLOWED when it was paid meanwhile.',
  body: z.object({ claimId: z.uuid(), reason: Reason }),
  answer: z.object({ data: Claim }),
})

export const markOwedPaid = call({
  method: 'POST',
  path: '/api/operator/mark-owed-paid',
  audience,
  about: 'Notes that what is owed to lenders was paid out. CONFLICT when one of them was already.',
  body: z.object({ owedIds: z.array(z.uuid()).min(1).max(100), note: z.string().trim().max(REASON_MAX).default('') }),
  answer: z.object({ paidPence: z.number().int() }),
})

export const retryLabels = call({
  method: 'POST',
  path: '/api/operator/retry-labels',
  audience,
  about: 'Asks the carrier again, at once, for labels that it did not make or void. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid() }),
  answer: Done,
})

export const closeLabelVoid = call({
  method: 'POST',
  path: '/api/operator/close-label-void',
  audience,
  about:
    'Notes that labels which the carrier did not void are dealt with by hand, so that it is not asked again. MOVE_NOT_ALLOWED when none wait.',
  body: z.object({ orderId: z.uuid(), note: z.string().trim().max(REASON_MAX).default('') }),
  answer: Done,
})

export const getMoneyReport = call({
  method: 'GET',
  path: '/api/operator/money',
  audience,
  about: 'Where the card provider and our table of operations differ, and operations that are not finished.',
  answer: z.object({ drifts: z.array(Drift), operations: z.array(OpenOperation), lastLookAt: z.string().nullable() }),
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
  about:
    'Gives e-mails, pushes and other jobs that were given up one more try. MOVE_NOT_ALLOWED when none of them waits for one any more.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  answer: z.object({ retried: z.number().int() }),
})

export const getAudit = call({
  method: 'GET',
  path: '/api/operator/audit',
  audience,
  about: 'What the operators did, newest first.',
  answer: z.object({ items: z.array(AuditLine) }),
})
