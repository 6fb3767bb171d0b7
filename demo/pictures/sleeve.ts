import { along, between, bow, evenly, lerp, type Point, spline } from './curve.ts'
import type { Sleeve } from './cut.ts'
import { creases, fold, hanging, type Line, type Piece, piece, ripple } from './piece.ts'
import type { Random } from './random.ts'

/** A piece between two long parallel edges, such as a sleeve or a trouser leg. */
export function strip(outer: readonly Point[], inner: readonly Point[], more: Partial<Piece> = {}, endDip = 0): Piece {
  const [o, i] = [evenly(outer, 30), evenly(inner, 30)]
  const at = (list: Point[], t: number): Point => {
    const k = Math.min(29, Math.max(0, Math.floor(t * 30)))
    return between(list[k]!, list[k + 1]!, t * 30 - k)
  }
  const grain: Piece['grain'] = (u, t) => between(at(i, t), at(o, t), (u + 1) / 2)
  const end = bow(o[30]!, i[30]!, -endDip, 8)
  return piece([...o, ...end.slice(1, -1), ...[...i].reverse()], grain, more)
}

const flip = (p: Piece): Piece => ({
  ...p,
  outline: p.outline.map(([x, y]) => [-x, y] as const),
  folds: p.folds.map((f) => ({ ...f, a: [-f.a[0], f.a[1]] as const, b: [-f.b[0], f.b[1]] as const, bow: -f.bow })),
  lines: p.lines.map((l) => ({ ...l, points: l.points.map(([x, y]) => [-x, y] as const) })),
  grain: (u, t) => {
    const [x, y] = p.grain(-u, t)
    return [-x, y]
  },
})

interface Set {
  shoulder: Point
  underarm: Point
  drape: number
  frill: boolean
}

/** Both sleeves; `under` is drawn before the bodice, `over` after it. */
export function sleevePieces(kind: Sleeve, set: Set, chance: Random): { under: Piece[]; over: Piece[] } {
  if (kind === 'none') return { under: [], over: [] }
  const pose = { angle: chance.between(0.2, 0.36), bend: chance.between(0.05, 0.5) }
  const sides = [1, -1].map((side) => {
    const own = chance.fork(`side${side}`)
    const laid = { angle: pose.angle + own.sway(0.05), bend: pose.bend + own.sway(0.14) }
    const pieces =
      kind === 'cape' ? [cape(set, own)] : kind === 'flutter' ? [flutter(set, own)] : arm(kind, set, laid, own)
    return side === 1 ? pieces : pieces.map(flip)
  })
  const both = [...sides[0]!, ...sides[1]!]
  return kind === 'cape' || kind === 'flutter' ? { under: [], over: both } : { under: both, over: [] }
}

const shapes: Record<
  Exclude<Sleeve, 'none' | 'cape' | 'flutter'>,
  { long: number; halves: number[]; head: number; band: number }
> = {
  cap: { long: 8, halves: [9.5, 8.2], head: 0.6, band: 0 },
  short: { long: 19, halves: [9.8, 9.2, 9], head: 0.6, band: 0 },
  puff: { long: 22, halves: [10.5, 14, 13, 8.2], head: 4.4, band: 2 },
  elbow: { long: 33, halves: [9.6, 8.6, 8.2], head: 0.7, band: 0 },
  long: { long: 56, halves: [9.4, 7.6, 6.4, 5.4], head: 0.6, band: 0 },
  bishop: { long: 56, halves: [9.8, 9.4, 11, 12, 6], head: 2.4, band: 3.6 },
  bell: { long: 54, halves: [9.4, 7.4, 8.4, 14.5], head: 0.6, band: 0 },
}

