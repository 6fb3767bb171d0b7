import { z } from 'zod'
import { call } from '../call.ts'
import { Done, LastKey, Limit } from '../paging.ts'
import { Notification, NotificationType, ParticipantsKey } from './shapes.ts'

export const getNotifications = call({
  method: 'GET',
  path: '/api/notifications',
  about:
    'What I was told and have not seen yet, newest first, with how many there are of each type; with all=true the last 60 days, seen or not.',
  query: z.object({ all: z.stringbool().optional(), lastKey: LastKey.optional(), limit: Limit }),
  answer: z.object({
    data: z.array(Notification),
    /** How many are unread: the badges of Inbox and Orders. */
    unread: z.object({ message: z.number().int(), order: z.number().int() }),
    lastKey: LastKey.nullable(),
  }),
})

export const clearNotifications = call({
  method: 'DELETE',
  path: '/api/notifications',
  about:
    'Marks notifications as seen: all of a type, or those of one conversation or one order. They stay in the centre for 60 days.',
  body: z.object({
    type: NotificationType,
    participantsKey: ParticipantsKey.nullish(),
    orderId: z.uuid().nullish(),
  }),
  answer: Done,
})
