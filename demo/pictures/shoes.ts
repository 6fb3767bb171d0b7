import { bow, type Point, ribbon, spline, trace } from './curve.ts'
import { flipped, metal, plainGrain, ring } from './metal.ts'
import { type Line, type Mark, type Piece, piece } from './piece.ts'
import type { Prop } from './prop.ts'
import type { Random } from './random.ts'

/** One shoe seen from above, toe down; a ballet flat, a slingback or a mule. */
function shoe(kind: 'flat' | 'sling' | 'mule', pointed: boolean): Piece[] {
  const toe = pointed ? 13.4 : 12.2
  const outer: Point[] = spline(
    [
      [0, -12],
      [3, -10.8],
      [3.4, -6],
      [3.3, 0],
      [4.3, 5.5],
      [pointed ? 3 : 3.9, 10],
      [pointed ? 0.7 : 1.7, toe - 0.5],
      [0, toe],
      [pointed ? -0.8 : -1.8, toe - 0.4],
      [pointed ? -3 : -3.7, 9.6],
      [-4, 5],
      [-3.2, 0],
      [-3.3, -6],
      [-3, -10.8],
      [0, -12],
    ],
    6,
  )
  const mouth: Point[] = spline(
    trace('0,-11 2.4,-9.8 2.7,-5 2.7,0.4 2.4,3.6 0,5 -2.4,3.4 -2.6,0.4 -2.7,-5 -2.4,-9.8 0,-11'),
    6,
  )
  const grain = plainGrain(7, 25)
  const sole = piece(outer, grain, { edge: 1.4, lift: 0.5 })
  const inner = piece(mouth, grain, { cloth: 'inside', edge: 0.3 })
  const brand: Line = {
    kind: 'stitch',
    points: [
      [-0.9, -7.4],
      [0.9, -7.4],
    ],
  }
  if (kind === 'flat') {
    const knot = [
      piece(spline(trace('0,5.2 1.6,4.4 2.2,5.6 1.4,6.4 0,5.6 -1.4,6.4 -2.2,5.6 -1.6,4.4 0,5.2'), 5), grain, {
        lift: 0.2,
        edge: 0.6,
      }),
    ]
    return [sole, { ...inner, lines: [brand, { kind: 'edge', points: mouth }] }, ...knot]
  }
  const insole = piece(outer, grain, { cloth: 'inside', edge: 0.8, lift: 0.4, lines: [brand] })
  const vamp = piece(
    [
      ...outer.filter(([, y]) => y > (kind === 'mule' ? 1.4 : 3.4)),
      ...bow([-3.4, kind === 'mule' ? 1.4 : 3.4], [3.4, kind === 'mule' ? 1.4 : 3.4], kind === 'mule' ? 0.6 : -2.4, 10),
    ],
    grain,
    { edge: 1.5, lift: 0.35 },
  )
  const back =
    kind === 'sling'
      ? [
          piece(
            ribbon(bow([-3.3, -2.5], [3.3, -2.8], -9.4, 18), () => 0.42),
            grain,
            { lift: 0.2, edge: 0.4, marks: [metal(ring(2.9, -6.6, 0.55), 0.14)] },
          ),
        ]
      : []
  return [insole, vamp, ...back]
}

function movedPiece(p: Piece, dx: number, dy: number, turn: number): Piece {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const go = ([x, y]: Point): Point => [x * c - y * s + dx, x * s + y * c + dy]
  return {
    ...p,
    outline: p.outline.map(go),
    lines: p.lines.map((l) => ({ ...l, points: l.points.map(go) })),
    folds: p.folds.map((f) => ({ ...f, a: go(f.a), b: go(f.b) })),
    marks: p.marks.map(
      (m): Mark =>
        (place, ink) =>
          m(
            { ...place, point: (q) => place.point(go(q)), path: (q, closed = true) => place.path(q.map(go), closed) },
            ink,
          ),
    ),
    grain: (u, t) => go(p.grain(u, t)),
  }
}

export function shoes(dye: string, chance: Random): Prop {
  const kind = chance.pick(['flat', 'sling', 'mule', 'sling'] as const)
  const pointed = kind === 'sling' || chance.chance(0.5)
  const flipPiece = (p: Piece): Piece => ({
    ...p,
    outline: flipped(p.outline),
    lines: p.lines.map((l) => ({ ...l, points: flipped(l.points) })),
  })
  const left = shoe(kind, pointed).map((p) => movedPiece(p, -5.6, chance.sway(0.4), 0.1))
  const lean = chance.between(-0.5, 0.1)
  const right = shoe(kind, pointed)
    .map(flipPiece)
    .map((p) => movedPiece(p, 5, 1.2, lean))
  return {
    pieces: [...left, ...right],
    wide: 22,
    high: 28,
    cloth: chance.pick(['leather', 'satin', 'velvet'] as const),
    dye,
  }
}
