import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** The requests that this process is answering, and work that continues after its request was answered UNAVAILABLE. */
export type InFlight = {
  /** Adds work that a shutdown must wait for. */
  add(work: Promise<unknown>): void
  /** Makes /healthz and /readyz report that this node is not ready; all other requests are still answered. */
  leave(): void
  isLeaving(): boolean
  /**
   * Resolves when all requests in flight are answered, or after that many milliseconds. Refuses new requests; with
   * `hasOthers` new connections instead, which lets a proxy ask another node for any method, and answers what still comes
   * on the open ones: a proxy repeats no write that a node has refused.
   */
  finish(most: number, of: { hasOthers: boolean }): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    inFlight: InFlight
  }
}

/**
 * Tracks the requests in flight, so that a shutdown interrupts none of them (decision 61). `stillServed` matches URLs
 * that these requests need themselves: the sandboxes of development.
 */
export function trackInFlight(app: FastifyInstance, { stillServed }: { stillServed: RegExp | null }): void {
  const works = new Set<Promise<unknown>>()
  let isLeaving = false
  let isRefusing = false
  const add = (work: Promise<unknown>) => {
    const counted: Promise<unknown> = work.catch(() => {}).then(() => works.delete(counted))
    works.add(counted)
  }
  app.decorate('inFlight', {
    add,
    leave() {
      isLeaving = true
    },
    isLeaving: () => isLeaving,
    async finish(most, { hasOthers }) {
      isLeaving = true
      isRefusing = !hasOthers
      // not that of http, which ends idle connections too, on which the proxy may just be sending
      if (hasOthers) Server.prototype.close.call(app.server)
      const limit = pause(most, 'late' as const, { ref: false })
      while (works.size > 0 && (await Promise.race([Promise.all(works), limit])) !== 'late');
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close')
    if (isRefusing && !stillServed?.test(request.url)) return done(new Refusal('UNAVAILABLE'))
    add(new Promise<void>((resolve) => reply.raw.once('close', resolve)))
    done()
  })
}
