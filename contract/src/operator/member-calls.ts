import { z } from 'zod/mini'
import { call } from '../call.ts'
import { EMAIL_MAX } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { ActId, audience, Csv, Note, Words } from './call-parts.ts'
import { coinChanges, DeskMember, DeskMemberWhole, memberStates } from './member-shapes.ts'
import { sortQuery } from './sorts.ts'

const memberFilter = {
  words: Words,
  state: z._default(z.enum(memberStates), 'ALL'),
}

export const getDeskMembers = call({
  method: 'GET',
  path: '/api/operator/members',
  audience,
  about:
    'Members, the newest first unless sorted by a column; with words only those in whose name, email, city or public id every one of them occurs, or who have the order of that number; also the one whose verified phone number the words are. With a state only those in it.',
  query: z.object({
    ...memberFilter,
    ...sortQuery('members'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(DeskMember), lastKey: NextKey }),
})

export const downloadMembers = call({
  method: 'POST',
  path: '/api/operator/download-members',
  audience,
  about: 'The members that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(memberFilter),
  answer: Csv,
})

export const getDeskMember = call({
  method: 'GET',
  path: '/api/operator/member',
  about:
    'One member with their listings, orders, payments, coins, reports, the conversations that can be read, and what operators did about them.',
  audience,
  query: z.object({ userId: MemberId }),
  answer: z.object({ data: DeskMemberWhole }),
})

export const noteMember = call({
  method: 'POST',
  path: '/api/operator/note-member',
  about: 'Writes a note about a member that operators alone read, once for each `actId`.',
  audience,
  role: 'SUPPORT',
  body: z.object({ userId: MemberId, actId: ActId, note: Note }),
  answer: Done,
})

export const warnMember = call({
  method: 'POST',
  path: '/api/operator/warn-member',
  about: 'Sends a member a warning by email, with the reason, once for each `actId`.',
  audience,
  body: z.object({ userId: MemberId, actId: ActId, note: Note }),
  answer: Done,
})

export const endMemberSessions = call({
  method: 'POST',
  path: '/api/operator/end-sessions',
  about: 'Signs a member out on every device. FORBIDDEN for an operator.',
  audience,
  body: z.object({ userId: MemberId, note: Note }),
  answer: Done,
})

export const verifyMemberEmail = call({
  method: 'POST',
  path: '/api/operator/verify-email',
  about:
    'Confirms the new email address of a member, after a check outside: the account has it from now on, every device is signed out, and both addresses are written to. FORBIDDEN for one with a role, MOVE_NOT_ALLOWED for one who is suspended, when this address does not wait any more, or has an account meanwhile.',
  audience,
  body: z.object({ userId: MemberId, email: z.string().check(z.maxLength(EMAIL_MAX)), note: Note }),
  answer: Done,
})

export const exportMember = call({
  method: 'POST',
  path: '/api/operator/export-member',
  about:
    'Sends a member who asked for it the link to a copy of their data, at their own address, valid for seven days; also one who is suspended. No operator reads the copy.',
  audience,
  body: z.object({ userId: MemberId, note: Note }),
  answer: Done,
})

export const deleteMember = call({
  method: 'POST',
  path: '/api/operator/delete-member',
  about:
    'Starts the 14 days after which the account of a member who asked for it is erased; the member is told by email and can cancel. FORBIDDEN for one with a role, MOVE_NOT_ALLOWED for one who is suspended or leaving, ACCOUNT_NOT_EMPTY while an order or a balance is open.',
  audience,
  body: z.object({ userId: MemberId, note: Note }),
  answer: Done,
})

export const changeMemberCoins = call({
  method: 'POST',
  path: '/api/operator/change-coins',
  about:
    'Grants a member a coin or takes a free one back, once for each `actId`, with a reason that the member reads. MOVE_NOT_ALLOWED when there is no free coin to take. `freeCoins`: how many were free when the caller looked; CONFLICT when that has changed.',
  audience,
  body: z.object({
    userId: MemberId,
    actId: z.uuid(),
    change: z.enum(coinChanges),
    // optional for the app of an earlier version
    freeCoins: z.optional(z.int()),
    note: Note,
  }),
  answer: Done,
})

export const suspendMember = call({
  method: 'POST',
  path: '/api/operator/suspend-member',
  about:
    'Suspends a member, or ends the suspension: they can only finish loans under way, pay and export, their listings are hidden, their open requests end. `isPermanent` bans them: no sign-in, and their email address and verified number stay taken. MOVE_NOT_ALLOWED when it is so already; the caller’s own latest act again changes nothing. `wasBanned`: whether the caller saw them banned before they let them in again; CONFLICT when that has changed.',
  audience,
  body: z.object({
    userId: MemberId,
    isSuspended: z.boolean(),
    isPermanent: z.optional(z.boolean()),
    // optional for the app of an earlier version
    wasBanned: z.optional(z.boolean()),
    note: Note,
  }),
  answer: Done,
})
