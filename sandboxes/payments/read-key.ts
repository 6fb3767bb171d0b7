import type { FastifyRequest } from 'fastify'
import { type Form, text } from './form.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { StripeFault } from './stripe-fault.ts'
import type { StripeRoute } from './stripe-route.ts'

/** Returns which of our two keys a request has: as a bearer token, or in the form as sent by a browser's library. */
export function readKey(request: FastifyRequest, form: Form, route: StripeRoute): 'secret' | 'publishable' {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const key = bearer ?? text(form, 'key')
  if (key === sandboxKeys.secretKey) return 'secret'
  if (key === sandboxKeys.publishableKey) {
    if (route.browser) return 'publishable'
    throw new StripeFault(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  const message = key ? 'Invalid API Key provided' : 'You did not provide an API key.'
  throw new StripeFault(401, { type: 'invalid_request_error', message })
}
