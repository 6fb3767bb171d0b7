import type { FastifyInstance } from 'fastify'
import { newestFirst } from './payment-list.ts'
import { atMoment, latestCharge, type PaymentRow } from './payment-steps.ts'
import { rooms, type Sandbox } from './stripe-route.ts'

export type LedgerHold = {
  paymentIntentId: string
  setupIntentId: string | null
  /** HOLD: held first, captured or released later. CHARGE: a saved card charged immediately. */
  kind: 'HOLD' | 'CHARGE'
  status: 'HELD' | 'CAPTURED' | 'RELEASED' | 'REFUNDED' | 'DECLINED'
  amountPence: number
  capturedPence: number
  refundedPence: number
  metadata: Record<string, string>
  createdAt: string
  captureBefore: string | null
}

/** Pence. Always placed = held + captured + released; refunded is a part of captured. Declined ones do not count. */
export type LedgerTotals = {
  holds: number
  placedPence: number
  heldPence: number
  capturedPence: number
  releasedPence: number
  refundedPence: number
}

/** One received request; `status` is null while it is running, or when its process died. */
export type LedgerRequest = {
  requestId: string
  at: string
  method: string
  path: string
  idempotencyKey: string | null
  params: unknown
  status: number | 'timeout' | null
  replayed: boolean
}

export type Ledger = { holds: LedgerHold[]; totals: LedgerTotals; requests: LedgerRequest[] }

const REQUESTS_SHOWN = 500

/** Returns all payments, newest first, and the newest 500 requests, or as many as requested. */
async function readLedger(sandbox: Sandbox, requestsShown = REQUESTS_SHOWN): Promise<Ledger> {
  const now = Math.floor(sandbox.clock.now().getTime() / 1000)
  const holds: LedgerHold[] = []
  for await (const row of newestFirst(sandbox)) holds.push(holdOf(atMoment(row, now)))
  const stored = await sandbox.store.list<LedgerRequest>(rooms.requests, { newestFirst: true, limit: requestsShown })
  return { holds, totals: totalsOf(holds), requests: stored.map(({ value }) => value) }
}

/** GET `/payments.json`, to be registered at `/dev`. `?requests=` is the number of requests shown. */
export async function paymentsLedger(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.get<{ Querystring: { requests?: string } }>(
    '/payments.json',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const shown = Number(request.query.requests ?? REQUESTS_SHOWN)
      reply.header('cache-control', 'no-store')
      return readLedger(sandbox, Number.isInteger(shown) && shown >= 0 ? shown : REQUESTS_SHOWN)
    },
  )
}

function holdOf(row: PaymentRow): LedgerHold {
  const { intent } = row
  const captureBefore = latestCharge(row)?.payment_method_details?.card?.capture_before
  const refundedPence = row.refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return {
    paymentIntentId: intent.id,
    setupIntentId: intent.metadata.setupIntentId ?? null,
    kind: intent.capture_method === 'manual' ? 'HOLD' : 'CHARGE',
    status: statusOf(row, refundedPence),
    amountPence: intent.amount,
    capturedPence: intent.amount_received,
    refundedPence,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000).toISOString(),
    captureBefore: captureBefore === undefined ? null : new Date(captureBefore * 1000).toISOString(),
  }
}

function statusOf(row: PaymentRow, refundedPence: number): LedgerHold['status'] {
  const { status, amount_received } = row.intent
  if (status === 'requires_capture') return 'HELD'
  if (status === 'succeeded') return refundedPence >= amount_received ? 'REFUNDED' : 'CAPTURED'
  const wasHeld = row.charges.some((charge) => charge.status === 'succeeded')
  return status === 'canceled' && wasHeld ? 'RELEASED' : 'DECLINED'
}

function totalsOf(all: LedgerHold[]): LedgerTotals {
  const holds = all.filter((hold) => hold.status !== 'DECLINED')
  const sum = (pence: (hold: LedgerHold) => number) => holds.reduce((total, hold) => total + pence(hold), 0)
  return {
    holds: holds.length,
    placedPence: sum((hold) => hold.amountPence),
    heldPence: sum((hold) => (hold.status === 'HELD' ? hold.amountPence : 0)),
    capturedPence: sum((hold) => hold.capturedPence),
    releasedPence: sum((hold) => (hold.status === 'HELD' ? 0 : hold.amountPence - hold.capturedPence)),
    refundedPence: sum((hold) => hold.refundedPence),
  }
}
