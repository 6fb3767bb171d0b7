import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getOutsideSignIn } from '@hemline/contract/identity/calls.ts'
import { outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import type { Env } from '../base/env.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { IssuerUnavailable, type OutsideIssuer } from '../outside/identity/port.ts'

type Metadata = Awaited<ReturnType<OutsideIssuer['metadata']>>
type SignIn = AnswerFrom<typeof getOutsideSignIn>['data']

/** `offline_access` asks for a refresh token. */
const WANTED_SCOPES = ['openid', 'email', 'profile', 'offline_access']

/** The address of the web app that the issuer returns to, with a code or a refusal. */
export const returnAddress = ({ publicUrl }: Pick<Env, 'publicUrl'>): string => `${publicUrl}/sign-in`

/** The same of the native apps that the settings name: each app's own scheme is its id. */
export function appReturnAddresses(env: Pick<Env, 'ANDROID_APP_ID' | 'APPLE_APP_IDS'>): string[] {
  const appleIds = env.APPLE_APP_IDS.map((id) => id.slice(id.indexOf('.') + 1))
  return [...new Set([...(env.ANDROID_APP_ID ? [env.ANDROID_APP_ID] : []), ...appleIds])].map((id) => `${id}://sign-in`)
}

/**
 * Returns what the app needs to send a member to the issuer. Throws UNAVAILABLE while the issuer does not answer or has no
 * page to sign in at, NOT_FOUND where members sign in with our own forms.
 */
export async function readSignIn({ env, outsideIssuer }: Deps): Promise<SignIn> {
  if (!outsideIssuer || env.signIn.flow !== 'code') throw new Refusal('NOT_FOUND')
  try {
    return describeSignIn(env, outsideIssuer, await outsideIssuer.metadata())
  } catch (error) {
    if (!(error instanceof IssuerUnavailable)) throw error
    throw new Refusal('UNAVAILABLE', { message: outsideTexts.unreachable(new URL(outsideIssuer.issuer).host) })
  }
}

function describeSignIn(env: Env, { issuer, clientId }: OutsideIssuer, metadata: Metadata): SignIn {
  const { authorization_endpoint: authorizationEndpoint, scopes_supported: offeredScopes } = metadata
  if (!authorizationEndpoint) throw new IssuerUnavailable(`${issuer} has no page to sign in at`)
  return {
    issuer,
    clientId,
    scope:
      env.OIDC_SCOPE ??
      WANTED_SCOPES.filter((scope) => scope === 'openid' || (offeredScopes?.includes(scope) ?? true)).join(' '),
    authorizationEndpoint,
    endSessionEndpoint: metadata.end_session_endpoint ?? null,
    mayAskForSignUp: metadata.prompt_values_supported?.includes('create') ?? false,
    namesItself: metadata.authorization_response_iss_parameter_supported ?? false,
    parameters: env.OIDC_PARAMETERS,
    returnsTo: returnAddress(env),
    appsReturnTo: appReturnAddresses(env),
  }
}
