import { HOUR_MS } from '../durations.ts'
import { SMALLEST_HOLD_PENCE } from '../limits.ts'
import type { LoanTimes } from '../loan-times.ts'
import type { OrderStatus, Role } from '../order-status.ts'
import { isWithinHours } from '../orders/move-guards.ts'
import type { EndReason } from '../orders/move-shapes.ts'
import type { TariffLine } from '../payments/tariff.ts'
import type { ClaimLine, ClaimState } from './shapes.ts'

/** The tariff line for the whole garment. */
export const WHOLE_GARMENT = 'lost'

export type ClaimMove = {
  by: readonly (Role | 'CLOCK' | 'OPERATOR')[]
  from: readonly ClaimState[]
  to: ClaimState
}

/** The life of a claim as data (product.md §3). */
export const claimMoves = {
  accept: { by: ['LENDEE'], from: ['OPEN'], to: 'CHARGING' },
  contest: { by: ['LENDEE'], from: ['OPEN'], to: 'CONTESTED' },
  withdraw: { by: ['LENDER'], from: ['OPEN', 'CONTESTED'], to: 'WITHDRAWN' },
  lapse: { by: ['CLOCK'], from: ['OPEN'], to: 'CHARGING' },
  refer: { by: ['CLOCK'], from: ['OPEN'], to: 'CONTESTED' },
  uphold: { by: ['OPERATOR'], from: ['CONTESTED'], to: 'CHARGING' },
  dismiss: { by: ['OPERATOR'], from: ['CONTESTED'], to: 'DISMISSED' },
  paid: { by: ['CLOCK'], from: ['CHARGING'], to: 'PAID' },
  fail: { by: ['CLOCK'], from: ['CHARGING'], to: 'DUE' },
  payNow: { by: ['LENDEE'], from: ['DUE'], to: 'CHARGING' },
  forgive: { by: ['OPERATOR'], from: ['DUE'], to: 'DISMISSED' },
} as const satisfies Record<string, ClaimMove>
export type ClaimMoveName = keyof typeof claimMoves

/** Claims that count towards the replacement value: all except dismissed and withdrawn ones. */
export const countingStates: readonly ClaimState[] = ['OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID']

/**
 * Whether `by` may make this step with a claim. The lendee may answer until the claim's `answerBy`, the clock
 * afterwards.
 */
export function mayMoveClaim(
  name: ClaimMoveName,
  claim: Claimed & { state: ClaimState; answerBy: Date | null },
  by: ClaimMove['by'][number],
  now: Date,
): boolean {
  const move: ClaimMove = claimMoves[name]
  if (!move.by.includes(by) || !move.from.includes(claim.state)) return false
  const isOver = claim.answerBy !== null && now >= claim.answerBy
  if (name === 'accept') return !isOver && paidAlready(claim) === 0
  if (name === 'contest') return !isOver
  if (name === 'lapse') return isOver && !needsOperator(claim)
  if (name === 'refer') return isOver && needsOperator(claim)
  return true
}

/** Whether a claim is for the whole garment: if the borrower does not answer, it is never charged but goes to the operator. */
export function isWholeGarment(lines: readonly ClaimLine[]): boolean {
  return lines.some((line) => line.id === WHOLE_GARMENT)
}

type Claimed = {
  lines: readonly ClaimLine[]
  dryCleaningFee?: number
  /** The status of the loan; of the rules, only whether it was cancelled counts. */
  orderStatus?: OrderStatus
  /** Whether the borrower is banned: they cannot sign in to answer. */
  isLendeeBanned?: boolean
}

/**
 * Whether the operator decides when the borrower does not answer: for the whole garment, for lines paid with the loan, for a
 * cancelled loan, and for a borrower who is banned.
 */
export function needsOperator(claim: Claimed): boolean {
  return (
    isWholeGarment(claim.lines) ||
    paidAlready(claim) > 0 ||
    claim.orderStatus === 'CANCELLED' ||
    claim.isLendeeBanned === true
  )
}

/**
 * Returns the part of a claim that was paid with the loan, in pence. Earlier versions allowed such claims
 * (`claimableLines`); this part is never charged.
 */
