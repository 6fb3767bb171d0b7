import type { Claims } from '@hemline/contract/identity/shapes.ts'
import type { KeySet } from './signature.ts'

/** Why a token is invalid. Never shown to members; they are asked to sign in. */
export class TokenRefused extends Error {}

/** The issuer's keys could not be fetched: the token's validity is unknown. */
export class IssuerUnavailable extends Error {}

/** The trusted tokens: one issuer, one audience, one set of keys (product.md §6). */
export type Trust = {
  issuer: () => string
  audience: string
  keys: () => Promise<KeySet>
  /**
   * Cognito marks its ID tokens, and so do we. Other issuers' tokens for our audience are accepted without the mark.
   */
  tokenUse: 'required' | 'when-present'
}

export type TokenVerifier = {
  /** The configured issuer; null for our own. */
  outsideIssuer: string | null
  /**
   * Returns the claims of a valid ID token. Throws TokenRefused for any other text, IssuerUnavailable when the keys are
   * unavailable.
   */
  verify(token: string): Promise<Claims>
}

/** Opens this server's verifier: for the configured issuer, otherwise for our own, whose trust is an argument. */
export type OpenTokenVerifier = (builtIn: Trust) => TokenVerifier
