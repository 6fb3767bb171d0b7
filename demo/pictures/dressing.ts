import type { BodiceShape } from './bodice-shape.ts'
import { neckBow, shirtCollar } from './collar.ts'
import { bow, lerp, type Point, spline, trace } from './curve.ts'
import type { Cut } from './cut.ts'
import { buttons } from './fastening.ts'
import { type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'
import type { Top } from './top.ts'
import { band, frillAlong } from './trimming.ts'

/** Collars, frills, plackets and bindings sewn on the front. */
export function dressings(
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
      break
    }
    case 'keyhole': {
      const hole = spline(trace('0,6.2 1.9,9 1.6,12.4 0,13.6 -1.6,12.4 -1.9,9 0,6.2'), 6)
      out.push(piece(hole, grain, { cloth: 'inside', edge: 0.3, marks: [buttons([[0, 6.4]], 0.55)] }))
      out.push(band(bow([-7, 0], [7, 0], -6.2, 14), () => 0.55, { lift: 0.1 }))
      break
    }
    case 'halter': {
      const loop = spline(trace('-6.4,1.2 -5.8,-1.2 0,-2.4 5.8,-1.2 6.4,1.2'), 8)
      out.push(band(loop, () => 0.9, { lift: 0.15 }))
      break
    }
    case 'v':
    case 'round':
    case 'scoop':
    case 'square':
      if (cut.frill && !cut.buttons) out.push(frillAlong(top.neck, cut.neckline === 'v' ? 4.4 : 3.2, chance))
      else if (chance.chance(0.4)) out.push(band(top.neck, () => 0.55, { lift: 0.05, edge: 0.5 }))
      break
    default:
      if (cut.frill && (cut.neckline === 'strapless' || cut.neckline === 'cami'))
        out.push(frillAlong(top.front, 5.5, chance))
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
