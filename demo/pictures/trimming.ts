import { along, bow, clamp, distance, evenly, lerp, normals, type Point, ribbon, spline, tenth } from './curve.ts'
import { fold, hanging, type Line, type Mark, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'

/** A band of cloth along a line, such as a belt, a waistband or a binding. */
export function band(axis: readonly Point[], half: (share: number) => number, more: Partial<Piece> = {}): Piece {
  const line = evenly(axis, 32)
  const side = normals(line)
  const grain: Piece['grain'] = (u, t) => {
    const k = clamp(Math.round(((u + 1) / 2) * 32), 0, 32)
    const h = half(k / 32) * (1 - 2 * t)
    return [line[k]![0] + side[k]![0] * h, line[k]![1] + side[k]![1] * h]
  }
  return piece(ribbon(line, half), grain, { edge: 0.7, ...more })
}

/** A cloth belt tied at the front: band, knot and two tails. */
export function tie(half: number, y: number, dip: number, chance: Random, width = 1.7): Piece[] {
  const at = chance.sway(half * 0.55)
  const across = bow([-half - 0.25, y], [half + 0.25, y], -dip, 16)
  const knotY = y + dip * (1 - (at / half) ** 2)
  const tail = (side: number): Piece => {
    const long = chance.between(15, 27)
    const out = chance.between(2, 8) * side
    const axis = spline(
      [
        [at, knotY + 0.6],
        [at + out * 0.5, knotY + long * 0.35],
        [at + out * 0.75 + chance.sway(1.5), knotY + long * 0.7],
        [at + out, knotY + long],
      ],
      10,
    )
    const w = (s: number) => lerp(0.8, width * 1.05, Math.min(1, s * 2.2))
    const p = band(axis, w, { lift: 0.4 })
    return { ...p, folds: [fold(axis[2]!, axis[axis.length - 4]!, { half: [0.3, 0.7], rise: [0.5, 0.3] })] }
  }
  const loop = (side: number): Piece => {
    const reach = chance.between(6.5, 9.5)
    const drop = chance.between(-1.5, 4)
    const points = spline(
      [
        [at, knotY - 0.5],
        [at + side * reach * 0.55, knotY - 2.6 + drop * 0.3],
        [at + side * reach, knotY + drop - 0.6],
        [at + side * reach * 0.92, knotY + drop + 1.8],
        [at + side * reach * 0.5, knotY + drop * 0.6 + 2],
        [at, knotY + 0.8],
      ],
      8,
    )
    const grain: Piece['grain'] = (u, t) => [at + side * reach * ((u + 1) / 2), lerp(knotY - 2, knotY + drop + 2, t)]
    return piece(points, grain, {
      lift: 0.5,
      folds: [
        fold([at, knotY], [at + side * reach * 0.8, knotY + drop * 0.7], {
          half: [0.5, 1.2],
          rise: [0.8, 0.2],
          fade: [0.02, 0.6],
        }),
        fold([at, knotY + 0.6], [at + side * reach * 0.6, knotY + drop * 0.5 + 1], {
          half: [0.3, 0.7],
          rise: [0.5, 0.2],
          fade: [0.02, 0.6],
        }),
      ],
    })
  }
  const knot = piece(
    spline(
      [
        [at - 1.3, knotY - 1.5],
        [at + 1.3, knotY - 1.6],
        [at + 1.6, knotY],
        [at + 1.2, knotY + 1.7],
        [at - 1.2, knotY + 1.6],
        [at - 1.6, knotY],
        [at - 1.3, knotY - 1.5],
      ],
      5,
    ),
    (u, t) => [at + u * 1.5, lerp(knotY - 1.6, knotY + 1.6, t)],
    {
      lift: 0.4,
      edge: 1.4,
      folds: [fold([at - 0.4, knotY - 1.6], [at - 0.2, knotY + 1.5], { half: [0.4, 0.4], rise: [0.4, 0.4] })],
    },
  )
  const bowed = chance.chance(0.55)
  const girdle = band(across, () => width, {
    lift: 0.2,
    folds: [-0.5, 0.4].map((d) =>
      fold([-half, y + d], [half, y + d + chance.sway(0.5)], { bow: -dip, half: [0.4, 0.5], rise: [0.3, 0.3] }),
    ),
  })
  return [girdle, tail(-1), tail(1), ...(bowed ? [loop(-1), loop(1)] : []), knot]
}

/** A belt with a buckle. */
export function belt(half: number, y: number, dip: number, chance: Random): Piece {
  const axis = bow([-half - 0.4, y], [half + 0.4, y], -dip, 20)
  const wide = chance.between(1.2, 2.2)
  const metal = chance.pick(['#cfae62', '#c9ccd1', '#b98a4e', '#3a2d28'])
  const shape = chance.integer(0, 2)
  const buckle: Mark = ({ point, scale }) => {
    const [x, y0] = point([0, y + dip])
    const h = wide * scale * 1.45
    const thick = tenth(scale * 0.55)
    const box =
      shape === 0
        ? `<rect x="${tenth(x - h)}" y="${tenth(y0 - h)}" width="${tenth(h * 2)}" height="${tenth(h * 2)}" rx="${tenth(h * 0.3)}"`
        : `<ellipse cx="${tenth(x)}" cy="${tenth(y0)}" rx="${tenth(h * (shape === 1 ? 1 : 1.35))}" ry="${tenth(h)}"`
    return `<g fill="none" stroke-width="${thick}"><g stroke="#000" stroke-opacity=".3" transform="translate(2.5 3.5)">${box}/></g>${box} stroke="${metal}"/><path d="M${tenth(x - h * 0.1)} ${tenth(y0)}h${tenth(h * 1.05)}" stroke="${metal}" stroke-width="${tenth(scale * 0.4)}"/></g><g fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${tenth(thick * 0.3)}">${box}/></g>`
  }
  const stitches: Line[] = [-1, 1].map((sign) => ({
    kind: 'stitch',
    points: axis.map(([px, py]) => [px, py + sign * (wide - 0.35)] as const),
  }))
  return band(axis, () => wide, { cloth: 'trim', lift: 0.25, lines: stitches, marks: [buckle] })
}

/** A gathered frill along a line, falling to its right-hand side. */
export function frillAlong(
  axis: readonly Point[],
  depth: number | ((share: number) => number),
  chance: Random,
  more: Partial<Piece> = {},
): Piece {
  const n = Math.max(16, Math.round(axis.reduce((s, p, i) => (i ? s + distance(axis[i - 1]!, p) : 0), 0) * 1.1))
  const line = evenly(axis, n)
  const side = normals(line)
  const wave = ripple(chance, n / 4.5, 0.09)
  const deep = typeof depth === 'number' ? () => depth : depth
  const hem = line.map((p, i): Point => {
    const share = i / n
    const reach = -deep(share) * (1 + wave(share * 2 - 1) * 1.6)
    return [p[0] + side[i]![0] * reach, p[1] + side[i]![1] * reach]
  })
  const grain: Piece['grain'] = (u, t) => {
    const [a, b] = [along(line, (u + 1) / 2), along(hem, (u + 1) / 2)]
    return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
  }
  return piece([...line, ...[...hem].reverse()], grain, {
    lift: 0.45,
    folds: hanging(grain, chance, {
      count: Math.round(n / 2.4),
      half: [0.3, 0.85],
      rise: [0.5, 0.55],
      fade: [0.02, 0.02],
      spread: 0.98,
    }),
    ...more,
  })
}
