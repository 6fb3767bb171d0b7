import { z } from 'zod/mini'
import { ListingId } from '../listings/shapes.ts'
import { LoanTimes, standardTimes } from '../loan-times.ts'
import { Meeting } from '../meetings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { checkMoments, deliveryMethods, OrderAction, orderStatuses, roles } from '../order-status.ts'
import { Price } from '../requests/shapes.ts'
import { Post } from '../shipping/shapes.ts'

export const Address = z.object({
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  postcode: z.string(),
})
export type Address = z.infer<typeof Address>

/** One event of an order's timeline. `by` is null for the clock and the carrier. */
export const OrderEvent = z.object({
  move: z.string(),
  status: z.enum(orderStatuses),
  by: z.nullable(z.enum(roles)),
  at: z.string(),
  /** When the handover code was entered, if this was a handover by code. */
  handedAt: z._default(z.nullable(z.string()), null),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const askKinds = ['CLAIM', 'BALANCE', 'EXTENSION'] as const

/**
 * An open question of an order for this viewer, besides its moves: a claim to accept or dispute, an unpaid balance, an
 * extension requested by the borrower (product.md §3 and §1).
 */
export const Ask = z.object({
  kind: z.enum(askKinds),
  /** The id of the claim or the extension. */
  id: z.uuid(),
  /** The answer deadline; null for a balance. */
  by: z.nullable(z.string()),
  amountPence: z.nullable(z.int()),
  /** The requested last day. */
  endDate: z.nullable(z.string()),
  /** The effect of not answering: a charge, or a decision by the operator. Null where nothing is charged. */
  onSilence: z.nullable(z.enum(['CHARGE', 'OPERATOR'])),
})
export type Ask = z.infer<typeof Ask>

/**
 * How far money is on its way back to the lendee of an order that ended. RETURNING until the provider has agreed; REFUSED
 * while it does not; both with the pence owed, 0 where that is not known; OTHERWISE once the operator returned it in another
 * way. `step`: a hold is released, a payment refunded. `isTakenBack`: over, and the bank took the payment or a part of it back, or
 * the provider never had it.
 */
export const MoneyBack = z.object({
  state: z.enum(['RETURNING', 'DONE', 'REFUSED', 'OTHERWISE']),
  step: z.enum(['RELEASE', 'REFUND']),
  owedPence: z.int(),
  isTakenBack: z._default(z.boolean(), false),
})
export type MoneyBack = z.infer<typeof MoneyBack>

/**
 * An order as one of its two parties sees it: its own snapshot of the listing, never the present listing. `moves` are
 * the actions that this viewer may take now. Days are London calendar days; instants ISO.
 */
export const Order = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  role: z.enum(roles),
  lenderId: MemberId,
  lendeeId: MemberId,
  lenderName: z.string(),
  lendeeName: z.string(),
  otherPicture: z.nullable(z.string()),
  listingId: ListingId,
  listingImage: z.string(),
  listingBrand: z.string(),
  listingSize: z.number(),
  listingCategory: z.string(),
  listingDescription: z.string(),
  listingHasDryCleaning: z.boolean(),
  listingReplacementPrice: z.int(),
  deliveryMethod: z.enum(deliveryMethods),
  startDate: z.string(),
  endDate: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  conversationId: z.nullable(z.uuid()),
  setupIntentId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  pendingRequestId: z.nullable(z.uuid()),
  useLendeePrimaryAddress: z.boolean(),
  /** The lendee's coin; null without one, and where they neither have it back nor get it back once the loan does not happen. */
  coinId: z.nullable(z.uuid()),
  /** Whether the lendee has that coin back, so that the end of the order returns none: an operator can return it before. */
  isCoinBack: z._default(z.boolean(), false),
  message: z.string(),
  areFriends: z.boolean(),
  price: Price,
  /** The lender's answer deadline, while REQUESTED. */
  answerBy: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** When the time to say that it does not fit is over, where a dispute took some of it. */
  helpUntil: z._default(z.nullable(z.string()), null),
  returnedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  notFit: z.boolean(),
  /** Why an order ended without a loan: WITHDRAWN, PAYMENT_FAILED, LAPSED, ... */
  reason: z.nullable(z.string()),
  /** The hold is being captured after the acceptance: no other move is possible now. */
  isSettling: z.boolean(),
  /** The postal address of the other side; only on a delivery order, while this side sees it (`seesAddress`). */
  otherAddress: z.nullable(Address),
  /** The viewer's own address on an open order by post, where it is no longer theirs: its parcels still go there. */
  formerAddress: z._default(z.nullable(Address), null),
  /** Whether the other side's address is no longer theirs. */
  hasOtherMoved: z._default(z.boolean(), false),
  /** Labels, parcels and postal days; null in person. */
  post: z.nullable(Post),
  /** For the lendee: the refunded return half of the postage without a Hemline label (decision 19), in pence. */
  postageBackPence: z._default(z.int(), 0),
  /** For the lendee, where an order ended without a loan; null otherwise and without money. */
  moneyBack: z._default(z.nullable(MoneyBack), null),
  /**
   * For the lendee of an agreed loan that is under way: what is left of its payment to refund, in pence, less than the price
   * after an operator's refund or a card dispute that was lost. Null otherwise and without money.
   */
  refundablePence: z._default(z.nullable(z.int()), null),
  moves: z.array(OrderAction),
  /** Further open questions for this viewer, the most urgent first. */
  asks: z._default(z.array(Ask), []),
  /** Whether a claim on it waits for the borrower's answer, or for the operator's decision, for both sides. */
  openClaim: z._default(z.nullable(z.enum(['OPEN', 'CONTESTED'])), null),
  needsMe: z.boolean(),
  timeline: z.array(OrderEvent),
  reviewId: z.nullable(z.uuid()),
  /** Every meeting that was suggested, oldest first. */
  meetings: z._default(z.array(Meeting), []),
  /** This viewer's review is written. */
  isReviewed: z._default(z.boolean(), false),
  /** The moments whose condition checks are written. */
  checks: z._default(z.array(z.enum(checkMoments)), []),
  /** The days and hours that hold for this loan (decision 206). */
  times: z._default(LoanTimes, standardTimes),
})
export type Order = z.infer<typeof Order>

