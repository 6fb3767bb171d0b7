import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { Friend, FriendStatus, Invitation, InviteLink, InviteToken } from './shapes.ts'

export const getFriends = call({
  method: 'GET',
  path: '/api/friends',
  about: 'My friends, and the friendships that wait for an answer, without repetition.',
  answer: z.object({ items: z.array(Friend) }),
})

export const changeFriendship = call({
  method: 'POST',
  path: '/api/friends',
  about:
    'The addressee confirms or dismisses; either of the two may end an active friendship. `before`: what it was when the caller ' +
    'looked; a request that was confirmed meanwhile is not ended then, but refused with MOVE_NOT_ALLOWED. So is one of the other ' +
    'member, where the caller saw their own: `wasIncoming` says whose request they saw.',
  body: z.object({
    friendshipId: z.uuid(),
    status: z.enum(['active', 'dismissed']),
    before: z.optional(FriendStatus),
    wasIncoming: z.optional(z.boolean()),
  }),
  answer: z.object({ ok: z.literal(true) }),
})

export const addContacts = call({
  method: 'POST',
  path: '/api/contacts',
  about:
    'Asks the members behind these ids, emails or verified phone numbers to be friends. The answer does not show who has no account. ' +
    'TOO_MANY after 50 requests in 24 hours; those before it are sent.',
  body: z.object({
    phoneNumbers: z.optional(z.string().check(z.maxLength(20_000))),
    emails: z.optional(z.string().check(z.maxLength(20_000))),
    publicIds: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  answer: z.object({ data: z.object({ friends: z.array(Friend) }) }),
})

export const openInvite = call({
  method: 'POST',
  path: '/api/friend-invite',
  about:
    'My open invite link with its QR code, made if there is none; `isNew` replaces it, and the earlier one stops. ' +
    'NOT_ONBOARDED, TOO_MANY after the new links of one day, by the setting.',
  body: z.object({ isNew: z._default(z.boolean(), false) }),
  answer: z.object({ data: InviteLink }),
})

export const withdrawInvite = call({
  method: 'DELETE',
  path: '/api/friend-invite',
  about: 'Withdraws my invite link. Friends that it made stay.',
  answer: z.object({ ok: z.literal(true) }),
})

export const getInvitation = call({
  method: 'GET',
  path: '/api/invitation',
  audience: 'anyone',
  about:
    'Who invites with this link: first name and picture. NOT_FOUND alike for unknown, expired and withdrawn links.',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: z.object({ data: Invitation }),
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitation',
  about:
    'Makes the two friends at once (`active`). After a friendship or request of the two that ended since the link was made ' +
    'it sends a request instead (`undetermined`).',
  body: z.object({ token: InviteToken }),
  answer: z.object({ data: z.object({ id: MemberId, firstName: z.string(), status: FriendStatus }) }),
})
