import { bow, lerp, type Point, smooth, through } from './curve.ts'
import type { Skirt } from './cut.ts'
import { creases, fold, hanging, type Line, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'
import { type Fold, ridge } from './relief.ts'

/** Where a skirt hangs, in centimetres. */
export interface Hang {
  top: number
  topHalf: number
  hem: number
  /** 0 stiff and crisp, 1 fluid. */
  drape: number
  /** The upper edge is gathered into its seam. */
  gathered: boolean
  /** How far the middle of the upper edge lies below its ends. */
  dip?: number
}

type Grain = Piece['grain']

/** A panel between two heights with a side contour and a hem of its own. */
export function panel(
  hang: Pick<Hang, 'top' | 'hem' | 'dip'>,
  half: (y: number) => number,
  hemLine: (u: number) => number,
  steps = 40,
): { outline: Point[]; grain: Grain; hem: Point[] } {
  const grain: Grain = (u, t) => {
    const dip = (hang.dip ?? 0) * (1 - u * u) * (1 - t)
    const y = lerp(hang.top + dip, hang.hem + hemLine(u) * smooth((t - 0.35) / 0.65), t)
    return [u * half(lerp(hang.top, hang.hem, t)), y]
  }
  const rows = 26
  const right = Array.from({ length: rows }, (_, i) => grain(1, i / rows))
  const hem = Array.from({ length: steps + 1 }, (_, i) => grain(1 - (2 * i) / steps, 1))
  const left = Array.from({ length: rows }, (_, i) => grain(-1, 1 - (i + 1) / rows))
  const top = Array.from({ length: 14 }, (_, i) => grain(-1 + (2 * (i + 1)) / 15, 0))
  return { outline: [...right, ...hem, ...left, ...top], grain, hem }
}

const hemStitch = (grain: Grain, up: number, tall: number): Line => ({
  kind: 'stitch',
  points: Array.from({ length: 25 }, (_, i) => {
    const [x, y] = grain(-0.992 + (i / 24) * 1.984, 1)
    return [x, y - (up * tall) / tall] as const
  }),
})

/** Half the width of a skirt at each height. */
export function contour(kind: Skirt, h: Hang, chance: Random): (y: number) => number {
  const tall = h.hem - h.top
  const w = h.topHalf
  const hip = Math.min(20, tall * 0.45)
  const at = (...knots: [number, number][]) =>
    through([[h.top, w], ...knots.map(([y, half]) => [h.top + y, half] as const)])
  const flare = chance.between(0.85, 1.2)
  switch (kind) {
    case 'slip':
      return at([hip * 0.5, w + 4.6], [hip, w + 6.6], [tall * 0.7, w + 7.6], [tall, w + 8 + tall * 0.065 * flare])
    case 'column':
      return at([hip * 0.5, w + 4.4], [hip, w + 6], [tall * 0.6, w + 6.4], [tall, w + 6.5 + 1.5 * flare])
    case 'pencil':
      return at([hip * 0.5, w + 4.6], [hip, w + 6.8], [tall * 0.7, w + 5], [tall, w + 2.5])
    case 'mermaid':
      return at(
        [hip * 0.5, w + 4.6],
        [hip, w + 6.6],
        [tall * 0.56, w + 2.6],
        [tall * 0.72, w + 5.5],
        [tall, w + 17 * flare],
      )
    case 'circle':
      return at([hip * 0.5, w + 6], [hip, w + 11 * flare], [tall, w + Math.min(32, 10 + tall * 0.36) * flare])
    case 'tulle':
      return at([hip * 0.35, w + 8], [hip, w + 14], [tall, w + Math.min(30, 13 + tall * 0.24) * flare])
    case 'bubble':
      return at(
        [hip * 0.3, w + 5.5],
        [tall * 0.45, w + 10],
        [tall * 0.84, w + 10],
        [tall * 0.965, w + 8.6],
        [tall, w + 7.2],
      )
    case 'pleated':
      return at([hip * 0.5, w + 4.5], [hip, w + 7.4], [tall, w + 7 + tall * 0.13 * flare])
    case 'ruffle':
      return at([hip * 0.5, w + 4.6], [hip, w + 7], [tall, w + 8 + tall * 0.08])
    default: {
      const puff = h.gathered ? 3 : 0
      return at(
        [hip * 0.3, w + 3 + puff * 0.8],
        [hip, w + 7 + puff * 1.1],
        [tall, w + 8.5 + puff + tall * 0.16 * flare],
      )
    }
  }
}

/** Long, slanting falls of a cloth cut on the bias; `tall` in centimetres. */
export function slipFolds(grain: Grain, tall: number, drape: number, chance: Random): Fold[] {
  const lean = chance.pick([-1, 1])
  const soft = 0.6 + drape * 0.6
  return [
    ...Array.from({ length: chance.whole(4, 6) }, () => {
      const u = chance.between(-0.8, 0.8)
      const t = chance.between(0, 0.35)
      const long = Math.min(0.98 - t, Math.max(26, tall * 0.42) / tall)
      return fold(grain(u, t), grain(u + lean * chance.between(0.1, 0.45), t + long), {
        bow: chance.sway(3),
        half: [chance.between(1.2, 2), chance.between(2, 3.4)],
        rise: [0.3, 0.5],
        fade: [0.5, 0.5],
      })
    }),
    ...hanging(grain, chance, {
      count: chance.whole(4, 6),
      from: 0.3,
      half: [1.6, 3.6],
      rise: [0.1, 0.95 * soft],
      fade: [0.6, 0.02],
    }),
    ...creases(grain, chance, 2, 15),
  ]
}

function inside(hang: Hang, half: (y: number) => number, sag: number, chance: Random): Piece {
  const wave = ripple(chance, 9, 0.9)
  const back = panel(
    { top: hang.top + 4, hem: hang.hem },
    (y) => half(y) * 0.985,
    (u) => 0.2 - sag * u * u + wave(u) * 0.8,
  )
  return piece(back.outline, back.grain, { cloth: 'inside', lift: 0 })
}

/** The pieces of a skirt, lowest first. */
export function skirtPieces(kind: Skirt, hang: Hang, chance: Random): Piece[] {
  if (kind === 'tiered') return tiers(hang, chance)
  const tall = hang.hem - hang.top
  const half = contour(kind, hang, chance)
  const spread = half(hang.hem) - hang.topHalf
  const sag = Math.max(0.4, spread * 0.16) + (kind === 'pencil' ? -0.3 : 0)
  const full = kind === 'circle' || kind === 'hi-lo'
  const wave = ripple(
    chance,
    full ? 11 : 7,
    kind === 'pencil' || kind === 'column' ? 0.12 : full ? 1.25 : 0.25 + hang.drape * 0.5,
  )
  const lilt = kind === 'hi-lo' ? chance.between(7, 12) : 0
  const slant = kind === 'slip' ? chance.sway(1.2) : 0
  const hemLine = (u: number) => -sag * u * u + wave(u) - lilt * (1 - u * u) * 0.9 + slant * u
  const front = panel(hang, half, hemLine, 72)
  const { grain } = front
  const stitch = hemStitch(grain, 1.3, tall)
  const lay = (more: Partial<Piece>) => piece(front.outline, grain, { lines: [stitch], ...more })
  const under = lilt > 0 ? [longBack(hang, half, sag, chance)] : [inside(hang, half, sag, chance)]
  const soft = 0.6 + hang.drape * 0.6

  switch (kind) {
    case 'pleated': {
      const count = chance.whole(15, 22)
      const pleats = Array.from({ length: count }, (_, i) => {
        const u = ((i + 0.5) / count) * 2 - 1
        const [a, b] = [grain(u, 0.005), grain(u, 0.995)]
        const [w0, w1] = [half(hang.top) / count, half(hang.hem) / count]
        return fold(a, b, { half: [w0, w1], rise: [w0 * 0.5, w1 * 0.52], fade: [0.01, 0.01], shape: 'pleat' })
      })
      const lines: Line[] = pleats.map((f) => ({ kind: 'shade', points: ridge(f, -0.95, 10) }))
      const zig = panel(
        hang,
        half,
        (u) => hemLine(u) * 0.6 + (((u + 1) * count) / 2 - Math.floor(((u + 1) * count) / 2)) * 0.8,
        count * 6,
      )
      return [...under, piece(zig.outline, zig.grain, { folds: pleats, lines })]
    }
    case 'wrap': {
      const cut = chance.between(0.05, 0.5)
      const sweep = chance.between(4, 12)
      const over = panel(hang, half, hemLine, 60)
      const edge: Point[] = Array.from({ length: 24 }, (_, i) => {
        const t = i / 23
        const [x, y] = grain(lerp(0.82, -cut, t ** 0.8), t)
        return [x, y - sweep * smooth((t - 0.82) / 0.18) * 0.4] as const
      })
      const hemPart = over.hem.filter(([x]) => x < edge[edge.length - 1]![0] - 0.5)
      const left = Array.from({ length: 26 }, (_, i) => grain(-1, 1 - i / 26))
      const top = Array.from({ length: 12 }, (_, i) => grain(-1 + (1.82 * i) / 11, 0))
      const folds = [
        ...Array.from({ length: 7 }, (_, i) => {
          const a = grain(chance.between(0.55, 0.86), chance.between(0.01, 0.05))
          const b = grain(lerp(-0.9, 0.3, i / 6) + chance.sway(0.1), chance.between(0.45, 0.98))
          return fold(a, b, {
            bow: -chance.between(1, 5),
            half: [0.7, 2.8],
            rise: [0.4, 0.9 * soft],
            fade: [0.05, 0.3],
          })
        }),
        ...hanging(grain, chance, { count: 4, from: 0.45, half: [1.2, 3], rise: [0.1, 0.8 * soft], fade: [0.6, 0.02] }),
      ]
      const lap = piece([...top, ...edge, ...hemPart, ...left], grain, {
        folds,
        lift: 0.7,
        lines: [
          { kind: 'edge', points: edge },
          { kind: 'stitch', points: edge.map(([x, y]) => [x - 0.8, y] as const) },
        ],
      })
      const below = lay({
        folds: hanging(grain, chance, { count: 8, half: [1, 3], rise: [0.2, 1.3 * soft], fade: [0.3, 0.02] }),
      })
      return [...under, below, lap]
    }
    case 'slip':
      return [...under, lay({ folds: slipFolds(grain, tall, hang.drape, chance) })]
    case 'column':
    case 'pencil': {
      const folds = [
        ...hanging(grain, chance, {
          count: 3,
          from: 0.2,
          half: [2.4, 3.4],
          rise: [0.25, 0.5],
          fade: [0.4, 0.3],
          spread: 0.7,
        }),
        ...creases(grain, chance, 6, 8),
        fold(grain(0.5, 0.04), grain(-0.2, 0.2), { half: [0.9, 1.6], rise: [0.3, 0.35], bow: 1.5 }),
      ]
      const slit = chance.chance(0.6)
      const u = chance.pick([-0.62, 0.62, 0.3])
      const gap = Array.from({ length: 9 }, (_, i) => grain(u, 0.72 + (i / 8) * 0.28))
      const lines: Line[] = [stitch]
      if (slit) lines.push({ kind: 'seam', points: gap }, { kind: 'shade', points: gap })
      return [...under, lay({ folds, lines, edge: 1 })]
    }
    case 'tulle': {
      const layer = (drop: number, count: number) => {
        const p = panel({ ...hang, hem: hang.hem - drop }, half, (u) => -sag * u * u + ripple(chance, 13, 0.8)(u), 70)
        return piece(p.outline, p.grain, {
          cloth: 'sheer',
          folds: hanging(p.grain, chance, { count, half: [0.5, 2], rise: [0.18, 0.45], fade: [0.02, 0.02] }),
          lift: 0.3,
        })
      }
      const base = lay({
        folds: hanging(grain, chance, { count: 20, half: [0.5, 2.2], rise: [0.35, 0.8], fade: [0.02, 0.02] }),
        lines: [],
      })
      return [...under, layer(-2.5, 22), base, layer(1.2, 24), layer(3.2, 20)]
    }
    case 'bubble': {
      const folds = [
        ...hanging(grain, chance, { count: 16, to: 0.6, half: [0.6, 1.8], rise: [0.6, 0.4], fade: [0.02, 0.6] }),
        ...hanging(grain, chance, { count: 18, from: 0.5, half: [1.6, 0.6], rise: [0.3, 0.7], fade: [0.55, 0.02] }),
      ]
      return [lay({ folds, edge: 3.4, lines: [] })]
    }
    case 'mermaid': {
      const folds = [
        ...creases(grain, chance, 5, 8),
        ...hanging(grain, chance, { count: 9, from: 0.56, half: [0.6, 3], rise: [0.05, 1.5], fade: [0.5, 0.02] }),
      ]
      return [...under, lay({ folds })]
    }
    case 'ruffle': {
      const depth = Math.min(22, tall * 0.26)
      const body = panel(
        { ...hang, hem: hang.hem - depth },
        (y) => half(y),
        (u) => -sag * u * u,
      )
      return [
        ...flounce(hang, half, depth, sag, chance),
        piece(body.outline, body.grain, {
          folds: [
            ...hanging(body.grain, chance, {
              count: 7,
              half: [0.9, 2.4],
              rise: [hang.gathered ? 0.6 : 0.2, 0.7 * soft],
              fade: [0.1, 0.2],
            }),
            ...creases(body.grain, chance, 3, 8),
          ],
          lift: 0.25,
        }),
      ]
    }
    default: {
      const gathers = hang.gathered
        ? hanging(grain, chance, {
            count: chance.whole(20, 26),
            to: 0.4,
            half: [0.35, 1.3],
            rise: [0.5, 0.25],
            fade: [0.02, 0.8],
            ragged: 0.7,
          })
        : []
      const count = full ? chance.whole(10, 13) : chance.whole(7, 10)
      const hanger = hanging(grain, chance, {
        count,
        from: hang.gathered ? 0.12 : 0.02,
        half: [0.8, full ? 3.6 : 3],
        rise: [0.2, (full ? 2.3 : 1.7) * soft],
        fade: [0.5, 0.02],
      })
      return [...under, lay({ folds: [...gathers, ...hanger, ...creases(grain, chance, 3, 8)] })]
    }
  }
}

function longBack(hang: Hang, half: (y: number) => number, sag: number, chance: Random): Piece {
  const wave = ripple(chance, 9, 1)
  const back = panel(
    { top: hang.top + 6, hem: hang.hem + 2 },
    (y) => half(y) * 0.99,
    (u) => wave(u) - sag * 0.6 * u * u,
    60,
  )
  return piece(back.outline, back.grain, {
    cloth: 'inside',
    folds: hanging(back.grain, chance, { count: 9, from: 0.4, half: [1, 3.2], rise: [0.2, 1.3], fade: [0.4, 0.02] }),
  })
}

/** A gathered frill along a lower edge. */
function flounce(hang: Hang, half: (y: number) => number, depth: number, sag: number, chance: Random): Piece[] {
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
function tiers(hang: Hang, chance: Random): Piece[] {
  const tall = hang.hem - hang.top
  const count = tall < 34 ? 2 : tall < 60 ? 3 : chance.whole(3, 4)
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

/** The upper edge of a skirt, for waistbands and belts. */
export const waistLine = (half: number, y: number, dip: number): Point[] => bow([-half, y], [half, y], -dip, 10)
