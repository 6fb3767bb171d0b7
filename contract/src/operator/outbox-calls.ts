import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Note, Words } from './call-parts.ts'
import { OutboxLine, outboxStates } from './outbox-shapes.ts'
import { sortQuery } from './sorts.ts'

export const getOutbox = call({
  method: 'GET',
  path: '/api/operator/outbox',
  audience,
  about:
    'Emails and pushes of the last 60 days to members, newest or oldest first, with their state, never their text; with words only those of members in whose name or email every one of them occurs, or about the order with that number.',
  query: z.object({
    words: Words,
    state: z._default(z.enum(outboxStates), 'ALL'),
    ...sortQuery('outbox'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(OutboxLine), lastKey: NextKey }),
})

export const resendLetter = call({
  method: 'POST',
  path: '/api/operator/resend-letter',
  audience,
  role: 'SUPPORT',
  about:
    'Sends an email or push again, once for each `resendId`, unless its member switched it off; a failed one is tried again. MOVE_NOT_ALLOWED while it still waits.',
  body: z.object({ deliveryId: z.uuid(), resendId: z.uuid(), note: Note }),
  answer: Done,
})
