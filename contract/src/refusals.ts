import { z } from 'zod/mini'

/** Every error code of the API, and its HTTP status. A code never changes its meaning. */
export const refusals = {
  INVALID: 400,
  INVALID_POSTCODE: 422,
  INVALID_PHONE: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  MOVE_NOT_ALLOWED: 409,
  CONFLICT: 409,
  CHANGED_MEANWHILE: 409,
  ACTIVE_ORDER_EXISTS: 409,
  REQUEST_DATE_CONFLICT: 409,
  PENDING_REQUEST_EXPIRED: 409,
  PHONE_TAKEN: 409,
  PHONE_CODE_WRONG: 422,
  NOT_ONBOARDED: 422,
  COIN_REQUIRED: 422,
  DATES_NOT_ALLOWED: 422,
  AMOUNT_CHANGED: 409,
  REQUEST_CHANGED: 409,
  BALANCE_DUE: 409,
  CARD_NEEDED: 409,
  CARD_REMOVED: 409,
  CLAIM_NOT_ALLOWED: 422,
  REFUND_TOO_HIGH: 422,
  OWN_LISTING: 422,
  LISTING_REQUESTED: 409,
  NOTIFICATION_LOCKED: 422,
  HANDOVER_CODE_WRONG: 422,
  TERMS_REQUIRED: 422,
  SECOND_FACTOR_NEEDED: 403,
  SECOND_FACTOR_WRONG: 422,
  READ_ONLY_SESSION: 403,
  NETWORK_BLOCKED: 403,
  ACCOUNT_CLOSING: 403,
  ACCOUNT_NOT_EMPTY: 409,
  SHARE_LINK_LIMIT_EXCEEDED: 429,
  FIRST_MESSAGE_LIMIT_EXCEEDED: 429,
  TOO_MANY: 429,
  TIMED_OUT: 408,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
  INTERNAL: 500,
  // payments: lower-case codes, as in the specification
  card_declined: 422,
  insufficient_funds: 422,
  authentication_failed: 422,
  setup_intent_authentication_failure: 422,
  expired_card: 422,
  processing_error: 422,
  rate_limit_exceeded: 429,
  invalid_card: 422,
  payment_intent_unexpected_state: 409,
  invalid_coin: 422,
  payment_failed: 422,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** The one failure format on the wire. `fields` maps a field's path to the sentence to show beside it. */
export const RefusalBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    // as z.record, which home's first script would load for this alone
    fields: z.optional(z.catchall(z.object({}), z.string())),
    requestId: z.string(),
  }),
})
export type RefusalBody = z.infer<typeof RefusalBody>
