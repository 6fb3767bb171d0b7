import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** The requests that this process is answering, and what goes on after an answer was given up. */
export type InFlight = {
  /** Counts something that a stop has to wait for. */
  add(work: Promise<unknown>): void
  /** From now on /healthz says that this node is not ready; everything else is answered. */
  leave(): void
  isLeaving(): boolean
  /** From now on new requests are refused; resolves when all in hand are answered, or after that many milliseconds. */
  finish(most: number): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    inFlight: InFlight
  }
}

/**
 * Makes the app know what it has in hand, so that it can be stopped without cutting anything (decision 61). `stillServed`
 * are addresses that those in hand need themselves: the sandboxes of development.
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
