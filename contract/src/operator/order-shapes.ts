import { z } from 'zod/mini'
import { Day } from '../days.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods, orderStatuses } from '../order-status.ts'
import { type MoveName, moves } from '../orders/moves.ts'
import { Order } from '../orders/shapes.ts'
import { AuditLine, DeskOrder } from './shapes.ts'

/** Whom an order waits for (product.md §1); an order can wait for both sides. */
export const waitSides = ['LENDER', 'LENDEE', 'OPERATOR'] as const

export type WaitSide = (typeof waitSides)[number]

/** An order in the operator's list of all orders. */
export const DeskOrderRow = z.extend(DeskOrder, {
  deliveryMethod: z.enum(deliveryMethods),
  startDate: Day,
  endDate: Day,
  createdAt: z.string(),
  totalPence: z.int(),
  waitsFor: z.array(z.enum(waitSides)),
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

/** The moves that an operator makes outside a dispute, in the order of the life cycle. */
export const deskMoves = [
  'sent',
  'received',
  'collected',
  'returned',
  'complete',
  'completeInPerson',
  'withdrawAsOperator',
  'cancelAsOperator',
] as const satisfies readonly MoveName[]

export type DeskMove = (typeof deskMoves)[number]

export const isCancelling = (move: DeskMove): boolean => moves[move].to === 'CANCELLED'

/** What a move would do to an order now, from the table of moves: shown before it is made. Amounts in pence. */
export const DeskMovePreview = z.object({
  move: z.enum(deskMoves),
  to: z.enum(orderStatuses),
  releasedPence: z.int(),
  refundedPence: z.int(),
  returnsCoin: z.boolean(),
  earnsCoin: z.boolean(),
  freesDates: z.boolean(),
  voidsLabels: z.boolean(),
  /** What is then owed to the lender for cleaning, and for postage without a Hemline label (decision 19). */
  owedCleaningPence: z._default(z.int(), 0),
  owedPostagePence: z._default(z.int(), 0),
  /** The postage that is refunded to the borrower. */
  refundedPostagePence: z._default(z.int(), 0),
  asksForReviews: z._default(z.boolean(), false),
})
export type DeskMovePreview = z.infer<typeof DeskMovePreview>

/** One order for an operator: as each of its parties sees it, without addresses, and what an operator can do. */
export const DeskOrderWhole = z.extend(DeskOrderRow, {
  lenderId: MemberId,
  lendeeId: MemberId,
  lenderEmail: z.string(),
  lendeeEmail: z.string(),
  /** The order as its lender and as its borrower see it. Without addresses, messages and payment ids. */
  asLender: Order,
  asLendee: Order,
  /** All that was charged for the loan, also what was taken back since. */
  capturedPence: z.int(),
  refundedPence: z.int(),
  /** What the bank took back of it, also where it was refunded as well, or the provider never had. */
  takenBackPence: z._default(z.int(), 0),
  refundablePence: z.int(),
  /** Whether it is or was in dispute: then it has a page there. */
  wasDisputed: z.boolean(),
  moves: z.array(DeskMovePreview),
  /** What operators did about this order. */
  log: z.array(AuditLine),
})
export type DeskOrderWhole = z.infer<typeof DeskOrderWhole>
