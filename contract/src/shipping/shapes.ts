import { z } from 'zod/mini'

export const directions = ['OUTBOUND', 'RETURN'] as const
/** Which way a parcel goes: to the lendee, or home to the lender. */
export const Direction = z.enum(directions)
export type Direction = z.infer<typeof Direction>

/** One parcel of a loan. `isManual`: its number was entered by hand in place of the label's. Instants are ISO. */
export const Parcel = z.object({
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  isManual: z.boolean(),
  postedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** A label waits for this viewer: only the party who posts this parcel gets it. */
  hasLabel: z.boolean(),
})
export type Parcel = z.infer<typeof Parcel>

/**
 * The postal side of an order, null in person. `postBy`: the last day to post it to the lendee; `postBackBy`: the last
 * day to post it back; `homeBy`: until then it should be home. `labels`: NONE when this Hemline orders none, or the
 * order is not so far; REFUSED when the carrier makes none, so that they must post without.
 */
export const Post = z.object({
  postBy: z.string(),
  postBackBy: z.string(),
  homeBy: z.string(),
  labels: z.enum(['NONE', 'COMING', 'REFUSED', 'READY']),
  outbound: z.nullable(Parcel),
  inbound: z.nullable(Parcel),
})
export type Post = z.infer<typeof Post>
