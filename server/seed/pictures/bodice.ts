import { bow, lerp, type Point, spline, through } from './curve.ts'
import type { Cut } from './cut.ts'
import { band, buttons, cord, frillAlong, label, neckBow, shirtCollar } from './detail.ts'
import { creases, fold, hanging, type Line, type Mark, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'
import type { Fold } from './relief.ts'
import { sleevePieces } from './sleeve.ts'
import { type Top, topFor } from './top.ts'

/** What a bodice is sewn to below. */
export interface BodiceShape {
  /** Height of the lower edge and half its width, in centimetres. */
  waist: number
  waistHalf: number
  /** Knots of the side seam between underarm and waist, if not the usual. */
  sides?: readonly Point[]
  /** How far the middle of the lower edge lies below its ends. */
  dip: number
  drape: number
  /** The lower edge is a hem rather than a seam. */
  free: boolean
  /** Cut in one to the hem: its depth, half the width at each height below the waist, the hem's line and the falls of the cloth. */
  whole?: { bottom: number; half: (y: number) => number; hem: (u: number) => number; folds: readonly Fold[] }
}

/** The pieces above the waist: `under` before the skirt is laid, `over` after it. */
export interface Bodice {
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

function frontFolds(cut: Cut, shape: BodiceShape, top: Top, grain: Piece['grain'], chance: Random) {
  const out = creases(grain, chance, 4, 7)
  const waistY = shape.waist + shape.dip * 0.6
  for (const side of [-1, 1]) {
    if (!shape.free) {
      for (let i = 0; i < 4; i++) {
        const x = side * lerp(2, shape.waistHalf - 1, (i + 0.5) / 4)
        out.push(
          fold([x * 1.15, chance.between(top.depth + 5, waistY - 7)], [x, waistY + 0.4], {
            half: [1.5, 0.7],
            rise: [0.15, 0.5],
            fade: [0.7, 0.02],
            bow: side * chance.between(-0.6, 1),
          }),
        )
      }
    }
    out.push(
      fold(
        [side * (top.underarm[0] - 0.5), top.underarm[1] + 0.5],
        [side * 8, top.underarm[1] + chance.between(3, 7)],
        { half: [0.8, 1.8], rise: [0.45, 0.2], fade: [0.1, 0.6], bow: side * 1 },
      ),
    )
    out.push(
      fold([side * 11, top.underarm[1] - 1], [side * 9, waistY - 3], {
        half: [6.5, 5],
        rise: [0.5, 0.2],
        fade: [0.6, 0.4],
      }),
    )
  }
  if (cut.neckline === 'cowl') {
    for (let i = 0; i < 5; i++) {
      const reach = 11 + i * 1.5
      const y = 12.2 + i * 1.5
      const slack = top.depth - y - 1 + i * 2.9
      const lean = chance.sway(1.2)
      out.push(
        fold([reach, y + lean], [-reach, y - lean], {
          bow: slack,
          half: [0.9, 0.9],
          rise: [0.75 - i * 0.06, 0.75 - i * 0.06],
          fade: [0.22, 0.22],
        }),
      )
    }
  }
  if (cut.neckline === 'wrap') {
    for (let i = 0; i < 6; i++) {
      out.push(
        fold([-lerp(16, 3, i / 5), lerp(5, 17, i / 5)], [lerp(4, shape.waistHalf, 1 - i / 6), waistY - 0.5], {
          half: [0.7, 1],
          rise: [0.25, 0.6],
          fade: [0.4, 0.03],
          bow: chance.between(0.4, 1.8),
        }),
      )
    }
  }
  if (cut.neckline === 'one-shoulder') {
    for (let i = 0; i < 6; i++)
      out.push(
        fold([-12 + i * 0.7, 3], [lerp(-10, 20, i / 5), lerp(38, 26, i / 5)], {
          half: [0.4, 1.6],
          rise: [0.9, 0.2],
          fade: [0.03, 0.7],
          bow: 1.4,
        }),
      )
  }
  if (cut.waist === 'shirred') {
    const [a, b] = [0.58, 0.99]
    for (let r = 0; r < 9; r++) {
      const t = lerp(a, b, r / 8)
      out.push(
        fold(grain(-1, t), grain(1, t), {
          half: [0.55, 0.55],
          rise: [0.32, 0.32],
          fade: [0.01, 0.01],
          bow: -shape.dip * 0.3,
        }),
      )
    }
    out.push(
      ...hanging(grain, chance, { count: 34, from: a, half: [0.35, 0.35], rise: [0.22, 0.22], fade: [0.1, 0.02] }),
    )
  }
  if (cut.neckline === 'high' || cut.neckline === 'bow') {
    out.push(
      ...hanging((u, t) => [u * (6 + 9 * t), 4.4 - 3 * u * u + t * 12], chance, {
        count: 8,
        half: [0.35, 1.2],
        rise: [0.5, 0.1],
        fade: [0.03, 0.7],
      }),
    )
  }
  return out
}

/** Collars, frills, plackets, bindings: what is sewn on the front. */
function dressings(
  cut: Cut,
  shape: BodiceShape,
  top: Top,
  grain: Piece['grain'],
  sides: (y: number) => number,
  chance: Random,
): Piece[] {
  const out: Piece[] = []
  const [neckLeft, neckRight] = [top.neck[0]!, top.neck[top.neck.length - 1]!]
  switch (cut.neckline) {
    case 'wrap': {
      const d = top.depth
      const edge = [
        ...spline(
          [
            [neckRight[0], 0],
            [4.2, d * 0.52],
            [-3.5, d * 1.04],
            [-sides(shape.waist - 5) + 0.2, shape.waist - 4.5],
          ],
          10,
        ),
      ]
      const hidden = [...edge.map(([x, y]) => [x + 2.1, y + 0.6] as const)].reverse()
      out.push(
        piece([...edge, ...hidden], grain, {
          lift: 0.35,
          edge: 0.6,
          lines: [{ kind: 'stitch', points: edge.map(([x, y]) => [x + 1, y + 0.4] as const) }],
        }),
      )
      if (cut.frill) out.push(frillAlong([...edge].reverse(), 4.2, chance))
      break
    }
    case 'collar':
      out.push(...shirtCollar(neckRight[0], top.depth, chance))
      break
    case 'bow':
      out.push(...neckBow([chance.sway(1.5), 6.2], chance))
      break
    case 'bardot': {
      const line = spline(
        [
          [-top.shoulder[0] - 1.2, 8.4],
          [-12, 10.3],
          [0, 11.2],
          [12, 10.3],
          [top.shoulder[0] + 1.2, 8.4],
        ],
        10,
      )
      if (cut.sleeve === 'none' || cut.frill)
        out.push(frillAlong(line, (s) => 9.5 + 3.5 * Math.abs(2 * s - 1), chance, { lift: 0.8 }))
      else out.push(band(line, () => 1.3, { lift: 0.3 }))
      break
    }
    case 'high': {
      const stand = chance.between(2.6, 4.2)
      const upper = bow([-6.3, 0.2 - stand * 0.8], [6.3, 0.2 - stand * 0.8], -1.5, 10)
      const lowerEdge = bow([6.8, 0.4], [-6.8, 0.4], 5, 12)
      out.push(piece([...upper, ...lowerEdge], (u, t) => [u * 6.6, lerp(-stand, 4.4, t)], { lift: 0.15, edge: 0.9 }))
      if (cut.frill)
        out.push(
          frillAlong(bow([6.6, -stand * 0.8], [-6.6, -stand * 0.8], -1.5, 10).reverse(), -1.6, chance, { lift: 0.1 }),
        )
      break
    }
    case 'keyhole': {
      const hole = spline(
        [
          [0, 6.2],
          [1.9, 9],
          [1.6, 12.4],
          [0, 13.6],
          [-1.6, 12.4],
          [-1.9, 9],
          [0, 6.2],
        ],
        6,
      )
      out.push(piece(hole, grain, { cloth: 'inside', edge: 0.3, marks: [buttons([[0, 6.4]], 0.55)] }))
      out.push(band(bow([-7, 0], [7, 0], -6.2, 14), () => 0.55, { lift: 0.1 }))
      break
    }
    case 'halter': {
      const loop = spline(
        [
          [-6.4, 1.2],
          [-5.8, -1.2],
          [0, -2.4],
          [5.8, -1.2],
          [6.4, 1.2],
        ],
        8,
      )
      out.push(band(loop, () => 0.9, { lift: 0.15 }))
      break
    }
    case 'v':
    case 'round':
    case 'scoop':
    case 'square':
      if (cut.frill && !cut.buttons)
        out.push(frillAlong([...top.neck].reverse(), cut.neckline === 'v' ? 4.4 : 3.2, chance))
      else if (chance.chance(0.4)) out.push(band(top.neck, () => 0.55, { lift: 0.05, edge: 0.5 }))
      break
    default:
      if (cut.frill && (cut.neckline === 'strapless' || cut.neckline === 'cami'))
        out.push(frillAlong([...top.front].reverse(), 5.5, chance))
  }
  if (cut.buttons) {
    const from = Math.max(top.depth, 3) + 0.5
    const x = 0.3
    out.push(
      piece(
        [
          [x - 1.5, from - 0.6],
          [x + 1.5, from - 0.4],
          [x + 1.5, shape.waist + shape.dip],
          [x - 1.5, shape.waist + shape.dip],
        ],
        grain,
        {
          lift: 0.12,
          edge: 0.5,
          lines: [-1.15, 1.15].map((d) => ({
            kind: 'stitch' as const,
            points: [
              [x + d, from],
              [x + d, shape.waist + shape.dip],
            ] as const,
          })),
          marks: [
            buttons(
              Array.from({ length: 5 }, (_, i): Point => [x, lerp(from + 1.5, shape.waist - 2, i / 4)]),
              0.62,
            ),
          ],
        },
      ),
    )
  }
  if (neckLeft[0] === neckRight[0]) return out
  return out
}
