import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Evidence } from './shapes.ts'

export const getEvidence = call({
  method: 'GET',
  path: '/api/order-evidence',
  whileSuspended: true,
  about: 'All that is recorded of one order, to be printed: for its two parties and the operator.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: Evidence }),
})
