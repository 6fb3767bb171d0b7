import { tenth } from './curve.ts'
import type { Random } from './random.ts'

/** A flower of rounded petals around a centre. */
export function flower(
  x: number,
  y: number,
  r: number,
  petals: number,
  colour: string,
  heart: string,
  turn: number,
): string {
  let d = ''
  for (let i = 0; i < petals; i++) {
    const a = turn + (i * 2 * Math.PI) / petals
    const w = (Math.PI / petals) * 1.12
    const [x1, y1] = [x + Math.cos(a - w) * r * 0.95, y + Math.sin(a - w) * r * 0.95]
    const [x2, y2] = [x + Math.cos(a + w) * r * 0.95, y + Math.sin(a + w) * r * 0.95]
    const [tx, ty] = [x + Math.cos(a) * r * 1.12, y + Math.sin(a) * r * 1.12]
    d += `M${tenth(x)} ${tenth(y)}C${tenth(x1)} ${tenth(y1)} ${tenth(tx + (x1 - x) * 0.2)} ${tenth(ty + (y1 - y) * 0.2)} ${tenth(tx)} ${tenth(ty)}S${tenth(x2)} ${tenth(y2)} ${tenth(x)} ${tenth(y)}`
  }
  return `<path d="${d}" fill="${colour}"/><circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r * 0.24)}" fill="${heart}"/>`
}

/** A full rose of loose rings, as if painted. */
export function rose(
  x: number,
  y: number,
  r: number,
  tones: readonly [string, string, string],
  chance: Random,
): string {
  const ring = (size: number, fill: string, dx: number, dy: number) => {
    const bumps = 6
    const start = chance.between(0, 6)
    let d = ''
    for (let i = 0; i < bumps; i++) {
      const a = start + (i * 2 * Math.PI) / bumps
      const b = a + (2 * Math.PI) / bumps
      const m = (a + b) / 2
      const k = size * chance.between(1.16, 1.36)
      const p = (angle: number, q: number) =>
        `${tenth(x + dx + Math.cos(angle) * q)} ${tenth(y + dy + Math.sin(angle) * q)}`
      d += `${i === 0 ? `M${p(a, size * 0.92)}` : ''}Q${p(m, k)} ${p(b, size * 0.92)}`
    }
    return `<path d="${d}Z" fill="${fill}"/>`
  }
  let curl = ''
  const t = chance.between(0, 6)
  for (let i = 0; i <= 22; i++) {
    const a = t + i * 0.52
    const k = r * (0.05 + i * 0.021)
    curl += `${i === 0 ? 'M' : 'L'}${tenth(x + Math.cos(a) * k)} ${tenth(y + Math.sin(a) * k)}`
  }
  return (
    ring(r, tones[1], 0, 0) +
    ring(r * 0.8, tones[0], r * 0.06, r * 0.07) +
    ring(r * 0.62, tones[1], -r * 0.04, 0) +
    ring(r * 0.5, tones[2], r * 0.02, r * 0.05) +
    `<path d="${curl}" fill="none" stroke="${tones[1]}" stroke-width="${tenth(r * 0.075)}" stroke-linecap="round" stroke-linejoin="round"/>`
  )
}

/** A leaf from its stem, `long` in the direction of `turn`. */
export function leaf(
  x: number,
  y: number,
  long: number,
  wide: number,
  turn: number,
  colour: string,
  vein?: string,
): string {
  const p = (along: number, across: number) =>
    `${tenth(x + Math.cos(turn) * along - Math.sin(turn) * across)} ${tenth(y + Math.sin(turn) * along + Math.cos(turn) * across)}`
  const blade = `<path d="M${p(0, 0)}Q${p(long * 0.4, -wide)} ${p(long, 0)}Q${p(long * 0.45, wide * 0.9)} ${p(0, 0)}Z" fill="${colour}"/>`
  return vein
    ? `${blade}<path d="M${p(0, 0)}L${p(long * 0.8, 0)}" stroke="${vein}" stroke-width="${tenth(Math.max(0.8, wide * 0.1))}" fill="none"/>`
    : blade
}

/** A curved stem with leaves in pairs. */
export function sprig(
  x: number,
  y: number,
  long: number,
  turn: number,
  colour: string,
  stem: string,
  pairs: number,
): string {
  const bend = 0.5
  let out = ''
  let d = `M${tenth(x)} ${tenth(y)}`
  for (let i = 1; i <= pairs; i++) {
    const s = i / pairs
    const a = turn + bend * s
    const [px, py] = [x + Math.cos(a) * long * s, y + Math.sin(a) * long * s]
    d += `L${tenth(px)} ${tenth(py)}`
    const size = (long / pairs) * (1.25 - 0.45 * s)
    out += leaf(px, py, size, size * 0.34, a - 0.85, colour) + leaf(px, py, size, size * 0.34, a + 0.85, colour)
  }
  return `<path d="${d}" fill="none" stroke="${stem}" stroke-width="${tenth(Math.max(0.8, long * 0.022))}"/>${out}`
}

