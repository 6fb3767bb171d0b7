import { z } from 'zod/mini'
import { call } from '../call.ts'
import { OrderStatus } from '../order-status.ts'
import { Handover, HandoverCode, HandoverView } from './shapes.ts'

export const getHandover = call({
  method: 'GET',
  path: '/api/handover',
  whileSuspended: true,
  about: 'The next handover of an order in person: its code for the party who shows it, null when there is none.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: z.nullable(HandoverView) }),
})

export const confirmHandover = call({
  method: 'POST',
  path: '/api/handover',
  whileSuspended: true,
  about:
    'Confirms a handover by its code: the lendee has the garment, or the lender has it back. Safe to send again. ' +
    '`enteredAt` is when the code was entered, if the network came back only later. HANDOVER_CODE_WRONG, TOO_MANY.',
  body: z.object({
    orderId: z.uuid(),
    handover: Handover,
    code: HandoverCode,
    enteredAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  answer: z.object({ status: OrderStatus, wasAlreadyDone: z.boolean() }),
})
