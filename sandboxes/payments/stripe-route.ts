import type { Clock } from '../../server/src/base/clock.ts'
import type { DevStore } from '../dev-store.ts'
import type { Form } from './form.ts'

export type Sandbox = {
  store: DevStore
  clock: Clock
  /** Whether notices go out by themselves; they are kept for `/events/deliver` in any case. */
  deliversEvents?: boolean
}

/** One request to the sandbox, read. */
export type Ask = {
  /** The id in the path; empty where there is none. */
  id: string
  /** The body of a POST, the query of a GET. */
  form: Form
  key: 'secret' | 'publishable'
  idempotencyKey: string | undefined
  /** What a repeated request must have in common with the first: method, path and body. */
  fingerprint: string
  /** Seconds since 1970, by the sandbox's clock. */
  now: number
  /** Where the asker reached us, for links back: `http://localhost:3000`. */
  origin: string
  /** The number of a test card that every card behaves as, when `/dev/stripe/behaviour` says so. */
  cardForAll: string | undefined
}

export type Answer = { status: number; body: unknown; replayed?: boolean }

/** One call of Stripe's that the sandbox knows. A parameter that is not listed is refused, as Stripe does. */
export type StripeRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: string[]
  /** Whether the browser may make it, with the publishable key. */
  browser?: boolean
  act: (sandbox: Sandbox, ask: Ask) => Promise<Answer>
}

/** Where each kind of thing is kept in the development store. */
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
