import type { Clock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { StoredDocuments } from '../../base/issuer-documents.ts'
import type { OpenTokenVerifier, OutsideIssuer } from './port.ts'
import { openRemoteIssuer } from './remote-issuer.ts'
import { createTokenVerifier } from './verify-token.ts'

/** Opens the issuer in OIDC_ISSUER; null when members sign in with our own. */
export function openOutsideIssuer(env: Env, using: { clock: Clock; stored: StoredDocuments }): OutsideIssuer | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env
  if (!issuer || !clientId) return null
  return openRemoteIssuer({ issuer, clientId, clientSecret: env.OIDC_CLIENT_SECRET, jwksUrl: env.OIDC_JWKS_URL }, using)
}

/** Verifies tokens of the outside issuer when there is one, otherwise those of our own: never both. */
export function openTokenVerifier(outside: OutsideIssuer | null, options: { clock: Clock }): OpenTokenVerifier {
  if (!outside) return (builtIn) => ({ outsideIssuer: null, verify: createTokenVerifier(builtIn, options) })
  const verify = createTokenVerifier(outside.trust, options)
  return () => ({ outsideIssuer: outside.issuer, verify })
}
