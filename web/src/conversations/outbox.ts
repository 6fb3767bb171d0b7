import { ClientId } from '@hemline/contract/conversations/shapes.ts'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import type { Saved } from '../base/saved.ts'
import { withLock } from '../base/with-lock.ts'

/**
 * A message that the server does not have yet. `id` is the client id of every attempt, so that retries make one message
 * (product.md §10). `problem` is the server's sentence if it refused; the message then waits for the member.
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

/** The queued messages of the signed-in member; they survive a reload, not a sign-out. */
export const outbox = memberSaved<Outgoing[]>('outbox', z.array(Outgoing), [])

/** Appends a message to the queue and returns it with its temporary id. */
export function enqueue(box: Saved<Outgoing[]>, message: Omit<Outgoing, 'id' | 'problem'>): Outgoing {
  const outgoing = { ...message, id: `temp-${crypto.randomUUID()}`, problem: null }
  box.write([...box.read(), outgoing])
  return outgoing
}

export function remove(box: Saved<Outgoing[]>, id: string): void {
  box.write(box.read().filter((message) => message.id !== id))
}

/** Stores why a message was refused, or (null) that it can be sent again. */
export function setProblem(box: Saved<Outgoing[]>, id: string, problem: string | null): void {
  box.write(box.read().map((message) => (message.id === id ? { ...message, problem } : message)))
}

/** `held`: this member’s messages wait, those to others do not. */
export type Sent = 'sent' | 'later' | 'held' | { refused: string }

/**
 * Sends the queued messages in order, one tab at a time. Stops at the first that cannot be sent now, for its own recipient
 * or for all; skips refused ones, which wait for the member. Returns whether all that can be sent have been.
 */
export async function flush(box: Saved<Outgoing[]>, send: (message: Outgoing) => Promise<Sent>): Promise<boolean> {
  return inTurn(async () => {
    const held = new Set<string>()
    for (;;) {
      const next = box.read().find(({ problem, recipientId }) => problem === null && !held.has(recipientId))
      if (!next) return held.size === 0
      const outcome = await send(next)
      if (outcome === 'later') return false
      if (outcome === 'held') held.add(next.recipientId)
      else if (outcome === 'sent') remove(box, next.id)
      else setProblem(box, next.id, outcome.refused)
    }
  })
}

let running: Promise<unknown> = Promise.resolve()

/** One after the other in this tab, also where there are no locks. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = running.then(() => withLock('hemline.outbox', work))
  running = turn.catch(() => undefined)
  return turn
}
