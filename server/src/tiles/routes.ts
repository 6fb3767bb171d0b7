import { MAP_MAX_TILE_ZOOM, MAP_MIN_ZOOM } from '@hemline/contract/limits.ts'
import { getMapGround, getPlaceNames } from '@hemline/contract/tiles/calls.ts'
import { isOnMap, type TileAddress, TileTheme } from '@hemline/contract/tiles/shapes.ts'
import { mapTexts } from '@hemline/contract/tiles/words.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'

/** A map needs some hundred tiles: they have a separate limit, so that browsing the map uses up no calls. */
const TILES_PER_CALL = 4
const DAY_SECONDS = 86_400

const Ask = z.object({
  theme: z.catch(TileTheme, 'light'),
  scale: z
    .literal('2')
    .transform(() => 2 as const)
    .catch(1 as never),
  ground: z.literal('plain').optional().catch(undefined),
})

/** GET /tiles/{z}/{x}/{y}.png and the map's other calls. */
export async function tileRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getMapGround)(async () => ({ data: deps.tiles.ground }))

  handle(
    app,
    getPlaceNames,
  )(async ({ query, reply }) => {
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)
    return { items: deps.tiles.names(query.geohash4) }
  })

  app.get<{ Params: { z: string; x: string; file: string } }>(
    '/tiles/:z/:x/:file',
    { config: { rateLimit: { max: Math.max(1, deps.env.RATE_LIMIT) * TILES_PER_CALL, timeWindow: 60_000 } } },
    async (request, reply) => {
      const tile = tileOf(request.params)
      if (!tile) throw new Refusal('NOT_FOUND')
      const { theme, scale, ground } = Ask.parse(request.query)
      const isPlain = ground === 'plain' || !deps.tiles.ground.hasPictures
      const image = isPlain
        ? await deps.tiles.plain(tile, { theme, scale })
        : await deps.tiles.picture(tile, { theme, scale })
      if (!image) {
        reply.header('cache-control', 'no-store')
        throw new Refusal('UNAVAILABLE', { message: mapTexts.unreachable })
      }
      return reply
        .headers({
          'content-type': image.type,
          'cache-control': `public, max-age=${DAY_SECONDS}`,
          'x-content-type-options': 'nosniff',
        })
        .send(image.bytes)
    },
  )
}

const NUMBER = /^(0|[1-9]\d{0,6})$/

/** Returns the tile of a path; null for an invalid path, an unsupported zoom, or a tile outside the map. */
function tileOf({ z, x, file }: { z: string; x: string; file: string }): TileAddress | null {
  const y = /^(\d+)\.png$/.exec(file)?.[1] ?? ''
  if (![z, x, y].every((part) => NUMBER.test(part))) return null
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  return tile.z >= MAP_MIN_ZOOM && tile.z <= MAP_MAX_TILE_ZOOM && isOnMap(tile) ? tile : null
}
