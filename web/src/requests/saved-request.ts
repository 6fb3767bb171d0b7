import { Day } from '@hemline/contract/days.ts'
import { deliveryMethods } from '@hemline/contract/order-status.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'

const SavedRequest = z.object({
  pendingRequestId: z.uuid(),
  listingId: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  startDate: Day,
  endDate: Day,
  useLendeePrimaryAddress: z.boolean(),
})
export type SavedRequest = z.infer<typeof SavedRequest>

/**
 * The last stored pending request, so that Back from the summary restores the choices. Changing dates, method or
 * address choice clears it (product.md §10).
 */
export const savedRequest = memberSaved<SavedRequest | null>('pending-request', z.nullable(SavedRequest), null, {
  kind: 'session',
  days: 1,
})

const TypedChoice = z.object({
  listingId: z.string(),
  choice: z.object({
    deliveryMethod: z.nullable(z.enum(deliveryMethods)),
    startDate: z.nullable(Day),
    endDate: z.nullable(Day),
    useLendeePrimaryAddress: z.boolean(),
  }),
})

/** The choices of a request that cannot be sent yet, for a member who leaves to earn a coin. */
export const typedChoice = memberSaved('request-choice', z.nullable(TypedChoice), null, { kind: 'session', days: 1 })

/** The note to the lender of an item while it is being written, so that a reload or Back does not lose it. */
export const typedNote = memberSaved(
  'request-note',
  z.nullable(z.object({ listingId: z.string(), text: z.string() })),
  null,
  { kind: 'session', days: 1 },
)
