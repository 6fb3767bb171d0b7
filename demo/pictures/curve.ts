export type Point = readonly [x: number, y: number]

export const lerp = (a: number, b: number, s: number) => a + (b - a) * s
export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const smooth = (s: number) => {
  const c = clamp(s, 0, 1)
  return c * c * (3 - 2 * c)
}
export const between = (a: Point, b: Point, s: number): Point => [lerp(a[0], b[0], s), lerp(a[1], b[1], s)]
export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** A cubic Bezier as points, both ends included. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 14): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps
    const r = 1 - s
    const [wa, wb, wc, wd] = [r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s]
    return [wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]] as const
  })
}

/** A quadratic arc from a to b; `bow` is the distance of its middle from the straight line, to the left of travel. */
export function bow(a: Point, b: Point, amount: number, steps = 12): Point[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const long = Math.hypot(dx, dy) || 1
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps
    const off = 4 * s * (1 - s) * amount
    return [a[0] + dx * s + (dy / long) * off, a[1] + dy * s - (dx / long) * off] as const
  })
}

/** A smooth line through every point (Catmull-Rom with chords of any length). */
export function spline(points: readonly Point[], steps = 8): Point[] {
  if (points.length < 3) return bow(points[0]!, points[points.length - 1]!, 0, steps)
  const out: Point[] = [points[0]!]
  for (let i = 0; i < points.length - 1; i++) {
    const b = points[i]!
    const c = points[i + 1]!
    const a = points[i - 1] ?? [2 * b[0] - c[0], 2 * b[1] - c[1]]
    const d = points[i + 2] ?? [2 * c[0] - b[0], 2 * c[1] - b[1]]
    const [t1, t2, t3] = [Math.sqrt(distance(a, b)), Math.sqrt(distance(b, c)), Math.sqrt(distance(c, d))]
    const reach = (p: Point, q: Point, r: Point, tp: number, tr: number, axis: 0 | 1) =>
      tp + tr === 0 || tp === 0 || tr === 0
        ? 0
        : ((q[axis] - p[axis]) / tp - (r[axis] - p[axis]) / (tp + tr) + (r[axis] - q[axis]) / tr) * (t2 / 3)
    const m1: Point = [b[0] + reach(a, b, c, t1, t2, 0), b[1] + reach(a, b, c, t1, t2, 1)]
    const m2: Point = [c[0] - reach(b, c, d, t2, t3, 0), c[1] - reach(b, c, d, t2, t3, 1)]
    out.push(...bezier(b, m1, m2, c, steps).slice(1))
  }
  return out
}

/** The same line mirrored at x = 0, in reverse direction. */
export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y] as const).reverse()

/** A function through the knots without overshoot (monotone cubic), constant beyond the ends. */
export function through(knots: readonly Point[]): (x: number) => number {
  const n = knots.length
  const slope = knots.map((k, i) => {
    const [p, q] = [knots[i - 1], knots[i + 1]]
    if (!p || !q) return 0
    const [l, r] = [(k[1] - p[1]) / (k[0] - p[0]), (q[1] - k[1]) / (q[0] - k[0])]
    return l * r <= 0 ? 0 : (2 * l * r) / (l + r)
  })
  if (n > 1) {
    slope[0] = (knots[1]![1] - knots[0]![1]) / (knots[1]![0] - knots[0]![0])
    slope[n - 1] = (knots[n - 1]![1] - knots[n - 2]![1]) / (knots[n - 1]![0] - knots[n - 2]![0])
  }
  return (x) => {
    if (x <= knots[0]![0]) return knots[0]![1]
    if (x >= knots[n - 1]![0]) return knots[n - 1]![1]
    let i = 0
    while (knots[i + 1]![0] < x) i++
    const [a, b] = [knots[i]!, knots[i + 1]!]
    const h = b[0] - a[0]
    const s = (x - a[0]) / h
    const r = 1 - s
    return r * r * (1 + 2 * s) * a[1] + s * s * (3 - 2 * s) * b[1] + s * r * h * (r * slope[i]! - s * slope[i + 1]!)
  }
}

/** The point at a fraction of the length of a line. */
export function along(points: readonly Point[], share: number): Point {
  const total = lengthOf(points)
  let left = clamp(share, 0, 1) * total
  for (let i = 1; i < points.length; i++) {
    const step = distance(points[i - 1]!, points[i]!)
    if (left <= step) return between(points[i - 1]!, points[i]!, step === 0 ? 0 : left / step)
    left -= step
  }
  return points[points.length - 1]!
}

const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, p, i) => (i === 0 ? 0 : sum + distance(points[i - 1]!, p)), 0)

/** Equally spaced points on a line. */
export function evenly(points: readonly Point[], count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => along(points, i / count))
}

/** Unit vector to the left of travel at each point. */
export function normals(points: readonly Point[]): Point[] {
  return points.map((_, i) => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!]
    const long = distance(a, b) || 1
    return [(b[1] - a[1]) / long, -(b[0] - a[0]) / long] as const
  })
}

/** A band around a line: half its width at each fraction of the length. */
export function ribbon(axis: readonly Point[], half: (share: number) => number): Point[] {
  const side = normals(axis)
  const last = axis.length - 1
  const at = (i: number, sign: number): Point => {
    const h = half(i / last) * sign
    return [axis[i]![0] + side[i]![0] * h, axis[i]![1] + side[i]![1] * h]
  }
  return [...axis.map((_, i) => at(i, 1)), ...axis.map((_, i) => at(last - i, -1))]
}

/** Rounded to the precision of a picture: a tenth of a pixel. */
export const tenth = (value: number) => Math.round(value * 10) / 10

/** Points written as in SVG: `0,1 2.5,-3`. */
export const trace = (text: string): Point[] =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as unknown as Point)

/** SVG path data, one decimal. */
export function path(points: readonly Point[], closed = true): string {
  let out = ''
  for (let i = 0; i < points.length; i++) {
    const [x, y] = points[i]!
    out += `${i === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`
  }
  return closed ? `${out}Z` : out
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}
