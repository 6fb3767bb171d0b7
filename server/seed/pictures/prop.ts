import { bow, lerp, type Point, ribbon, spline } from './curve.ts'
import { fold, hanging, type Line, type Mark, type Piece, piece } from './piece.ts'
import type { Random } from './random.ts'

const n = (v: number) => Math.round(v * 10) / 10

/** Something laid beside a garment: pieces round (0, 0) in centimetres, and how far they reach. */
export interface Prop {
  pieces: Piece[]
  wide: number
  high: number
  cloth: 'leather' | 'satin' | 'straw' | 'velvet'
  dye: string
}

const plainGrain =
  (wide: number, high: number): Piece['grain'] =>
  (u, t) => [(u * wide) / 2, lerp(-high / 2, high / 2, t)]
const flipped = (points: readonly Point[]) => points.map(([x, y]) => [-x, y] as const)

const gold = ['#8d6b2d', '#d9b867', '#fdf0c9'] as const

/** A polished line or ring of metal. */
function metal(points: readonly Point[], half: number, tones: readonly string[] = gold): Mark {
  return (place) => {
    const d = place.path(points, false)
    const w = half * 2 * place.scale
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" transform="translate(${n(w * 0.3 + 2)} ${n(w * 0.4 + 3)})" stroke="#1c0f1a" stroke-opacity=".22" stroke-width="${n(w)}"/><path d="${d}" stroke="${tones[0]}" stroke-width="${n(w)}"/><path d="${d}" stroke="${tones[1]}" stroke-width="${n(w * 0.68)}"/><path d="${d}" transform="translate(${n(-w * 0.13)} ${n(-w * 0.16)})" stroke="${tones[2]}" stroke-opacity=".8" stroke-width="${n(w * 0.22)}"/></g>`
  }
}

const ring = (x: number, y: number, rx: number, ry = rx, from = 0, sweep = Math.PI * 2): Point[] =>
  Array.from(
    { length: 41 },
    (_, i) => [x + Math.cos(from + (sweep * i) / 40) * rx, y + Math.sin(from + (sweep * i) / 40) * ry] as const,
  )

function pearl(x: number, y: number, r: number): Mark {
  return ({ point, scale }) => {
    const [px, py] = point([x, y])
    const s = r * scale
    return `<circle cx="${n(px + s * 0.3)}" cy="${n(py + s * 0.45)}" r="${n(s)}" fill="#1c0f1a" opacity=".25"/><circle cx="${n(px)}" cy="${n(py)}" r="${n(s)}" fill="#e9ddcf"/><circle cx="${n(px - s * 0.12)}" cy="${n(py - s * 0.14)}" r="${n(s * 0.76)}" fill="#f8f1e8"/><circle cx="${n(px - s * 0.32)}" cy="${n(py - s * 0.36)}" r="${n(s * 0.26)}" fill="#fff"/>`
  }
}

const carrier = (marks: Mark[]): Piece =>
  piece(
    [
      [-0.1, -0.1],
      [0.1, -0.1],
      [0.1, 0.1],
    ],
    plainGrain(1, 1),
    { marks, cloth: 'trim' },
  )

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
    [
      [0, -11],
      [2.4, -9.8],
      [2.7, -5],
      [2.7, 0.4],
      [2.4, 3.6],
      [0, 5],
      [-2.4, 3.4],
      [-2.6, 0.4],
      [-2.7, -5],
      [-2.4, -9.8],
      [0, -11],
    ],
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
      piece(
        spline(
          [
            [0, 5.2],
            [1.6, 4.4],
            [2.2, 5.6],
            [1.4, 6.4],
            [0, 5.6],
            [-1.4, 6.4],
            [-2.2, 5.6],
            [-1.6, 4.4],
            [0, 5.2],
          ],
          5,
        ),
        grain,
        { lift: 0.2, edge: 0.6 },
      ),
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

