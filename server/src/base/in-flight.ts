import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** The requests that this process is answering, and work that continues after its request was answered UNAVAILABLE. */
export type InFlight = {
  /** Adds work that a shutdown must wait for. */
  add(work: Promise<unknown>): void
  /** Makes /healthz report that this node is not ready; all other requests are still answered. */
  leave(): void
  isLeaving(): boolean
  /** Refuses new requests; resolves when all requests in flight are answered, or after that many milliseconds. */
  finish(most: number): Promise<void>
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
  let isFinishing = false
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
    async finish(most) {
      isLeaving = isFinishing = true
      const limit = pause(most, 'late' as const, { ref: false })
      while (works.size > 0 && (await Promise.race([Promise.all(works), limit])) !== 'late');
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close')
    if (isFinishing && !stillServed?.test(request.url)) return done(new Refusal('UNAVAILABLE'))
    add(new Promise<void>((resolve) => reply.raw.once('close', resolve)))
    done()
  })
}
