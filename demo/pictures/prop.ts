import { bow, lerp, type Point, ribbon, spline, trace } from './curve.ts'
import { plainGrain, ring } from './metal.ts'
import { fold, type Line, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'

/** An object beside a garment: pieces around (0, 0) in centimetres, and its extent. */
export interface Prop {
  pieces: Piece[]
  wide: number
  high: number
  cloth: 'leather' | 'satin' | 'straw' | 'velvet'
  dye: string
}

/** A straw hat from above, with its ribbon. */
export function hat(chance: Random): Prop {
  const straw = chance.pick(['#e3c898', '#d8b67f', '#ecdab4'])
  const grain = plainGrain(36, 36)
  const rings: Line[] = Array.from({ length: 15 }, (_, i) => ({
    kind: 'shade' as const,
    points: ring(0, 0, 9 + i * 0.62, 8.7 + i * 0.6),
  }))
  const crown: Line[] = Array.from({ length: 9 }, (_, i) => ({
    kind: 'shade' as const,
    points: ring(-0.3, -0.6, 1 + i * 0.82, 0.9 + i * 0.78),
  }))
  const wave = (k: number) =>
    ring(0, 0, 18, 17.4).map(
      ([x, y], i) => [x * (1 + 0.012 * Math.sin(i * 0.8 + k)), y * (1 + 0.016 * Math.sin(i * 0.63 + k))] as const,
    )
  return {
    pieces: [
      piece(wave(chance.between(0, 6)), grain, {
        lines: rings,
        lift: 1,
        edge: 1.6,
        folds: [
          fold([-16, 6], [-6, 15], { half: [2, 2], rise: [0.6, 0.6] }),
          fold([6, -16], [15, -7], { half: [2, 2], rise: [0.5, 0.6] }),
        ],
      }),
      piece(ring(0.1, 0.1, 9, 8.7), grain, { cloth: 'trim', lift: 0.5, edge: 0.8 }),
      piece(ring(-0.2, -0.4, 8, 7.6), grain, {
        lines: crown,
        lift: 0.9,
        edge: 2.6,
        folds: [fold([-1.6, -4.6], [-1.2, 4], { half: [2.4, 2.4], rise: [-0.9, -0.9] })],
      }),
    ],
    wide: 37,
    high: 36,
    cloth: 'straw',
    dye: straw,
  }
}

/** A stem with leaves, or a tulip. */
export function stem(chance: Random): Prop {
  const green = chance.pick(['#7f9a76', '#93a88a', '#6b8a62', '#a7b28c'])
  const axis = spline(trace('-2,17 0,8 -0.6,0 1.6,-8 1,-16'), 8)
  const blade = (x: number, y: number, a: number, long: number, wide: number): Piece => {
    const tip: Point = [x + Math.cos(a) * long, y + Math.sin(a) * long]
    return piece(
      [...bow([x, y], tip, wide, 8), ...bow(tip, [x, y], wide, 8).slice(1)],
      (u, t) => [
        x + Math.cos(a) * long * t - Math.sin(a) * wide * u,
        y + Math.sin(a) * long * t + Math.cos(a) * wide * u,
      ],
      {
        lift: 0.45,
        edge: 0.6,
        lines: [
          {
            kind: 'seam',
            points: [
              [x, y],
              [lerp(x, tip[0], 0.85), lerp(y, tip[1], 0.85)],
            ],
          },
        ],
      },
    )
  }
  const round = chance.chance(0.6)
  const leaves = Array.from({ length: 13 }, (_, i) => {
    const [x, y] = axis[3 + i * 2]!
    const side = i % 2 ? 1 : -1
    return blade(
      x,
      y,
      -1.57 + side * chance.between(0.7, 1.15),
      chance.between(4, 6) * (1 - i * 0.03),
      round ? 1.7 : 0.95,
    )
  })
  return {
    pieces: [
      piece(
        ribbon(axis, () => 0.24),
        plainGrain(2, 30),
        { lift: 0.3, edge: 0.3 },
      ),
      ...leaves,
    ],
    wide: 13,
    high: 36,
    cloth: 'velvet',
    dye: green,
  }
}
