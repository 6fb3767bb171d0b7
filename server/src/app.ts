import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { WRITTEN_AT_HEADER } from '@hemline/contract/call.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { serveAppLinks } from './app-links.ts'
import { logAccess } from './base/access-log.ts'
import { openBlockedNetworks } from './base/blocked-networks.ts'
import { type BodyLimits, bodyLimitsOf, limitBodies, serverLimits } from './base/body-limits.ts'
import { openCallLimits } from './base/call-limits.ts'
import { answerClientError, answerInsteadOfNode } from './base/client-errors.ts'
import { openCursors } from './base/cursors.ts'
import { answerErrors, answerUnreadable, refuseCompressedBodies } from './base/errors.ts'
import { createWriteOnce } from './base/idempotency.ts'
import { trackInFlight } from './base/in-flight.ts'
import { networkOf } from './base/network.ts'
import { knownCallers, requestCounts } from './base/request-limits.ts'
import { cachedSecret } from './base/secrets.ts'
import { checksumOf, contentSecurityPolicy, secureAnswers } from './base/security.ts'
import { requestIdOf, traceRequests } from './base/trace.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { coinRoutes } from './coins/routes.ts'
import { conditionCheckRoutes } from './condition-checks/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { Deps } from './deps.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { handoverRoutes } from './handovers/routes.ts'
import { serveHealth } from './health.ts'
import { identityRoutes } from './identity/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { issueRoutes } from './issues/routes.ts'
import { listingRoutes } from './listings/routes.ts'
import { serveLive } from './live-stream.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { readyBans } from './members/ban-actions.ts'
import { memberRoutes } from './members/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { serveDescription } from './openapi.ts'
import { operatorRoutes } from './operator/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { safetyRoutes } from './safety/routes.ts'
import { readContact } from './settings/actions.ts'
import { settingRoutes } from './settings/routes.ts'
import { shareLinkRoutes } from './share-links/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { tileRoutes } from './tiles/routes.ts'
import { serveWeb } from './web-files.ts'
import { lettersOf } from './worker.ts'

/** A client within its limit does not need the remaining count in each answer. */
const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** The HTTP side of Hemline: base plug-ins, then each domain's routes, then the web app's files. */
export async function buildApp(deps: Deps, limits: BodyLimits = bodyLimitsOf(deps.env)): Promise<FastifyInstance> {
  const { env } = deps
  await readyBans(deps)
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    // A function, since a number makes Fastify trust no proxy. Counted from our side: entries further left are set by
    // the caller.
    trustProxy: env.TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < env.TRUST_PROXY),
    bodyLimit: 1_000_000,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Only idle connections are left by then: `inFlight` waits for the others.
    forceCloseConnections: true,
    ...serverLimits(limits),
  }) as unknown as FastifyInstance

  app.decorate('calls', [])
  app.decorate(
    'cursors',
    openCursors(() => cachedSecret(deps, 'cursors')),
  )
  app.decorate('answerMs', deps.answerMs)
  app.decorate('reads', deps.reads)
  app.decorate('knownCallers', knownCallers())
  app.decorate('writeOnce', createWriteOnce(deps.db, deps.clock))
  app.decorate('blockedNetworks', openBlockedNetworks({ ...deps, contact: () => readContact(deps) }))
  app.addHook('onClose', () => app.blockedNetworks.record())
  const countsCalls = env.RATE_LIMIT > 0
  app.decorate(
    'callLimits',
    countsCalls ? openCallLimits({ pool: deps.pool, secret: () => cachedSecret(deps, 'call-limits') }) : null,
  )
  traceRequests(app)
  if (env.ACCESS_LOG) logAccess(app)
  answerErrors(app, deps)
  secureAnswers(app, env)
  // by Hemline's clock, which may have been moved in development: pages count from it (web/src/base/now.ts)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', deps.clock.now().toUTCString())
    done()
  })
  // before whatever may refuse a request
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(env),
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  answerInsteadOfNode(app)
  trackInFlight(app, { stillServed: deps.dev && /^\/dev\// })
  limitBodies(app, limits)
  refuseCompressedBodies(app)
  await app.register(cors, {
    origin: env.NATIVE_ORIGINS,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    exposedHeaders: ['date', 'x-request-id', WRITTEN_AT_HEADER],
    maxAge: 600,
  })
  if (countsCalls)
    await app.register(rateLimit, {
      max: env.RATE_LIMIT,
      store: requestCounts({ pool: deps.pool, secret: () => cachedSecret(deps, 'call-limits') }),
      keyGenerator: ({ ip, headers }) => app.knownCallers.idOf(headers.authorization) ?? networkOf(ip),
      // not limited: a page of pictures needs many requests, and a screen needs its styles
      allowList: ({ url, headers }) =>
        /^\/(assets|images)\//.test(url) ||
        (env.isDevelopment && env.DEMO_KEY !== undefined && headers['x-demo-key'] === env.DEMO_KEY),
      timeWindow: 60_000,
      addHeadersOnExceeding: quiet,
    })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(etag, { weak: true, hashFn: checksumOf })
  await app.register(formbody)

  deps.dev?.actAtNamedMoment(app)

  await serveHealth(app, deps)
  await serveAppLinks(app, deps)
  await identityRoutes(app, deps)
  await memberRoutes(app, deps)
  await friendRoutes(app, deps)
  await coinRoutes(app, deps)
  await imageRoutes(app, deps)
  await listingRoutes(app, deps)
  await favouriteRoutes(app, deps)
  await requestRoutes(app, deps)
  await paymentRoutes(app, deps)
  await payoutRoutes(app, deps)
  await orderRoutes(app, deps)
  await handoverRoutes(app, deps)
  await meetingRoutes(app, deps)
  await calendarRoutes(app, deps)
  await conditionCheckRoutes(app, deps)
  await evidenceRoutes(app, deps)
  await issueRoutes(app, deps)
  await claimRoutes(app, deps)
  await operatorRoutes(app, deps, lettersOf(deps))
  await shippingRoutes(app, deps)
  await reviewRoutes(app, deps)
  await conversationRoutes(app, deps)
  await notificationRoutes(app, deps)
  settingRoutes(app, deps)
  await shareLinkRoutes(app, deps)
  await safetyRoutes(app, deps)
  await accountRoutes(app, deps)
  await tileRoutes(app, deps)
  await serveLive(app, deps)

  await serveDescription(app, deps)
  await deps.dev?.serve(app, deps.jobs)
  await serveWeb(app, deps)
  return app
}
