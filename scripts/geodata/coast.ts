import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MAP_BOUNDS } from '@hemline/contract/tiles/shapes.ts'
import { z } from 'zod'
import { type Box, clipRing, overlaps, type Spot } from '../../server/src/outside/tiles/geometry.ts'

type Arc = [number, number][]
const Topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  // half a million numbers of a pinned package: not validated individually
  arcs: z.custom<Arc[]>(Array.isArray),
  objects: z.object({
    land: z.object({
      geometries: z.array(z.object({ type: z.literal('MultiPolygon'), arcs: z.custom<number[][][]>(Array.isArray) })),
    }),
  }),
})

const MARGIN_DEGREES = 0.6
const DECIMALS = 5

/**
 * Returns the land of the British Isles and the opposite shores, one line each, from Natural Earth's 1:10m land (public
 * domain).
 */
export function coastLines(): string[] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'))
  const topology = Topology.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { scale, translate } = topology.transform
  const [columns, rows] = [
    (lng: number) => (lng - translate[0]) / scale[0],
    (lat: number) => (lat - translate[1]) / scale[1],
  ]
  const area: Box = {
    left: columns(MAP_BOUNDS.west - MARGIN_DEGREES),
    right: columns(MAP_BOUNDS.east + MARGIN_DEGREES),
    top: rows(MAP_BOUNDS.south - MARGIN_DEGREES),
    bottom: rows(MAP_BOUNDS.north + MARGIN_DEGREES),
  }
  // arcs are delta-encoded on a grid; rings refer to them by index, reversed ones by the complement
  const arcOf = (name: number) => topology.arcs[name >= 0 ? name : ~name]!
  return topology.objects.land.geometries
    .flatMap(({ arcs: polygons }) => polygons)
    .map(([outer = []]) => outer)
    .filter((names) => overlaps(names.map(arcOf).map(boxOfArc).reduce(around), area))
    .map((names) =>
      clipRing(
        names.flatMap((name) => walk(arcOf(name), name < 0)),
        area,
      ),
    )
    .filter((ring) => ring.length > 2)
    .map((ring) => ring.map(([column, row]) => pair(row * scale[1] + translate[1], column * scale[0] + translate[0])))
    .map((points) => points.join(' '))
}

const pair = (lat: number, lng: number) => `${Number(lat.toFixed(DECIMALS))},${Number(lng.toFixed(DECIMALS))}`

/** Returns the points of an arc on the grid without the first, which is the last of the previous arc. */
function walk(arc: Arc, isBackwards: boolean): Spot[] {
  let [x, y] = [0, 0]
  const spots = arc.map(([stepX, stepY]): Spot => {
    x += stepX
    y += stepY
    return [x, y]
  })
  return (isBackwards ? spots.reverse() : spots).slice(1)
}

/** The bounding box of its points, computed without creating half a million of them. */
function boxOfArc(arc: Arc): Box {
  let [x, y] = [0, 0]
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [stepX, stepY] of arc) {
    x += stepX
    y += stepY
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

export const coastFile = new URL('../../server/src/outside/tiles/ground/coast.txt', import.meta.url)

const HEAD = `# The coast of the British Isles and the shores opposite: Natural Earth's 1:10m land, public domain, cut to the map by
# scripts/geodata/coast.ts. A line: a ring of points, lat,lng.
`

if (import.meta.main) writeFileSync(coastFile, `${HEAD}${coastLines().join('\n')}\n`)
