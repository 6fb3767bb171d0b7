import type { Claims } from '@hemline/contract/identity/shapes.ts'
import type { Metadata } from './metadata.ts'
import type { KeySet } from './signature.ts'

/** Why a token is invalid. Never shown to members; they are asked to sign in. */
export class TokenRefused extends Error {}

/** The issuer did not answer: a token's validity is unknown, or no token can be had. */
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
  /** How far the issuer's clock may be from ours. */
  skewSeconds: number
  /** How far in the future a token may have been issued. No limit for our own: each node signs by its own clock. */
  issuedAheadSeconds: number
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

/** The issuer's answer to a token request: its tokens as they are, or OAuth's code of its refusal. */
export type TokenAnswer = { status: number; body: Record<string, unknown> }

/** An issuer elsewhere. Every method throws IssuerUnavailable while the issuer does not answer. */
export type OutsideIssuer = {
  issuer: string
  clientId: string
  trust: Trust
  metadata(): Promise<Metadata>
  /** Exchanges a code or a refresh token for tokens, as our client. */
  exchange(grantType: string, parameters: URLSearchParams): Promise<TokenAnswer>
  /** Returns what the issuer's userinfo endpoint says of `sub`, whose access token this is; null if it has none or refuses. */
  userInfo(accessToken: string, sub: string): Promise<Record<string, unknown> | null>
  /** Ends a refresh token, if the issuer can. */
  revoke(token: string): Promise<void>
}
