import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ImagePath } from '../images/shapes.ts'
import { ISSUE_IMAGES_MAX, ISSUE_TEXT_MAX } from '../limits.ts'
import { TariffLine } from '../payments/tariff.ts'
import { BalanceDue, Claim, claimStates, Owed } from './shapes.ts'
import { claimTexts } from './words.ts'

export const getClaims = call({
  method: 'GET',
  path: '/api/claims',
  whileSuspended: true,
  about:
    'The claims on an order of mine, oldest first; how much of the replacement value is left, in pence; the lines that can be claimed, and whether I may claim.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({
    items: z.array(Claim),
    leftPence: z.int(),
    /** The lines of the agreed tariff that can be claimed, and how long the borrower has to answer. */
    tariff: z.array(TariffLine),
    contestHours: z.int(),
    mayClaim: z.boolean(),
    owed: z.array(Owed),
  }),
})

export const createClaim = call({
  method: 'POST',
  path: '/api/claims',
  whileSuspended: true,
  about:
    'The lender claims lines of the agreed tariff with photos. The lendee has the time that held at the request (48 hours, until an owner sets more) to accept or dispute. CLAIM_NOT_ALLOWED when nothing is left of the replacement value or the time is over, TOO_MANY after 10 for the order in 24 hours.',
  body: z.object({
    orderId: z.uuid(),
    lines: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1, claimTexts.lineNeeded), z.maxLength(10)),
    description: z.string().check(z.trim(), z.minLength(1, claimTexts.descriptionNeeded), z.maxLength(ISSUE_TEXT_MAX)),
    images: z.array(ImagePath).check(z.minLength(1, claimTexts.photoNeeded), z.maxLength(ISSUE_IMAGES_MAX)),
  }),
  answer: z.object({ data: Claim }),
  status: 201,
})

const claimAnswers = ['accept', 'contest', 'withdraw'] as const

export const answerClaim = call({
  method: 'POST',
  path: '/api/process-claim',
  whileSuspended: true,
  about:
    'The lendee accepts a claim or contests it with a reason, or the lender takes it back. MOVE_NOT_ALLOWED when it moved on.',
  body: z
    .object({
      claimId: z.uuid(),
      action: z.enum(claimAnswers),
      reason: z._default(z.string().check(z.trim(), z.maxLength(ISSUE_TEXT_MAX)), ''),
    })
    .check(
      z.refine((body) => body.action !== 'contest' || body.reason !== '', {
        path: ['reason'],
        message: claimTexts.reasonNeeded,
      }),
    ),
  answer: z.object({ data: Claim }),
})

export const getBalance = call({
  method: 'GET',
  path: '/api/balance',
  whileSuspended: true,
  about: 'What my cards did not pay, in pence. While it is not empty, new requests are refused with BALANCE_DUE.',
  answer: z.object({ items: z.array(BalanceDue), totalPence: z.int() }),
})

export const createBalanceSession = call({
  method: 'POST',
  path: '/api/create-balance-session',
  whileSuspended: true,
  about: 'Opens the setup session with which a card for a balance is confirmed.',
  body: z.object({ claimId: z.uuid() }),
  answer: z.object({ clientSecret: z.string(), setupIntentId: z.string(), amountPence: z.int() }),
})

export const payBalance = call({
  method: 'POST',
  path: '/api/pay-balance',
  whileSuspended: true,
  about: 'Pays a balance with the confirmed card. Safe to repeat: it is charged at most one time.',
  body: z.object({ claimId: z.uuid(), setupIntentId: z.string().check(z.maxLength(200)) }),
  answer: z.object({ state: z.enum(claimStates) }),
})
