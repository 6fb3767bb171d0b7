/** The keys that the sandbox accepts: not secret, and useless elsewhere. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** The path of the payment sandbox on a server. */
export const SANDBOX_PATH = '/dev/stripe'

/** The Stripe adapter's settings for the sandbox of the server at `address`, such as `http://127.0.0.1:3000`. */
export function sandboxAt(address: string | (() => string)) {
  return { ...sandboxKeys, address: () => `${typeof address === 'string' ? address : address()}${SANDBOX_PATH}` }
}
