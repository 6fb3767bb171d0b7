import { lerp, type Point, spline } from './curve.ts'
import { fold } from './piece.ts'
import type { Random } from './random.ts'
import type { Fold } from './relief.ts'

/** A part of a hairstyle, or of a scarf over it, in the portrait's pixels. */
export interface Lock {
  outline: readonly Point[]
  tone: string
  folds: readonly Fold[]
  edge: number
  lift: number
  cloth?: boolean
}

export const ring = (x: number, y: number, rx: number, ry: number, bumps = 0, depth = 0, start = 0): Point[] =>
  Array.from({ length: 64 }, (_, i) => {
    const a = (i * Math.PI) / 32
    const k = 1 + depth * Math.abs(Math.sin((a * bumps) / 2 + start))
    return [x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k] as const
  })

/** Strands from a parting down to a lower edge. */
function strands(from: Point, to: readonly Point[], chance: Random, width = 9): Fold[] {
  return to.map((end) =>
    fold([from[0] + chance.sway(8), from[1] + chance.sway(4)], end, {
      half: [width * 0.6, width * chance.between(0.9, 1.4)],
      rise: [3, 4.5],
      bow: (end[0] - from[0]) * 0.22 * chance.between(0.7, 1.2),
      fade: [0.15, 0.1],
    }),
  )
}

const line = (a: Point, b: Point, count: number): Point[] =>
  Array.from(
    { length: count },
    (_, i) => [lerp(a[0], b[0], i / (count - 1)), lerp(a[1], b[1], i / (count - 1))] as const,
  )

/** The cap of hair around the face, parted at `part`; `low` is how far down the temples it reaches. */
export function cap(tone: string, part: number, low: number, chance: Random, fringe = 0): Lock {
  const outline = spline(
    [
      [206, low],
      [204, 236],
      [214, 176],
      [250, 136],
      [300, 126],
      [350, 136],
      [386, 176],
      [396, 236],
      [394, low],
      [386, low - 10],
      [382, 246],
      [368, 206 + fringe],
      [(part + 372) / 2, 178 + fringe],
      [part + 4, 164 + fringe * 0.9],
      [(part + 228) / 2, 178 + fringe],
      [232, 206 + fringe],
      [218, 246],
      [214, low - 10],
      [206, low],
    ],
    6,
  )
  const folds = [
    ...strands([part, 150], line([212, low], [240, 196 + fringe], 5), chance),
    ...strands([part, 150], line([388, low], [360, 196 + fringe], 5), chance),
    ...(fringe > 20 ? strands([part, 146], line([240, 220], [360, 220], 7), chance, 7) : []),
  ]
  return { outline, tone, folds, edge: 16, lift: 6 }
}

export function fall(tone: string, length: number, wide: number, wave: number, chance: Random): Lock {
  const side = (s: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const t = i / 8
      return [
        300 + s * (96 + (wide - 96) * t + Math.sin(t * Math.PI * 2.6 + (s > 0 ? 0.6 : 0)) * wave),
        lerp(210, length, t),
      ] as const
    })
  const outline = spline(
    [
      [300, 120],
      [356, 130],
      [392, 168],
      ...side(1),
      [300, length + 12],
      ...side(-1).reverse(),
      [208, 168],
      [244, 130],
      [300, 120],
    ],
    6,
  )
  const folds = Array.from({ length: 12 }, (_, i) => {
    const x = lerp(-1, 1, i / 11)
    return fold([300 + x * 86, 190], [300 + x * (wide - 10), length + chance.sway(10)], {
      half: [6, 12],
      rise: [2, 5],
      bow: chance.sway(wave * 1.4),
      fade: [0.2, 0.04],
    })
  })
  return { outline, tone, folds, edge: 16, lift: 7 }
}
