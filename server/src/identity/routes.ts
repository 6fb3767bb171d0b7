import { readFileSync } from 'node:fs'
import type { AnswerFrom } from '@hemline/contract/call.ts'
import { getAppSettings, getEmailChange, getOutsideSignIn } from '@hemline/contract/identity/calls.ts'
import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { answerInTime } from '../base/deadline.ts'
import { readRefusal, retryAfterOf } from '../base/errors.ts'
import { handle } from '../base/handle.ts'
import { Refusal, UNREADABLE } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { communityReader } from './app-settings-actions.ts'
import { createCallerOf } from './caller.ts'
import { readDemo } from './demo.ts'
import { openDevices } from './devices.ts'
import { readEmailChange } from './email-change-actions.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { outsideRoutes } from './outside-routes.ts'
import { readSignIn } from './outside-sign-in.ts'
import { runOperation } from './wire.ts'
import { WireRefusal } from './wire-refusal.ts'

const AMZ_JSON = 'application/x-amz-json-1.1'
const WIRE_BODY_MAX_BYTES = 64 * 1024
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Identity: the caller, what a client must know before sign-in, and our own issuer unless another is configured. */
export async function identityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const issuer = openIssuer(deps)
  const readCommunity = communityReader(deps)
  app.decorate('callerOf', createCallerOf(issuer, app.blockedNetworks))

  handle(
    app,
    getAppSettings,
  )(async () => {
    const demo = await readDemo(deps)
    const { communityName, contact, termsVersion } = await readCommunity()
    return {
      identity: identitySettings(issuer),
      payments: cardSettings(deps),
      operator: { name: deps.env.OPERATOR_NAME ?? null, email: contact },
      communityName,
      verifiesPhones: deps.sms !== null,
      ordersLabels: deps.carrier !== null,
      isDevelopment: deps.env.isDevelopment,
      ...demo,
      termsVersion,
      version,
      now: deps.clock.now().toISOString(),
    }
  })

  handle(app, getEmailChange)(async ({ member }) => ({ data: await readEmailChange(deps, member.id) }))

  handle(app, getOutsideSignIn)(async () => ({ data: await readSignIn(deps) }))

  if (!deps.outsideIssuer) await app.register(async (scope) => builtInIssuer(scope, issuer))
  else if (deps.env.signIn.flow === 'code') outsideRoutes(app, issuer, deps.outsideIssuer)
}

function identitySettings({ env, address, outsideIssuer }: Issuer): AnswerFrom<typeof getAppSettings>['identity'] {
  const { signIn } = env
  if (!outsideIssuer || signIn.flow === 'own') {
    return { endpoint: '/identity/', clientId: BUILT_IN_CLIENT_ID, issuer: address(), flow: 'forms' }
  }
  const { clientId, issuer } = outsideIssuer
  if (signIn.flow === 'forms') return { endpoint: signIn.endpoint, clientId, issuer, flow: 'forms' }
  return { endpoint: '/identity/token', clientId, issuer, flow: 'code' }
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
    const { ip: address } = request
    const isBlocked = () => scope.blockedNetworks.isBlocked(address)
    const run = () =>
      runOperation(request.headers['x-amz-target'], request.body, { issuer, address, devices, isBlocked })
    const answer = await answerInTime(run, { inFlight: scope.inFlight.add, ms: scope.answerMs })
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
  if (code !== 'UNAVAILABLE' && code !== 'NO_SPACE' && code !== 'TIMED_OUT') return null
  const type = code === 'TIMED_OUT' ? 'RequestTimeoutException' : 'ServiceUnavailableException'
  return (reply) =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      .headers({ 'x-amzn-errortype': type, ...retryAfterOf(code) })
      .type(AMZ_JSON)
      .send(JSON.stringify({ __type: type, message }))
}

function asWireRefusal(error: FastifyError | WireRefusal | Refusal): WireRefusal | null {
  if (error instanceof WireRefusal) return error
  if (error instanceof Refusal) {
    const type = error.code === 'NETWORK_BLOCKED' ? 'ForbiddenException' : 'InvalidParameterException'
    return new WireRefusal(type, error.message)
  }
  if (error.statusCode === 429)
    return new WireRefusal(
      'TooManyRequestsException',
      'Too many attempts. Please wait a few minutes before trying again.',
    )
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isTheirs ? new WireRefusal('InvalidParameterException', UNREADABLE) : null
}
