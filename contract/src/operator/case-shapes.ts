import { z } from 'zod/mini'
import { BalanceDue, Claim } from '../claims/shapes.ts'
import { Day } from '../days.ts'
import { OrderIssue, outcomes, Resolution } from '../issues/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods, orderStatuses } from '../order-status.ts'
import { OrderEvent } from '../orders/shapes.ts'
import { TariffLine } from '../payments/tariff.ts'
import { AuditLine, DeskOrder } from './shapes.ts'

const DeskDispute = z.extend(DeskOrder, {
  leftStatus: z.nullable(z.enum(orderStatuses)),
  since: z.string(),
  issues: z.int(),
})

/** An operator, for those who share the work. */
const Colleague = z.object({ id: MemberId, name: z.string() })

/** What an outcome does besides the refund, the charge and the coin that are decided with it: from the table of moves. */
export const OutcomePreview = z.object({
  outcome: z.enum(outcomes),
  to: z.enum(orderStatuses),
  /** The hold that is released, of a request that was only held. */
  releasedPence: z.int(),
  returnsCoin: z.boolean(),
  /** A coin that goes back to the borrower is taken back with it: the loan that earned it was cancelled (product.md §4). */
  losesCoin: z._default(z.boolean(), false),
  earnsCoin: z.boolean(),
  /** The lender's coin for this loan is taken back, unless it was used. */
  takesCoin: z._default(z.boolean(), false),
  /** The cleaning that is then owed to the lender; or no longer. */
  owedCleaningPence: z.int(),
  endsCleaning: z.boolean(),
  /**
   * The postage without a Hemline label that is then owed to the lender (decision 19) when nothing is refunded; with a refund at
   * most what it leaves of `leftForPostagePence`.
   */
  owedPostagePence: z._default(z.int(), 0),
  leftForPostagePence: z._default(z.int(), 0),
  asksForReviews: z.boolean(),
  freesDates: z.boolean(),
  voidsLabels: z.boolean(),
  restoresAnswerTime: z.boolean(),
})
export type OutcomePreview = z.infer<typeof OutcomePreview>

/** A claim of a case. `mostPence`: what can be charged, without what was paid with the loan; a node of the version before has null. */
const CaseClaim = z.extend(Claim, { mostPence: z._default(z.nullable(z.int()), null) })

/**
 * A dispute or claims with all data needed to settle them. Amounts in pence. `list` is empty for an order with claims
 * only.
 */
export const DeskDisputeWhole = z.extend(DeskDispute, {
  /** The London day by which both hear; null once it is settled. */
  dueOn: z.nullable(Day),
  isLate: z.boolean(),
  assignee: z.nullable(Colleague),
  colleagues: z.array(Colleague),
  previews: z.array(OutcomePreview),
  /** What operators did about this order, notes among it. */
  log: z.array(AuditLine),
  lenderEmail: z.string(),
  lendeeEmail: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  startDate: z.string(),
  endDate: z.string(),
  isOpen: z.boolean(),
  outcomes: z.array(z.enum(outcomes)),
  /** All that was charged for the loan, also what was taken back since. */
  capturedPence: z.int(),
  refundedPence: z.int(),
  /** What the bank took back of it, also where it was refunded as well, or the provider never had. */
  takenBackPence: z._default(z.int(), 0),
  refundablePence: z.int(),
  /** The return half of the postage without a Hemline label (decision 19); otherwise 0. */
  unusedReturnPence: z.int(),
  claimLeftPence: z.int(),
  replacementPence: z.int(),
  /** Whether the borrower's coin is in use for it, so that it can be returned: not once they have it back. */
  hasCoin: z.boolean(),
  tariff: z.array(TariffLine),
  list: z.array(OrderIssue),
  resolutions: z.array(Resolution),
  claims: z.array(CaseClaim),
  timeline: z.array(OrderEvent),
})
export type DeskDisputeWhole = z.infer<typeof DeskDisputeWhole>

/** `mostPence`: what can be charged, without what was paid with the loan. */
export const DeskClaim = z.extend(DeskOrder, { claim: Claim, mostPence: z.int() })

export const DeskBalance = z.extend(BalanceDue, { lendeeName: z.string(), lendeeEmail: z.string(), since: z.string() })

export const caseKinds = ['DISPUTE', 'CLAIM'] as const

export type CaseKind = (typeof caseKinds)[number]

/** Whose cases: all, the asking operator's, or those that no one has taken. */
export const caseHolders = ['ALL', 'ME', 'NO_ONE'] as const

export type CaseHolder = (typeof caseHolders)[number]

/** A dispute or a contested claim in the queue, or a settled one. `id`: the order, or the claim. */
export const DeskCase = z.extend(DeskOrder, {
  kind: z.enum(caseKinds),
  id: z.uuid(),
  since: z.string(),
  dueOn: z.nullable(Day),
  isLate: z.boolean(),
  settledAt: z.nullable(z.string()),
  /** What is claimed, or was charged by the decision; null for a dispute. Pence. */
  pence: z.nullable(z.int()),
  assignee: z.nullable(Colleague),
})
export type DeskCase = z.infer<typeof DeskCase>
