import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { createWorld } from '../server/test/world.ts'

/** A user pool at another origin than Hemline's, on Cognito's wire. */
export type Pool = {
  name: string
  /** What a host sets. */
  settings: Record<string, string>
  /** Lets pages of this origin call it. Amazon's pools and `cognito-local` let all. */
  admitOrigin(origin: string): void
  /** Returns the newest code that was sent to an address. */
  codeFor(email: string): Promise<string>
  /** The operations that were called, oldest first. */
  called: string[]
  close(): Promise<void>
}

const POOL_WAITS_MS = 30_000

/** The pool of another Hemline: its own issuer, whose wire Amazon's client proves in `server/src/identity`. */
export async function openOwnPool(): Promise<Pool> {
  const world = await createWorld()
  const called: string[] = []
  world.app.server.prependListener('request', ({ headers }: IncomingMessage) => note(called, headers))
  return {
    name: 'another Hemline',
    settings: {
      OIDC_ISSUER: `${world.deps.env.publicUrl}/identity`,
      OIDC_CLIENT_ID: BUILT_IN_CLIENT_ID,
      OIDC_ENDPOINT: `${world.url}/identity/`,
    },
    admitOrigin: (origin) => void world.deps.env.NATIVE_ORIGINS.push(origin),
    async codeFor(email) {
      await world.drain()
      const [letter] = await world.emailsTo(email)
      const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
      if (!code) throw new Error(`No code was emailed to ${email}`)
      return code
    },
    called,
    close: () => world.close(),
  }
}

/**
 * A pool of `cognito-local`, which is installed in `folder`: no dependency of ours, since it brings 216 packages. It differs
 * from Amazon's in one thing that we make good here: a confirmed sign-up confirms the address (`AutoVerifiedAttributes`).
 */
export async function openCognitoLocal(folder: string): Promise<Pool> {
  const CODE = '123456'
  const port = await freePort()
  const cwd = await mkdtemp(join(tmpdir(), 'hemline-pool-'))
  const program = join(folder, 'node_modules/cognito-local/lib/bin/start.js')
  const { PATH } = process.env
  const child = spawn(process.execPath, [program], {
    cwd,
    env: { PATH, PORT: String(port), HOST: 'localhost', CODE },
    stdio: 'ignore',
  })
  const upstream = `http://localhost:${port}`
  const call = async (operation: string, input: object) => {
    const answer = await fetch(upstream, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/local/cognito-idp/aws4_request',
      },
      body: JSON.stringify(input),
    })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(body)}`)
    return body as Record<string, Record<string, string>>
  }
  for (const until = performance.now() + POOL_WAITS_MS; ; await pause(100)) {
    if (
      await fetch(`${upstream}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    if (performance.now() > until) throw new Error(`cognito-local did not start from ${folder}`)
  }
  const { UserPool } = await call('CreateUserPool', {
    PoolName: 'hemline',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
  })
  const UserPoolId = UserPool!.Id!
  const { UserPoolClient } = await call('CreateUserPoolClient', {
    UserPoolId,
    ClientName: 'hemline',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  })

  const called: string[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    note(called, request.headers)
    const body = Buffer.concat(await request.toArray())
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    const method = request.method ?? 'GET'
    const answer = await fetch(upstream + request.url, { method, headers, ...(body.length > 0 && { body }) })
    const text = await answer.text()
    if (answer.ok && request.headers['x-amz-target']?.toString().endsWith('.ConfirmSignUp')) {
      const { Username } = JSON.parse(String(body))
      const UserAttributes = [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
      ]
      await call('AdminUpdateUserAttributes', { UserPoolId, Username, UserAttributes })
    }
    for (const [name, value] of answer.headers)
      if (/^(access-control-|content-type|vary)/.test(name)) response.setHeader(name, value)
    response.writeHead(answer.status).end(text)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    name: 'cognito-local',
    settings: {
      OIDC_ISSUER: `${upstream}/${UserPoolId}`,
      OIDC_CLIENT_ID: UserPoolClient!.ClientId!,
      OIDC_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      // it publishes the address of its usual port
      OIDC_JWKS_URL: `${upstream}/${UserPoolId}/.well-known/jwks.json`,
    },
    admitOrigin: () => undefined,
    codeFor: async () => CODE,
    called,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      child.kill('SIGTERM')
      await rm(cwd, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function note(called: string[], headers: IncomingMessage['headers']): void {
  const target = headers['x-amz-target']
  if (typeof target === 'string') called.push(target.split('.')[1] ?? '')
}

async function freePort(): Promise<number> {
  const server = createNetServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