/** A palm or fern frond. */
export function frond(x: number, y: number, long: number, turn: number, colour: string, stem: string): string {
  const count = 9
  let d = ''
  let line = `M${tenth(x)} ${tenth(y)}`
  for (let i = 1; i <= count; i++) {
    const s = i / count
    const a = turn + 0.35 * s
    const [px, py] = [x + Math.cos(a) * long * s, y + Math.sin(a) * long * s]
    line += `L${tenth(px)} ${tenth(py)}`
    for (const side of [-1, 1]) {
      const b = a + side * (1.05 - 0.45 * s)
      const size = long * 0.42 * Math.sin(Math.PI * (0.18 + 0.8 * s))
      const w = size * 0.12
      const [tx, ty] = [px + Math.cos(b) * size, py + Math.sin(b) * size]
      const [mx, my] = [px + Math.cos(b) * size * 0.45, py + Math.sin(b) * size * 0.45]
      d += `M${tenth(px)} ${tenth(py)}Q${tenth(mx - Math.sin(b) * w)} ${tenth(my + Math.cos(b) * w)} ${tenth(tx)} ${tenth(ty)}Q${tenth(mx + Math.sin(b) * w)} ${tenth(my - Math.cos(b) * w)} ${tenth(px)} ${tenth(py)}`
    }
  }
  return `<path d="${d}" fill="${colour}"/><path d="${line}" fill="none" stroke="${stem}" stroke-width="${tenth(long * 0.018)}"/>`
}

/** A rounded, uneven blot. */
export function blot(x: number, y: number, r: number, chance: Random, uneven = 0.3, points = 7): string {
  const start = chance.between(0, 6)
  const ring = Array.from({ length: points }, (_, i) => {
    const a = start + (i * 2 * Math.PI) / points
    const k = r * (1 + chance.sway(uneven))
    return [x + Math.cos(a) * k, y + Math.sin(a) * k] as const
  })
  const mid = (i: number) => {
    const [p, q] = [ring[i % points]!, ring[(i + 1) % points]!]
    return `${tenth((p[0] + q[0]) / 2)} ${tenth((p[1] + q[1]) / 2)}`
  }
  return `M${mid(0)}${ring.map((_, i) => `Q${tenth(ring[(i + 1) % points]![0])} ${tenth(ring[(i + 1) % points]![1])} ${mid(i + 1)}`).join('')}Z`
}

export function star(x: number, y: number, r: number, turn: number, colour: string): string {
  const pts = Array.from({ length: 10 }, (_, i) => {
    const a = turn + (i * Math.PI) / 5
    const k = i % 2 === 0 ? r : r * 0.42
    return `${tenth(x + Math.cos(a) * k)} ${tenth(y + Math.sin(a) * k)}`
  })
  return `<path d="M${pts.join('L')}Z" fill="${colour}"/>`
}

export function heart(x: number, y: number, r: number, turn: number, colour: string): string {
  const p = (dx: number, dy: number) =>
    `${tenth(x + (dx * Math.cos(turn) - dy * Math.sin(turn)) * r)} ${tenth(y + (dx * Math.sin(turn) + dy * Math.cos(turn)) * r)}`
  return `<path d="M${p(0, 0.9)}C${p(-1.4, -0.1)} ${p(-0.8, -1.1)} ${p(0, -0.4)}C${p(0.8, -1.1)} ${p(1.4, -0.1)} ${p(0, 0.9)}Z" fill="${colour}"/>`
}

/** A lemon or orange, whole, with a leaf. */
export function citrus(
  x: number,
  y: number,
  r: number,
  turn: number,
  rind: string,
  pale: string,
  green: string,
): string {
  const p = (dx: number, dy: number) =>
    `${tenth(x + (dx * Math.cos(turn) - dy * Math.sin(turn)) * r)} ${tenth(y + (dx * Math.sin(turn) + dy * Math.cos(turn)) * r)}`
  return (
    leaf(x - Math.cos(turn) * r, y - Math.sin(turn) * r, r * 1.5, r * 0.4, turn - 2.2, green) +
    `<path d="M${p(-1.1, 0)}C${p(-0.8, -1)} ${p(0.7, -0.95)} ${p(1.25, 0)}C${p(0.7, 0.95)} ${p(-0.8, 1)} ${p(-1.1, 0)}Z" fill="${rind}"/>` +
    `<path d="M${p(-0.5, -0.35)}Q${p(0, -0.62)} ${p(0.5, -0.35)}" fill="none" stroke="${pale}" stroke-width="${tenth(r * 0.13)}" stroke-linecap="round"/>`
  )
}
