import { type Point, smooth, through } from './curve.ts'
import { hanging, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'
import { type Grain, type Hang, hemStitch, inside, panel } from './skirt-shape.ts'

/** A gathered frill along a lower edge. */
export function flounce(hang: Hang, half: (y: number) => number, depth: number, sag: number, chance: Random): Piece[] {
  const seam = hang.hem - depth - 0.8
  const wave = ripple(chance, 17, 1)
  const wider = through([
    [seam, half(seam)],
    [seam + depth * 0.4, half(seam) + 2.6],
    [hang.hem, half(hang.hem) + 4],
  ])
  const shape = (inset: number, lift: number, sign: number) => {
    const p = panel(
      { top: seam, hem: hang.hem },
      (y) => wider(y) * inset,
      (u) => lift - sag * u * u + sign * wave(u),
      90,
    )
    const grain: Grain = (u, t) => {
      const [x, y] = p.grain(u, t)
      return [x, y - sag * u * u * (1 - smooth((t - 0.35) / 0.65))]
    }
    const outline: Point[] = [
      ...Array.from({ length: 12 }, (_, i) => grain(1, i / 12)),
      ...Array.from({ length: 91 }, (_, i) => grain(1 - i / 45, 1)),
      ...Array.from({ length: 12 }, (_, i) => grain(-1, 1 - (i + 1) / 12)),
      ...Array.from({ length: 18 }, (_, i) => grain(-1 + (i + 1) / 9.5, 0)),
    ]
    return { outline, grain }
  }
  const [front, back] = [shape(1, 0, 1), shape(0.985, 0.3, -0.9)]
  return [
    piece(back.outline, back.grain, { cloth: 'inside' }),
    piece(front.outline, front.grain, {
      folds: hanging(front.grain, chance, { count: 22, half: [0.5, 1.7], rise: [0.7, 1], fade: [0.02, 0.02] }),
      lines: [hemStitch(front.grain, 0.9, depth)],
    }),
  ]
}

/** Three to five gathered tiers, each over the next. */
export function tiers(hang: Hang, chance: Random): Piece[] {
  const tall = hang.hem - hang.top
  const count = tall < 34 ? 2 : tall < 60 ? 3 : chance.integer(3, 4)
  const swing = chance.between(0.11, 0.17)
  const out: Piece[] = []
  const heights = Array.from({ length: count }, (_, i) => 1 + i * 0.16)
  const sum = heights.reduce((a, b) => a + b, 0)
  let top = hang.top
  let w = hang.topHalf
  let dip = 0
  for (let i = 0; i < count; i++) {
    const deep = (tall * heights[i]!) / sum
    const hem = top + deep
    const [start, end] = [w, w + 5.2 + deep * swing]
    const sag = 0.5 + i * 0.5
    const half = through([
      [top, start],
      [top + deep * 0.3, start + 3.4],
      [hem, end + 1.5],
    ])
    const wave = ripple(chance, 12 + i * 2, 0.45)
    const last = i === count - 1
    const p = panel({ top, hem: last ? hem : hem + 0.7 }, half, (u) => -sag * u * u + wave(u), 80)
    const above = dip
    const grain: Grain = (u, t) => {
      const [x, y] = p.grain(u, t)
      return [x, y - above * u * u * (1 - t)]
    }
    const outline = p.outline.map(([x, y]) => {
      const share = Math.min(1, Math.abs(x) / half(y))
      const t = Math.min(1, Math.max(0, (y - top) / deep))
      return [x, y - above * share * share * (1 - t) - (t <= 0.02 ? 0 : 0)] as const
    })
    const folds = hanging(grain, chance, {
      count: 18 + i * 3,
      half: [0.45, 1.5 + i * 0.2],
      rise: [0.6, 0.55],
      fade: [0.02, 0.15],
      ragged: 0.4,
    })
    out.push(piece(outline, grain, { folds, lines: last ? [hemStitch(p.grain, 1, deep)] : [], lift: 0.35 }))
    if (last) out.push(inside({ ...hang, top: top + 2, hem }, half, sag, chance))
    top = hem
    w = end
    dip = sag
  }
  return out.reverse()
}
