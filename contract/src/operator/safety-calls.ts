import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { OperatorAppeal, OperatorReport, ReportContext, ReportOutcome } from '../safety/shapes.ts'
import { audience, Csv, Note, Words } from './call-parts.ts'
import { caseHolders } from './case-shapes.ts'
import { sortQuery } from './sorts.ts'

export const getReports = call({
  method: 'GET',
  path: '/api/operator/reports',
  about:
    'What members reported: the open ones oldest first, the closed ones closed last first, unless sorted by a column; with words only those by or about members in whose name, email, city or public id every one of them occurs; those of one operator or of none.',
  audience,
  query: z.object({
    words: Words,
    state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN'),
    holder: z._default(z.enum(caseHolders), 'ALL'),
    ...sortQuery('reports'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({
    items: z.array(OperatorReport),
    /** The operators to whom reports are assigned; a node of 0.1 names none. */
    colleagues: z._default(z.array(z.object({ id: MemberId, name: z.string() })), []),
    lastKey: NextKey,
  }),
})

export const downloadReports = call({
  method: 'POST',
  path: '/api/operator/download-reports',
  audience,
  about: 'The reports that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object({
    words: Words,
    state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN'),
    holder: z._default(z.enum(caseHolders), 'ALL'),
  }),
  answer: Csv,
})

export const assignReport = call({
  method: 'POST',
  path: '/api/operator/assign-report',
  audience,
  role: 'SUPPORT',
  about:
    'Assigns an open report to an operator, or to none. `before`: who had it when the caller looked; MOVE_NOT_ALLOWED when that has changed. INVALID for a member who is no operator, or whom it is by or about.',
  body: z.object({ reportId: z.uuid(), operatorId: z.nullable(MemberId), before: z.nullable(MemberId) }),
  answer: Done,
})

export const closeReport = call({
  method: 'POST',
  path: '/api/operator/close-report',
  about:
    'Closes a report and does what the outcome says: warns, removes the message, text or picture, hides the listing, suspends or bans. The reporter is told that it was examined. INVALID for an outcome that the target does not have. `withOthers` closes all open reports of members about the same thing in the same way: only with nothing wrong, or dealt with already. `otherIds`: those that the caller saw; CONFLICT when there is another by now. `picture`: the one of a profile that the caller saw, to be removed; CONFLICT when the member has another by now.',
  audience,
  body: z.object({
    reportId: z.uuid(),
    outcome: ReportOutcome,
    note: Note,
    withOthers: z._default(z.boolean(), false),
    // optional for the app of an earlier version
    otherIds: z.optional(z.array(z.uuid()).check(z.maxLength(1000))),
    picture: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: Done,
})

export const getReportContext = call({
  method: 'GET',
  path: '/api/operator/report-context',
  about:
    'What stands around something that was reported: the messages before and after, the order of a review, a picture.',
  audience,
  query: z.object({ reportId: z.uuid() }),
  answer: z.object({ data: ReportContext }),
})

export const getAppeals = call({
  method: 'GET',
  path: '/api/operator/appeals',
  about: 'Decisions that members asked about: the open ones oldest first, the answered ones newest first.',
  audience,
  query: z.object({
    state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(OperatorAppeal), lastKey: NextKey }),
})

export const downloadAppeals = call({
  method: 'POST',
  path: '/api/operator/download-appeals',
  audience,
  about: 'Open or answered appeals, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object({ state: z._default(z.enum(['OPEN', 'CLOSED']), 'OPEN') }),
  answer: Csv,
})

export const answerAppeal = call({
  method: 'POST',
  path: '/api/operator/answer-appeal',
  about:
    'Answers an appeal: the decision stays, or is taken back with its effects. FORBIDDEN for whoever decided while there is another operator, MOVE_NOT_ALLOWED when it was answered.',
  audience,
  body: z.object({ appealId: z.uuid(), isUpheld: z.boolean(), note: Note }),
  answer: Done,
})
