import { z } from 'zod/mini'

export const directions = ['OUTBOUND', 'RETURN'] as const
/** The direction of a parcel: to the lendee, or back to the lender. */
export const Direction = z.enum(directions)
export type Direction = z.infer<typeof Direction>

/** One parcel of a loan. `isManual`: its number was entered in place of the label's. Instants are ISO. */
export const Parcel = z.object({
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  isManual: z.boolean(),
  postedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** When the carrier sent it back to its sender; a node of the version before leaves it out. */
  turnedAt: z._default(z.nullable(z.string()), null),
  /** A label is available for this viewer: only for the sender of this parcel. */
  hasLabel: z.boolean(),
  /** This viewer has opened the label. */
  isLabelOpened: z._default(z.boolean(), false),
})
export type Parcel = z.infer<typeof Parcel>

/** A claim with the carrier, as both sides see it. `nextOn`: the day by which it is sent or, once it was, answered. */
export const CarrierClaim = z.object({
  byHemline: z.boolean(),
  openedAt: z.string(),
  sentAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  nextOn: z.string(),
})
export type CarrierClaim = z.infer<typeof CarrierClaim>

const ParcelAddress = z.object({
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  postcode: z.string(),
})

/** The carrier's claim form, filled in. Amounts in pence; `postagePence` is null where its sender bought the postage. */
export const CarrierForm = z.object({
  orderNumber: z.string(),
  direction: Direction,
  trackingNumber: z.nullable(z.string()),
  postedOn: z.nullable(z.string()),
  seenOn: z.nullable(z.string()),
  seenPlace: z.nullable(z.string()),
  from: z.nullable(ParcelAddress),
  to: z.nullable(ParcelAddress),
  contents: z.string(),
  valuePence: z.int(),
  claimPence: z.int(),
  postagePence: z.nullable(z.int()),
  sentAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type CarrierForm = z.infer<typeof CarrierForm>

/**
 * The parcel of a loan that is under way. `seenAt`: its last scan, or without one when its sender reported that it was posted
 * (`isScanned` false). `newsBy`: the last day of waiting for news of it. Days are London calendar days.
 */
export const Transit = z.object({
  direction: Direction,
  seenAt: z.string(),
  isScanned: z.boolean(),
  place: z.nullable(z.string()),
  dueOn: z.string(),
  newsBy: z.string(),
  claim: z._default(z.nullable(CarrierClaim), null),
})
export type Transit = z.infer<typeof Transit>

/**
 * The postal data of an order, null in person. `postBy`: the last day to post it to the lendee; `postBackBy`: the last
 * day to post it back; `homeBy`: when it should be back. `labels`: NONE when this Hemline orders none, or not yet;
 * REFUSED when the carrier creates none, so that other postage is needed.
 */
export const Post = z.object({
  postBy: z.string(),
  postBackBy: z.string(),
  homeBy: z.string(),
  labels: z.enum(['NONE', 'COMING', 'REFUSED', 'READY']),
  outbound: z.nullable(Parcel),
  inbound: z.nullable(Parcel),
  transit: z._default(z.nullable(Transit), null),
})
export type Post = z.infer<typeof Post>
