import { LIVE_PATH } from '@hemline/contract/live.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { World } from './world.ts'

export type StreamEvent = { id: number; topic: string; ids: Record<string, string> }

export type TestStream = {
  status: number
  /** Everything that arrived so far, in its order; signals (ready, reset) among it. */
  events: StreamEvent[]
  /** Resolves once an event is there that fits; gives it. Throws when the stream ends before, or after half a minute. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>
  /** Calls back whenever something came, until it says that it is done. */
  whenever(isDone: () => boolean): Promise<void>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  /** Cuts the connection as a lost signal would. */
  cut(): void
}

/** As long as a busy machine may need: what comes is not waited for any longer. */
const PATIENCE_MS = 30_000

/** Opens a member's live stream as the app does, and reads it. */
export async function openStream(url: string, token: string, lastEventId?: number): Promise<TestStream> {
  const abort = new AbortController()
  const answer = await fetch(url + LIVE_PATH, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: abort.signal,
  })
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  let isEnded = false
  const ended = (async () => {
    const messages = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    try {
      for await (const { id, event, data } of messages ?? []) {
        events.push({ id: Number(id), topic: event ?? '', ids: JSON.parse(data) })
        for (const look of waiting) look()
      }
    } catch {
      // cut
    }
    isEnded = true
    for (const look of waiting) look()
  })()
  return {
    status: answer.status,
    events,
    ended,
    cut: () => abort.abort(),
    whenever: (isDone) =>
      new Promise((resolve, reject) => {
        const look = () => {
          try {
            if (!isDone()) return
            waiting.delete(look)
            resolve()
          } catch (error) {
            waiting.delete(look)
            reject(error)
          }
        }
        waiting.add(look)
        look()
      }),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => finish(() => reject(new Error(`Never came: ${JSON.stringify(events)}`))),
          PATIENCE_MS,
        )
        const finish = (say: () => void) => {
          clearTimeout(late)
          waiting.delete(look)
          say()
        }
        const look = () => {
          const found = events.find(fits)
          if (found) finish(() => resolve(found))
          else if (isEnded) finish(() => reject(new Error(`The stream ended: ${JSON.stringify(events)}`)))
        }
        waiting.add(look)
        look()
      }),
  }
}

/** How often the operators' open apps were told so far that something in their room changed. */
export async function countDeskEvents({ db }: World): Promise<number> {
  return (await db.selectFrom('liveEvents').select('no').where('topic', '=', 'desk').execute()).length
}
