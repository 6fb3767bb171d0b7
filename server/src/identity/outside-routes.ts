import { NOT_ADMITTED, outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerInTime } from '../base/deadline.ts'
import { retryAfterOf } from '../base/errors.ts'
import { Refusal } from '../base/refusal.ts'
import { IssuerUnavailable, type OutsideIssuer } from '../outside/identity/port.ts'
import type { Issuer } from './issuer.ts'
import { isEnded, meetByTokens, requirePassByTokens } from './outside-member-actions.ts'
import { refreshOnce } from './outside-refresh.ts'
import { readRevocation, readTokenRequest } from './token-request.ts'

/**
 * The token endpoint of an issuer elsewhere, to which requests of our apps are passed on as our client (decision 175). The
 * answers are OAuth's.
 */
export function outsideRoutes(app: FastifyInstance, deps: Issuer, issuer: OutsideIssuer): void {
  const { env } = deps
  const { host } = new URL(issuer.issuer)
  const away = outsideTexts.unreachable(host)

  /** OAuth's answer while the issuer is away: an error with a code, never a 500. */
  const refuseAway = (reply: FastifyReply) =>
    reply
      .status(503)
      .headers(retryAfterOf('UNAVAILABLE'))
      .send({ error: 'temporarily_unavailable', error_description: away })

  app.post('/identity/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const read = readTokenRequest(env, issuer.clientId, request.body)
    if ('error' in read) return reply.status(400).send(read)
    try {
      const { grantType, parameters } = read
      const refreshToken = grantType === 'refresh_token' ? parameters.get('refresh_token') : null
      const exchange = () => issuer.exchange(grantType, parameters)
      const ask = async () => {
        // stored before anything else can fail: the issuer may have ended the refresh token
        const answer = await (refreshToken ? refreshOnce(deps, refreshToken, exchange) : exchange())
        if (answer.status !== 200) return answer
        if (refreshToken && (await isEnded(deps, issuer, answer.body)))
          return { status: 400, body: { error: 'invalid_grant' } }
        if (!refreshToken && (await app.blockedNetworks.isBlocked(request.ip)))
          await requirePassByTokens(deps, issuer, answer.body)
        await meetByTokens(deps, issuer, answer.body)
        return answer
      }
      const { status, body } = await answerInTime(ask, { inFlight: app.inFlight.add, ms: app.answerMs })
      return reply.status(status).send(body)
    } catch (error) {
      if (error instanceof IssuerUnavailable) return refuseAway(reply)
      // the issuer knows them, and we do not admit them: the only sentence in these answers that is ours to show
      if (error instanceof Refusal && error.status < 500)
        return reply.status(403).send({ error: NOT_ADMITTED, error_description: error.message })
      throw error
    }
  })

  app.post('/identity/revoke', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const token = readRevocation(request.body)
    if (!token) return reply.status(400).send({ error: 'invalid_request' })
    try {
      await answerInTime(() => issuer.revoke(token), { inFlight: app.inFlight.add, ms: app.answerMs })
      return reply.status(200).send()
    } catch (error) {
      if (error instanceof IssuerUnavailable) return refuseAway(reply)
      throw error
    }
  })
}
