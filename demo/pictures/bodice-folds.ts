import type { BodiceShape } from './bodice-shape.ts'
import { lerp } from './curve.ts'
import type { Cut } from './cut.ts'
import { creases, fold, hanging, type Piece } from './piece.ts'
import type { Random } from './random.ts'
import type { Top } from './top.ts'

export function frontFolds(cut: Cut, shape: BodiceShape, top: Top, grain: Piece['grain'], chance: Random) {
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