export function bag(dye: string, chance: Random): Prop {
  const kind = chance.pick(['clutch', 'handle', 'crescent', 'basket', 'envelope'] as const)
  const handle = (points: Point[], half: number): Piece =>
    piece(
      ribbon(points, () => half),
      plainGrain(10, 10),
      { edge: half, lift: 0.6 },
    )
  if (kind === 'basket') {
    const body = spline(
      [
        [-11, -3],
        [-12, 3],
        [-10.4, 9.6],
        [-8, 11],
        [8, 11],
        [10.4, 9.6],
        [12, 3],
        [11, -3],
      ],
      8,
    )
    const grain: Piece['grain'] = (u, t) => [u * lerp(11.4, 10, t), lerp(-3, 11, t)]
    const weave: Line[] = [
      ...Array.from(
        { length: 11 },
        (_, i): Line => ({
          kind: 'shade',
          points: bow(
            [-11.8 + Math.abs(i - 5) * 0.1, -2 + i * 1.25],
            [11.8 - Math.abs(i - 5) * 0.1, -2 + i * 1.25],
            -0.5,
            10,
          ),
        }),
      ),
      ...Array.from(
        { length: 17 },
        (_, i): Line => ({
          kind: 'stitch',
          points: [
            [-11 + i * 1.37, -3],
            [-9.8 + i * 1.22, 11],
          ],
        }),
      ),
    ]
    return {
      pieces: [
        handle(
          spline(
            [
              [-6, -1],
              [-5.6, -9],
              [0, -12.4],
              [5.6, -9],
              [6, -1],
            ],
            8,
          ),
          0.8,
        ),
        piece([...body, ...bow([11, -3], [-11, -3], 0.8, 12)], grain, { lines: weave, lift: 0.8, edge: 2 }),
        piece(
          ribbon(bow([-11.2, -3], [11.2, -3], -0.8, 16), () => 0.75),
          grain,
          { lift: 0.2, edge: 0.7 },
        ),
      ],
      wide: 26,
      high: 26,
      cloth: 'straw',
      dye: chance.pick(['#d8b482', '#cfa56d', '#e0c498']),
    }
  }
  if (kind === 'crescent') {
    const body = spline(
      [
        [-13, -2.6],
        [-12.6, 2],
        [-8, 7.6],
        [0, 9.4],
        [8, 7.6],
        [12.6, 2],
        [13, -2.6],
      ],
      8,
    )
    const top = spline(
      [
        [13, -2.6],
        [6, 0.4],
        [0, 1],
        [-6, 0.4],
        [-13, -2.6],
      ],
      8,
    )
    return {
      pieces: [
        handle(
          spline(
            [
              [-12.4, -1.8],
              [-9, -9.6],
              [0, -12.8],
              [9, -9.6],
              [12.4, -1.8],
            ],
            8,
          ),
          0.75,
        ),
        piece([...body, ...top.slice(1)], plainGrain(26, 12), {
          lift: 0.9,
          edge: 2.4,
          folds: hanging((u, t) => [u * 9, lerp(1, 8.6, t)], chance, {
            count: 5,
            half: [0.6, 1.6],
            rise: [0.7, 0.1],
            fade: [0.05, 0.8],
          }),
          marks: [metal(ring(-12.6, -2, 0.9), 0.2), metal(ring(12.6, -2, 0.9), 0.2)],
        }),
      ],
      wide: 28,
      high: 24,
      cloth: 'leather',
      dye,
    }
  }
  if (kind === 'handle') {
    const body: Point[] = [
      ...spline(
        [
          [-9, -5],
          [-11.4, 8],
          [-10.8, 9.6],
        ],
        5,
      ),
      ...spline(
        [
          [-9.6, 10.2],
          [9.6, 10.2],
        ],
        4,
      ),
      ...spline(
        [
          [10.8, 9.6],
          [11.4, 8],
          [9, -5],
        ],
        5,
      ),
    ]
    const flap: Point[] = [
      ...spline(
        [
          [-9.2, -5.4],
          [-9.8, 1.6],
          [-8.6, 2.8],
          [0, 3.4],
          [8.6, 2.8],
          [9.8, 1.6],
          [9.2, -5.4],
        ],
        6,
      ),
    ]
    return {
      pieces: [
        handle(
          spline(
            [
              [-5.4, -4.6],
              [-5, -10.4],
              [0, -12.6],
              [5, -10.4],
              [5.4, -4.6],
            ],
            8,
          ),
          0.7,
        ),
        piece(body, plainGrain(22, 15), { lift: 0.9, edge: 1.6 }),
        piece(flap, plainGrain(18, 8), {
          lift: 0.4,
          edge: 1,
          lines: [
            {
              kind: 'stitch',
              points: spline(
                [
                  [-8.8, -5],
                  [-9.2, 1.3],
                  [0, 2.8],
                  [9.2, 1.3],
                  [8.8, -5],
                ],
                6,
              ),
            },
          ],
          marks: [
            metal(
              [
                [-1.1, 2.6],
                [1.1, 2.6],
                [1.1, 4.6],
                [-1.1, 4.6],
                [-1.1, 2.6],
              ],
              0.3,
            ),
          ],
        }),
      ],
      wide: 24,
      high: 26,
      cloth: 'leather',
      dye,
    }
  }
  const long = kind === 'envelope' ? 13.5 : 11.5
  const body: Point[] = [
    ...spline(
      [
        [-long, -6],
        [-long - 0.4, 0],
        [-long, 6.4],
      ],
      4,
    ),
    ...spline(
      [
        [-long + 0.6, 7],
        [0, 7.3],
        [long - 0.6, 7],
      ],
      5,
    ),
    ...spline(
      [
        [long, 6.4],
        [long + 0.4, 0],
        [long, -6],
      ],
      4,
    ),
    ...spline(
      [
        [long - 0.6, -6.7],
        [0, -7],
        [-long + 0.6, -6.7],
      ],
      5,
    ),
  ]
  const flap: Point[] =
    kind === 'envelope'
      ? [
          [-long, -6.4],
          ...bow([-long + 0.4, -5.4], [0, 3], 0.3, 6),
          ...bow([0, 3], [long - 0.4, -5.4], 0.3, 6),
          [long, -6.4],
        ]
      : [[-long, -6.4], ...bow([-long, -0.4], [long, -0.4], -1, 12), [long, -6.4]]
  const tuck =
    kind === 'clutch'
      ? hanging((u, t) => [u * 9, lerp(-0.2, 6.6, t)], chance, {
          count: 12,
          half: [0.4, 0.8],
          rise: [0.5, 0.3],
          fade: [0.05, 0.3],
        })
      : []
  return {
    pieces: [
      piece(body, plainGrain(24, 14), { lift: 0.8, edge: 1.4, folds: tuck }),
      piece(flap, plainGrain(24, 7), {
        lift: 0.35,
        edge: 0.8,
        marks: [metal(kind === 'envelope' ? ring(0, 2, 0.8) : ring(0, 0.6, 1.1, 0.7), 0.3)],
      }),
    ],
    wide: long * 2 + 2,
    high: 16,
    cloth: kind === 'clutch' ? 'satin' : 'leather',
    dye,
  }
}

