import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'

/** A place name with its centre in pixels of the whole map at a zoom. */
type PlacedName = PlaceName & { x: number; y: number }

type Sized = PlacedName & { width: number; height: number }

/** An area that no name may cover: a pin. Its centre and size in pixels of the whole map. */
export type Box = { x: number; y: number; width: number; height: number }

/** Room between two names, in pixels. */
const APART_X = 10
const APART_Y = 6
/** A name without space at its place is tried this many pixels lower, then higher. */
const SHIFTS = [0, 20, -20, 40] as const
const AGAIN_PX = 500

/**
 * Returns the names that fit at a zoom and their positions, the more important first: one that would touch another or a
 * pin is moved a little, or left out. Depends on names, pins and zoom only, not on the view, so that nothing flickers
 * while the map is moved.
 */
export function fittingNames(names: readonly Sized[], zoom: number, occupied: readonly Box[] = []): Sized[] {
  const placed: Sized[] = []
  const byName = new Map<string, Sized[]>()
  for (const name of names) {
    if (name.fromZoom > zoom) continue
    const same = byName.get(name.name) ?? []
    if (same.some((other) => Math.hypot(other.x - name.x, other.y - name.y) < AGAIN_PX)) continue
    const shift = SHIFTS.find((down) => {
      const moved = { ...name, y: name.y + down }
      return (
        !placed.some((other) => touches(moved, other, APART_X, APART_Y)) &&
        !occupied.some((pin) => touches(moved, pin, 2, 0))
      )
    })
    if (shift === undefined) continue
    placed.push({ ...name, y: name.y + shift })
    byName.set(name.name, [...same, name])
  }
  return placed
}

const touches = (a: Box, b: Box, apartX: number, apartY: number) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + apartX && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + apartY
