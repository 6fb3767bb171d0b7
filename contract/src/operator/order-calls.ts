import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Day } from '../days.ts'
import { amountTexts } from '../entered-amount.ts'
import { Pence } from '../money.ts'
import { DeliveryMethod, OrderStatus } from '../order-status.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Note, Reason, Words } from './call-parts.ts'
import { DeskOrderRow, DeskOrderWhole, deskMoves, waitSides } from './order-shapes.ts'
import { sortQuery } from './sorts.ts'

const orderFilter = {
  words: Words,
  status: z.optional(OrderStatus),
  method: z.optional(DeliveryMethod),
  waitsFor: z.optional(z.enum(waitSides)),
  /** London days: orders with a day of the loan in this period. */
  from: z.optional(Day),
  to: z.optional(Day),
}

export const getDeskOrders = call({
  method: 'GET',
  path: '/api/operator/orders',
  audience,
  about:
    'Orders, those requested last first unless sorted by a column; with words only those in whose number, garment or names every one of them occurs, a word with @ in the email of a party; filtered by status, handover, whom they wait for and the days of the loan.',
  query: z.object({
    ...orderFilter,
    ...sortQuery('orders'),
    lastKey: z.optional(LastKey),
    limit: Limit,
  }),
  answer: z.object({ items: z.array(DeskOrderRow), lastKey: NextKey }),
})

export const downloadOrders = call({
  method: 'POST',
  path: '/api/operator/download-orders',
  audience,
  about: 'The orders that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(orderFilter),
  answer: Csv,
})

export const getDeskOrder = call({
  method: 'GET',
  path: '/api/operator/order',
  audience,
  about: 'One order as each of its parties sees it, its money, and what an operator can do about it.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: DeskOrderWhole }),
})

/** `actId` is chosen by the client: the same act again changes nothing, another act under it is CONFLICT. */
const orderAct = { orderId: z.uuid(), actId: z.uuid() }

export const moveDeskOrder = call({
  method: 'POST',
  path: '/api/operator/move-order',
  audience,
  about:
    'Moves an order as the table of moves allows an operator, cancelling among it, once for each `actId`, with a reason to both. MOVE_NOT_ALLOWED otherwise.',
  body: z.object({ ...orderAct, move: z.enum(deskMoves), reason: Reason }),
  answer: Done,
})

export const refundOrder = call({
  method: 'POST',
  path: '/api/operator/refund-order',
  audience,
  about:
    'Refunds some of what was charged for an order, once for each `actId`, with a reason to both. REFUND_TOO_HIGH beyond what was charged and neither refunded nor taken back yet. `refundedPence`: what was refunded when the caller looked; CONFLICT when that has changed.',
  body: z.object({
    ...orderAct,
    pence: Pence.check(z.minimum(1, amountTexts.unclear)),
    // optional for the app of an earlier version
    refundedPence: z.optional(Pence),
    reason: Reason,
  }),
  answer: Done,
})

export const writeToParties = call({
  method: 'POST',
  path: '/api/operator/write-to-parties',
  audience,
  role: 'SUPPORT',
  about: 'Writes to both parties of an order by notice and email, once for each `actId`.',
  body: z.object({ ...orderAct, text: Note }),
  answer: Done,
})
