import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import type { World } from './world.ts'

type WireAnswer = { type: string; cookies: string[]; body: Record<string, unknown> }

/** A browser at our issuer's wire: with its own address (needs TRUST_PROXY=1) and cookies. */
export function browserAt(world: World, address: string) {
  const jar = new Map<string, string>()

  async function ask(operation: string, input: object): Promise<WireAnswer> {
    const answer = await fetch(`${world.url}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'x-forwarded-for': address,
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      },
      body: JSON.stringify({ ClientId: BUILT_IN_CLIENT_ID, ...input }),
    })
    const cookies = answer.headers.getSetCookie()
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const body = (await answer.json()) as Record<string, unknown>
    return { type: answer.ok ? 'done' : String(body.__type), cookies, body }
  }

  return {
    jar,
    ask,
    signIn: (email: string, password: string) =>
      ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } }),
    refresh: (token: string) =>
      ask('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } }),
    forgot: (email: string) => ask('ForgotPassword', { Username: email }),
    choose: (email: string, code: string, password: string, session?: unknown) =>
      ask('ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode: code,
        Password: password,
        ...(session ? { ClientMetadata: { session } } : {}),
      }),
    confirm: (email: string, code: string, session?: unknown) =>
      ask('ConfirmSignUp', { Username: email, ConfirmationCode: code, ...(session ? { Session: session } : {}) }),
  }
}
