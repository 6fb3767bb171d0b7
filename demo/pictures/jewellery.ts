import { bow, spline, tenth, trace } from './curve.ts'
import { metal, plainGrain, ring } from './metal.ts'
import { type Mark, type Piece, piece } from './piece.ts'
import type { Prop } from './prop.ts'
import type { Random } from './random.ts'

function pearl(x: number, y: number, r: number): Mark {
  return ({ point, scale }) => {
    const [px, py] = point([x, y])
    const s = r * scale
    return `<circle cx="${tenth(px + s * 0.3)}" cy="${tenth(py + s * 0.45)}" r="${tenth(s)}" fill="#1c0f1a" opacity=".25"/><circle cx="${tenth(px)}" cy="${tenth(py)}" r="${tenth(s)}" fill="#e9ddcf"/><circle cx="${tenth(px - s * 0.12)}" cy="${tenth(py - s * 0.14)}" r="${tenth(s * 0.76)}" fill="#f8f1e8"/><circle cx="${tenth(px - s * 0.32)}" cy="${tenth(py - s * 0.36)}" r="${tenth(s * 0.26)}" fill="#fff"/>`
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
  const line = spline(trace('-8,-6 -9,0 -5,5.4 0,7 5,5 8.6,-0.6 7,-6 2,-7.4 -3,-5 -1,-1.4 4,0.4'), 9)
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
