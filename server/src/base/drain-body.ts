import type { IncomingMessage } from 'node:http'
import { LISTING_IMAGES_MAX, UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MIB = 1024 * 1024
/** The largest body that is accepted: photos of that size, and what is around them. */
const ACCEPTED_MAX_BYTES = LISTING_IMAGES_MAX * UPLOAD_MAX_BYTES + MIB
/** How much is discarded of a body without an announced length, or with too long a one. */
const EXCESS_MAX_BYTES = 16 * MIB
/** How long the sender of a longer body has to read the answer. */
const LINGER_MS = 2_000

/** Ends the draining of a request. */
const draining = new WeakMap<IncomingMessage, () => void>()

/** Whether a request has a body, which may not have arrived yet. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

/**
 * Discards the rest of the body of a refused request. A socket that is closed with unread data is reset: the sender's next
 * write fails with EPIPE, and the answer is lost with what their side has not read yet. So resolves, where the connection
 * closes with the answer, once the body has arrived, was given up by `limitBodies` or is longer than any that is accepted;
 * where it stays open, immediately.
 */
export async function drainBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || raw.destroyed || !hasBody(raw) || draining.has(raw)) return
  const drained = new Promise<void>((resolve) => {
    draining.set(raw, resolve)
    raw
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve())
    const announced = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    const most = announced <= ACCEPTED_MAX_BYTES ? announced : EXCESS_MAX_BYTES
    let bytes = 0
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= most) return
      raw.pause()
      resolve()
      setTimeout(() => raw.complete || raw.socket.destroy(), LINGER_MS).unref()
    })
    raw.resume()
  })
  const closes = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close'
  if (closes) await drained
}

/** Answers now what waits for its body to arrive. Returns whether there was such a request. */
export function giveUpDraining(raw: IncomingMessage): boolean {
  const end = draining.get(raw)
  end?.()
  return end !== undefined
}
