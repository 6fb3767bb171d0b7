import type { Point } from '@hemline/contract/place.ts'
import type { TileAddress } from '@hemline/contract/tiles/shapes.ts'
import sharp from 'sharp'
import { landRings } from './coast.ts'
import {
  type Box,
  boxOf,
  clipRing,
  curved,
  ontoTile,
  ovalRing,
  overlaps,
  pathOf,
  pixelsPerMetre,
  type Spot,
  spotOf,
  TILE_PX,
  type WideSpot,
} from './geometry.ts'
import { inks } from './ground/colours.ts'
import { lakeTable, parkTable, riverTable, roadTable } from './ground/tables.ts'
import type { TileLook } from './port.ts'
import { waysThrough } from './ways.ts'

/** Incremented with every change to the drawing, so that cached tiles are drawn again. */
export const PLAIN_VERSION = 1

/** Inside this box roads come from our table; outside, they are lines between neighbouring places. */
const LONDON = { south: 51.29, west: -0.54, north: 51.7, east: 0.29 }
const isInLondon = ({ lat, lng }: Point) =>
  lat > LONDON.south && lat < LONDON.north && lng > LONDON.west && lng < LONDON.east

type Shape = { spots: Spot[]; box: Box }
type Line = Shape & { rank: 1 | 2 | 3 }
type River = { course: WideSpot[]; box: Box; lat: number }

const shape = (spots: Spot[]): Shape => ({ spots, box: boxOf(spots) })
const spots = (points: readonly Point[]) => points.map(({ lat, lng }) => spotOf(lat, lng))

/** Draws tiles of the plain ground as PNG; `places` are those whose neighbours are connected by lines. */
export function plainGround(places: readonly Point[]): (tile: TileAddress, look: TileLook) => Promise<Buffer> {
  let drawn: ReturnType<typeof prepare> | null = null
  return async (tile, look) => {
    drawn ??= prepare(places)
    return sharp(Buffer.from(svgOf(drawn, tile, look)))
      .png({ palette: true, dither: 0 })
      .toBuffer()
  }
}

function prepare(places: readonly Point[]) {
  const ways = waysThrough(places, (a, b) => !isInLondon(a) || !isInLondon(b))
  const road = (rank: Line['rank'], points: readonly Point[]): Line => ({
    rank,
    ...shape(curved(spots(points))),
  })
  return {
    land: landRings(),
    parks: parkTable.map((park) => shape(ovalRing(park))),
    lakes: lakeTable.map((lake) => shape(ovalRing(lake))),
    rivers: riverTable.map(({ points }): River => {
      const wide = points.map(({ lat, lng, width }): WideSpot => [...spotOf(lat, lng), width])
      const course = curved(wide)
      return { course, box: boxOf(course), lat: points[0]!.lat }
    }),
    roads: roadTable.map(({ rank, points }) => road(rank, points)),
    ways: ways.map((way) =>
      road(
        way.length > 3 ? 2 : 3,
        way.map((at) => places[at]!),
      ),
    ),
  }
}

const ROAD_PX = { 1: 3.4, 2: 2.5, 3: 1.6 } as const
const WIDER_PER_ZOOM = 1.42
const SHORE_PX = 9

function svgOf(ground: ReturnType<typeof prepare>, tile: TileAddress, { theme, scale }: TileLook): string {
  const ink = inks[theme]
  const onto = ontoTile(tile)
  const world = 2 ** tile.z
  const around = { left: -24, top: -24, right: TILE_PX + 24, bottom: TILE_PX + 24 }
  const reach = 1 / world
  const bounds: Box = {
    left: tile.x / world - reach,
    right: (tile.x + 1) / world + reach,
    top: tile.y / world - reach,
    bottom: (tile.y + 1) / world + reach,
  }
  const near = <T extends { box: Box }>(shapes: readonly T[]) => shapes.filter(({ box }) => overlaps(box, bounds))
  const area = (shapes: readonly Shape[]) =>
    near(shapes)
      .map(({ spots }) => pathOf(clipRing(spots.map(onto), around), true))
      .join('')
  const line = ({ spots }: Shape) => pathOf(spots.map(onto), false)
  const stroke = (d: string, colour: string, width: number) =>
    d && `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}"/>`

  const land = area(ground.land)
  const wider = WIDER_PER_ZOOM ** (tile.z - 11)
  const network = (lines: readonly Line[]) => {
    const visible = near(lines)
    const byRank = ([3, 2, 1] as const).map(
      (rank) =>
        [
          rank,
          visible
            .filter((one) => one.rank === rank)
            .map(line)
            .join(''),
        ] as const,
    )
    return [
      ...byRank.map(([rank, d]) => stroke(d, ink.edge, ROAD_PX[rank] * wider + 1.2)),
      ...byRank.map(([rank, d]) => stroke(d, ink.road, ROAD_PX[rank] * wider)),
    ].join('')
  }
  const rivers = near(ground.rivers)
    .flatMap(({ course, lat }) => riverPieces(course, { onto, perMetre: pixelsPerMetre(tile.z, lat) }))
    .map(([d, width]) => stroke(d, ink.sea, width))
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX * scale}" height="${TILE_PX * scale}" viewBox="0 0 ${TILE_PX} ${TILE_PX}" stroke-linecap="round" stroke-linejoin="round">
<rect width="${TILE_PX}" height="${TILE_PX}" fill="${ink.sea}"/>
${stroke(land, ink.shore, SHORE_PX)}
<clipPath id="land"><path d="${land}"/></clipPath>
<path d="${land}" fill="${ink.land}"/>
<g clip-path="url(#land)">
<path d="${area(ground.parks)}" fill="${ink.park}"/>
${network(ground.ways)}
${rivers}
<path d="${area(ground.lakes)}" fill="${ink.sea}"/>
${network(ground.roads)}
</g>
</svg>`
}

const RIVER_MIN_PX = 1.4
const NEAR_PX = 1.5 * TILE_PX

/** Returns a river's course on and near a tile, in segments with the river's width. */
function riverPieces(
  course: readonly WideSpot[],
  { onto, perMetre }: { onto: (spot: Spot) => Spot; perMetre: number },
): [d: string, width: number][] {
  const pieces: { spots: Spot[]; width: number }[] = []
  for (let at = 1; at < course.length; at++) {
    const [ax, ay, from] = course[at - 1]!
    const [bx, by, to] = course[at]!
    const [a, b] = [onto([ax, ay]), onto([bx, by])]
    if (!isNearTile(a) && !isNearTile(b)) continue
    const width = Math.round(Math.max(RIVER_MIN_PX, ((from + to) / 2) * perMetre) * 2) / 2
    const last = pieces.at(-1)
    const end = last?.spots.at(-1)
    if (last && last.width === width && end?.[0] === a[0] && end[1] === a[1]) last.spots.push(b)
    else pieces.push({ spots: [a, b], width })
  }
  return pieces.map(({ spots, width }) => [pathOf(spots, false), width])
}

const isNearTile = ([x, y]: Spot) => Math.abs(x - TILE_PX / 2) < NEAR_PX && Math.abs(y - TILE_PX / 2) < NEAR_PX
