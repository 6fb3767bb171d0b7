import { LIVE_HEARTBEAT_SECONDS } from '@hemline/contract/limits.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './base/refusal.ts'
import { apiHeaders } from './base/security.ts'
import type { Deps } from './deps.ts'

/** A slow client with this much unsent data is disconnected; it resumes after the last received event. */
const WAITING_MAX_BYTES = 256 * 1024
const streamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

type Beat = () => void

/**
 * GET /api/live: one stream of server-sent events for each app of a member, opened with the bearer token and, to
 * resume, the Last-Event-ID header. It ends when the token expires or its session ends (docs/decisions/0013). Throws
 * UNAVAILABLE on a node that stops: the app opens it on another.
 */
export async function serveLive(app: FastifyInstance, deps: Deps): Promise<void> {
  const beats = Array.from({ length: LIVE_HEARTBEAT_SECONDS }, () => new Set<Beat>())
  let second = 0
  // A fifteenth of the streams each second, so that ten thousand are not written to simultaneously.
  const timer = setInterval(() => {
    second = (second + 1) % beats.length
    for (const beat of beats[second]!) beat()
  }, 1000).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await deps.live.stop()
  })

  let opened = 0
  app.get(LIVE_PATH, { helmet: false }, async (request, reply) => {
    const member = await app.callerOf(request)
    if (!member) throw new Refusal('UNAUTHENTICATED')
    // after the delay of a stop a node among several still answers on open connections
    if (deps.live.isStopped()) throw new Refusal('UNAVAILABLE')
    const { authorization = '' } = request.headers
    const lastId = readLastEventId(request.headers['last-event-id'])
    const write = hijack(reply)
    const raw = reply.raw
    const end = () => {
      if (!raw.destroyed) raw.end()
    }
    const expiresAt = expiryOf(authorization)
    const send = (text: string) => {
      if (deps.clock.now().getTime() >= expiresAt) end()
      else write(text)
    }
    const beat = () => send(':\n\n')
    const slot = beats[opened++ % beats.length]!
    slot.add(beat)
    let leave: (() => void) | null = null
    let isClosed = false
    raw.once('close', () => {
      isClosed = true
      slot.delete(beat)
      leave?.()
    })
    try {
      leave = await deps.live.add({
        memberId: member.id,
        lastId,
        write: send,
        end,
        // Only the data for this check is referenced, not the whole request.
        mayGoOn: () => isStillValid(app, { headers: { authorization } } as FastifyRequest),
      })
      if (isClosed) leave()
    } catch (error) {
      deps.log.error({ err: error }, 'a live stream could not be opened')
      end()
    }
  })
}

/** Takes over the answer from Fastify. Returns a function that writes to it. */
function hijack(reply: FastifyReply): (text: string) => void {
  reply.hijack()
  const { raw } = reply
  const { 'access-control-allow-origin': origin, vary } = reply.getHeaders()
  raw.writeHead(200, {
    ...streamHeaders,
    ...(origin ? { 'access-control-allow-origin': String(origin) } : {}),
    ...(vary ? { vary: String(vary) } : {}),
  })
  raw.flushHeaders()
  return (text) => {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > WAITING_MAX_BYTES) raw.destroy()
  }
}

function readLastEventId(given: string | string[] | undefined): number | null {
  if (given === undefined || given === '') return null
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(given)) {
    throw new Refusal('INVALID', { fields: { 'Last-Event-ID': 'This isn’t an event of the stream' } })
  }
  return Number(given)
}

async function isStillValid(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  try {
    return (await app.callerOf(request)) !== null
  } catch (error) {
    // The check failed: no reason to disconnect a member.
    return !(error instanceof Refusal) || error.code === 'UNAVAILABLE'
  }
}

/** Returns when a verified token expires, in ms. */
function expiryOf(authorization: string): number {
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString('utf8')
  return Number((JSON.parse(payload) as { exp?: number }).exp ?? 0) * 1000
}
