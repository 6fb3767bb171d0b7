import { z } from 'zod/mini'
import { call } from '../call.ts'
import { APPEAL_TEXT_MAX } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { Done } from '../paging.ts'
import { Appeal, AppealToken, Block, NewReport } from './shapes.ts'

export const createReport = call({
  method: 'POST',
  path: '/api/reports',
  about:
    'Reports a listing, a profile, a message or a review to the operator. Reported again while open it is the same report.',
  body: NewReport,
  answer: Done,
  status: 201,
})

export const getAppeal = call({
  method: 'GET',
  path: '/api/appeal',
  whileSuspended: true,
  audience: 'anyone',
  about: 'A decision about a member, for whoever has the link of their letter.',
  query: z.object({ token: AppealToken }),
  answer: z.object({ data: Appeal }),
})

export const sendAppeal = call({
  method: 'POST',
  path: '/api/appeal',
  whileSuspended: true,
  audience: 'anyone',
  about: 'Asks about a decision, once. MOVE_NOT_ALLOWED when it was asked before with other words.',
  body: z.object({
    token: AppealToken,
    text: z.string().check(z.trim(), z.minLength(1, 'Please tell us why'), z.maxLength(APPEAL_TEXT_MAX)),
  }),
  answer: Done,
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
  about: 'Removes my block of a member. Their block of me stays.',
  body: z.object({ userId: MemberId }),
  answer: Done,
})
