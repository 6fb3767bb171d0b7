import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MemberId } from '../members/shapes.ts'
import { Done } from '../paging.ts'
import { audience, Note } from './call-parts.ts'

export const viewMember = call({
  method: 'POST',
  path: '/api/operator/view-member',
  audience,
  about:
    'Returns a token with which the app is read as a member sees it, for 30 minutes at most, and tells that member with the reason. Every writing call refuses it with READ_ONLY_SESSION, and so do reads of messages, cards and accounts. FORBIDDEN for oneself and for those with a role.',
  body: z.object({ userId: MemberId, note: Note }),
  answer: z.object({
    data: z.object({
      viewId: z.uuid(),
      userId: MemberId,
      name: z.string(),
      token: z.string(),
      expiresAt: z.string(),
    }),
  }),
})

export const endView = call({
  method: 'POST',
  path: '/api/operator/end-view',
  audience,
  about: 'Ends a view of one’s own before its time. One that has ended stays ended.',
  body: z.object({ viewId: z.uuid() }),
  answer: Done,
})