function arm(kind: keyof typeof shapes, set: Set, pose: { angle: number; bend: number }, chance: Random): Piece[] {
  const { long, halves, head, band } = shapes[kind]
  const { shoulder: s, underarm: a } = set
  const start: Point = [lerp(s[0], a[0], 0.5) - 1, lerp(s[1], a[1], 0.52)]
  const angle = long < 40 ? pose.angle + 0.32 : pose.angle
  const elbow: Point = [start[0] + Math.sin(angle) * long * 0.5, start[1] + Math.cos(angle) * long * 0.5]
  const turn = long < 40 ? angle : angle - pose.bend
  const wrist: Point = [elbow[0] + Math.sin(turn) * long * 0.5, elbow[1] + Math.cos(turn) * long * 0.5]
  const axis = spline([start, elbow, wrist], 10)
  const side = (sign: number): Point[] => {
    const from = sign > 0 ? s : a
    const rest = halves.slice(1).map((half, i): Point => {
      const share = (i + 1) / (halves.length - 1)
      const at = along(axis, share)
      const next = along(axis, Math.min(1, share + 0.02))
      const prior = along(axis, share - 0.02)
      const size = Math.hypot(next[0] - prior[0], next[1] - prior[1]) || 1
      const [dx, dy] = [(next[0] - prior[0]) / size, (next[1] - prior[1]) / size]
      return [at[0] + dy * half * sign, at[1] - dx * half * sign]
    })
    const lead: Point[] =
      sign > 0
        ? [
            [from[0] - 3, from[1] - 0.8 - head * 0.2],
            [from[0] + head * 0.5, from[1] - head],
          ]
        : [
            [from[0] - 3.5, from[1] + 0.5],
            [from[0] + 0.6, from[1] + 1.2],
          ]
    return spline([...lead, ...rest], 8)
  }
  const [outer, inner] = [side(1), side(-1)]
  const body = strip(outer, inner, {}, kind === 'bell' ? 2.2 : 0.5)
  const { grain } = body
  const soft = 0.7 + set.drape * 0.5
  const folds = [
    ...creases(grain, chance, long > 40 ? 7 : 3, 6),
    ...(head > 2
      ? hanging(grain, chance, { count: 9, from: 0.02, to: 0.6, half: [0.5, 1.6], rise: [0.8, 0.3], fade: [0.05, 0.7] })
      : []),
    ...(band > 0
      ? hanging(grain, chance, { count: 10, from: 0.55, to: 1, half: [1.6, 0.5], rise: [0.3, 0.8], fade: [0.6, 0.02] })
      : []),
    ...(kind === 'bell'
      ? hanging(grain, chance, { count: 6, from: 0.45, half: [0.6, 2], rise: [0.1, 1 * soft], fade: [0.5, 0.02] })
      : []),
    ...(long > 30
      ? hanging(grain, chance, { count: 3, from: 0.1, half: [1, 1.6], rise: [0.4, 0.5], fade: [0.3, 0.3] })
      : []),
    ...(long > 40 ? elbowFolds(grain, chance) : []),
  ]
  const cuffStitch: Line = {
    kind: 'stitch',
    points: Array.from({ length: 9 }, (_, i) => grain(-0.96 + (i / 8) * 1.92, 1 - 1.3 / long)),
  }
  const out: Piece[] = []
  if (set.frill && band === 0 && long > 12) out.push(frillAt(grain, long, chance))
  out.push({ ...body, folds, lines: band > 0 ? [] : [cuffStitch], edge: head > 2 ? 2.2 : 1.2 })
  if (band > 0) out.push(cuff(grain, band, chance))
  return out
}

function elbowFolds(grain: Piece['grain'], chance: Random) {
  return Array.from({ length: 4 }, (_, i) => {
    const t = 0.42 + i * 0.05
    return fold(grain(-0.95, t), grain(chance.between(0.1, 0.7), t + chance.between(-0.05, 0.08)), {
      half: [0.7, 0.9],
      rise: [0.5, 0.2],
      fade: [0.1, 0.6],
      bow: chance.sway(1),
      shape: 'crest',
    })
  })
}

function cuff(grain: Piece['grain'], band: number, chance: Random): Piece {
  const [o, i] = [grain(0.94, 0.99), grain(-0.94, 0.99)]
  const size = Math.hypot(i[0] - o[0], i[1] - o[1]) || 1
  const down = ([x, y]: Point): Point => [x + ((i[1] - o[1]) / size) * band, y - ((i[0] - o[0]) / size) * band]
  const outer = [o, down(o)]
  const inner = [i, down(i)]
  const body = strip(outer, inner, { lift: 0.15, edge: 0.8 }, 0.3)
  return { ...body, lines: [{ kind: 'seam', points: [o, i] }], folds: creases(body.grain, chance, 1, 3) }
}

