import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DevStore } from '../../sandboxes/dev-store.ts'
import type { Sandboxes } from '../../sandboxes/open.ts'
import type { DB } from '../db-types.ts'
import { type Clock, systemClock } from './base/clock.ts'
import { openDatabase } from './base/db.ts'
import type { Env } from './base/env.ts'
import { type Jobs, openJobs } from './base/jobs.ts'
import { type LiveHub, openLiveHub } from './base/live-hub.ts'
import { createLog, type Logger } from './base/log.ts'
import { getOrCreateSecret } from './base/secrets.ts'
import { openBreaches } from './outside/breaches/open.ts'
import type { Breaches } from './outside/breaches/port.ts'
import { openCarrier } from './outside/carrier/open.ts'
import type { Carrier } from './outside/carrier/port.ts'
import { openGeocoder } from './outside/geocoder/open.ts'
import type { Geocoder } from './outside/geocoder/port.ts'
import { openTokenVerifier } from './outside/identity/open.ts'
import type { OpenTokenVerifier } from './outside/identity/port.ts'
import { openImageStore } from './outside/image-store/open.ts'
import type { ImageStore } from './outside/image-store/port.ts'
import { openMail } from './outside/mail/open.ts'
import type { Mail } from './outside/mail/port.ts'
import { openPayments } from './outside/payments/open.ts'
import type { Payments } from './outside/payments/port.ts'
import { openPush } from './outside/push/open.ts'
import type { Push } from './outside/push/port.ts'
import { makeVapidKeys, VapidKeys } from './outside/push/web-push.ts'
import { openSms } from './outside/sms/open.ts'
import type { Sms } from './outside/sms/port.ts'
import { openTiles } from './outside/tiles/open.ts'
import type { Tiles } from './outside/tiles/port.ts'

/** The dependencies of all domains. Tests and `realDeps` differ only in their settings. */
export type Deps = {
  env: Env
  log: Logger
  db: Kysely<DB>
  pool: pg.Pool
  clock: Clock
  jobs: Jobs
  /** The open streams of this process. */
  live: LiveHub
  mail: Mail
  push: Push
  /** Null when no text service is configured: phone numbers are then not verified. */
  sms: Sms | null
  payments: Payments
  /** Null when this installation orders no labels. */
  carrier: Carrier | null
  imageStore: ImageStore
  geocoder: Geocoder
  /** Null when passwords are not checked against breaches. */
  breaches: Breaches | null
  openTokenVerifier: OpenTokenVerifier
  tiles: Tiles
  /** In development only: the sandboxes in place of outside systems, and the movable clock. */
  dev: Sandboxes | null
  close(): Promise<void>
}

/**
 * Opens every configured adapter: the only place where they are selected. `jobNames` are the queues of all domains;
 * `devStore` is where the sandboxes store, by default the database; `lockMs` is how long a statement waits for a lock.
 */
export async function realDeps(
  env: Env,
  { jobNames, devStore, lockMs }: { jobNames: readonly string[]; devStore?: DevStore; lockMs?: number },
): Promise<Deps> {
  const log = createLog(env.LOG_LEVEL)
  const { db, pool } = openDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL, ...(lockMs ? { lockMs } : {}) })
  const dev = env.isDevelopment ? await loadSandboxes(env, pool, devStore) : null
  const clock = dev?.clock ?? systemClock
  const following = dev?.clock.follow()
  const jobs = await openJobs(env.DATABASE_URL, { names: jobNames, works: env.RUNS_JOBS, log })
  const live = openLiveHub(env.DATABASE_URL, { pool, log })
  const mail = openMail(env, { sandbox: dev?.mail ?? null })
  const push = openPush(env, { vapid: () => storedVapidKeys({ db, clock }), sandbox: dev?.sendPush ?? null })
  const geocoder = openGeocoder(env, { log })
  return {
    env,
    log,
    db,
    pool,
    clock,
    jobs,
    live,
    mail,
    push,
    sms: openSms(env, { sandbox: dev?.sms ?? null }),
    payments: openPayments(env, { sandbox: dev?.payments ?? null, clock }),
    carrier: openCarrier(env, { sandbox: dev?.carrier ?? null }),
    imageStore: openImageStore(env),
    breaches: openBreaches(env, { log }),
    openTokenVerifier: openTokenVerifier(env, { clock }),
    geocoder,
    tiles: openTiles(env, { clock, log, places: geocoder.localities }),
    dev,
    async close() {
      following?.stop()
      await live.stop()
      await jobs.stop()
      await mail.close()
      await Promise.all([db.destroy(), pool.end()])
    },
  }
}

/** Imported dynamically, outside production only, where the folder may be missing (decision 88). */
async function loadSandboxes(env: Env, pool: pg.Pool, store: DevStore | undefined): Promise<Sandboxes> {
  const { openSandboxes } = await import('../../sandboxes/open.ts')
  return openSandboxes(env, pool, store)
}

/** The VAPID keys of this installation: created once, the same for every node. */
async function storedVapidKeys(place: Parameters<typeof getOrCreateSecret>[0]): Promise<VapidKeys> {
  const stored = await getOrCreateSecret(place, 'push.vapid', () => JSON.stringify(makeVapidKeys()))
  return VapidKeys.parse(JSON.parse(stored))
}
