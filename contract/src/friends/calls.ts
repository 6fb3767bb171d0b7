import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Friend } from './shapes.ts'

export const getFriends = call({
  method: 'GET',
  path: '/api/friends',
  about: 'My friends, and the friendships that wait for an answer, without repetition.',
  answer: z.object({ items: z.array(Friend) }),
})

export const changeFriendship = call({
  method: 'POST',
  path: '/api/friends',
  about: 'The addressee confirms or dismisses; either of the two may end an active friendship.',
  body: z.object({ friendshipId: z.uuid(), status: z.enum(['active', 'dismissed']) }),
  answer: z.object({ ok: z.literal(true) }),
})

export const addContacts = call({
  method: 'POST',
  path: '/api/contacts',
  about:
    'Asks the members behind these ids, emails or verified phone numbers to be friends. The answer does not show who has no account.',
  body: z.object({
    phoneNumbers: z.optional(z.string().check(z.maxLength(20_000))),
    emails: z.optional(z.string().check(z.maxLength(20_000))),
    publicIds: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  answer: z.object({ data: z.object({ friends: z.array(Friend) }) }),
})
