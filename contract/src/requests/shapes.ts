import { z } from 'zod'
import { EndDate, StartDate } from '../days.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'

export const deliveryMethods = ['DELIVERY', 'IN_PERSON'] as const
/** Upper case with an underscore on the wire; the reader also takes `delivery` and `in-person`. */
export const DeliveryMethod = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase().replace('-', '_') : value),
  z.enum(deliveryMethods, 'Please select a delivery method'),
)
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The lines of a price, in pence. `serviceFeeWaived`: shown struck through and not in the total (product.md §3). */
export const Price = z.object({
  deliveryFee: z.number().int(),
  dryCleaningFee: z.number().int(),
  serviceFee: z.number().int(),
  serviceFeeWaived: z.boolean(),
  total: z.number().int(),
})
export type Price = z.infer<typeof Price>

/** What the lendee decides about a loan. Everything else about it the server knows itself. */
export const RequestChoice = z.object({
  listingId: ListingId,
  startDate: StartDate,
  endDate: EndDate,
  deliveryMethod: DeliveryMethod,
  coinId: z.uuid().nullish(),
  useLendeePrimaryAddress: z.boolean().default(true),
})
export type RequestChoice = z.output<typeof RequestChoice>

/** A request that is stored before payment: its owner's alone, for 24 hours, priced again on opening. */
export const PendingRequest = z.object({
  id: z.uuid(),
  lenderId: MemberId,
  lenderName: z.string(),
  listingId: ListingId,
  coinId: z.uuid().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  listingHasDryCleaning: z.boolean(),
  listingImage: z.string(),
  listingDescription: z.string(),
  listingBrand: z.string(),
  listingCategory: z.string(),
  listingSize: z.number(),
  listingReplacementPrice: z.number().int(),
  useLendeePrimaryAddress: z.boolean(),
  areFriends: z.boolean(),
  deliveryFee: z.number().int(),
  dryCleaningFee: z.number().int(),
  serviceFee: z.number().int(),
  serviceFeeWaived: z.boolean(),
  total: z.number().int(),
  expiresAt: z.string(),
  /** The order that this request became, once confirmed. */
  orderId: z.uuid().nullable(),
})
export type PendingRequest = z.infer<typeof PendingRequest>