function frillAt(grain: Piece['grain'], long: number, chance: Random): Piece {
  const depth = 6 / long
  const wave = ripple(chance, 7, 0.7)
  const n = 30
  const edge = (share: number): Point[] =>
    Array.from({ length: n + 1 }, (_, k) => {
      const u = 1 - (2 * k) / n
      const base = grain(u, 1)
      const back = grain(u, 1 - depth)
      const reach = share * (1 + wave(u) * 0.14)
      return [base[0] + (base[0] - back[0]) * reach + u * share * 1.5, base[1] + (base[1] - back[1]) * reach] as const
    })
  const hem = edge(1)
  const top = edge(-0.15).reverse()
  const own: Piece['grain'] = (u, t) => between(along(top, (u + 1) / 2), along([...hem].reverse(), (u + 1) / 2), t)
  return piece([...hem, ...top], own, {
    folds: hanging(own, chance, { count: 9, half: [0.4, 0.9], rise: [0.5, 0.6], fade: [0.02, 0.02] }),
  })
}

/** A soft ruffle over the shoulder, free at the edge. */
function flutter({ shoulder: s, underarm: a }: Set, chance: Random): Piece {
  const wave = ripple(chance, 9, 0.9)
  const seam = spline(
    [
      [s[0] - 5, s[1] - 1.4],
      [s[0] - 0.4, s[1] + 0.4],
      [s[0] - 1.2, s[1] + 8],
      [a[0] - 2.6, a[1] - 1.5],
    ],
    8,
  )
  const n = 44
  const hem: Point[] = Array.from({ length: n + 1 }, (_, k) => {
    const share = k / n
    const at = along(seam, share)
    const angle = lerp(-0.9, 1.25, share ** 0.8)
    const reach = 12.5 * Math.sin(Math.PI * (0.14 + share * 0.84)) ** 0.8 + wave(share * 2 - 1) * 0.9
    return [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach] as const
  })
  const grain: Piece['grain'] = (u, t) => between(along(seam, (u + 1) / 2), along(hem, (u + 1) / 2), t)
  return piece([...seam, ...[...hem].reverse()], grain, {
    lift: 0.6,
    folds: hanging(grain, chance, { count: 11, half: [0.4, 1.5], rise: [0.4, 0.9], fade: [0.05, 0.02] }),
  })
}

/** One half of a capelet, from the neck to the elbow. */
function cape({ shoulder: s }: Set, chance: Random): Piece {
  const wave = ripple(chance, 6, 0.7)
  const deep = chance.between(33, 42)
  const outer = spline(
    [
      [8.8, 0],
      [s[0] - 1, s[1] - 1.2],
      [s[0] + 6, 13],
      [s[0] + 10, 25],
      [s[0] + 12, deep - 3],
    ],
    8,
  )
  const inner = spline(
    [
      [8.8, 0],
      [11.5, 10],
      [13, 22],
      [12.5, deep + 1],
    ],
    8,
  )
  const [o, i] = [evenly(outer, 30), evenly(inner, 30)]
  const grain: Piece['grain'] = (u, t) => {
    const p = between(along(i, t), along(o, t), (u + 1) / 2)
    return [p[0], p[1] + wave(u) * t * t + 1.6 * (1 - u * u) * t]
  }
  const hem = Array.from({ length: 30 }, (_, k) => grain(1 - (2 * (k + 1)) / 31, 1))
  return piece([...o, ...hem, ...[...i].reverse()], grain, {
    lift: 1,
    folds: hanging(grain, chance, { count: 6, half: [0.5, 2.4], rise: [0.1, 1.1], fade: [0.3, 0.02] }),
    lines: [{ kind: 'stitch', points: Array.from({ length: 12 }, (_, k) => grain(-0.95 + (k / 11) * 1.9, 0.965)) }],
  })
}
