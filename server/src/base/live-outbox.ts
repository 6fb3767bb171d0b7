import type pg from 'pg'
import { clientTo } from './database-hosts.ts'
import type { Logger } from './log.ts'

/** The fastest that a node looks at the outbox: 20 times a second, however many commits there are. */
const LOOK_EVERY_MS = 50
/** How often it looks while nothing happens. */
const QUIET_EVERY_MS = 150
/** With no stream open the position only follows. */
const IDLE_EVERY_MS = 2_000
/** A look may take this share of the time at most: after a slow one the next is later. */
const PAUSE_PER_LOOK = 4
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 5_000

const position = 'select pg_current_snapshot()::text as position'
/**
 * Members with events of transactions that the snapshot in $1 did not see and this one does. Each is found once, in
 * whatever order transactions commit, and no one waits for a slow one. Numbers above the present ones come from a back-up
 * of another database.
 */
const changedSince = {
  name: 'live-changed',
  text: `select pg_current_snapshot()::text as position, array(
      select distinct member_id::text from live_events
      where tx >= pg_snapshot_xmin($1::pg_snapshot) and tx < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(tx, $1::pg_snapshot)
    ) as "memberIds"`,
}

type Changed = { position: string; memberIds: string[] }

/** What this node reads of the events of all nodes. */
export type LiveOutbox = {
  /** Resolves when events committed from now on will be seen. */
  connect(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  log: Logger
  /** How often a node without an open stream looks, in ms. */
  idleMs?: number
  /** Whether any stream is open here. */
  isWanted(): boolean
  /** Called with the members who have new events. */
  onChanged(memberIds: readonly string[]): void | Promise<void>
  /** Called with a member one of whose sessions has ended. */
  onSessionEnd(memberId: string): void
  /** Called when it is connected again: anything may have been missed. */
  onConnected(): void
}

/**
 * Follows `live_events` on one connection of its own, which it opens with the first `connect` and again whenever it is
 * lost. Writers send no NOTIFY, which takes one lock for the whole server at each commit (decision 154).
 */
export function openLiveOutbox(databaseUrl: string, options: Options): LiveOutbox {
  const { log, idleMs = IDLE_EVERY_MS } = options
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function open(): Promise<void> {
    for (let pause = RETRY_MIN_MS; !isStopped; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
      const next = clientTo(databaseUrl, {
        keepAlive: true,
        connectionTimeoutMillis: RETRY_MAX_MS,
        application_name: 'hemline-outbox',
      })
      try {
        next.on('error', () => lose(next))
        next.on('end', () => lose(next))
        next.on('notification', ({ payload = '' }) => options.onSessionEnd(payload))
        await next.connect()
        await next.query('listen live_ends')
        const { rows } = await next.query<{ position: string }>(position)
        if (isStopped) return void (await next.end().catch(() => {}))
        client = next
        follow(next, rows[0]!.position)
        options.onConnected()
        return
      } catch (error) {
        log.warn({ err: error }, 'live events cannot be read; trying again')
        await next.end().catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    clearTimeout(timer)
    lost.removeAllListeners('notification')
    void lost.end().catch(() => {})
    if (!isStopped) void connect()
  }

  function connect(): Promise<void> {
    if (client) return Promise.resolve()
    connecting ??= open().finally(() => {
      connecting = null
    })
    return connecting
  }

  /** Looks again and again, from a position on, until the connection is lost. */
  function follow(current: pg.Client, from: string): void {
    let position = from
    let lookAt = 0
    let idleUntil = 0
    let quietFrom = 0

    async function look(): Promise<void> {
      const began = performance.now()
      if (began < (options.isWanted() ? lookAt : idleUntil)) return
      const late = setTimeout(() => lose(current), RETRY_MAX_MS)
      const asked = current.query<Changed>({ ...changedSince, values: [position] })
      const { rows } = await asked.finally(() => clearTimeout(late))
      const { position: now, memberIds } = rows[0]!
      position = now
      if (memberIds.length > 0) void options.onChanged(memberIds)
      const ended = performance.now()
      if (memberIds.length > 0) quietFrom = ended + idleMs
      const least = ended < quietFrom ? LOOK_EVERY_MS : QUIET_EVERY_MS
      lookAt = Math.max(began + least, ended + PAUSE_PER_LOOK * (ended - began))
      idleUntil = Math.max(began + idleMs, lookAt)
    }

    const again = async () => {
      try {
        await look()
      } catch (error) {
        if (client === current && !isStopped) log.warn({ err: error }, 'live events could not be looked for')
        return lose(current)
      }
      if (client === current) timer = setTimeout(again, LOOK_EVERY_MS).unref()
    }
    void again()
  }

  return {
    connect,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const open = client
      client = null
      await open?.end().catch(() => {})
    },
  }
}
