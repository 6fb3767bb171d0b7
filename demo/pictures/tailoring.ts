import { bezier, bow, lerp, type Point, spline, through, trace } from './curve.ts'
import type { Cut } from './cut.ts'
import { buttons, label } from './fastening.ts'
import { creases, fold, hanging, type Line, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'
import { sleevePieces } from './sleeve.ts'
import { band } from './trimming.ts'

/** A blazer, lowest piece first, with the height of its hem in centimetres. */
export function blazerPieces(cut: Cut, chance: Random): { pieces: Piece[]; hem: number } {
  const cropped = chance.chance(0.22)
  const double = cut.buttons || chance.chance(0.35)
  const hem = cropped ? chance.between(50, 54) : chance.between(64, 72)
  const lap = double ? 8.2 : 2.4
  const breakAt = cropped ? 30 : double ? chance.between(31, 36) : chance.between(33, 40)
  const shoulder: Point = [18.2, 4.2]
  const underarm: Point = [20.4, 22]
  const sides = through([
    [22, 20.4],
    [40, 18],
    [hem, cropped ? 19.5 : 23],
  ])
  const side = (sign: number) =>
    Array.from({ length: 14 }, (_, i): Point => {
      const y = lerp(22, hem, (i + 1) / 14)
      return [sign * sides(y), y]
    })
  const hole = bezier(shoulder, [shoulder[0] - 2, 10], [underarm[0] - 5, 20], underarm, 10)
  const grain: Piece['grain'] = (u, t) => {
    const y = lerp(-1, hem, t)
    return [u * sides(Math.max(22, y)), y]
  }
  const back: Point[] = [
    ...[...hole].reverse().map(([x, y]) => [-x, y] as const),
    ...bow([-7, 0], [7, 0], -2.4, 10),
    ...hole,
    ...side(1),
    ...side(-1).reverse(),
  ]
  const sleeves = sleevePieces('long', { shoulder, underarm, drape: 0.2, frill: false }, chance.fork('sleeves'))
  const fronts = [1, -1].map((sign) =>
    front(sign, { hem, lap, breakAt, shoulder, hole, side: side(1), cropped }, grain, chance.fork(`front${sign}`)),
  )
  const shape = chance.pick(['notch', 'notch', 'peak', 'shawl'] as const)
  const collars = [1, -1].flatMap((sign) => lapel(sign, breakAt, lap, shape))
  const buttonSize = 0.95
  const at: Point[] = double
    ? [0, 1].flatMap((row) => [-5.4, 5.4].map((x): Point => [x + 0, breakAt + 3 + row * 9.5]))
    : Array.from({ length: cropped ? 3 : chance.integer(1, 2) }, (_, i): Point => [0, breakAt + 1.5 + i * 9])
  const closure = piece(
    [
      [-0.2, breakAt + 1],
      [0.2, breakAt + 1],
      [0.2, breakAt + 1.4],
    ],
    grain,
    { marks: [buttons(at, buttonSize)] },
  )
  const collarBack = piece(
    [...bow([-7.4, 0.6], [7.4, 0.6], 4.6, 12), ...bow([6.6, 2.2], [-6.6, 2.2], -0.8, 8)],
    (u, t) => [u * 7, lerp(-3, 3, t)],
    { lift: 0.3, edge: 1.2 },
  )
  return {
    hem,
    pieces: [
      ...sleeves.under,
      piece(back, grain, { cloth: 'inside', marks: [label([0, 3.4], chance.fork('label'))] }),
      collarBack,
      ...fronts,
      ...collars,
      closure,
    ],
  }
}

interface FrontShape {
  hem: number
  lap: number
  breakAt: number
  shoulder: Point
  hole: Point[]
  side: Point[]
  cropped: boolean
}

function front(sign: number, s: FrontShape, grain: Piece['grain'], chance: Random): Piece {
  const curve = s.cropped ? 1.5 : 6
  const half: Point[] = [
    [6.8, -0.6],
    ...bow([6.8, -0.6], s.shoulder, -0.4, 4).slice(1),
    ...s.hole.slice(1),
    ...s.side,
    ...bow([s.side[s.side.length - 1]![0], s.hem], [-s.lap + curve, s.hem + 0.9], -0.3, 6).slice(1),
    ...bezier(
      [-s.lap + curve, s.hem + 0.9],
      [-s.lap + 1, s.hem + 0.6],
      [-s.lap, s.hem - curve * 0.7],
      [-s.lap, s.hem - curve * 1.6],
      6,
    ).slice(1),
    [-s.lap, s.breakAt + 1],
    ...bow([-s.lap, s.breakAt], [6.8, -0.6], 0.9, 8),
  ]
  const on = (points: Point[]) => points.map(([x, y]) => [x * sign, y] as const)
  const flapY = s.cropped ? s.hem - 14 : s.hem - 20
  const welt: Point[] = trace('7,24.4 14.6,23.2 14.8,25.4 7.2,26.6 7,24.4')
  const dart = bow([10.5, 25], [11, flapY - 2], -0.5, 8)
  const lines: Line[] = [
    { kind: 'seam', points: on(dart) },
    { kind: 'stitch', points: on(half.slice(-14).map(([x, y]) => [x + 0.7, y] as const)) },
    ...(sign === 1 ? [{ kind: 'seam' as const, points: on(welt) }] : []),
  ]
  const folds = [
    ...creases(grain, chance, 3, 8),
    ...hanging((u, t) => [sign * lerp(3, 20, (u + 1) / 2), lerp(40, s.hem, t)], chance, {
      count: 3,
      half: [1.6, 2.6],
      rise: [0.3, 0.5],
      fade: [0.4, 0.05],
    }),
    fold([sign * 19, 24], [sign * 11, 33], { half: [0.9, 1.8], rise: [0.5, 0.2], fade: [0.1, 0.6], bow: sign }),
    fold([sign * 18, 38], [sign * 9, 42], { half: [0.8, 1.3], rise: [0.5, 0.15], fade: [0.05, 0.6] }),
    fold([sign * 10, 18], [sign * 10, 40], { half: [5, 4], rise: [0.9, 0.5], fade: [0.5, 0.5] }),
  ]
  const flap = piece(
    on([
      [6.6, flapY],
      [17.2, flapY - 0.6],
      [17.4, flapY + 4.4],
      [16.6, flapY + 5],
      [7.4, flapY + 5.5],
      [6.6, flapY + 4.8],
    ]),
    grain,
    {
      lift: 0.25,
      edge: 0.7,
      lines: [
        {
          kind: 'stitch',
          points: on([
            [7.2, flapY + 0.6],
            [7.2, flapY + 4.8],
            [16.9, flapY + 4.2],
            [16.7, flapY],
          ]),
        },
      ],
    },
  )
  return { ...piece(on(half), grain, { folds, lines, lift: sign === -1 ? 0.4 : 0.2, edge: 1 }), over: [flap] }
}

function lapel(sign: number, breakAt: number, lap: number, shape: 'notch' | 'peak' | 'shawl'): Piece[] {
  const on = (points: Point[]) => points.map(([x, y]) => [x * sign, y] as const)
  const roll = bow([-lap + 0.3, breakAt + 0.6], [6.6, -2.2], 1.1, 14)
  const grain: Piece['grain'] = (u, t) => [sign * lerp(0, 14, (u + 1) / 2), lerp(-3, breakAt, t)]
  if (shape === 'shawl') {
    const outer = spline(
      [
        [6.6, -2.2],
        [11.4, 4],
        [12.6, 12],
        [8.5, 24],
        [-lap + 0.3, breakAt + 0.6],
      ],
      8,
    )
    return [piece(on([...roll, ...outer.slice(1)]), grain, { lift: 0.5, edge: 1.3, lines: [] })]
  }
  const tip: Point = shape === 'peak' ? [14.6, 9] : [13.6, 13.4]
  const notch: Point = [9.8, shape === 'peak' ? 11.4 : 11.2]
  const outer = spline([tip, [9.6, 24], [4, 31 + (breakAt - 36)], [-lap + 0.3, breakAt + 0.6]], 8)
  const roll2 = bow([notch[0] - 3.6, 9.4], notch, 0, 3)
  const leaf = piece(on([...roll.filter(([, y]) => y > 8.5), ...roll2, tip, ...outer.slice(1)]), grain, {
    lift: 0.5,
    edge: 1.1,
    lines: [{ kind: 'stitch', points: on(outer.map(([x, y]) => [x - 0.6, y - 0.2] as const)) }],
  })
  const collar = piece(
    on([
      ...bow([5.2, -3], [9.6, 0.6], 0.8, 5),
      ...bow([9.6, 0.6], [13.4, shape === 'peak' ? 8.2 : 9.6], 0.4, 5).slice(1),
      notch,
      [notch[0] - 3.8, 10],
      ...bow([5.9, 8.4], [5.2, -3], -0.4, 6),
    ]),
    grain,
    { lift: 0.4, edge: 1.1 },
  )
  return [leaf, collar]
}

/** A waistband with its fastening. */
export function waistband(half: number, y: number, dip: number, chance: Random, soft: boolean): Piece[] {
  const deep = soft ? 1.5 : chance.between(1.6, 2.6)
  const axis = bow([-half, y], [half, y], -dip, 20)
  const p = band(axis, () => deep, { lift: 0.15, edge: 0.9 })
  const inside = band(
    bow([-half + 0.3, y - deep * 0.5], [half - 0.3, y - deep * 0.5], dip * 0.6, 20),
    () => deep * 0.8,
    { cloth: 'inside', marks: [label([0, y - deep - 0.3], chance)] },
  )
  if (soft)
    p.folds = hanging((u, t) => p.grain(u, t), chance, {
      count: 36,
      half: [0.3, 0.3],
      rise: [0.35, 0.35],
      fade: [0.05, 0.05],
    })
  else {
    p.lines = [{ kind: 'stitch', points: axis.map(([px, py]) => [px, py - deep + 0.4] as const) }]
    p.marks = [buttons([[chance.pick([0, half * 0.6]), y + dip * 0.9]], 0.75)]
  }
  return [inside, p]
}
