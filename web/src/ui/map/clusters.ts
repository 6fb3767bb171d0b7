/** A point on a map. `count`: how many items are there. */
export type Spot = { key: string; lat: number; lng: number; count: number }

/** One marker: a single spot, or several that would overlap at this zoom. */
export type Cluster<T extends Spot> = { key: string; lat: number; lng: number; count: number; spots: T[] }

const TILE_PX = 256
/** Spots nearer than this on the screen become one marker. */
export const CLUSTER_PX = 44

/** Where a point lies on the whole map at a zoom, in pixels (spherical Mercator). */
export function pixelOf({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = TILE_PX * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

/**
 * Groups spots that would overlap into markers with the sum of their counts, each at the centre of its items. The most
 * crowded spots are grouped first; the order of the input does not matter, nor what part of the map is in view.
 */
export function clustersOf<T extends Spot>(spots: readonly T[], zoom: number): Cluster<T>[] {
  const sorted = [...spots].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  const gathered: { x: number; y: number; spots: T[] }[] = []
  const cells = new Map<string, (typeof gathered)[number][]>()
  for (const spot of sorted) {
    const at = pixelOf(spot, zoom)
    const [column, row] = [Math.floor(at.x / CLUSTER_PX), Math.floor(at.y / CLUSTER_PX)]
    const near = around(column, row)
      .flatMap((cell) => cells.get(cell) ?? [])
      .map((cluster) => ({ cluster, away: Math.hypot(cluster.x - at.x, cluster.y - at.y) }))
      .filter(({ away }) => away < CLUSTER_PX)
      .sort((a, b) => a.away - b.away)[0]?.cluster
    if (near) {
      near.spots.push(spot)
      continue
    }
    const cluster = { ...at, spots: [spot] }
    gathered.push(cluster)
    const cell = `${column} ${row}`
    cells.set(cell, [...(cells.get(cell) ?? []), cluster])
  }
  return gathered.map(({ spots: own }) => {
    const count = own.reduce((sum, spot) => sum + spot.count, 0)
    const middle = (of: 'lat' | 'lng') => own.reduce((sum, spot) => sum + spot[of] * spot.count, 0) / count
    return { key: own[0]!.key, lat: middle('lat'), lng: middle('lng'), count, spots: own }
  })
}

const around = (column: number, row: number): string[] =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`))
