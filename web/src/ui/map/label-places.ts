import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'

/** A name where it is to be written: its middle in pixels of the whole map at a zoom. */
export type PlacedName = PlaceName & { x: number; y: number }

type Sized = PlacedName & { width: number; height: number }

/** Something that no name may lie under: a pin. Its middle and size in pixels of the whole map. */
export type Taken = { x: number; y: number; width: number; height: number }

/** Room between two names, in pixels. */
const APART_X = 10
const APART_Y = 6
/** A name that has no room where it belongs is tried so many pixels lower, then higher. */
const SHIFTS = [0, 20, -20, 40] as const
const AGAIN_PX = 500

/**
 * Which names there is room for at a zoom and where, the more important first: one that would touch another or lie under
 * a pin moves a little, or stays away. Depends on names, pins and zoom alone, not on the view, so that nothing flickers
 * while the map is moved.
 */
export function namesWithRoom(names: readonly Sized[], zoom: number, taken: readonly Taken[] = []): Sized[] {
  const placed: Sized[] = []
  const seen = new Map<string, Sized[]>()
  for (const name of names) {
    if (name.fromZoom > zoom) continue
    const same = seen.get(name.name) ?? []
    if (same.some((other) => Math.hypot(other.x - name.x, other.y - name.y) < AGAIN_PX)) continue
    const shift = SHIFTS.find((down) => {
      const moved = { ...name, y: name.y + down }
      return (
        !placed.some((other) => touches(moved, other, APART_X, APART_Y)) &&
        !taken.some((pin) => touches(moved, pin, 2, 0))
      )
    })
    if (shift === undefined) continue
    placed.push({ ...name, y: name.y + shift })
    seen.set(name.name, [...same, name])
  }
  return placed
}

const touches = (a: Taken, b: Taken, apartX: number, apartY: number) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + apartX && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + apartY
