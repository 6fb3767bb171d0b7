import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { Done } from '../paging.ts'
import { Block, NewReport } from './shapes.ts'

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
  about: 'Removes my block of a member. Their block of me stays.',
  body: z.object({ userId: MemberId }),
  answer: Done,
})
