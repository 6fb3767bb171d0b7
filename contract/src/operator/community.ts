import { z } from 'zod'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { LastKey, Limit, NextKey } from '../paging.ts'

/** A member as the person who runs Hemline sees her in a list: whom she can reach, and what is open with her. */
export const DeskMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  city: z.string(),
  joinedAt: z.string(),
  hasOnboarded: z.boolean(),
  isSuspended: z.boolean(),
  /** She asked for her account to be deleted. */
  isLeaving: z.boolean(),
  activeListings: z.number().int(),
  liveOrders: z.number().int(),
  completedLoans: z.number().int(),
  cancelledAsLender: z.number().int(),
  openReports: z.number().int(),
  balancePence: z.number().int(),
})
export type DeskMember = z.infer<typeof DeskMember>

/** How the community is doing: what there is now, and what the last 30 days brought. Amounts in pence. */
export const Figures = z.object({
  now: z.object({
    members: z.number().int(),
    activeListings: z.number().int(),
    liveOrders: z.number().int(),
    completedLoans: z.number().int(),
  }),
  lastDays: z.object({
    members: z.number().int(),
    listings: z.number().int(),
    requests: z.number().int(),
    /** Of those requests: answered by the lender, either way; and accepted. */
    answered: z.number().int(),
    accepted: z.number().int(),
    completedLoans: z.number().int(),
    capturedPence: z.number().int(),
    refundedPence: z.number().int(),
  }),
})
export type Figures = z.infer<typeof Figures>

export const getFigures = call({
  method: 'GET',
  path: '/api/operator/figures',
  audience: 'operator',
  about: 'How the community is doing: what there is now, and what the last 30 days brought.',
  answer: z.object({ data: Figures }),
})

export const getDeskMembers = call({
  method: 'GET',
  path: '/api/operator/members',
  audience: 'operator',
  about:
    'Members, the newest first; with words only those in whose name, e-mail, city or public id every one of them occurs.',
  query: z.object({ words: z.string().trim().max(100).default(''), lastKey: LastKey.optional(), limit: Limit }),
  answer: z.object({ items: z.array(DeskMember), lastKey: NextKey }),
})
