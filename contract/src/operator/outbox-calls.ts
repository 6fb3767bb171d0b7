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
    'Emails and pushes of the last 60 days to members with their state, never their text, sorted by time, by state (what failed first), by whom they are to or by what they are about, of equal ones the newest first; with words only those of members in whose name or email every one of them occurs, or about the order with that number.',
  query: z.object({
    words: Words,
    state: z._default(z.enum(outboxStates), 'ALL'),
    ...sortQuery('outbox'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(OutboxLine), lastKey: NextKey }),
})

export const resendFailed = call({
  method: 'POST',
  path: '/api/operator/resend-failed',
  audience,
  role: 'SUPPORT',
  about:
    'Tries emails and pushes again that were given up; others of those named are left as they are. MOVE_NOT_ALLOWED when none of them has failed any more.',
  body: z.object({ deliveryIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)), note: Note }),
  answer: z.object({ retried: z.int() }),
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
