import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Claim } from '../claims/shapes.ts'
import { outcomes, Resolution } from '../issues/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { Pence } from '../money.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { ActId, audience, Csv, Note, Reason, Words } from './call-parts.ts'
import { caseHolders, caseKinds, DeskBalance, DeskCase, DeskDisputeWhole } from './case-shapes.ts'
import { sortQuery } from './sorts.ts'

export const getDispute = call({
  method: 'GET',
  path: '/api/operator/dispute',
  audience,
  about:
    'One dispute, open or settled, or an order with claims: issues, money, claims, timeline, what each outcome does, who looks at it, notes.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: DeskDisputeWhole }),
})

export const getCases = call({
  method: 'GET',
  path: '/api/operator/cases',
  audience,
  about:
    'Disputes or contested claims: the open ones earliest first with the day by which both hear, the settled ones newest first, unless sorted by a column; with words as orders are found; those of one operator or of none.',
  query: z.object({
    kind: z.enum(caseKinds),
    state: z._default(z.enum(['OPEN', 'SETTLED']), 'OPEN'),
    words: Words,
    holder: z._default(z.enum(caseHolders), 'ALL'),
    ...sortQuery('cases'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(DeskCase), lastKey: NextKey }),
})

export const getBalances = call({
  method: 'GET',
  path: '/api/operator/balances',
  audience,
  about:
    'Balances that members have not paid, the oldest first unless sorted by a column; with words as orders are found.',
  query: z.object({ words: Words, ...sortQuery('balances'), lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(DeskBalance), lastKey: NextKey }),
})

export const downloadBalances = call({
  method: 'POST',
  path: '/api/operator/download-balances',
  audience,
  about: 'The balances that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object({ words: Words }),
  answer: Csv,
})

export const downloadCases = call({
  method: 'POST',
  path: '/api/operator/download-cases',
  audience,
  about:
    'The disputes or claims that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object({
    kind: z.enum(caseKinds),
    state: z._default(z.enum(['OPEN', 'SETTLED']), 'OPEN'),
    words: Words,
    holder: z._default(z.enum(caseHolders), 'ALL'),
  }),
  answer: Csv,
})

export const noteCase = call({
  method: 'POST',
  path: '/api/operator/note-case',
  audience,
  role: 'SUPPORT',
  about: 'Writes a note about an order and its case that operators alone read, once for each `actId`.',
  body: z.object({ orderId: z.uuid(), actId: ActId, note: Note }),
  answer: Done,
})

export const assignCase = call({
  method: 'POST',
  path: '/api/operator/assign-case',
  audience,
  role: 'SUPPORT',
  about:
    'Assigns the case of an order to an operator, or to none. `before`: who had it when the caller looked; MOVE_NOT_ALLOWED when that has changed. INVALID for a member who is no operator or is a party.',
  body: z.object({ orderId: z.uuid(), operatorId: z.nullable(MemberId), before: z.nullable(MemberId) }),
  answer: Done,
})

export const resolveDispute = call({
  method: 'POST',
  path: '/api/operator/resolve-dispute',
  audience,
  about:
    'Settles a dispute: to COMPLETED, CANCELLED or back, with a refund of at most what was captured, a tariff charge, the coin, and a reason to both. `issueIds`: the open issues that the caller saw; `refundablePence`: what could be refunded then; CONFLICT when there are other issues by now, or another sum.',
  body: z.object({
    orderId: z.uuid(),
    // optional for the app of an earlier version
    issueIds: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    refundablePence: z.optional(Pence),
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
