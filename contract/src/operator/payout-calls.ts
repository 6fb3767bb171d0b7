import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Day } from '../days.ts'
import { REASON_MAX, REFERENCE_MAX } from '../limits.ts'
import { audience, Csv } from './call-parts.ts'
import { DeskBatch, DeskPayee } from './payout-shapes.ts'

export const markOwedPaid = call({
  method: 'POST',
  path: '/api/operator/mark-owed-paid',
  audience,
  about: 'Records that amounts owed to lenders were paid out. CONFLICT when one of them was already.',
  body: z.object({
    owedIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)),
    note: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), ''),
  }),
  answer: z.object({ paidPence: z.int() }),
})

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
    'Makes a batch of exactly these lines under an id that the client chooses. Safe to repeat. CONFLICT, and no batch, when a line has been paid, taken back or put into another batch, or its member has no bank account.',
  body: z.object({ batchId: z.uuid(), owedIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({ data: DeskBatch }),
  status: 201,
})

export const downloadBatch = call({
  method: 'POST',
  path: '/api/operator/download-payout-batch',
  audience,
  about: 'A batch as a CSV file for the bank, with the full account numbers. Each download is written into the log.',
  body: z.object({ batchId: z.uuid() }),
  answer: Csv,
})

export const markBatchPaid = call({
  method: 'POST',
  path: '/api/operator/mark-payout-batch-paid',
  audience,
  about:
    'Notes that a batch was paid, on which day and with which reference of the bank, and sends each member a receipt. The same again changes nothing; MOVE_NOT_ALLOWED when it was marked otherwise, and when none of its payments was sent. `pence`: the sum that the caller saw; CONFLICT when a payment has left the batch since.',
  body: z.object({
    batchId: z.uuid(),
    reference: z.string().check(z.trim(), z.minLength(1, 'Enter the bank’s reference'), z.maxLength(REFERENCE_MAX)),
    paidOn: Day,
    // optional for the app of an earlier version
    pence: z.optional(z.int()),
  }),
  answer: z.object({ data: DeskBatch }),
})

export const markPayoutReturned = call({
  method: 'POST',
  path: '/api/operator/mark-payout-returned',
  audience,
  about:
    'Notes that the bank returned one payment of a paid batch: what it paid is owed again, and its member is told. An account that is still the saved one is removed. The same again changes nothing; MOVE_NOT_ALLOWED for a batch that is not paid and for another reason.',
  body: z.object({
    payoutId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter the bank’s reason'), z.maxLength(REFERENCE_MAX)),
  }),
  answer: z.object({ data: DeskBatch }),
})

export const markPayoutNotSent = call({
  method: 'POST',
  path: '/api/operator/mark-payout-not-sent',
  audience,
  about:
    'Takes one payment out of a batch that is not paid yet, because the bank does not take it: what it would pay is owed again, it is in neither the file nor the sums, and its member has no receipt. The same again changes nothing; MOVE_NOT_ALLOWED for a batch that is paid and for another reason.',
  body: z.object({
    payoutId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter the bank’s reason'), z.maxLength(REFERENCE_MAX)),
  }),
  answer: z.object({ data: DeskBatch }),
})
