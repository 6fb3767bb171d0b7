import { z } from 'zod/mini'
import { call } from '../call.ts'
import { LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Words } from './call-parts.ts'
import { DeskBalance, DeskClaim, DeskDispute } from './case-shapes.ts'
import { DeskLabels } from './parcel-shapes.ts'
import { DeskOwed } from './payout-shapes.ts'
import { AuditLine, TimersReport, Today } from './shapes.ts'

export const getToday = call({
  method: 'GET',
  path: '/api/operator/today',
  audience,
  about:
    'What waits for the operator, earliest deadline first, what is wrong now, and what went wrong since yesterday.',
  answer: z.object({ data: Today }),
})

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

const auditFilter = { words: Words }

export const getAudit = call({
  method: 'GET',
  path: '/api/operator/audit',
  audience,
  about:
    'What the operators did, newest first; with words only lines in which every one of them occurs: act, operator, subject, reason.',
  query: z.object({ ...auditFilter, lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(AuditLine), lastKey: NextKey }),
})

export const downloadAudit = call({
  method: 'POST',
  path: '/api/operator/download-log',
  audience,
  about: 'The lines of the log that a search finds, at most 10,000, as a CSV file. Each download is itself logged.',
  body: z.object(auditFilter),
  answer: Csv,
})
