import { bow, lerp, type Point, ribbon, spline, trace } from './curve.ts'
import { metal, plainGrain, ring } from './metal.ts'
import { hanging, type Line, type Piece, piece } from './piece.ts'
import type { Prop } from './prop.ts'
import type { Random } from './random.ts'

export function bag(dye: string, chance: Random): Prop {
  const kind = chance.pick(['clutch', 'handle', 'crescent', 'basket', 'envelope'] as const)
  const handle = (points: Point[], half: number): Piece =>
    piece(
      ribbon(points, () => half),
      plainGrain(10, 10),
      { edge: half, lift: 0.6 },
    )
  if (kind === 'basket') {
    const body = spline(trace('-11,-3 -12,3 -10.4,9.6 -8,11 8,11 10.4,9.6 12,3 11,-3'), 8)
    const grain: Piece['grain'] = (u, t) => [u * lerp(11.4, 10, t), lerp(-3, 11, t)]
    const weave: Line[] = [
      ...Array.from(
        { length: 11 },
        (_, i): Line => ({
          kind: 'shade',
          points: bow(
            [-11.8 + Math.abs(i - 5) * 0.1, -2 + i * 1.25],
            [11.8 - Math.abs(i - 5) * 0.1, -2 + i * 1.25],
            -0.5,
            10,
          ),
        }),
      ),
      ...Array.from(
        { length: 17 },
        (_, i): Line => ({
          kind: 'stitch',
          points: [
            [-11 + i * 1.37, -3],
            [-9.8 + i * 1.22, 11],
          ],
        }),
      ),
    ]
    return {
      pieces: [
        handle(spline(trace('-6,-1 -5.6,-9 0,-12.4 5.6,-9 6,-1'), 8), 0.8),
        piece([...body, ...bow([11, -3], [-11, -3], 0.8, 12)], grain, { lines: weave, lift: 0.8, edge: 2 }),
        piece(
          ribbon(bow([-11.2, -3], [11.2, -3], -0.8, 16), () => 0.75),
          grain,
          { lift: 0.2, edge: 0.7 },
        ),
      ],
      wide: 26,
      high: 26,
      cloth: 'straw',
      dye: chance.pick(['#d8b482', '#cfa56d', '#e0c498']),
    }
  }
  if (kind === 'crescent') {
    const body = spline(trace('-13,-2.6 -12.6,2 -8,7.6 0,9.4 8,7.6 12.6,2 13,-2.6'), 8)
    const top = spline(trace('13,-2.6 6,0.4 0,1 -6,0.4 -13,-2.6'), 8)
    return {
      pieces: [
        handle(spline(trace('-12.4,-1.8 -9,-9.6 0,-12.8 9,-9.6 12.4,-1.8'), 8), 0.75),
        piece([...body, ...top.slice(1)], plainGrain(26, 12), {
          lift: 0.9,
          edge: 2.4,
          folds: hanging((u, t) => [u * 9, lerp(1, 8.6, t)], chance, {
            count: 5,
            half: [0.6, 1.6],
            rise: [0.7, 0.1],
            fade: [0.05, 0.8],
          }),
          marks: [metal(ring(-12.6, -2, 0.9), 0.2), metal(ring(12.6, -2, 0.9), 0.2)],
        }),
      ],
      wide: 28,
      high: 24,
      cloth: 'leather',
      dye,
    }
  }
  if (kind === 'handle') {
    const body: Point[] = [
      ...spline(
        [
          [-9, -5],
          [-11.4, 8],
          [-10.8, 9.6],
        ],
        5,
      ),
      ...spline(
        [
          [-9.6, 10.2],
          [9.6, 10.2],
        ],
        4,
      ),
      ...spline(
        [
          [10.8, 9.6],
          [11.4, 8],
          [9, -5],
        ],
        5,
      ),
    ]
    const flap: Point[] = [...spline(trace('-9.2,-5.4 -9.8,1.6 -8.6,2.8 0,3.4 8.6,2.8 9.8,1.6 9.2,-5.4'), 6)]
    return {
      pieces: [
        handle(spline(trace('-5.4,-4.6 -5,-10.4 0,-12.6 5,-10.4 5.4,-4.6'), 8), 0.7),
        piece(body, plainGrain(22, 15), { lift: 0.9, edge: 1.6 }),
        piece(flap, plainGrain(18, 8), {
          lift: 0.4,
          edge: 1,
          lines: [
            {
              kind: 'stitch',
              points: spline(trace('-8.8,-5 -9.2,1.3 0,2.8 9.2,1.3 8.8,-5'), 6),
            },
          ],
          marks: [metal(trace('-1.1,2.6 1.1,2.6 1.1,4.6 -1.1,4.6 -1.1,2.6'), 0.3)],
        }),
      ],
      wide: 24,
      high: 26,
      cloth: 'leather',
      dye,
    }
  }
  const long = kind === 'envelope' ? 13.5 : 11.5
  const body: Point[] = [
    ...spline(
      [
        [-long, -6],
        [-long - 0.4, 0],
        [-long, 6.4],
      ],
      4,
    ),
    ...spline(
      [
        [-long + 0.6, 7],
        [0, 7.3],
        [long - 0.6, 7],
      ],
      5,
    ),
    ...spline(
      [
        [long, 6.4],
        [long + 0.4, 0],
        [long, -6],
      ],
      4,
    ),
    ...spline(
      [
        [long - 0.6, -6.7],
        [0, -7],
        [-long + 0.6, -6.7],
      ],
      5,
    ),
  ]
  const flap: Point[] =
    kind === 'envelope'
      ? [
          [-long, -6.4],
          ...bow([-long + 0.4, -5.4], [0, 3], 0.3, 6),
          ...bow([0, 3], [long - 0.4, -5.4], 0.3, 6),
          [long, -6.4],
        ]
      : [[-long, -6.4], ...bow([-long, -0.4], [long, -0.4], -1, 12), [long, -6.4]]
  const tuck =
    kind === 'clutch'
      ? hanging((u, t) => [u * 9, lerp(-0.2, 6.6, t)], chance, {
          count: 12,
          half: [0.4, 0.8],
          rise: [0.5, 0.3],
          fade: [0.05, 0.3],
        })
      : []
  return {
    pieces: [
      piece(body, plainGrain(24, 14), { lift: 0.8, edge: 1.4, folds: tuck }),
      piece(flap, plainGrain(24, 7), {
        lift: 0.35,
        edge: 0.8,
        marks: [metal(kind === 'envelope' ? ring(0, 2, 0.8) : ring(0, 0.6, 1.1, 0.7), 0.3)],
      }),
    ],
    wide: long * 2 + 2,
    high: 16,
    cloth: kind === 'clutch' ? 'satin' : 'leather',
    dye,
  }
}
