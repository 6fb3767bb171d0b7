import { type Point, path, smooth } from './curve.ts'
import type { Random } from './random.ts'
import type { Fold } from './relief.ts'

/** A thread, seam or edge drawn on a piece, in centimetres. */
export interface Line {
  points: readonly Point[]
  kind: 'seam' | 'stitch' | 'edge' | 'shade'
}

/** Something fastened to a garment (a button, a label, a strap), drawn at its placement. */
export type Mark = (place: Placement, ink: Ink) => string

/** The colours of a garment's cloth, for details without a pattern. */
export interface Ink {
  base: string
  dark: string
  light: string
  accent: string
}

/** One pattern piece of a garment in centimetres; x from the centre front, y down from the shoulder. */
export interface Piece {
  outline: readonly Point[]
  /** The cloth from which it is cut; `inside` is the wrong side of the main one. */
  cloth: 'main' | 'inside' | 'trim' | 'sheer'
  folds: readonly Fold[]
  lines: readonly Line[]
  marks: readonly Mark[]
  /** Height above the layer below in centimetres; decides its shadow. */
  lift: number
  /** Its own grain direction: u across from -1 to 1, t down from 0 to 1. Stripes follow it. */
  grain: (u: number, t: number) => Point
  /** Roundness of the edges in centimetres. */
  edge: number
  /** The back piece, inside which a hanger is drawn. */
  back?: boolean
  /** How far its marks extend beyond its outline. */
  extent?: readonly Point[]
  /** Pieces sewn on it and drawn directly after it, such as pocket flaps. */
  over?: readonly Piece[]
}

export function piece(outline: readonly Point[], grain: Piece['grain'], more: Partial<Piece> = {}): Piece {
  return { cloth: 'main', folds: [], lines: [], marks: [], lift: 0, edge: 1.1, outline, grain, ...more }
}

/** Moves pieces on the page: rotates them around the origin (degrees clockwise), then shifts them, in centimetres. */
export function moved(pieces: readonly Piece[], dx: number, dy: number, turn = 0): Piece[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const go = ([x, y]: Point): Point => [x * cos - y * sin + dx, x * sin + y * cos + dy]
  return pieces.map((p) => ({
    ...p,
    outline: p.outline.map(go),
    folds: p.folds.map((f) => ({ ...f, a: go(f.a), b: go(f.b) })),
    lines: p.lines.map((l) => ({ ...l, points: l.points.map(go) })),
    marks: p.marks.map(
      (mark): Mark =>
        (place, ink) =>
          mark(
            {
              ...place,
              point: (q) => place.point(go(q)),
              path: (points, closed = true) =>
                path(
                  points.map((q) => place.point(go(q))),
                  closed,
                ),
            },
            ink,
          ),
    ),
    grain: (u, t) => go(p.grain(u, t)),
    ...(p.extent ? { extent: p.extent.map(go) } : {}),
    ...(p.over ? { over: moved(p.over, dx, dy, turn) } : {}),
  }))
}

/** Every piece with the pieces sewn on it, in drawing order. */
export const flat = (pieces: readonly Piece[]): Piece[] => pieces.flatMap((p) => [p, ...flat(p.over ?? [])])

/** Maps centimetres on the garment to pixels on the page: laid by hand, so never exactly straight. */
export interface Placement {
  scale: number
  point(p: Point): Point
  fold(fold: Fold): Fold
  path(points: readonly Point[], closed?: boolean): string
}

export interface Laid {
  /** Pixels per centimetre. */
  scale: number
  /** The position of the garment's (0, 0) on the page. */
  origin: Point
  /** Degrees clockwise. */
  turn: number
  /** How much the lines deviate: 1 is usual, 0 is exact. */
  loose: number
}

