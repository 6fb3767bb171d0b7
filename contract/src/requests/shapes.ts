import { z } from 'zod/mini'
import { Day, EndDate, StartDate } from '../days.ts'
import { LONGEST_LOAN_DAYS, REQUEST_NOTE_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { LoanTimes, standardTimes } from '../loan-times.ts'
import { MemberId } from '../members/shapes.ts'
import { DeliveryMethod, deliveryMethods } from '../order-status.ts'
import { TariffLine } from '../payments/tariff.ts'
import { neededTexts } from './words.ts'

/** The lines of a price, in pence. `serviceFeeWaived`: shown struck through and not in the total (product.md §3). */
export const Price = z.object({
  deliveryFee: z.int(),
  dryCleaningFee: z.int(),
  serviceFee: z.int(),
  serviceFeeWaived: z.boolean(),
  total: z.int(),
})
export type Price = z.infer<typeof Price>

/** The terms of a request that a member is shown, and agrees to by confirming (product.md §3). Amounts in pence. */
export const AgreedTerms = z.object({
  price: Price,
  replacementPrice: z.int(),
  hasDryCleaning: z.boolean(),
  areFriends: z.boolean(),
  tariff: z.array(TariffLine),
  answerBy: z.iso.datetime(),
  termsVersion: z.string(),
})
export type AgreedTerms = z.infer<typeof AgreedTerms>

/** The terms that a client may send back as shown. Each is compared with the stored one; none is trusted. */
export const SeenTerms = z.object({
  total: z.nullish(z.int()),
  listingReplacementPrice: z.nullish(z.int()),
  listingHasDryCleaning: z.nullish(z.boolean()),
  areFriends: z.nullish(z.boolean()),
  answerBy: z.nullish(z.iso.datetime()),
  termsVersion: z.nullish(z.string().check(z.maxLength(40))),
})
export type SeenTerms = z.infer<typeof SeenTerms>

/** The borrower's note to the lender: optional, so an empty one is none. */
export const RequestNote = z
  .string()
  .check(z.trim(), z.maxLength(REQUEST_NOTE_MAX, `Please use at most ${REQUEST_NOTE_MAX} characters`))

/** The lendee's choices for a loan. The server reads everything else itself. */
export const RequestChoice = z.object({
  listingId: ListingId,
  startDate: StartDate,
  endDate: EndDate,
  deliveryMethod: DeliveryMethod,
  coinId: z.nullish(z.uuid()),
  useLendeePrimaryAddress: z._default(z.boolean(), true),
  message: z.nullish(RequestNote),
})
export type RequestChoice = z.output<typeof RequestChoice>

/** A request stored before payment: visible to its owner only, for 24 hours, priced again on opening. */
export const PendingRequest = z.object({
  id: z.uuid(),
  lenderId: MemberId,
  lenderName: z.string(),
  listingId: ListingId,
  coinId: z.nullable(z.uuid()),
  startDate: z.string(),
  endDate: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  listingHasDryCleaning: z.boolean(),
  listingImage: z.string(),
  listingDescription: z.string(),
  listingBrand: z.string(),
  listingCategory: z.string(),
  listingSize: z.number(),
  listingReplacementPrice: z.int(),
  useLendeePrimaryAddress: z.boolean(),
  /** The borrower's note to the lender; empty without one. */
  message: z._default(z.string(), ''),
  areFriends: z.boolean(),
  deliveryFee: z.int(),
  dryCleaningFee: z.int(),
  serviceFee: z.int(),
  serviceFeeWaived: z.boolean(),
  total: z.int(),
  tariff: z.array(TariffLine),
  /** The lender's latest answer deadline, if it is confirmed now. */
  answerBy: z.iso.datetime(),
  termsVersion: z.string(),
  /** The changes since the member first saw it, by field, with the sentence to show beside it. */
  changed: z.record(z.string(), z.string()),
  expiresAt: z.string(),
  /** The order created from this request. */
  orderId: z.nullable(z.uuid()),
  /** The days and hours of its loan: of the moment in which it was begun. */
  times: z._default(LoanTimes, standardTimes),
})
export type PendingRequest = z.infer<typeof PendingRequest>

/**
 * What a loan of a listing costs this member by one method, and when it is possible: from `earliest` on, except on the
 * `taken` days. Amounts in pence; `coins` is 0 or 1. `friendSaves` is how much less a friend pays than others.
 */
export const MethodOffer = z.object({
  deliveryMethod: z.enum(deliveryMethods),
  price: Price,
  coins: z.int(),
  friendSaves: z.int(),
  earliest: z.string(),
  taken: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
})
export type MethodOffer = z.infer<typeof MethodOffer>

/** Days on which a loan is possible, and by which methods. */
export const FreeRange = z.object({
  startDate: z.string(),
  endDate: z.string(),
  freeBy: z.array(z.enum(deliveryMethods)),
})

/** The member's own order of an item that is not over yet: there can be one. */
export const OpenOrder = z.object({
  orderId: z.uuid(),
  isRequest: z.boolean(),
  startDate: z.string(),
  endDate: z.string(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/**
 * What a loan of a listing costs this member, and when it is free (product.md §2). `wanted` answers the asked days: all
 * methods by which they are free, and the nearest free days when they are not free by the asked one; null when no days were
 * asked for.
 * With `openOrder` a further request is rejected.
 */
export const LoanOffer = z.object({
  areFriends: z.boolean(),
  methods: z.array(MethodOffer),
  nextWeekend: z.nullable(FreeRange),
  /** The longest loan that may be requested now, with its first and last day. */
  longestLoanDays: z._default(z.int(), LONGEST_LOAN_DAYS),
  wanted: z.nullable(z.object({ freeBy: z.array(z.enum(deliveryMethods)), nearest: z.array(FreeRange) })),
  openOrder: z._default(z.nullable(OpenOrder), null),
})
export type LoanOffer = z.infer<typeof LoanOffer>

/** Days on which an owner does not lend: one listing, or all of them (listingId null: a holiday). */
export const BlockedDays = z.object({
  id: z.uuid(),
  listingId: z.nullable(ListingId),
  startDate: z.string(),
  endDate: z.string(),
})
export type BlockedDays = z.infer<typeof BlockedDays>

/**
 * The fields by which a call identifies a pending request: its id, or, as in the specification, its listing, days and
 * method, which find the member's newest such request. The owner is ignored. An `amount` other than the server's
 * results in AMOUNT_CHANGED.
 */
export const requestFields = {
  pendingRequestId: z.nullish(z.uuid()),
  amount: z.optional(z.int()),
  listingId: z.nullish(ListingId),
  listingUserId: z.nullish(z.string().check(z.maxLength(100))),
  startDate: z.nullish(Day),
  endDate: z.nullish(Day),
  deliveryMethod: z.nullish(DeliveryMethod),
}

type NamedRequest = { pendingRequestId?: string | null | undefined } & { [field in keyof typeof neededTexts]?: unknown }

/** Adds an issue for each missing field of a request that is not identified by its id. For `superRefine`. */
export function requireRequest(sent: NamedRequest, context: z.core.$RefinementCtx): void {
  if (sent.pendingRequestId) return
  for (const [field, message] of Object.entries(neededTexts))
    if (!sent[field as keyof typeof neededTexts]) context.addIssue({ code: 'custom', path: [field], message })
}