export function earrings(chance: Random): Prop {
  const kind = chance.pick(['hoop', 'drop', 'disc', 'cluster'] as const)
  const one = (x: number, y: number): Mark[] => {
    if (kind === 'hoop') return [metal(ring(x, y, 2.6, 2.8, -1.2, 5.6), 0.36)]
    if (kind === 'drop')
      return [
        metal(ring(x, y - 2.4, 0.5), 0.22),
        metal(
          [
            [x, y - 1.9],
            [x + 0.1, y - 0.4],
          ],
          0.1,
        ),
        pearl(x + 0.1, y + 1, 1.25),
      ]
    if (kind === 'disc')
      return [metal(ring(x, y - 2.4, 0.35), 0.3), metal(ring(x, y + 0.4, 1), 0.95), metal(ring(x, y + 0.4, 1.9), 0.14)]
    return [
      metal(ring(x, y, 0.5), 0.3),
      ...[0, 1, 2, 3, 4].map((i) => pearl(x + Math.cos(i * 1.257) * 1.3, y + Math.sin(i * 1.257) * 1.3, 0.62)),
      pearl(x, y + 2.8, 0.95),
    ]
  }
  return {
    pieces: [carrier([...one(-3.6, chance.sway(0.8)), ...one(3.4, 1 + chance.sway(0.8))])],
    wide: 14,
    high: 9,
    cloth: 'satin',
    dye: '#d9b867',
  }
}

