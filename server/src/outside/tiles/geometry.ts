import { mercatorShare, type TileAddress } from '@hemline/contract/tiles/shapes.ts'

/** A position: in fractions of the world map from the north-west, or in pixels of a tile. */
export type Spot = readonly [x: number, y: number]
/** A position on a river, with its width in metres there. */
export type WideSpot = readonly [x: number, y: number, width: number]
export type Box = { left: number; top: number; right: number; bottom: number }

export const TILE_PX = 256
const EARTH_METRES = 40_075_016.686

export const spotOf = (lat: number, lng: number): Spot => {
  const { x, y } = mercatorShare({ lat, lng })
  return [x, y]
}

/** Converts world positions to a tile's pixels. */
export function ontoTile({ z, x, y }: TileAddress): (spot: Spot) => Spot {
  const pixels = TILE_PX * 2 ** z
  return ([shareX, shareY]) => [shareX * pixels - x * TILE_PX, shareY * pixels - y * TILE_PX]
}

/** Returns the pixels per metre at a zoom and latitude. */
export function pixelsPerMetre(zoom: number, lat: number): number {
  return (TILE_PX * 2 ** zoom) / (EARTH_METRES * Math.cos((lat * Math.PI) / 180))
}

export function boxOf(spots: readonly (Spot | WideSpot)[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of spots) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top

type Side = { isIn(spot: Spot): boolean; cut(a: Spot, b: Spot): Spot }

const atX =
  (x: number) =>
  (a: Spot, b: Spot): Spot => [x, a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])]
const atY =
  (y: number) =>
  (a: Spot, b: Spot): Spot => [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]), y]

/** Returns the part of a closed ring inside a box (Sutherland–Hodgman); empty when there is none. */
export function clipRing(ring: readonly Spot[], { left, top, right, bottom }: Box): Spot[] {
  const sides: Side[] = [
    { isIn: ([x]) => x >= left, cut: atX(left) },
    { isIn: ([x]) => x <= right, cut: atX(right) },
    { isIn: ([, y]) => y >= top, cut: atY(top) },
    { isIn: ([, y]) => y <= bottom, cut: atY(bottom) },
  ]
  return sides.reduce<Spot[]>(
    (spots, { isIn, cut }) =>
      spots.flatMap((spot, at) => {
        const before = spots.at(at - 1)!
        if (isIn(spot)) return isIn(before) ? [spot] : [cut(before, spot), spot]
        return isIn(before) ? [cut(before, spot)] : []
      }),
    [...ring],
  )
}

/** Returns a ring with its corners cut off (Chaikin). */
export function rounded(ring: readonly Spot[]): Spot[] {
  return ring.flatMap(([bx, by], at): Spot[] => {
    const [ax, ay] = ring.at(at - 1)!
    return [
      [ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25],
      [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75],
    ]
  })
}

const STEPS = 5

/**
 * Returns a smooth line through all points (Catmull–Rom); a third component, the width of a river, is interpolated too.
 */
export function curved<T extends Spot | WideSpot>(line: readonly T[]): T[] {
  const at = (index: number) => line[Math.min(line.length - 1, Math.max(0, index))]!
  const bent = line.slice(1).flatMap((_, index) =>
    Array.from({ length: STEPS }, (_, step): T => {
      const t = step / STEPS
      const [p, a, b, n] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
      const part = (k: number) =>
        0.5 *
        (2 * a[k]! +
          (b[k]! - p[k]!) * t +
          (2 * p[k]! - 5 * a[k]! + 4 * b[k]! - n[k]!) * t * t +
          (3 * a[k]! - p[k]! - 3 * b[k]! + n[k]!) * t * t * t)
      return a.map((_, k) => part(k)) as unknown as T
    }),
  )
  return [...bent, line.at(-1)!]
}

/** Returns an oval ring around a world position; half axes in metres, turned by degrees clockwise from east. */
export function ovalRing(
  { lat, lng, length, breadth, turn }: { lat: number; lng: number; length: number; breadth: number; turn: number },
  corners = 28,
): Spot[] {
  const [middleX, middleY] = spotOf(lat, lng)
  const perMetre = 1 / (EARTH_METRES * Math.cos((lat * Math.PI) / 180))
  const angle = (turn * Math.PI) / 180
  return Array.from({ length: corners }, (_, at) => {
    const around = (at / corners) * 2 * Math.PI
    // between an ellipse and a rectangle, slightly irregular, as parks are
    const grow = (part: number) => Math.sign(part) * Math.abs(part) ** 0.72
    const uneven = 1 + 0.05 * Math.sin(3 * around + lat * 900) + 0.03 * Math.sin(5 * around + lng * 700)
    const along = (grow(Math.cos(around)) * length * uneven) / 2
    const across = (grow(Math.sin(around)) * breadth * uneven) / 2
    const east = along * Math.cos(angle) - across * Math.sin(angle)
    const south = along * Math.sin(angle) + across * Math.cos(angle)
    return [middleX + east * perMetre, middleY + south * perMetre]
  })
}

const write = ([x, y]: Spot) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** Returns a line or ring as the `d` of an SVG path. */
export function pathOf(spots: readonly Spot[], isRing: boolean): string {
  return spots.length < 2 ? '' : `M${spots.map(write).join('L')}${isRing ? 'Z' : ''}`
}
