import { lerp, type Point, smooth } from './curve.ts'
import type { Skirt } from './cut.ts'
import { creases, fold, hanging, type Line, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'
import { ridge } from './relief.ts'
import { contour, type Hang, hemStitch, inside, longBack, panel, slipFolds } from './skirt-shape.ts'
import { flounce, tiers } from './tiers.ts'

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
      const count = chance.integer(15, 22)
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
            count: chance.integer(20, 26),
            to: 0.4,
            half: [0.35, 1.3],
            rise: [0.5, 0.25],
            fade: [0.02, 0.8],
            ragged: 0.7,
          })
        : []
      const count = full ? chance.integer(10, 13) : chance.integer(7, 10)
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