export function pearls(chance: Random): Prop {
  const line = spline(
    [
      [-8, -6],
      [-9, 0],
      [-5, 5.4],
      [0, 7],
      [5, 5],
      [8.6, -0.6],
      [7, -6],
      [2, -7.4],
      [-3, -5],
      [-1, -1.4],
      [4, 0.4],
    ],
    9,
  )
  const marks: Mark[] = []
  let left = 0
  for (let i = 1; i < line.length; i++) {
    left += Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1])
    if (left >= 0.98) {
      marks.push(pearl(line[i]![0], line[i]![1], 0.5 + chance.next() * 0.03))
      left = 0
    }
  }
  return { pieces: [carrier(marks)], wide: 20, high: 17, cloth: 'satin', dye: '#efe6da' }
}

export function sunglasses(chance: Random): Prop {
  const cat = chance.chance(0.5)
  const frame = chance.pick([
    ['#1d1719', '#3b3135', '#8e8288'],
    ['#4a2a17', '#8a5631', '#d29a63'],
    ['#7a2d2f', '#b3504b', '#e8a39a'],
  ])
  const lens = (s: number) =>
    cat
      ? spline(
          [
            [s * 0.9, -0.8],
            [s * 2.4, -2.2],
            [s * 6.6, -3.1],
            [s * 6.3, -0.4],
            [s * 4.8, 2.1],
            [s * 2.4, 2],
            [s * 0.9, -0.8],
          ],
          7,
        )
      : ring(s * 3.7, 0, 2.7, 2.6)
  const glass: Mark = (place) =>
    [-1, 1]
      .map(
        (s) =>
          `<path d="${place.path(lens(s))}" fill="#1c0f1a" opacity=".2" transform="translate(5 8)"/><path d="${place.path(lens(s))}" fill="#4a3238" fill-opacity=".82"/><path d="${place.path(
            [
              [s * 3.7 - 1.7, 1.4],
              [s * 3.7 - 0.2, -1.8],
              [s * 3.7 + 0.5, -1.8],
              [s * 3.7 - 1, 1.4],
            ],
          )}" fill="#fff" opacity=".2"/>`,
      )
      .join('')
  const arms = [-1, 1].map((s) =>
    metal(bow([s * 6.4, -1.6], [s * -2.4, -4.4 - (s > 0 ? 0.8 : 0)], s * 0.7, 8), 0.22, frame),
  )
  return {
    pieces: [
      carrier([
        ...arms,
        glass,
        ...[-1, 1].map((s) => metal(lens(s), 0.28, frame)),
        metal(bow([-1.1, -0.6], [1.1, -0.6], 0.6, 6), 0.24, frame),
      ]),
    ],
    wide: 15,
    high: 9,
    cloth: 'satin',
    dye: frame[1]!,
  }
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

/** A stem with leaves or a tulip, laid loosely. */
export function stem(chance: Random): Prop {
  const green = chance.pick(['#7f9a76', '#93a88a', '#6b8a62', '#a7b28c'])
  const axis = spline(
    [
      [-2, 17],
      [0, 8],
      [-0.6, 0],
      [1.6, -8],
      [1, -16],
    ],
    8,
  )
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
