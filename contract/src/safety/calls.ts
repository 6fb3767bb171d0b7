import { z } from 'zod'
import { call } from '../call.ts'
import { OPERATOR_NOTE_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { Block, NewReport, OperatorReport, ReportOutcome } from './shapes.ts'

export const createReport = call({
  method: 'POST',
  path: '/api/reports',
  about:
    'Reports a listing, a profile, a message or a review to the operator. Reported again while open it is the same report.',
  body: NewReport,
  answer: Done,
  status: 201,
})

export const getBlocks = call({
  method: 'GET',
  path: '/api/blocks',
  about: 'Whom I blocked, newest first.',
  answer: z.object({ items: z.array(Block) }),
})

export const blockMember = call({
  method: 'POST',
  path: '/api/blocks',
  about: 'Blocks a member: neither sees the other any more, the friendship and open requests between the two end.',
  body: z.object({ userId: MemberId }),
  answer: Done,
})

export const unblockMember = call({
  method: 'DELETE',
  path: '/api/blocks',
  about: 'Takes my block of a member away. A block of hers stays.',
  body: z.object({ userId: MemberId }),
  answer: Done,
})

const Note = z.string().trim().min(1, 'Please write down why').max(OPERATOR_NOTE_MAX)

export const getReports = call({
  method: 'GET',
  path: '/api/operator/reports',
  about: 'What members reported: the open ones oldest first, the closed ones closed last first.',
  audience: 'operator',
  query: z.object({ state: z.enum(['OPEN', 'CLOSED']).default('OPEN'), lastKey: LastKey.optional(), limit: Limit }),
  answer: z.object({ items: z.array(OperatorReport), lastKey: NextKey }),
})

export const closeReport = call({
  method: 'POST',
  path: '/api/operator/close-report',
  about: 'Closes a report with what came of it. The reporter is told that it was looked at.',
  audience: 'operator',
  body: z.object({ reportId: z.uuid(), outcome: ReportOutcome, note: Note }),
  answer: Done,
})

export const suspendMember = call({
  method: 'POST',
  path: '/api/operator/suspend-member',
  about: 'Suspends a member, or lets her in again: no sign-in, no listing of hers is seen, her open requests end.',
  audience: 'operator',
  body: z.object({ userId: MemberId, isSuspended: z.boolean(), note: Note }),
  answer: Done,
})

export const hideListing = call({
  method: 'POST',
  path: '/api/operator/hide-listing',
  about: 'Takes a listing down so that its owner cannot activate it, or gives it back to her.',
  audience: 'operator',
  body: z.object({ listingId: ListingId, isHidden: z.boolean(), note: Note }),
  answer: Done,
})