export function paidAlready({ lines, dryCleaningFee = 0 }: Claimed): number {
  if (dryCleaningFee === 0) return 0
  return lines.reduce((sum, { id, pence }) => (id === CLEANING_LINE ? sum + pence : sum), 0)
}

/** Returns how much of a claim the operator can charge, in pence: all but what was paid with the loan. */
export function mostToCharge(claim: Claimed & { claimedPence: number }): number {
  return Math.max(claim.claimedPence - paidAlready(claim), 0)
}

/** The tariff line for cleaning, which may be paid with the loan. */
const CLEANING_LINE = 'dry-cleaning'

/** Returns the lines of an order's tariff that can be claimed: all except those paid with the loan (product.md §3). */
export function claimableLines(tariff: readonly TariffLine[], paid: { dryCleaningFee: number }): readonly TariffLine[] {
  return paid.dryCleaningFee > 0 ? tariff.filter(({ id }) => id !== CLEANING_LINE) : tariff
}

/**
 * Returns the selected lines with their amounts and their sum in pence, limited by the replacement value left after
 * earlier claims. Null when a line is not in the agreed tariff or selected twice, or too little is left to charge.
 */
export function priceClaim(
  picked: readonly string[],
  {
    tariff,
    replacementPence,
    claimedPence,
  }: { tariff: readonly TariffLine[]; replacementPence: number; claimedPence: number },
): { lines: ClaimLine[]; amountPence: number } | null {
  const lines = picked.map((id) => tariff.find((line) => line.id === id))
  if (lines.length === 0 || new Set(picked).size !== picked.length) return null
  const priced: ClaimLine[] = []
  for (const line of lines) {
    if (!line) return null
    priced.push({ id: line.id, label: line.label, pence: line.pence ?? replacementPence })
  }
  const left = replacementPence - claimedPence
  const amountPence = Math.min(
    left,
    isWholeGarment(priced) ? replacementPence : priced.reduce((sum, line) => sum + line.pence, 0),
  )
  return amountPence < SMALLEST_HOLD_PENCE ? null : { lines: priced, amountPence }
}

/** Until when the lendee can answer a claim made now, with `contestHours` to do it. */
export function claimAnswerBy(now: Date, contestHours: number): Date {
  return new Date(now.getTime() + contestHours * HOUR_MS)
}

/** How a loan ends of which no one reported that the garment changed hands; the borrower may have it all the same. */
export const endsUnreported: readonly EndReason[] = ['NOT_POSTED', 'NOT_MET', 'CANCELLED_BY_LENDEE']

/**
 * Returns the cleaning that a loan's payment covers, in pence: none after an end of which no one reported a handover, since
 * everything was paid back.
 */
export function paidCleaning(loan: {
  status: OrderStatus
  reason: string | null
  price: { dryCleaningFee: number }
}): number {
  const isBack = loan.status === 'CANCELLED' && endsUnreported.some((end) => end === loan.reason)
  return isBack ? 0 : loan.price.dryCleaningFee
}

/**
 * Whether the lender may still claim: after the garment was handed over, and for the loan's `issueHours` (24) after it was
 * completed; as long after it was cancelled from its first day on, because no one had reported a handover.
 */
export function mayClaim(
  order: {
    status: OrderStatus
    receivedAt: Date | null
    completedAt?: Date | null | undefined
    startsAt?: Date
    closedAt?: Date | null
    reason?: string | null
    times: LoanTimes
  },
  now: Date,
): boolean {
  const { status, completedAt = null, closedAt = null, startsAt, reason, times } = order
  if (status === 'COMPLETED') return isWithinHours(completedAt, times.issueHours, now)
  if (status === 'CANCELLED') {
    const hadBegun = closedAt !== null && startsAt !== undefined && closedAt >= startsAt
    return hadBegun && endsUnreported.some((end) => end === reason) && isWithinHours(closedAt, times.issueHours, now)
  }
  // a loan in person may be completed without anyone having reported that it was collected
  const wasHandedOver = order.receivedAt !== null || completedAt !== null
  return wasHandedOver && (status === 'SHIPPING_RECEIVED' || status === 'DISPUTE')
}
