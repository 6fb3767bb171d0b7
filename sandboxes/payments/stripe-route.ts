import type { Clock } from '../../server/src/base/clock.ts'
import type { DevStore } from '../dev-store.ts'
import type { Form } from './form.ts'

export type Sandbox = {
  store: DevStore
  clock: Clock
  /** Whether webhooks are delivered automatically; they are stored for `/events/deliver` in any case. */
  deliversEvents?: boolean
}

/** One parsed request to the sandbox. */
export type Ask = {
  /** The id in the path; empty where there is none. */
  id: string
  /** The body of a POST, the query of a GET. */
  form: Form
  key: 'secret' | 'publishable'
  idempotencyKey: string | undefined
  /** What a repetition must have in common with the first request: method, path and body. */
  fingerprint: string
  /** Seconds since 1970, by the sandbox's clock. */
  now: number
  /** The origin used by the client, for links: `http://localhost:3000`. */
  origin: string
  /** The number of the test card that every card behaves like, if set by `/dev/stripe/behaviour`. */
  cardForAll: string | undefined
}

export type Answer = { status: number; body: unknown; replayed?: boolean }

/** One call of Stripe's that the sandbox supports. Unlisted parameters are refused, as by Stripe. */
export type StripeRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: string[]
  /** Whether a browser may call it, with the publishable key. */
  browser?: boolean
  act: (sandbox: Sandbox, ask: Ask) => Promise<Answer>
}

/** The collection of each kind of object in the development store. */
export const rooms = {
  customers: 'stripe/customers',
  methods: 'stripe/payment_methods',
  setups: 'stripe/setup_intents',
  payments: 'stripe/payment_intents',
  keys: 'stripe/idempotency_keys',
  requests: 'stripe/requests',
  behaviour: 'stripe/behaviour',
  events: 'stripe/events',
} as const
