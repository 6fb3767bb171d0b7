import { along, bow, clamp, distance, evenly, lerp, normals, type Point, path, ribbon, spline } from './curve.ts'
import { fold, hanging, type Line, type Mark, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'

const round = (n: number) => Math.round(n * 10) / 10

/** Buttons down a line, each with a little thread and shadow; sizes in centimetres. */
export function buttons(points: readonly Point[], size: number, colour?: string): Mark {
  return ({ point, scale }, ink) => {
    const fill = colour ?? ink.accent
    return points
      .map((p) => {
        const [x, y] = point(p).map(round) as [number, number]
        const r = round(size * scale)
        const o = round(r * 0.26)
        return (
          `<circle cx="${round(x + r * 0.25)}" cy="${round(y + r * 0.35)}" r="${round(r * 1.08)}" fill="#000" opacity=".22"/>` +
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>` +
          `<circle cx="${x}" cy="${y}" r="${round(r * 0.7)}" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="${round(r * 0.16)}"/>` +
          `<path d="M${round(x - r * 0.75)} ${round(y - r * 0.35)}A${r * 0.85} ${r * 0.85} 0 0 1 ${round(x + r * 0.2)} ${round(y - r * 0.8)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${round(r * 0.18)}" stroke-linecap="round"/>` +
          [-o, o]
            .map(
              (d) =>
                `<circle cx="${round(x + d)}" cy="${round(y + d * 0.4)}" r="${round(r * 0.12)}" fill="#000" opacity=".55"/>`,
            )
            .join('')
        )
      })
      .join('')
  }
}

/** The maker's label sewn inside the back of the neck. */
export function label(at: Point, chance: Random): Mark {
  const wide = chance.between(2.2, 3.2)
  const dark = chance.chance(0.35)
  return ({ point, path: draw, scale }) => {
    const [x, y] = at
    const body = draw([
      [x - wide, y],
      [x + wide, y + 0.05],
      [x + wide - 0.05, y + 2.1],
      [x - wide + 0.05, y + 2.15],
    ])
    const ink = dark ? '#efe6d8' : '#4b4048'
    const [a, b] = [point([x - wide * 0.62, y + 1.1]), point([x + wide * 0.62, y + 1.12])]
    return `<path d="${body}" fill="${dark ? '#2a2528' : '#f7f2e8'}"/><path d="M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}" stroke="${ink}" stroke-width="${round(scale * 0.34)}" stroke-dasharray="${round(scale * 0.42)} ${round(scale * 0.2)}"/>`
  }
}

/** Thin straps as drawn cords with a little metal slider, or broad ones as cloth. */
export function cord(points: readonly Point[], half: number, slider: boolean): Mark {
  return ({ point, scale }, ink) => {
    const line = path(points.map(point), false)
    const width = round(half * 2 * scale)
    const shadow = path(
      points.map((p) => {
        const [x, y] = point(p)
        return [x + scale * 0.35, y + scale * 0.5] as const
      }),
      false,
    )
    const [sx, sy] = point(along(points, 0.62))
    const ring = slider
      ? `<rect x="${round(sx - width * 0.9)}" y="${round(sy - width * 0.5)}" width="${round(width * 1.8)}" height="${width}" rx="${round(width * 0.3)}" fill="#d9c48a" stroke="#8c7743" stroke-width="1"/>`
      : ''
    return (
      `<path d="${shadow}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${round(width * 1.1)}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="${ink.dark}" stroke-width="${width}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="${ink.base}" stroke-width="${round(width * 0.72)}" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="${round(width * 0.2)}"/>${ring}`
    )
  }
}

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
  const shape = chance.whole(0, 2)
  const buckle: Mark = ({ point, scale }) => {
    const [x, y0] = point([0, y + dip])
    const h = wide * scale * 1.45
    const thick = round(scale * 0.55)
    const box =
      shape === 0
        ? `<rect x="${round(x - h)}" y="${round(y0 - h)}" width="${round(h * 2)}" height="${round(h * 2)}" rx="${round(h * 0.3)}"`
        : `<ellipse cx="${round(x)}" cy="${round(y0)}" rx="${round(h * (shape === 1 ? 1 : 1.35))}" ry="${round(h)}"`
    return `<g fill="none" stroke-width="${thick}"><g stroke="#000" stroke-opacity=".3" transform="translate(2.5 3.5)">${box}/></g>${box} stroke="${metal}"/><path d="M${round(x - h * 0.1)} ${round(y0)}h${round(h * 1.05)}" stroke="${metal}" stroke-width="${round(scale * 0.4)}"/></g><g fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${round(thick * 0.3)}">${box}/></g>`
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
  return piece([...line, ...hem.reverse()], grain, {
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
