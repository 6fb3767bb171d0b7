import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Pence } from '../money.ts'
import { Done, LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Note, Words } from './call-parts.ts'
import { fixActs } from './fixes.ts'
import {
  DeskPaymentStep,
  Drift,
  driftKinds,
  LenderMoney,
  MoneyMonth,
  Month,
  OpenOperation,
  paymentStates,
} from './money-shapes.ts'
import { sortQuery } from './sorts.ts'

export const getMoneyReport = call({
  method: 'GET',
  path: '/api/operator/money',
  audience,
  about: 'Differences between the card provider and our table of operations, and operations that are not finished.',
  answer: z.object({ drifts: z.array(Drift), operations: z.array(OpenOperation), lastLookAt: z.nullable(z.string()) }),
})

const paymentFilter = { words: Words, state: z._default(z.enum(paymentStates), 'ALL') }

export const getDeskPayments = call({
  method: 'GET',
  path: '/api/operator/payments',
  audience,
  about:
    'Holds, captures, charges, refunds and releases, newest first unless sorted by a column; with words only those of orders in whose number or names every one of them occurs, or of the payment with that id; a word with @ is part of the email of who pays.',
  query: z.object({ ...paymentFilter, ...sortQuery('payments'), lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(DeskPaymentStep), lastKey: NextKey }),
})

export const downloadPayments = call({
  method: 'POST',
  path: '/api/operator/download-payments',
  audience,
  about: 'The payments that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(paymentFilter),
  answer: Csv,
})

export const compareWithProvider = call({
  method: 'POST',
  path: '/api/operator/compare-payments',
  audience,
  about: 'Compares all payments of the last 35 days with the card provider’s own list, within seconds, by the clock.',
  body: z.object({}),
  answer: Done,
})

export const fixDifference = call({
  method: 'POST',
  path: '/api/operator/fix-difference',
  audience,
  about:
    'Fixes one difference with the card provider, once for each `fixId`, after reading the payment again. CONFLICT when the amounts are no longer those that were shown, MOVE_NOT_ALLOWED when it is fixed already. `decidedPence`: how much of a card dispute the bank decided on, all of it without; the rest stays open.',
  body: z.object({
    fixId: z.uuid(),
    paymentIntentId: z.string().check(z.minLength(1), z.maxLength(100)),
    kind: z.enum(driftKinds),
    act: z.enum(fixActs),
    expectedPence: Pence,
    foundPence: Pence,
    // optional for the app of an earlier version
    decidedPence: z.optional(Pence),
    reason: Note,
  }),
  answer: Done,
})

export const getMoneyMonths = call({
  method: 'GET',
  path: '/api/operator/months',
  audience,
  about: 'Money month by month, the newest first: at most the last 36 in which something happened.',
  answer: z.object({ months: z.array(MoneyMonth) }),
})

export const downloadMonth = call({
  method: 'POST',
  path: '/api/operator/download-month',
  audience,
  about:
    'Every movement of money of one month as a CSV file for the accountant. Each download is written into the log.',
  body: z.object({ month: Month }),
  answer: Csv,
})

export const getLenderMoney = call({
  method: 'GET',
  path: '/api/operator/lender-money',
  audience,
  about: 'What each lender is owed and was paid, the most owed first: at most 100, found by name or email.',
  query: z.object({ words: Words }),
  answer: z.object({ items: z.array(LenderMoney) }),
})
