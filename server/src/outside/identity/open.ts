import type { Clock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { OpenTokenVerifier } from './port.ts'
import { trustRemoteIssuer } from './remote-issuer.ts'
import { createTokenVerifier } from './verify-token.ts'

/** Verifies tokens of the issuer in OIDC_ISSUER when it is set, otherwise those of our own issuer: never both. */
export function openTokenVerifier(env: Env, options: { clock: Clock }): OpenTokenVerifier {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: audience, OIDC_JWKS_URL: jwksUrl } = env
  if (!issuer || !audience) {
    return (builtIn) => ({ outsideIssuer: null, verify: createTokenVerifier(builtIn, options) })
  }
  const verify = createTokenVerifier(trustRemoteIssuer({ issuer, audience, jwksUrl }), options)
  return () => ({ outsideIssuer: issuer, verify })
}
