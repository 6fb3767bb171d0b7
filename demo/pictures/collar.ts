import { bow, lerp, type Point, spline } from './curve.ts'
import { fold, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'
import { band } from './trimming.ts'

/** A shirt collar for an opening of this width and depth. */
export function shirtCollar(neck: number, depth: number, chance: Random): Piece[] {
  const point = chance.between(6, 8.5)
  const stand = piece(
    [...bow([-neck - 0.6, 0.6], [neck + 0.6, 0.6], 3.4, 12), ...bow([neck + 0.4, 1.6], [-neck - 0.4, 1.6], 0.4, 8)],
    (u, t) => [u * neck, lerp(-2, 1.6, t)],
    { cloth: 'inside' },
  )
  const leaf = (side: number): Piece => {
    const outer = spline(
      [
        [side * (neck * 0.55), -2.6],
        [side * (neck + 1.6), -0.2],
        [side * (neck + 2.6), 3],
      ],
      6,
    )
    const tip: Point = [side * (neck * 0.5 + point * 0.32), point + 1.6 + depth * 0.16]
    const inner = spline(
      [
        [side * 0.9, depth * 0.42 + 1.2],
        [side * neck * 0.62, 2.2],
        [side * (neck - 0.3), -0.8],
        [side * (neck * 0.55), -2.6],
      ],
      6,
    )
    const edge = [
      ...outer,
      ...bow(outer[outer.length - 1]!, tip, side * 0.3, 6).slice(1),
      ...bow(tip, inner[0]!, side * 0.5, 6).slice(1),
    ]
    return piece(
      [...edge, ...inner.slice(1)],
      (u, t) => [side * lerp(0.5, neck + 2, (u + 1) / 2), lerp(-2, tip[1], t)],
      {
        lift: 0.5,
        edge: 0.9,
        lines: [{ kind: 'stitch', points: edge.map(([x, y]) => [x - side * 0.55, y - 0.4] as const) }],
      },
    )
  }
  return [stand, leaf(-1), leaf(1)]
}

/** A soft bow with tails at the neck. */
export function neckBow(at: Point, chance: Random): Piece[] {
  const [x, y] = at
  const tail = (side: number) => {
    const long = chance.between(16, 26)
    const axis = spline(
      [
        [x, y],
        [x + side * 2, y + long * 0.4],
        [x + side * chance.between(1.5, 5), y + long],
      ],
      12,
    )
    const p = band(axis, (s) => 0.9 + Math.min(1, s * 1.6) * 1.9, { lift: 0.5 })
    return { ...p, folds: [fold(axis[1]!, axis[axis.length - 3]!, { half: [0.3, 0.9], rise: [0.6, 0.3] })] }
  }
  const loop = (side: number) => {
    const reach = chance.between(8, 10.5)
    const outline = spline(
      [
        [x, y - 0.8],
        [x + side * reach * 0.5, y - 4],
        [x + side * reach, y - 1.8],
        [x + side * reach * 0.96, y + 2.6],
        [x + side * reach * 0.45, y + 2.4],
        [x, y + 0.9],
      ],
      8,
    )
    return piece(outline, (u, t) => [x + side * reach * ((u + 1) / 2), lerp(y - 4, y + 3, t)], {
      lift: 0.7,
      edge: 1.8,
      folds: [
        fold([x, y - 0.3], [x + side * reach * 0.85, y - 1.6], {
          half: [0.4, 1.2],
          rise: [0.9, 0.2],
          fade: [0.02, 0.6],
        }),
        fold([x, y + 0.4], [x + side * reach * 0.8, y + 1.2], {
          half: [0.4, 1.1],
          rise: [0.9, 0.2],
          fade: [0.02, 0.6],
        }),
      ],
    })
  }
  const knot = piece(
    spline(
      [
        [x - 1.4, y - 1.6],
        [x + 1.4, y - 1.7],
        [x + 1.7, y],
        [x + 1.3, y + 1.8],
        [x - 1.3, y + 1.7],
        [x - 1.7, y],
        [x - 1.4, y - 1.6],
      ],
      5,
    ),
    (u, t) => [x + u * 1.5, lerp(y - 1.6, y + 1.7, t)],
    {
      lift: 0.5,
      edge: 1.5,
      folds: [fold([x - 0.5, y - 1.6], [x - 0.3, y + 1.6], { half: [0.5, 0.5], rise: [0.5, 0.5] })],
    },
  )
  return [tail(-1), tail(1), loop(-1), loop(1), knot]
}
