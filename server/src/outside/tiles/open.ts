import { join } from 'node:path'
import { HOME_GEOHASH_PRECISION } from '@hemline/contract/limits.ts'
import { encodeGeohash } from '@hemline/contract/place.ts'
import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'
import type { Clock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import type { Logger } from '../../base/log.ts'
import type { ImageStore } from '../image-store/port.ts'
import { diskCache } from './disk-cache.ts'
import { type NamedPlace, placeNames } from './names.ts'
import { PLAIN_VERSION, plainGround } from './plain.ts'
import type { TileImage, Tiles } from './port.ts'
import { sharedTiles } from './shared-tiles.ts'
import { checkTemplate, tileServer } from './tile-server.ts'

type Settings = Pick<
  Env,
  | 'dataFolder'
  | 'publicUrl'
  | 'TILE_URL'
  | 'TILE_URL_DARK'
  | 'TILE_ATTRIBUTION'
  | 'TILE_USER_AGENT'
  | 'TILE_CACHE_MB'
  | 'TILE_EDGE_BUFFER'
>

const COAST = '© Natural Earth'

/** Returns the configured tile server, if any, and the plain ground; both cached on the disk; pictures of a tile server in the `bucket` too, for all nodes. */
export function openTiles(
  env: Settings,
  {
    clock,
    log,
    places,
    bucket,
  }: { clock: Clock; log: Logger; places: () => readonly NamedPlace[]; bucket: Pick<ImageStore, 'get' | 'put'> | null },
): Tiles {
  const folder = join(env.dataFolder, 'tiles')
  const cache = diskCache({ folder, maxBytes: env.TILE_CACHE_MB * 1024 * 1024, clock })
  const { TILE_URL: template, TILE_URL_DARK: darkTemplate } = env
  if (template) checkTemplate('TILE_URL', template)
  if (darkTemplate) checkTemplate('TILE_URL_DARK', darkTemplate)
  const userAgent = env.TILE_USER_AGENT ?? `Hemline (+${env.publicUrl})`
  const shared = bucket && sharedTiles(bucket, { clock, log })
  const server = template ? tileServer({ template, darkTemplate, userAgent, cache, shared, clock, log }) : null
  const [attribution, attributionUrl] = splitAttribution(template ? env.TILE_ATTRIBUTION : COAST)
  let draw: ReturnType<typeof plainGround> | null = null
  let names: Map<string, PlaceName[]> | null = null
  const coming = new Map<string, Promise<TileImage>>()

  async function plain(key: string, ...args: Parameters<Tiles['plain']>): Promise<TileImage> {
    const cached = await cache.get(key)
    if (cached) return { bytes: cached.bytes, type: 'image/png' }
    draw ??= plainGround(places())
    const bytes = await draw(...args)
    await cache.put(key, bytes).catch((error) => log.warn({ error: String(error) }, 'a tile was not cached'))
    return { bytes, type: 'image/png' }
  }

  return {
    ground: {
      hasPictures: server !== null,
      hasDarkPictures: server !== null && Boolean(darkTemplate),
      attribution,
      attributionUrl,
      edgeBufferTiles: env.TILE_EDGE_BUFFER,
    },
    picture: async (tile, look) => (server ? server.picture(tile, look) : null),
    plain(tile, look) {
      const { z, x, y } = tile
      const key = `plain-${PLAIN_VERSION}/${look.theme}/${z}/${x}/${y}${look.scale === 2 ? '@2x' : ''}`
      const started = coming.get(key) ?? plain(key, tile, look).finally(() => coming.delete(key))
      coming.set(key, started)
      return started
    },
    names(geohash4) {
      names ??= Map.groupBy(placeNames(places()), (name) => encodeGeohash(name, HOME_GEOHASH_PRECISION))
      return names.get(geohash4) ?? []
    },
    async close() {
      await Promise.allSettled(coming.values())
      await cache.settled()
    },
  }
}

/** Splits '© OpenStreetMap contributors https://…' into the text and the URL, if any. */
function splitAttribution(text: string): [string, string | null] {
  const url = /\s*(https?:\/\/\S+)$/.exec(text)
  return url ? [text.slice(0, url.index), url[1]!] : [text, null]
}
