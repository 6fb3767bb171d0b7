import { ClientId } from '@hemline/contract/conversations/shapes.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import type { Saved } from '../base/saved.ts'

/**
 * A message that the server has not taken yet. Its id is the name under which it is sent, however often: that makes it one
 * message (product.md §10). `problem` is the server's sentence when it refused; then it waits for the member.
 */
const Outgoing = z.object({
  id: ClientId,
  conversationId: z.nullable(z.string()),
  recipientId: z.string(),
  listingId: z.nullable(z.string()),
  content: z.string(),
  createdAt: z.string(),
  problem: z.nullable(z.string()),
})
export type Outgoing = z.infer<typeof Outgoing>

/** What waits to be sent, of the member who is signed in: it survives a reload, not a sign-out. */
export const outbox = memberSaved<Outgoing[]>('outbox', z.array(Outgoing), [])

/** Puts a message at the end. Gives it with its temporary id. */
export function enqueue(box: Saved<Outgoing[]>, message: Omit<Outgoing, 'id' | 'problem'>): Outgoing {
  const outgoing = { ...message, id: `temp-${crypto.randomUUID()}`, problem: null }
  box.write([...box.read(), outgoing])
  return outgoing
}

export function remove(box: Saved<Outgoing[]>, id: string): void {
  box.write(box.read().filter((message) => message.id !== id))
}

/** Notes why a message was refused, or (null) that it may be tried again. */
export function setProblem(box: Saved<Outgoing[]>, id: string, problem: string | null): void {
  box.write(box.read().map((message) => (message.id === id ? { ...message, problem } : message)))
}

export type Sent = 'sent' | 'later' | { refused: string }

/**
 * Sends what waits, one after the other in the order in which it was written, one tab at a time. Stops at the first that
 * cannot go out now; a refused one waits for the member and holds nobody up. Says whether everything that could is out.
 */
export async function flush(box: Saved<Outgoing[]>, send: (message: Outgoing) => Promise<Sent>): Promise<boolean> {
  return inTurn(async () => {
    for (;;) {
      const next = box.read().find(({ problem }) => problem === null)
      if (!next) return true
      const outcome = await send(next)
      if (outcome === 'later') return false
      if (outcome === 'sent') remove(box, next.id)
      else setProblem(box, next.id, outcome.refused)
    }
  })
}

let running: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks) return navigator.locks.request('hemline.outbox', work)
  const turn = running.then(work, work)
  running = turn.catch(() => undefined)
  return turn
}
