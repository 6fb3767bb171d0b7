import { lerp, type Point, tenth } from './curve.ts'
import type { Mark, Piece } from './piece.ts'

/** Cloth or leather without a direction of its own. */
export const plainGrain =
  (wide: number, high: number): Piece['grain'] =>
  (u, t) => [(u * wide) / 2, lerp(-high / 2, high / 2, t)]

/** The mirrored piece of a pair. */
export const flipped = (points: readonly Point[]) => points.map(([x, y]) => [-x, y] as const)

const gold = ['#8d6b2d', '#d9b867', '#fdf0c9'] as const

/** A polished line or ring of metal. */
export function metal(points: readonly Point[], half: number, tones: readonly string[] = gold): Mark {
  return (place) => {
    const d = place.path(points, false)
    const w = half * 2 * place.scale
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" transform="translate(${tenth(w * 0.3 + 2)} ${tenth(w * 0.4 + 3)})" stroke="#1c0f1a" stroke-opacity=".22" stroke-width="${tenth(w)}"/><path d="${d}" stroke="${tones[0]}" stroke-width="${tenth(w)}"/><path d="${d}" stroke="${tones[1]}" stroke-width="${tenth(w * 0.68)}"/><path d="${d}" transform="translate(${tenth(-w * 0.13)} ${tenth(-w * 0.16)})" stroke="${tones[2]}" stroke-opacity=".8" stroke-width="${tenth(w * 0.22)}"/></g>`
  }
}

/** An oval line, or a part of one. */
export const ring = (x: number, y: number, rx: number, ry = rx, from = 0, sweep = Math.PI * 2): Point[] =>
  Array.from(
    { length: 41 },
    (_, i) => [x + Math.cos(from + (sweep * i) / 40) * rx, y + Math.sin(from + (sweep * i) / 40) * ry] as const,
  )
