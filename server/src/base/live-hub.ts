import { LIVE_REPLAY_MAX } from '@hemline/contract/limits.ts'
import type { LiveIds, LiveSignal } from '@hemline/contract/live.ts'
import type pg from 'pg'
import { openLiveOutbox } from './live-outbox.ts'
import type { Logger } from './log.ts'

/** One open stream: where its text is written, and whether it may stay open. */
export type Listener = {
  memberId: string
  /** The last event that this app has received; null for a new stream. */
  lastId: number | null
  write(text: string): void
  /** Whether the token is still valid; called when a session of the member has ended. */
  mayGoOn(): Promise<boolean>
  end(): void
}

/** The streams of this process, and the one connection that reads the events of all processes. */
export type LiveHub = {
  /** Whether it was stopped: no further stream opens here, and no event would be sent to it. */
  isStopped(): boolean
  /**
   * Sends what this stream has missed, then every new event. Returns a function that removes it. Ends the stream when the
   * hub was stopped meanwhile.
   */
  add(listener: Listener): Promise<() => void>
  count(): number
  stop(): Promise<void>
}

type Open = Listener & { sent: number }
type Feed = { streams: Set<Open>; running: boolean; isStale: boolean }
type Row = { id: number; topic: string; ids: LiveIds }

/** More apps than any member has. A further stream closes the oldest. */
export const STREAMS_OF_ONE_MAX = 50

// Named statements: planned once per connection.
const newest = { name: 'live-newest', text: 'select last_id from live_feeds where member_id = $1' }
const newestOf = {
  name: 'live-newest-of',
  text: 'select member_id as "memberId", last_id as "lastId" from live_feeds where member_id = any($1::uuid[])',
}
const since = {
  name: 'live-since',
  text: 'select id, topic, ids from live_events where member_id = $1 and id > $2 order by id limit $3',
}

const asText = (row: Row) => `id: ${row.id}\nevent: ${row.topic}\ndata: ${JSON.stringify(row.ids)}\n\n`
const signal = (name: LiveSignal, id: number) => `id: ${id}\nevent: ${name}\ndata: {}\n\n`

/** Opens the hub. It connects with the first stream, and again whenever the connection is lost. */
export function openLiveHub(
  databaseUrl: string,
  { pool, log, untilReplicated }: { pool: pg.Pool; log: Logger; untilReplicated?: () => Promise<void> },
): LiveHub {
  const feeds = new Map<string, Feed>()
  let isStopped = false
  let total = 0

  /**
   * Sends each stream of a member its new events. Runs are sequential; an event that arrives meanwhile causes another
   * run.
   */
  async function flush(memberId: string): Promise<void> {
    const feed = feeds.get(memberId)
    if (!feed) return
    feed.isStale = true
    if (feed.running) return
    feed.running = true
    try {
      while (feed.isStale && feed.streams.size > 0) {
        feed.isStale = false
        // A stream that joins during this read has not received earlier events: the next run sends them.
        const streams = [...feed.streams]
        const from = Math.min(...streams.map((stream) => stream.sent))
        const { rows } = await pool.query<Row>({ ...since, values: [memberId, from, LIVE_REPLAY_MAX] })
        if (rows.length === LIVE_REPLAY_MAX) feed.isStale = true
        for (const stream of streams) {
          const unsent = rows.filter((row) => row.id > stream.sent)
          if (unsent.length === 0 || !feed.streams.has(stream)) continue
          stream.sent = unsent.at(-1)!.id
          stream.write(unsent.map(asText).join(''))
        }
      }
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'live events could not be read')
      // They resume from the last event each app received.
      for (const stream of feed.streams) stream.end()
    } finally {
      feed.running = false
    }
  }

  async function endSessions(memberId: string): Promise<void> {
    for (const stream of feeds.get(memberId)?.streams ?? []) {
      if (!(await stream.mayGoOn())) stream.end()
    }
  }

  /**
   * After a lost connection: sends what was committed meanwhile. A database that has taken over from another one may
   * have fewer events than were sent (asynchronous replication); those streams begin again.
   */
  async function catchUp(): Promise<void> {
    const memberIds = [...feeds.keys()]
    if (memberIds.length === 0) return
    try {
      const { rows } = await pool.query<{ memberId: string; lastId: number }>({ ...newestOf, values: [memberIds] })
      for (const { memberId, lastId } of rows)
        for (const stream of feeds.get(memberId)?.streams ?? [])
          if (stream.sent > lastId) {
            stream.sent = lastId
            stream.write(signal('reset', lastId))
          }
    } catch (error) {
      log.warn({ err: error }, 'live feeds could not be compared')
    }
    for (const memberId of memberIds) {
      void flush(memberId)
      void endSessions(memberId)
    }
  }

  const outbox = openLiveOutbox(databaseUrl, {
    log,
    isWanted: () => total > 0,
    async onChanged(memberIds) {
      const here = memberIds.filter((memberId) => feeds.has(memberId))
      if (here.length === 0) return
      // apps that receive the event ask again immediately, and the replica may answer them
      await untilReplicated?.()
      for (const memberId of here) void flush(memberId)
    },
    onSessionEnd: (memberId) => void endSessions(memberId),
    onConnected: () => void catchUp(),
  })

  /** Where a stream starts: at the newest event, or after the last received one if all later ones are still stored. */
  async function begin(stream: Open): Promise<void> {
    const { rows } = await pool.query<{ last_id: number }>({ ...newest, values: [stream.memberId] })
    const last = rows[0]?.last_id ?? 0
    const missed = stream.lastId === null ? 0 : last - stream.lastId
    stream.sent = last
    if (stream.lastId === null || missed === 0) return stream.write(signal('ready', last))
    if (missed < 0 || missed > LIVE_REPLAY_MAX) return stream.write(signal('reset', last))
    const events = await pool.query<Row>({ ...since, values: [stream.memberId, stream.lastId, missed] })
    if (events.rows.length < missed) return stream.write(signal('reset', last))
    stream.write(events.rows.map(asText).join('') + signal('ready', last))
  }

  return {
    async add(listener) {
      await outbox.connect()
      const stream: Open = { ...listener, sent: 0 }
      if (!isStopped) await begin(stream)
      if (isStopped) {
        stream.end()
        return () => undefined
      }
      const feed = feeds.get(listener.memberId) ?? { streams: new Set(), running: false, isStale: false }
      feeds.set(listener.memberId, feed)
      const leave = (one: Open) => {
        if (!feed.streams.delete(one)) return
        total -= 1
        if (feed.streams.size === 0 && feeds.get(listener.memberId) === feed) feeds.delete(listener.memberId)
      }
      const [first] = feed.streams
      if (first && feed.streams.size >= STREAMS_OF_ONE_MAX) {
        leave(first)
        first.end()
      }
      feed.streams.add(stream)
      total += 1
      // Sends what was committed between reading the feed and this moment.
      void flush(listener.memberId)
      return () => leave(stream)
    },
    count: () => total,
    isStopped: () => isStopped,
    async stop() {
      isStopped = true
      for (const { streams } of feeds.values()) for (const stream of streams) stream.end()
      await outbox.stop()
    },
  }
}
