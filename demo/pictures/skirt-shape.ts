import { lerp, type Point, smooth, through } from './curve.ts'
import type { Skirt } from './cut.ts'
import { creases, fold, hanging, type Line, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'
import type { Fold } from './relief.ts'

/** The position of a skirt, in centimetres. */
export interface Hang {
  top: number
  topHalf: number
  hem: number
  /** 0 stiff and crisp, 1 fluid. */
  drape: number
  /** The upper edge is gathered into its seam. */
  gathered: boolean
  /** How far the middle of the upper edge is below its ends. */
  dip?: number
}

export type Grain = Piece['grain']

/** A panel between two heights, with its own side contour and hem. */
export function panel(
  hang: Pick<Hang, 'top' | 'hem' | 'dip'>,
  half: (y: number) => number,
  hemLine: (u: number) => number,
  steps = 40,
): { outline: Point[]; grain: Grain; hem: Point[] } {
  const grain: Grain = (u, t) => {
    const dip = (hang.dip ?? 0) * (1 - u * u) * (1 - t)
    const y = lerp(hang.top + dip, hang.hem + hemLine(u) * smooth((t - 0.35) / 0.65), t)
    return [u * half(lerp(hang.top, hang.hem, t)), y]
  }
  const rows = 26
  const right = Array.from({ length: rows }, (_, i) => grain(1, i / rows))
  const hem = Array.from({ length: steps + 1 }, (_, i) => grain(1 - (2 * i) / steps, 1))
  const left = Array.from({ length: rows }, (_, i) => grain(-1, 1 - (i + 1) / rows))
  const top = Array.from({ length: 14 }, (_, i) => grain(-1 + (2 * (i + 1)) / 15, 0))
  return { outline: [...right, ...hem, ...left, ...top], grain, hem }
}

export const hemStitch = (grain: Grain, up: number, tall: number): Line => ({
  kind: 'stitch',
  points: Array.from({ length: 25 }, (_, i) => {
    const [x, y] = grain(-0.992 + (i / 24) * 1.984, 1)
    return [x, y - (up * tall) / tall] as const
  }),
})

/** Half the width of a skirt at each height. */
export function contour(kind: Skirt, h: Hang, chance: Random): (y: number) => number {
  const tall = h.hem - h.top
  const w = h.topHalf
  const hip = Math.min(20, tall * 0.45)
  const at = (...knots: [number, number][]) =>
    through([[h.top, w], ...knots.map(([y, half]) => [h.top + y, half] as const)])
  const flare = chance.between(0.85, 1.2)
  switch (kind) {
    case 'slip':
      return at([hip * 0.5, w + 4.6], [hip, w + 6.6], [tall * 0.7, w + 7.6], [tall, w + 8 + tall * 0.065 * flare])
    case 'column':
      return at([hip * 0.5, w + 4.4], [hip, w + 6], [tall * 0.6, w + 6.4], [tall, w + 6.5 + 1.5 * flare])
    case 'pencil':
      return at([hip * 0.5, w + 4.6], [hip, w + 6.8], [tall * 0.7, w + 5], [tall, w + 2.5])
    case 'mermaid':
      return at(
        [hip * 0.5, w + 4.6],
        [hip, w + 6.6],
        [tall * 0.56, w + 2.6],
        [tall * 0.72, w + 5.5],
        [tall, w + 17 * flare],
      )
    case 'circle':
      return at([hip * 0.5, w + 6], [hip, w + 11 * flare], [tall, w + Math.min(32, 10 + tall * 0.36) * flare])
    case 'tulle':
      return at([hip * 0.35, w + 8], [hip, w + 14], [tall, w + Math.min(30, 13 + tall * 0.24) * flare])
    case 'bubble':
      return at(
        [hip * 0.3, w + 5.5],
        [tall * 0.45, w + 10],
        [tall * 0.84, w + 10],
        [tall * 0.965, w + 8.6],
        [tall, w + 7.2],
      )
    case 'pleated':
      return at([hip * 0.5, w + 4.5], [hip, w + 7.4], [tall, w + 7 + tall * 0.13 * flare])
    case 'ruffle':
      return at([hip * 0.5, w + 4.6], [hip, w + 7], [tall, w + 8 + tall * 0.08])
    default: {
      const puff = h.gathered ? 3 : 0
      return at(
        [hip * 0.3, w + 3 + puff * 0.8],
        [hip, w + 7 + puff * 1.1],
        [tall, w + 8.5 + puff + tall * 0.16 * flare],
      )
    }
  }
}

/** Long diagonal folds of a cloth cut on the bias; `tall` in centimetres. */
export function slipFolds(grain: Grain, tall: number, drape: number, chance: Random): Fold[] {
  const lean = chance.pick([-1, 1])
  const soft = 0.6 + drape * 0.6
  return [
    ...Array.from({ length: chance.integer(4, 6) }, () => {
      const u = chance.between(-0.8, 0.8)
      const t = chance.between(0, 0.35)
      const long = Math.min(0.98 - t, Math.max(26, tall * 0.42) / tall)
      return fold(grain(u, t), grain(u + lean * chance.between(0.1, 0.45), t + long), {
        bow: chance.sway(3),
        half: [chance.between(1.2, 2), chance.between(2, 3.4)],
        rise: [0.3, 0.5],
        fade: [0.5, 0.5],
      })
    }),
    ...hanging(grain, chance, {
      count: chance.integer(4, 6),
      from: 0.3,
      half: [1.6, 3.6],
      rise: [0.1, 0.95 * soft],
      fade: [0.6, 0.02],
    }),
    ...creases(grain, chance, 2, 15),
  ]
}

export function inside(hang: Hang, half: (y: number) => number, sag: number, chance: Random): Piece {
  const wave = ripple(chance, 9, 0.9)
  const back = panel(
    { top: hang.top + 4, hem: hang.hem },
    (y) => half(y) * 0.985,
    (u) => 0.2 - sag * u * u + wave(u) * 0.8,
  )
  return piece(back.outline, back.grain, { cloth: 'inside', lift: 0 })
}

export function longBack(hang: Hang, half: (y: number) => number, sag: number, chance: Random): Piece {
  const wave = ripple(chance, 9, 1)
  const back = panel(
    { top: hang.top + 6, hem: hang.hem + 2 },
    (y) => half(y) * 0.99,
    (u) => wave(u) - sag * 0.6 * u * u,
    60,
  )
  return piece(back.outline, back.grain, {
    cloth: 'inside',
    folds: hanging(back.grain, chance, { count: 9, from: 0.4, half: [1, 3.2], rise: [0.2, 1.3], fade: [0.4, 0.02] }),
  })
}
