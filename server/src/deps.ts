import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DevStore } from '../../sandboxes/dev-store.ts'
import type { Sandboxes } from '../../sandboxes/open.ts'
import type { DB } from '../db-types.ts'
import { type Clock, systemClock } from './base/clock.ts'
import { openDatabase } from './base/db.ts'
import type { Env } from './base/env.ts'
import { storedDocuments } from './base/issuer-documents.ts'
import { type Jobs, openJobs } from './base/jobs.ts'
import { type LiveHub, openLiveHub } from './base/live-hub.ts'
import { createLog, type Logger } from './base/log.ts'
import { measured } from './base/measured.ts'
import { nameOf, watchQueries } from './base/query-reports.ts'
import { openReads, type Reads } from './base/reads.ts'
import { getOrCreateSecret } from './base/secrets.ts'
import { timeLimits } from './base/time-limits.ts'
import { passTraceOn } from './base/trace.ts'
import { openBreaches } from './outside/breaches/open.ts'
import type { Breaches } from './outside/breaches/port.ts'
import { openCarrier } from './outside/carrier/open.ts'
import type { Carrier } from './outside/carrier/port.ts'
import { openGeocoder } from './outside/geocoder/open.ts'
import type { Geocoder } from './outside/geocoder/port.ts'
import { openOutsideIssuer, openTokenVerifier } from './outside/identity/open.ts'
import type { OpenTokenVerifier, OutsideIssuer } from './outside/identity/port.ts'
import { openImageStore } from './outside/image-store/open.ts'
import { openAssetStore } from './outside/image-store/open-assets.ts'
import type { AssetStore, ImageStore } from './outside/image-store/port.ts'
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
import { fetchGeodata } from './shared-geodata.ts'

/** The dependencies of all domains. Tests and `realDeps` differ only in their settings. */
export type Deps = {
  env: Env
  log: Logger
  db: Kysely<DB>
  pool: pg.Pool
  /** The connections behind `db` and `pool`, to be watched. */
  pools: { [name in 'calls' | 'hot']: pg.Pool }
  /** How long an answer may take, in ms. */
  answerMs: number
  /** Chooses between primary and replica for calls that only read. */
  reads: Reads
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
  /** Files of the web app that all nodes share; null without a bucket. */
  assetStore: AssetStore | null
  geocoder: Geocoder
  /** Null when passwords are not checked against breaches. */
  breaches: Breaches | null
  openTokenVerifier: OpenTokenVerifier
  /** Null when members sign in with our own issuer. */
  outsideIssuer: OutsideIssuer | null
  tiles: Tiles
  /** In development only: the sandboxes in place of outside systems, and the movable clock. */
  dev: Sandboxes | null
  close(): Promise<void>
}

/**
 * Opens every configured adapter: the only place where they are selected. `jobNames` are the queues of all domains;
 * `devStore` is where the sandboxes store, by default the database; `lockMs` is how long a statement waits for a lock, and
 * `answerMs` a member for an answer.
 */
export async function realDeps(
  env: Env,
  {
    jobNames,
    devStore,
    lockMs,
    answerMs = timeLimits.request.answerMs,
  }: { jobNames: readonly string[]; devStore?: DevStore; lockMs?: number; answerMs?: number },
): Promise<Deps> {
  const log = createLog(env.LOG_LEVEL)
  const { db, pool, pools } = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    directUrl: env.DATABASE_DIRECT_URL,
    ...(lockMs ? { lockMs } : {}),
  })
  const watching = [nameSlowQueries(log, env.SLOW_QUERY_MS), passTraceOn()]
  const dev = env.isDevelopment ? await loadSandboxes(env, pool, devStore) : null
  const clock = dev?.clock ?? systemClock
  const following = dev?.clock.follow()
  const jobs = await openJobs(env.directDatabaseUrl, { names: jobNames, works: env.RUNS_JOBS, log })
  const reads = openReads(
    { db, pool },
    { url: env.DATABASE_READ_URL, lagSeconds: env.DATABASE_READ_LAG_SECONDS, max: env.DATABASE_POOL, log },
  )
  const live = openLiveHub(env.directDatabaseUrl, { pool, log, untilReplicated: reads.catchUp })
  const mail = measured('mail', openMail(env, { sandbox: dev?.mail ?? null }))
  const push = measured(
    'push',
    openPush(env, { vapid: () => storedVapidKeys({ db, clock }), sandbox: dev?.sendPush ?? null }),
  )
  const assetStore = openAssetStore(env)
  const imageStore = measured('images', openImageStore(env))
  if (assetStore) await fetchGeodata(assetStore, { dataFolder: env.dataFolder, log })
  const geocoder = openGeocoder(env, { log })
  const outsideIssuer = openOutsideIssuer(env, { clock, stored: storedDocuments(db) })
  const tiles = openTiles(env, { clock, log, places: geocoder.localities, bucket: env.S3_BUCKET ? imageStore : null })
  return {
    env,
    log,
    db,
    pool,
    pools,
    answerMs,
    reads,
    clock,
    jobs,
    live,
    mail,
    push,
    sms: measured('sms', openSms(env, { sandbox: dev?.sms ?? null })),
    payments: measured('payments', openPayments(env, { sandbox: dev?.payments ?? null, clock })),
    carrier: measured('carrier', openCarrier(env, { sandbox: dev?.carrier ?? null })),
    assetStore,
    imageStore,
    breaches: openBreaches(env, { log }),
    openTokenVerifier: openTokenVerifier(outsideIssuer, { clock }),
    outsideIssuer,
    geocoder,
    tiles,
    dev,
    async close() {
      following?.stop()
      for (const stop of watching) stop()
      await live.stop()
      await jobs.stop()
      await mail.close()
      await tiles.close()
      await reads.stop()
      await Promise.all([db.destroy(), pool.end()])
    },
  }
}

/** Names statements that take long in the log; their values are not in it (decision 144). */
function nameSlowQueries(log: Logger, slowMs: number): () => void {
  if (slowMs === 0) return () => undefined
  return watchQueries((report) => {
    if (report.seconds * 1000 < slowMs) return
    log.warn({ query: nameOf(report), ms: Math.round(report.seconds * 1000), failed: report.hasFailed }, 'slow query')
  })
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
