import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'

/** A name where it is to be written: its middle in pixels of the whole map at a zoom. */
export type PlacedName = PlaceName & { x: number; y: number }

type Sized = PlacedName & { width: number; height: number }

/** Room between two names, in pixels. */
const APART_X = 10
const APART_Y = 6

/**
 * Which names there is room for at a zoom, the more important first: one that would touch another stays away. Depends on
 * the names and the zoom alone, not on the view, so that nothing flickers while the map is moved.
 */
export function namesWithRoom(names: readonly Sized[], zoom: number): Sized[] {
  const placed: Sized[] = []
  const seen = new Map<string, Sized[]>()
  for (const name of names) {
    if (name.fromZoom > zoom) continue
    const same = seen.get(name.name) ?? []
    if (same.some((other) => Math.hypot(other.x - name.x, other.y - name.y) < 500)) continue
    if (placed.some((other) => touches(name, other))) continue
    placed.push(name)
    seen.set(name.name, [...same, name])
  }
  return placed
}

const touches = (a: Sized, b: Sized) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + APART_X && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + APART_Y
