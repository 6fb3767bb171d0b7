/// <reference path="./oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'

export type Person = { id: string; email: string; password: string; isVerified: boolean; isErased?: boolean }

/** A real OpenID issuer in this process (`oidc-provider`), with pages of its own to sign in and up at. */
export type OutsideIssuer = {
  issuer: string
  clientId: string
  people: Map<string, Person>
  /** Seconds for which ID tokens and refresh tokens are valid from now on. */
  lasts: { idToken: number; refreshToken: number }
  /** Whether a refresh ends the refresh token and returns another. */
  replaces: { refreshToken: boolean }
  /** While true it closes every connection without an answer; with a path, those that ask for it. */
  setAway(isAway: boolean | string): void
  /** Signs from now on with a new key, and publishes it; the earlier one is withdrawn. */
  rotateKeys(): Promise<void>
  /** Signs any claims with its present key, as a token of any kind. */
  sign(claims: Record<string, unknown>): Promise<string>
  publicKey(): JWK
  /** What it was asked for, newest last: method and path. */
  requests: string[]
  close(): Promise<void>
}

type Wish = {
  clientId?: string
  clientSecret?: string
  redirectUris: () => string[]
  postLogoutRedirectUris?: () => string[]
  /** Whether ID tokens have the email address; by default only the userinfo endpoint has it, as OpenID Connect says. */
  hasEmailInTokens?: boolean
}

/** Starts it on a free port. `redirectUris` is read at each request: the addresses of a test's server come later. */
export async function openOutsideIssuer(wish: Wish): Promise<OutsideIssuer> {
  const { clientId = 'hemline-test' } = wish
  const people = new Map<string, Person>()
  const lasts = { idToken: 3600, refreshToken: 24 * 3600 }
  const replaces = { refreshToken: true }
  const requests: string[] = []
  let isAway: boolean | string = false
  let signing = await newKey()
  let provider: Provider | undefined

  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (isAway === true || request.url === isAway) return void request.socket.destroy()
    provider ??= open()
    void answer(provider, request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const open = () => {
    const policy = interactionPolicy.base()
    // it asks native clients for consent each time; our question is signing in
    policy.get('consent').checks.remove('native_client_prompt')
    policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
    return new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          ...(wish.clientSecret
            ? { client_secret: wish.clientSecret, token_endpoint_auth_method: 'client_secret_basic' }
            : { token_endpoint_auth_method: 'none' }),
          application_type: 'native',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          redirect_uris: wish.redirectUris(),
          post_logout_redirect_uris: wish.postLogoutRedirectUris?.() ?? [],
        },
      ],
      jwks: { keys: [signing.jwk] },
      cookies: { keys: ['test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !wish.hasEmailInTokens,
      discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
      features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
      interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: {
        IdToken: () => lasts.idToken,
        RefreshToken: () => lasts.refreshToken,
        AccessToken: 3600,
        Session: 86_400,
        Interaction: 3600,
        Grant: 86_400,
      },
      issueRefreshToken: async () => true,
      rotateRefreshToken: () => replaces.refreshToken,
      async findAccount(_context: unknown, id: string) {
        const person = [...people.values()].find((one) => one.id === id)
        if (!person || person.isErased) return undefined
        const { email, isVerified } = person
        return { accountId: id, claims: async () => ({ sub: id, email, email_verified: isVerified, name: 'Test' }) }
      },
      async loadExistingGrant(context: {
        oidc: { provider: Provider; session: { accountId: string }; params: { scope: string } }
      }) {
        const { provider, session, params } = context.oidc
        const grant = new provider.Grant({ clientId, accountId: session.accountId })
        grant.addOIDCScope(params.scope)
        await grant.save()
        return grant
      },
    })
  }

  async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { prompt, uid } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') return page(response, { uid, isSignUp: prompt.name === 'create' })
    const form = new URLSearchParams(await textOf(request))
    if (form.get('act') === 'cancel') {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const email = form.get('email') ?? ''
    if (form.get('act') === 'create') {
      people.set(email, { id: randomUUID(), email, password: form.get('password') ?? '', isVerified: true })
    }
    const person = people.get(email)
    if (!person || person.password !== form.get('password')) return page(response, { uid, isWrong: true })
    const result = { login: { accountId: person.id }, ...(prompt.name === 'create' && { create: {} }) }
    await provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    clientId,
    people,
    lasts,
    replaces,
    requests,
    setAway(next) {
      isAway = next
      if (next) server.closeAllConnections()
    },
    async rotateKeys() {
      signing = await newKey()
      provider = undefined
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signing.jwk.kid! }).sign(signing.privateKey),
    publicKey: () => {
      const { kty, n, e, kid } = signing.jwk
      return { kty, n, e, kid } as JWK
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function newKey(): Promise<{ privateKey: CryptoKey; jwk: JWK }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function page(
  response: ServerResponse,
  { uid, isSignUp = false, isWrong = false }: { uid: string; isSignUp?: boolean; isWrong?: boolean },
) {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>The issuer</title><meta name="viewport" content="width=device-width">
<h1>${isSignUp ? 'Sign up at the issuer' : 'Sign in at the issuer'}</h1>${isWrong ? '<p>That is wrong.</p>' : ''}
<form method="post" action="/interaction/${uid}">
<label>Email <input name="email"></label><label>Password <input name="password" type="password"></label>
<button name="act" value="${isSignUp ? 'create' : 'login'}">Go on</button><button name="act" value="cancel">Cancel</button>
</form></html>`)
}
