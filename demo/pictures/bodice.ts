import { frontFolds } from './bodice-folds.ts'
import type { BodiceShape } from './bodice-shape.ts'
import { lerp, type Point, through } from './curve.ts'
import type { Cut } from './cut.ts'
import { dressings } from './dressing.ts'
import { cord, label } from './fastening.ts'
import { type Line, type Mark, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'
import { sleevePieces } from './sleeve.ts'
import { type Top, topFor } from './top.ts'
import { band } from './trimming.ts'

/** The pieces above the waist: `under` is drawn before the skirt, `over` after it. */
interface Bodice {
  under: Piece[]
  over: Piece[]
  top: Top
}

export function bodicePieces(cut: Cut, shape: BodiceShape, chance: Random): Bodice {
  const sleeved = !['none', 'flutter', 'cape'].includes(cut.sleeve)
  const top = topFor(cut.neckline, sleeved, chance.fork('neck'))
  const upper = through(
    shape.sides ?? [
      [top.underarm[1], top.underarm[0]],
      [lerp(top.underarm[1], shape.waist, 0.45), lerp(top.underarm[0], shape.waistHalf, 0.4)],
      [shape.waist, shape.waistHalf],
    ],
  )
  const { whole } = shape
  const bottom = whole?.bottom ?? shape.waist
  const sides = (y: number) => (whole && y > shape.waist ? whole.half(y) : upper(y))
  const edge = (u: number) => bottom + (whole ? whole.hem(u) : shape.dip * (1 - u * u))
  const close = (lower: (u: number) => number, steps: number): Point[] => {
    const seam = Array.from({ length: steps }, (_, i) => lerp(top.underarm[1], lower(1), (i + 1) / steps))
    const hem = Array.from({ length: steps * 2 }, (_, i) => 1 - (2 * (i + 1)) / (steps * 2 + 1))
    return [
      ...seam.map((y): Point => [sides(y), y]),
      ...hem.map((u): Point => [u * sides(bottom), lower(u)]),
      ...seam.reverse().map((y): Point => [-sides(y), y]),
    ]
  }
  const steps = whole ? 34 : 11
  const grain: Piece['grain'] = (u, t) => {
    const y = lerp(0, edge(u), t)
    return [u * sides(Math.max(top.underarm[1], Math.min(y, bottom))), y]
  }
  const neckLine: Line[] = [{ kind: 'stitch', points: inset(top.neck, 0.9) }]
  const back = piece([...top.back, ...close((u) => edge(u) + (whole ? 0.5 - 0.4 * whole.hem(-u) : 0), steps)], grain, {
    cloth: 'inside',
    back: true,
    marks: ['one-shoulder', 'halter', 'collar'].includes(cut.neckline)
      ? []
      : [label([0, nape(top)], chance.fork('label'))],
    edge: 0.8,
  })
  const front = piece([...top.front, ...close(edge, steps)], grain, {
    folds: [...frontFolds(cut, shape, top, grain, chance), ...(whole?.folds ?? [])],
    lines: neckLine,
  })
  const straps: Mark[] = top.straps.filter((s) => s.half < 1).map((s) => cord(s.points, s.half, true))
  const broad = top.straps
    .filter((s) => s.half >= 1)
    .map((s) => band(s.points.slice(0, 22), () => s.half, { lift: 0.15 }))
  if (straps.length > 0) {
    back.marks = [...back.marks, ...straps]
    back.extent = top.straps.flatMap((s) => s.points)
  }

  const sleeves = sleevePieces(
    cut.neckline === 'one-shoulder' ? 'none' : cut.sleeve,
    { shoulder: top.shoulder, underarm: top.underarm, drape: shape.drape, frill: cut.frill },
    chance.fork('sleeve'),
  )
  const over: Piece[] = [...broad, front]
  if (shape.free)
    front.lines = [
      ...front.lines,
      {
        kind: 'stitch',
        points: Array.from({ length: 15 }, (_, i) => {
          const [x, y] = grain(-0.98 + (i / 14) * 1.96, 1)
          return [x, y - 1.1] as const
        }),
      },
    ]
  over.push(...dressings(cut, shape, top, grain, sides, chance.fork('dressing')))
  return { under: [...sleeves.under, back], over: [...over, ...sleeves.over], top }
}

const nape = (top: Top) => {
  const middle = top.back.filter(([x]) => Math.abs(x) < 1.5)
  return (middle[0]?.[1] ?? 3) + 0.9
}

const inset = (points: readonly Point[], by: number): Point[] =>
  points.map(([x, y], i) => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!]
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [x - ((b[1] - a[1]) / long) * by, y + ((b[0] - a[0]) / long) * by] as const
  })
