import { z } from 'zod'
import { call } from '../call.ts'
import { Day } from '../days.ts'
import { PayoutLine } from '../payouts/shapes.ts'

const audience = 'operator' as const

/** What one member is owed now. `account` is masked; null when they have not said where to pay. */
export const DeskPayee = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: z.string(),
  account: z.string().nullable(),
  pence: z.number().int(),
  lines: z.array(PayoutLine),
})
export type DeskPayee = z.infer<typeof DeskPayee>

/** A batch as the list shows it. Never changed once it is made, but that it was paid. */
export const DeskBatch = z.object({
  id: z.uuid(),
  no: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  pence: z.number().int(),
  payments: z.array(z.object({ name: z.string(), pence: z.number().int(), account: z.string().nullable() })),
  paidAt: z.string().nullable(),
  paidOn: z.string().nullable(),
  paidReference: z.string().nullable(),
})
export type DeskBatch = z.infer<typeof DeskBatch>

export const getPayees = call({
  method: 'GET',
  path: '/api/operator/payouts',
  audience,
  about: 'Who is owed how much, with or without a bank account, and the batches, the newest first.',
  answer: z.object({ payees: z.array(DeskPayee), batches: z.array(DeskBatch) }),
})

export const makeBatch = call({
  method: 'POST',
  path: '/api/operator/payout-batches',
  audience,
  about:
    'Makes a batch of exactly these lines under an id of the client’s, once however often it is sent. CONFLICT, and nothing made, when one was paid, taken back or put into another batch meanwhile, or its member has no bank account.',
  body: z.object({ batchId: z.uuid(), owedIds: z.array(z.uuid()).min(1).max(1000) }),
  answer: z.object({ data: DeskBatch }),
  status: 201,
})

export const downloadBatch = call({
  method: 'POST',
  path: '/api/operator/download-payout-batch',
  audience,
  about: 'A batch as a CSV file for the bank, with the full account numbers. Each download is written into the log.',
  body: z.object({ batchId: z.uuid() }),
  answer: z.object({ fileName: z.string(), text: z.string() }),
})

export const REFERENCE_MAX = 60

export const markBatchPaid = call({
  method: 'POST',
  path: '/api/operator/mark-payout-batch-paid',
  audience,
  about:
    'Notes that a batch was paid, on which day and with which reference of the bank, and sends each member a receipt. The same again changes nothing; MOVE_NOT_ALLOWED when it was marked otherwise.',
  body: z.object({
    batchId: z.uuid(),
    reference: z.string().trim().min(1, 'Enter the bank’s reference').max(REFERENCE_MAX),
    paidOn: Day,
  }),
  answer: z.object({ data: DeskBatch }),
})
