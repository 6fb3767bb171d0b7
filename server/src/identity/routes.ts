import type { AnswerFrom } from '@hemline/contract/call.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { answerInTime } from '../base/deadline.ts'
import { RETRY_AFTER_SECONDS, readRefusal } from '../base/errors.ts'
import { handle } from '../base/handle.ts'
import { Refusal, UNREADABLE } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { createCallerOf } from './caller.ts'
import { readDemo } from './demo.ts'
import { openDevices } from './devices.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { runOperation } from './wire.ts'
import { WireRefusal } from './wire-refusal.ts'

const AMZ_JSON = 'application/x-amz-json-1.1'
const WIRE_BODY_MAX_BYTES = 64 * 1024

/** Identity: the caller, what a client must know before sign-in, and our own issuer unless another is configured. */
export async function identityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const issuer = openIssuer(deps)
  app.decorate('callerOf', createCallerOf(issuer))

  handle(
    app,
    getAppSettings,
  )(async () => {
    const demo = await readDemo(deps)
    return {
      identity: identitySettings(issuer),
      payments: cardSettings(deps),
      operator: { name: deps.env.OPERATOR_NAME ?? null, email: deps.env.CONTACT_EMAIL ?? null },
      verifiesPhones: deps.sms !== null,
      isDevelopment: deps.env.isDevelopment,
      ...demo,
      termsVersion: TERMS_VERSION,
      version: process.env.npm_package_version ?? '0.0.0',
      now: deps.clock.now().toISOString(),
    }
  })

  if (!deps.env.OIDC_ISSUER) await app.register(async (scope) => builtInIssuer(scope, issuer))
}

function identitySettings({ env, address }: Issuer): AnswerFrom<typeof getAppSettings>['identity'] {
  if (!env.OIDC_ISSUER) return { endpoint: '/identity/', clientId: BUILT_IN_CLIENT_ID, issuer: address() }
  return { endpoint: env.OIDC_ENDPOINT ?? env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID!, issuer: env.OIDC_ISSUER }
}

/** The sandbox's card form sends to the host that the page was loaded from. */
function cardSettings({ payments }: Deps): AnswerFrom<typeof getAppSettings>['payments'] {
  const { kind, key } = payments.publishable
  return kind === 'stripe' ? { kind, key } : { kind, key, endpoint: '/dev/stripe' }
}

/** The Amazon Cognito user-pool wire at POST /identity/, with discovery and public keys. */
function builtInIssuer(scope: FastifyInstance, issuer: Issuer): void {
  scope.addContentTypeParser(
    AMZ_JSON,
    { parseAs: 'string', bodyLimit: WIRE_BODY_MAX_BYTES },
    (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)))
      } catch {
        done(new WireRefusal('InvalidParameterException', UNREADABLE))
      }
    },
  )
  scope.setErrorHandler((error: FastifyError | WireRefusal | Refusal, request, reply) => {
    const refusal = asWireRefusal(error)
    const passing = passingOf(error)
    if (passing) return passing(reply)
    if (!refusal) issuer.log.error({ err: error, path: request.url, requestId: request.id }, 'identity failed')
    const type = refusal?.type ?? 'InternalErrorException'
    const message =
      refusal?.message ?? 'That didn’t work because of a fault on our side. Nothing was lost; please try again.'
    return reply
      .status(error instanceof Refusal ? error.status : refusal ? 400 : 500)
      .header('cache-control', 'no-store')
      .header('x-amzn-errortype', type)
      .type(AMZ_JSON)
      .send(JSON.stringify({ __type: type, message }))
  })

  scope.post('/identity/', async (request, reply) => {
    const devices = openDevices(issuer, request.headers.cookie)
    const asking = { issuer, address: request.ip, devices }
    const run = () => runOperation(request.headers['x-amz-target'], request.body, asking)
    const answer = await answerInTime(run, { inFlight: scope.inFlight.add })
    for (const cookie of devices.cookies) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').type(AMZ_JSON).send(JSON.stringify(answer))
  })

  scope.get('/identity/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return (await issuer.signingKey()).published
  })

  scope.get('/identity/.well-known/openid-configuration', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return {
      issuer: issuer.address(),
      jwks_uri: `${issuer.address()}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
      response_types_supported: ['id_token'],
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'email', 'email_verified'],
    }
  })
}

/** Returns the answer for a temporary failure: Cognito clients retry when they receive it. Null for any other error. */
function passingOf(error: FastifyError | WireRefusal | Refusal): ((reply: FastifyReply) => FastifyReply) | null {
  if (error instanceof WireRefusal) return null
  const { code, status, message } = readRefusal(error)
  if (code !== 'UNAVAILABLE' && code !== 'TIMED_OUT') return null
  const type = code === 'UNAVAILABLE' ? 'ServiceUnavailableException' : 'RequestTimeoutException'
  return (reply) =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      .headers({ 'x-amzn-errortype': type, ...(status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}) })
      .type(AMZ_JSON)
      .send(JSON.stringify({ __type: type, message }))
}

function asWireRefusal(error: FastifyError | WireRefusal | Refusal): WireRefusal | null {
  if (error instanceof WireRefusal) return error
  if (error instanceof Refusal) return new WireRefusal('InvalidParameterException', error.message)
  if (error.statusCode === 429)
    return new WireRefusal(
      'TooManyRequestsException',
      'Too many attempts. Please wait a few minutes before trying again.',
    )
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isTheirs ? new WireRefusal('InvalidParameterException', UNREADABLE) : null
}
