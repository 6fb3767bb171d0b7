import { z } from 'zod'
import { call } from '../call.ts'
import { Day } from '../days.ts'
import { ListingId } from '../listings/shapes.ts'
import { DeliveryMethod, SeenTerms } from '../requests/shapes.ts'

/**
 * The specification names a request by listing, days and method, which find the member's own newest such request; its id alone
 * is enough. Owners are ignored. An `amount` that differs from the server's is refused (AMOUNT_CHANGED).
 */
const Sent = {
  pendingRequestId: z.uuid().nullish(),
  amount: z.number().int().optional(),
  listingId: ListingId.nullish(),
  listingUserId: z.string().max(100).nullish(),
  startDate: Day.nullish(),
  endDate: Day.nullish(),
  deliveryMethod: DeliveryMethod.nullish(),
}

const needed = {
  listingId: 'Please say which item this is for',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  deliveryMethod: 'Please select a delivery method',
} as const

type Named = { pendingRequestId?: string | null | undefined } & { [field in keyof typeof needed]?: unknown }

function requireNamed(sent: Named, context: z.core.$RefinementCtx): void {
  if (sent.pendingRequestId) return
  for (const [field, message] of Object.entries(needed))
    if (!sent[field as keyof typeof needed]) context.addIssue({ code: 'custom', path: [field], message })
}

export const createPaymentSession = call({
  method: 'POST',
  path: '/api/create-payment-session',
  about:
    'Opens the setup session with which the card is confirmed, for a pending request by its id or by listing, days and method. Its amount is 1 when the total is 0.',
  body: z.object(Sent).superRefine(requireNamed),
  answer: z.object({ clientSecret: z.string(), setupIntentId: z.string() }),
})

export const createPaymentHold = call({
  method: 'POST',
  path: '/api/create-payment-hold',
  about:
    'Reserves dates and coin, then holds the total on the confirmed card. paymentIntentId is null when the total is 0. REQUEST_CHANGED with the fields that are not as the member saw them.',
  body: z
    .object({ ...SeenTerms.shape, ...Sent, setupIntentId: z.string().max(200), coinId: z.uuid().nullish() })
    .superRefine(requireNamed),
  answer: z.object({ paymentIntentId: z.string().nullable() }),
})
