import { LIVE_PATH } from '@hemline/contract/live.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { World } from './world.ts'

export type StreamEvent = { id: number; topic: string; ids: Record<string, string> }

export type TestStream = {
  status: number
  /** Everything received so far, in order, including signals (ready, reset). */
  events: StreamEvent[]
  /** Resolves with the first matching event. Throws when the stream ends before, or after half a minute. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>
  /** Calls back for each event, until the callback returns true. */
  whenever(isDone: () => boolean): Promise<void>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  /** Closes the connection as a lost signal would. */
  cut(): void
}

/** The time limit of waiting for an event, sufficient for a busy machine. */
const TIMEOUT_MS = 30_000

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
      // closed
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
          TIMEOUT_MS,
        )
        const finish = (say: () => void) => {
          clearTimeout(late)
          waiting.delete(look)
          say()
        }
        const look = () => {
          const event = events.find(fits)
          if (event) finish(() => resolve(event))
          else if (isEnded) finish(() => reject(new Error(`The stream ended: ${JSON.stringify(events)}`)))
        }
        waiting.add(look)
        look()
      }),
  }
}

/** Returns how often the operators' open apps have received a change of their room. */
export async function countDeskEvents({ db }: World): Promise<number> {
  return (await db.selectFrom('liveEvents').select('no').where('topic', '=', 'desk').execute()).length
}