export function placementOf({ scale, origin, turn, loose }: Laid, chance: Random): Placement {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const wave = () => ({
    a: chance.between(2, 5),
    b: chance.between(0.8, 2),
    p: chance.between(0, 7),
    q: chance.between(0, 7),
  })
  const [across, down] = [wave(), wave()]
  const point = ([x, y]: Point): Point => {
    const px = origin[0] + scale * (x * cos - y * sin)
    const py = origin[1] + scale * (x * sin + y * cos)
    if (loose === 0) return [px, py]
    const reach = (loose * scale) / 10
    const size = 10 / scale
    return [
      px +
        reach * (across.a * Math.sin((py * size) / 190 + across.p) + across.b * Math.sin((py * size) / 61 + across.q)),
      py + reach * (down.a * Math.sin((px * size) / 170 + down.p) + down.b * Math.sin((px * size) / 57 + down.q)) * 0.7,
    ]
  }
  return {
    scale,
    point,
    fold: (f) => ({
      ...f,
      a: point(f.a),
      b: point(f.b),
      bow: f.bow * scale,
      half: [f.half[0] * scale, f.half[1] * scale],
      rise: [f.rise[0] * scale, f.rise[1] * scale],
    }),
    path: (points, closed = true) => path(points.map(point), closed),
  }
}

/** A fold between two points of the cloth, with default proportions. */
export function fold(a: Point, b: Point, more: Partial<Fold> = {}): Fold {
  return { a, b, bow: 0, half: [1, 1], rise: [0.3, 0.3], fade: [0.35, 0.35], shape: 'soft', ...more }
}

/** Vertical folds of a piece between two heights: gathers from the top, waves from the hem, or both. */
export function hanging(
  grain: Piece['grain'],
  chance: Random,
  how: {
    count: number
    from?: number
    to?: number
    half: readonly [number, number]
    rise: readonly [number, number]
    fade?: readonly [number, number]
    shape?: Fold['shape']
    spread?: number
    ragged?: number
  },
): Fold[] {
  const { count, from = 0, to = 1, half, rise, fade = [0.05, 0.05], shape = 'soft', spread = 0.93, ragged = 0.25 } = how
  return Array.from({ length: count }, (_, i) => {
    const u = (((i + 0.5) / count) * 2 - 1 + chance.sway(0.7 / count)) * spread
    const start = from + chance.between(0, ragged) * (to - from) * (fade[0] > 0.2 ? 1 : 0.1)
    const end = to - chance.between(0, ragged) * (to - from) * (fade[1] > 0.2 ? 1 : 0)
    const a = grain(u, start)
    const b = grain(u + chance.sway(0.5 / count), end)
    const size = chance.between(0.7, 1.25)
    const tall = chance.between(0.55, 1.3)
    return fold(a, b, {
      bow: chance.sway(0.02) * Math.hypot(b[0] - a[0], b[1] - a[1]),
      half: [half[0] * size, half[1] * size],
      rise: [rise[0] * tall, rise[1] * tall],
      fade,
      shape,
    })
  })
}

/** A few random creases, as in cloth that was just laid down. */
export function creases(grain: Piece['grain'], chance: Random, count: number, size: number): Fold[] {
  return Array.from({ length: count }, () => {
    const [u, t] = [chance.between(-0.75, 0.75), chance.between(0.08, 0.85)]
    const a = grain(u, t)
    const angle = chance.between(-0.9, 0.9) + (u > 0 ? 0.7 : Math.PI - 0.7)
    const long = size * chance.between(0.6, 1.5)
    return fold(a, [a[0] + Math.cos(angle) * long, a[1] + Math.sin(angle) * long * 0.8], {
      bow: chance.sway(0.16) * long,
      half: [size * 0.12, size * 0.16],
      rise: [0.12, 0.16],
      shape: chance.chance(0.5) ? 'crest' : 'soft',
    })
  })
}

/** Hem depth as a rippling edge, -1..1 across. */
export function ripple(chance: Random, waves: number, depth: number): (u: number) => number {
  const [p, q, r] = [chance.between(0, 7), chance.between(0, 7), chance.between(0.8, 1.2)]
  return (u) =>
    depth *
    (Math.sin(u * waves * Math.PI * 0.5 * r + p) * 0.65 + Math.sin(u * waves * Math.PI * 0.83 + q) * 0.35) *
    smooth((1 - Math.abs(u)) * 9 + 0.35)
}
