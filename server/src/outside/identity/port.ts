import type { Claims } from '@hemline/contract/identity/shapes.ts'
import type { KeySet } from './signature.ts'

/** Why a token is not good. Never shown to a member; she is asked to sign in. */
export class TokenRefused extends Error {}

/** The issuer's keys could not be fetched: nothing is known about the token. */
export class IssuerUnavailable extends Error {}

/** Whose tokens are believed: one issuer, one audience, one set of keys (product.md §6). */
export type Trust = {
  issuer: () => string
  audience: string
  keys: () => Promise<KeySet>
  /** Cognito marks its ID tokens, and so do we. Of other issuers a token for our audience without the mark is taken. */
  tokenUse: 'required' | 'when-present'
}

export type TokenVerifier = {
  /** The one issuer that is trusted; null for our own. */
  outsideIssuer: string | null
  /** The claims of a good ID token. Throws TokenRefused for any other text, IssuerUnavailable when nobody can tell. */
  verify(token: string): Promise<Claims>
}

/** Opens the verifier of this server: of the issuer in the settings, otherwise of our own, whose trust is handed in. */
export type OpenTokenVerifier = (builtIn: Trust) => TokenVerifier
