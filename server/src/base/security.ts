import { crc32 } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

/** The content security policy of our pages. Stripe's hosts are included only when Stripe is configured. */
export function contentSecurityPolicy(env: Env) {
  const stripe = env.STRIPE_SECRET_KEY ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const stripeConnect = env.STRIPE_SECRET_KEY ? ['https://api.stripe.com'] : []
  const stripeFrames = env.STRIPE_SECRET_KEY
    ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
    : []
  const identity = env.signIn.flow === 'forms' ? [new URL(env.signIn.endpoint).origin] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'self'"],
      scriptSrc: ["'self'", ...stripe],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(env.IMAGES_URL ? [new URL(env.IMAGES_URL).origin] : [])],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...stripeConnect, ...identity],
      frameSrc: stripeFrames.length > 0 ? stripeFrames : ["'none'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  }
}

/**
 * The headers of every API answer. They are constant, because computing them for each answer would cost as much as a
 * query: JSON is not a page, loads nothing, and is cached nowhere (decision 67).
 */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * What our pages may use of a device: the camera for codes, the place for searching nearby. Payment requests, by which
 * Apple Pay and Google Pay open, only where Stripe is configured: by us and by its frames (decision 126).
 */
export function permissionsPolicy(env: Pick<Env, 'STRIPE_SECRET_KEY'>): string {
  const payment = env.STRIPE_SECRET_KEY ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : '()'
  return `camera=(self), geolocation=(self), microphone=(), usb=(), payment=${payment}`
}

/** Sets the headers of API answers and of pages before a request can be refused, so that refusals have them too. */
export function secureAnswers(app: FastifyInstance, env: Env): void {
  const pageHeaders = { 'permissions-policy': permissionsPolicy(env) }
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = isApi(request.routeOptions.url ?? '') || isApi(request.url)
    reply.headers(isCall ? apiHeaders : pageHeaders)
    done()
  })
}

/** Different URLs lead to one route (`/%61pi`, `http://host/api`): the route decides, where there is one. */
const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)

/** Returns a weak ETag: the text's length and checksum, at a tenth of the cost of a cryptographic hash. */
export function checksumOf(payload: string | Buffer): string {
  return `${payload.length.toString(36)}-${crc32(payload).toString(36)}`
}
