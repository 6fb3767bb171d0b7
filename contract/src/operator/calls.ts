import { z } from 'zod/mini'
import { call } from '../call.ts'
import { LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Words } from './call-parts.ts'
import { DeskBalance, DeskClaim } from './case-shapes.ts'
import { DeskLabels } from './parcel-shapes.ts'
import { AuditLine, TimersReport, Today } from './shapes.ts'

export const getToday = call({
  method: 'GET',
  path: '/api/operator/today',
  audience,
  about:
    'What waits for the operator, earliest deadline first, what is wrong now, and what went wrong since yesterday.',
  answer: z.object({ data: Today }),
})

/** Always empty; a node of the version before lists what no page reads. */
const NeverRead = z.array(z.object({}))

export const getDesk = call({
  method: 'GET',
  path: '/api/operator/desk',
  audience,
  about:
    'What the sections of the operator’s room count and list without pages: balances due, labels that the carrier did not make or void.',
  answer: z.object({
    balances: z.array(DeskBalance),
    labels: z.array(DeskLabels),
    // Pages of 0.2.0 cannot read an answer without the following three, of which they show `claims` alone: to be dropped in the
    // release after 0.3.0.
    claims: z._default(z.array(DeskClaim), []),
    disputes: z._default(NeverRead, []),
    owed: z._default(NeverRead, []),
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
