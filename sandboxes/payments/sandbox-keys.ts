/** The keys that the sandbox accepts: harmless, and of no use anywhere else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Where the payment sandbox is, below the address of a server. */
export const SANDBOX_PATH = '/dev/stripe'

/** What the Stripe adapter needs to reach the sandbox of the server at `address`, such as `http://127.0.0.1:3000`. */
export function sandboxAt(address: string | (() => string)) {
  return { ...sandboxKeys, address: () => `${typeof address === 'string' ? address : address()}${SANDBOX_PATH}` }
}
