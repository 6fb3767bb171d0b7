import { outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import * as oauth from 'oauth4webapi'
import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'
import { now } from './now.ts'
import {
  answered,
  clientOf,
  type OutsideSignIn,
  options,
  outsideSignIn,
  returnAddressOf,
  sendErrorOf,
  serverOf,
  tokensOf,
} from './outside-session.ts'
import { paths } from './paths.ts'
import type { Tokens } from './tokens.ts'
import { SendError, serverUrl } from './wire.ts'

/* Signing in at the pages of an issuer elsewhere: authorization code with PKCE (decision 175). */

const Started = z.object({
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  redirectUri: z.string(),
  startedAt: z.number(),
})
type Started = z.infer<typeof Started>

/** The sign-ins that were started here, by state: one for each tab. A phone may end the app meanwhile, hence `local`. */
const started = memberSaved('outside-sign-ins', z.record(z.string(), Started), {}, { days: 1 })
const STARTED_MOST = 5
const STARTED_MS = 60 * 60_000

function remember(state: string, sign: Started): void {
  const earlier = Object.entries(started.read())
    .filter(([, { startedAt }]) => sign.startedAt - startedAt < STARTED_MS)
    .slice(1 - STARTED_MOST)
  started.write({ ...Object.fromEntries(earlier), [state]: sign })
}

export type Wish = { mode: 'sign-in' | 'sign-up'; returnTo: string; isAnotherAccount?: boolean }

/**
 * Leaves for the issuer's page. At another host name than the one that the issuer returns to, first for ours at that one:
 * what was started here could not be finished there. Throws SendError when the issuer cannot be reached.
 */
export async function startSignIn({ mode, returnTo, isAnotherAccount = false }: Wish): Promise<void> {
  const settings = await outsideSignIn()
  const redirectUri = returnAddressOf(settings)
  if (!serverUrl && new URL(redirectUri).origin !== location.origin) {
    location.assign(new URL(paths.signIn(returnTo, mode === 'sign-up' ? mode : undefined), redirectUri))
    return
  }
  if (!globalThis.isSecureContext) throw new SendError('INSECURE', outsideTexts.insecurePage, 0)
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ]
  remember(state, { nonce, verifier, returnTo, redirectUri, startedAt: now().getTime() })
  const prompt = isAnotherAccount ? 'login' : mode === 'sign-up' && settings.mayAskForSignUp ? 'create' : null
  location.assign(
    addressOf(settings, {
      state,
      nonce,
      redirectUri,
      prompt,
      challenge: await oauth.calculatePKCECodeChallenge(verifier),
    }),
  )
}

function addressOf(
  settings: OutsideSignIn,
  request: { state: string; nonce: string; redirectUri: string; prompt: string | null; challenge: string },
): URL {
  const url = new URL(settings.authorizationEndpoint)
  const parameters = {
    ...settings.parameters,
    client_id: settings.clientId,
    response_type: 'code',
    scope: settings.scope,
    redirect_uri: request.redirectUri,
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(request.prompt && { prompt: request.prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Whether an address has an answer of the issuer: a code or a refusal, to a sign-in with a state. */
export const hasAnswer = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'))

/** Where the member was when they started the sign-in that this answers; null when it was not started here. */
export function returnToOf(answer: URLSearchParams): string | null {
  return started.read()[answer.get('state') ?? '']?.returnTo ?? null
}

/**
 * Exchanges the issuer's answer for tokens: state, issuer, PKCE and nonce are checked, and an answer is used once. Throws
 * SendError with a sentence for the member.
 */
export async function finishSignIn(answer: URLSearchParams): Promise<Tokens> {
  const state = answer.get('state') ?? ''
  const { [state]: own, ...others } = started.read()
  started.write(others)
  if (!own || now().getTime() - own.startedAt > STARTED_MS) throw new SendError('NOT_OURS', outsideTexts.notOurs, 400)
  const settings = await outsideSignIn()
  const [server, client] = [serverOf(settings), clientOf(settings.clientId)]
  try {
    const parameters = oauth.validateAuthResponse(server, client, answer, state)
    const { redirectUri, verifier, nonce } = own
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answered(response, settings.issuer), {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    return tokensOf(tokens)!
  } catch (error) {
    throw sendErrorOf(error, settings.issuer)
  }
}