/** The new order of a request. */
export const OrderRef = z.object({ orderId: z.uuid() })

/** How reliably a borrower returns garments, and how quickly a lender answers: bands only. */
export const ReturnHabit = z.enum(['ALWAYS', 'USUALLY', 'OFTEN_LATE'])
export type ReturnHabit = z.infer<typeof ReturnHabit>
export const AnswerHabit = z.enum(['HOURS', 'DAY', 'DAYS'])
export type AnswerHabit = z.infer<typeof AnswerHabit>

/**
 * What a lender reads about the member who asks, while they decide (product.md §5). `distanceKm`: in person only, whole
 * kilometres between the two public points, at least 1. Habits are null before the third loan.
 */
export const RequestFacts = z.object({
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  loansDone: z.int(),
  joinedOn: z.string(),
  areFriends: z.boolean(),
  friendsInCommon: z.int(),
  /** First names, only of those who let themselves be named. */
  friendNames: z.array(z.string()),
  distanceKm: z.nullable(z.int()),
  returns: z.nullable(ReturnHabit),
  answers: z.nullable(AnswerHabit),
})
export type RequestFacts = z.infer<typeof RequestFacts>

/**
 * What every member may know of another besides their reviews (product.md §5): what of them is verified, never the
 * email or number itself, how many loans they have done, and habits in bands, null before the third loan.
 */
export const TrustSigns = z.object({
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  loansDone: z.int(),
  returns: z.nullable(ReturnHabit),
  posts: z.nullable(ReturnHabit),
  answers: z.nullable(AnswerHabit),
})
export type TrustSigns = z.infer<typeof TrustSigns>
