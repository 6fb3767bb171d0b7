import { createHash } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import type { TileAddress } from '@hemline/contract/tiles/shapes.ts'
import PQueue from 'p-queue'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { timeLimits } from '../../base/time-limits.ts'
import type { CachedFile, DiskCache } from './disk-cache.ts'
import type { TileImage, TileLook } from './port.ts'
import type { SharedTiles } from './shared-tiles.ts'
import { typeOf } from './tile-type.ts'

const TIMEOUT_MS = timeLimits.outside.tilesMs
const LARGEST_BYTES = 1024 * 1024
const FRESH_MS = 7 * DAY_MS
const FETCH_CONCURRENCY = 4
const WAITING_MAX = 300
/** After this number of consecutive failures the tile server is not called for a while. */
const FAILURES_MAX = 3
const PAUSE_MS = 30_000

export type TileServer = { picture(tile: TileAddress, look: TileLook): Promise<TileImage | null> }

/** Throws a readable message for a template that is not a tile URL; the placeholders must not determine the host. */
export function checkTemplate(name: string, template: string): void {
  const url = URL.parse(template)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http or https address.`)
  if (/[{}]|%7b/i.test(url.host + url.username + url.password))
    throw new Error(`${name} may have placeholders in its path and query only.`)
  for (const part of ['{z}', '{x}', '{y}'])
    if (!template.includes(part)) throw new Error(`${name} must contain ${part}.`)
}

/** Returns the URL of one tile: {z}, {x}, {y}, and {r} as '@2x' for a picture of twice the pixels. */
export function addressOf(template: string, { z, x, y }: TileAddress, scale: 1 | 2): string {
  const values: Record<string, string> = { z: `${z}`, x: `${x}`, y: `${y}`, r: scale === 2 ? '@2x' : '' }
  return template.replace(/\{([zxyr])\}/g, (_, name: string) => values[name] ?? '')
}

/**
 * Pictures of the configured tile server: concurrent requests share one fetch, pictures are cached for a week, on the
 * disk and where the nodes share them, and older ones are used when the server is unreachable. Follows no redirect, has a
 * time limit of 5 seconds, and accepts only PNG, JPEG and WebP up to 1 MB.
 */
export function tileServer({
  template,
  darkTemplate,
  userAgent,
  cache,
  shared,
  clock,
  log,
}: {
  template: string
  darkTemplate: string | undefined
  userAgent: string
  cache: DiskCache
  /** Null where there is one node. */
  shared: SharedTiles | null
  clock: Clock
  log: Logger
}): TileServer {
  const coming = new Map<string, Promise<TileImage | null>>()
  const fetches = new PQueue({ concurrency: FETCH_CONCURRENCY })
  let failures = 0
  let pausedUntil = 0

  const isFresh = (file: CachedFile) => clock.now().getTime() - file.at.getTime() < FRESH_MS
  const store = (key: string, { bytes, at }: CachedFile) =>
    cache.put(key, bytes, at).catch((error) => log.warn({ error: String(error) }, 'a tile was not cached'))

  async function load(key: string, url: string): Promise<TileImage | null> {
    const own = await cache.get(key)
    if (own && isFresh(own)) {
      const image = imageOf(own)
      if (image) return image
    }
    if (fetches.size >= WAITING_MAX) return imageOf(own)
    return fetches.add(async () => {
      const theirs = (await shared?.get(key)) ?? null
      const latest = own && theirs ? (own.at < theirs.at ? theirs : own) : (theirs ?? own)
      const image = imageOf(latest)
      if (latest && latest === theirs && image) {
        await store(key, latest)
        if (isFresh(latest)) return image
      }
      return (await fetchInTurn(key, url)) ?? image
    })
  }

  /** Fetches and caches a picture; null when the tile server has none, does not answer, or is not called for a while. */
  async function fetchInTurn(key: string, url: string): Promise<TileImage | null> {
    if (clock.now().getTime() < pausedUntil) return null
    try {
      const fetched = await fetchTile(url, userAgent)
      failures = 0
      if (!fetched) return null
      const file = { bytes: fetched.bytes, at: clock.now() }
      await Promise.all([store(key, file), shared?.put(key, file)])
      return fetched
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_MAX) pausedUntil = clock.now().getTime() + PAUSE_MS
      log.warn({ error: String(error), host: new URL(url).host }, 'the tile server did not answer')
      return null
    }
  }

  return {
    picture(tile, { theme, scale }) {
      const source = theme === 'dark' && darkTemplate ? darkTemplate : template
      const url = addressOf(source, tile, scale)
      const folder = createHash('sha256').update(source).digest('hex').slice(0, 12)
      const key = `${folder}/${tile.z}/${tile.x}/${tile.y}${url === addressOf(source, tile, 1) ? '' : '@2x'}`
      const started = coming.get(key) ?? load(key, url).finally(() => coming.delete(key))
      coming.set(key, started)
      return started
    },
  }
}

/** Returns a cached file as a picture; null for none, or one that is no picture. */
function imageOf(file: CachedFile | null): TileImage | null {
  const type = file && typeOf(file.bytes)
  return file && type ? { bytes: file.bytes, type } : null
}

/** Null where the tile server has no picture. */
async function fetchTile(url: string, userAgent: string): Promise<TileImage | null> {
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { 'user-agent': userAgent, accept: 'image/png,image/webp,image/jpeg' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new Error(`it answered ${answer.status}`)
  }
  const bytes = await readAtMost(answer, LARGEST_BYTES)
  const type = typeOf(bytes)
  if (!type) throw new Error('it answered something that is no picture')
  return { bytes, type }
}

async function readAtMost(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`it answered more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
