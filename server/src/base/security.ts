import type { Env } from './env.ts'

/** What a page of ours may load. Stripe's hosts only when Stripe is configured. */
export function contentSecurityPolicy(env: Env) {
  const stripe = env.STRIPE_SECRET_KEY ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const stripeConnect = env.STRIPE_SECRET_KEY ? ['https://api.stripe.com'] : []
  const stripeFrames = env.STRIPE_SECRET_KEY
    ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
    : []
  const identity = env.OIDC_ENDPOINT ? [new URL(env.OIDC_ENDPOINT).origin] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'self'"],
      scriptSrc: ["'self'", ...stripe],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
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
