import { type Box, boxOf, type Point } from './curve.ts'
import { blur, type Field, fieldOver, fill, imageOf } from './field.ts'

/**
 * A raised line of cloth on the page, in pixels: from `a` to `b` with a bow, `half` wide either side at its ends,
 * `rise` high at its ends. `soft` is a rounded fold, `crest` a sharper one, `pleat` an ironed edge on its left.
 */
export interface Fold {
  a: Point
  b: Point
  bow: number
  half: readonly [number, number]
  rise: readonly [number, number]
  fade: readonly [number, number]
  shape: 'soft' | 'crest' | 'pleat'
}

/** How a cloth reflects light. */
export interface Sheen {
  /** Strength of plain light and shade. */
  body: number
  /** Strength of the shine along folds. */
  shine: number
  /** How narrow the shine is. */
  focus: number
  /** Light at the turned-away edges, as on velvet. */
  rim: number
  /** Fine unevenness of the surface, in pixels. */
  crumple: number
  /** Page pixels per wave of that unevenness. */
  grain: number
}

const tile = 128
const unevenness = (() => {
  const out = new Float32Array(tile * tile)
  const waves: number[][] = []
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
  for (let i = 0; i < 26; i++) {
    const kx = Math.round((next() - 0.5) * 14)
    const ky = Math.round((next() - 0.5) * 14)
    waves.push([kx, ky, next() * 7, 1 / (1 + Math.hypot(kx, ky))])
  }
  for (let y = 0; y < tile; y++)
    for (let x = 0; x < tile; x++)
      for (const [kx, ky, phase, size] of waves)
        out[y * tile + x]! += size! * Math.sin(((kx! * x + ky! * y) * 2 * Math.PI) / tile + phase!)
  return out
})()

/**
 * Adds `size` times the unevenness to a field; `step`: cells of the tile per cell of the field, starting at (`x0`,
 * `y0`).
 */
function roughen(field: Field, size: number, step: number, x0: number, y0: number) {
  const { wide, high, data } = field
  const mask = tile - 1
  for (let y = 0; y < high; y++) {
    const fy = y0 + y * step * 0.8
    const iy = Math.floor(fy)
    const sy = fy - iy
    const upper = (iy & mask) * tile
    const lower = ((iy + 1) & mask) * tile
    let fx = x0
    for (let k = y * wide, end = k + wide; k < end; k++, fx += step) {
      const ix = Math.floor(fx)
      const sx = fx - ix
      const l = ix & mask
      const r = (ix + 1) & mask
      const top = unevenness[upper + l]! * (1 - sx) + unevenness[upper + r]! * sx
      const low = unevenness[lower + l]! * (1 - sx) + unevenness[lower + r]! * sx
      data[k]! += size * (top * (1 - sy) + low * sy)
    }
  }
}

function raise(field: Field, fold: Fold) {
  const { cell, wide, high, data } = field
  const [ax, ay] = [(fold.a[0] - field.left) / cell - 0.5, (fold.a[1] - field.top) / cell - 0.5]
  const [bx, by] = [(fold.b[0] - field.left) / cell - 0.5, (fold.b[1] - field.top) / cell - 0.5]
  const long = Math.hypot(bx - ax, by - ay)
  if (long < 0.5) return
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long]
  const [h0, h1] = [fold.half[0] / cell, fold.half[1] / cell]
  const arch = fold.bow / cell
  const reach = Math.max(h0, h1) + Math.abs(arch)
  const steep = Math.abs(uy) > Math.abs(ux)
  const y0 = Math.max(0, Math.floor(Math.min(ay, by) - reach))
  const y1 = Math.min(high - 1, Math.ceil(Math.max(ay, by) + reach))
  for (let y = y0; y <= y1; y++) {
    let x0 = Math.min(ax, bx) - reach
    let x1 = Math.max(ax, bx) + reach
    if (steep) {
      const mid = ax + ((y - ay) / (by - ay)) * (bx - ax)
      const side = reach / Math.abs(uy) + 1
      x0 = Math.max(x0, mid - side)
      x1 = Math.min(x1, mid + side)
    }
    x0 = Math.max(0, Math.floor(x0))
    x1 = Math.min(wide - 1, Math.ceil(x1))
    for (let x = x0; x <= x1; x++) {
      const s = ((x - ax) * ux + (y - ay) * uy) / long
      if (s <= 0 || s >= 1) continue
      const off = (x - ax) * uy - (y - ay) * ux - 4 * s * (1 - s) * arch
      const half = h0 + (h1 - h0) * s
      const d = off / half
      if (d <= -1 || d >= 1) continue
      let lift = (fold.rise[0] + (fold.rise[1] - fold.rise[0]) * s) / cell
      if (s < fold.fade[0]) lift *= (s / fold.fade[0]) ** 2 * (3 - (2 * s) / fold.fade[0])
      const e = 1 - s
      if (e < fold.fade[1]) lift *= (e / fold.fade[1]) ** 2 * (3 - (2 * e) / fold.fade[1])
      let form: number
      if (fold.shape === 'soft') form = (1 - d * d) ** 2
      else if (fold.shape === 'crest') form = (1 - Math.abs(d)) ** 2 * (1 + Math.abs(d))
      else form = d < -0.72 ? (d + 1) / 0.28 : (1 - d) / 1.72
      data[y * wide + x]! += lift * form
    }
  }
}

/** The line of a fold's ridge on the page, shifted sideways by a fraction of its width. */
export function ridge(fold: Fold, aside = 0, steps = 16): Point[] {
  const [dx, dy] = [fold.b[0] - fold.a[0], fold.b[1] - fold.a[1]]
  const long = Math.hypot(dx, dy) || 1
  return Array.from({ length: steps + 1 }, (_, i) => {
    const s = i / steps
    const off = 4 * s * (1 - s) * fold.bow + aside * (fold.half[0] + (fold.half[1] - fold.half[0]) * s)
    return [fold.a[0] + dx * s + (dy / long) * off, fold.a[1] + dy * s - (dx / long) * off] as const
  })
}

/**
 * Light and shade over one piece of cloth, as a see-through image: the folds are raised over a coarse grid together
 * with the rounding at the piece's edges, and lit from the upper left.
 */
export function relief(
  outline: readonly Point[],
  folds: readonly Fold[],
  sheen: Sheen,
  tones: { dark: readonly [number, number, number]; light: readonly [number, number, number]; depth: number },
  page: Box,
  options: { cell?: number; edge?: number; offset?: number } = {},
): string {
  const cell = options.cell ?? 4
  const field = fieldOver(boxOf(outline), page, cell)
  if (field.wide * field.high < 4) return ''
  fill(field, outline)
  blur(field, Math.max(1, ((options.edge ?? 14) * 0.5) / cell), 2)
  const rounding = (options.edge ?? 14) / cell
  for (let i = 0; i < field.data.length; i++) {
    const inside = Math.min(1, Math.max(0, field.data[i]! * 2 - 1))
    field.data[i] = rounding * 0.36 * (1 - (1 - inside) ** 2)
  }
  for (const fold of folds) raise(field, fold)
  if (sheen.crumple > 0) {
    const scale = (cell * 9) / sheen.grain
    const shift = options.offset ?? 0
    roughen(
      field,
      sheen.crumple / cell,
      scale,
      (field.left / cell) * scale + shift,
      (field.top / cell) * scale * 0.8 + shift * 1.7,
    )
  }
  return imageOf(field, light(field, sheen, tones))
}

function light(
  { wide, high, data }: Field,
  sheen: Sheen,
  { dark, light: bright, depth }: { dark: readonly number[]; light: readonly number[]; depth: number },
) {
  const rgba = new Uint8Array(wide * high * 4)
  const [lx, ly, lz] = [-0.5, -0.58, 0.64]
  const [hx, hy, hz] = [-0.276, -0.32, 0.906]
  const lift = sheen.shine > 0 ? 0.8 : 0.58
  for (let y = 0; y < high; y++) {
    const up = y === 0 ? y : y - 1
    const down = y === high - 1 ? y : y + 1
    for (let x = 0; x < wide; x++) {
      const left = x === 0 ? x : x - 1
      const right = x === wide - 1 ? x : x + 1
      const here = data[y * wide + x]!
      const e = data[y * wide + right]!
      const w = data[y * wide + left]!
      const n = data[up * wide + x]!
      const s = data[down * wide + x]!
      const nx = (w - e) * 0.5
      const ny = (n - s) * 0.5
      const long = 1 / Math.sqrt(nx * nx + ny * ny + 1)
      const slope = (nx * lx + ny * ly + lz) * long - lz
      const plain = slope > 0 ? slope * lift : slope
      const hollow = (e + w + n + s) * 0.25 - here
      let value = plain * sheen.body - Math.max(0, hollow) * 0.5 * sheen.body
      if (sheen.shine > 0) {
        const facing = (nx * hx + ny * hy + hz) * long
        value += sheen.shine * (Math.max(0, facing) ** sheen.focus - hz ** sheen.focus)
      }
      if (sheen.rim > 0) value += sheen.rim * (1 - long) * 2.2 - sheen.rim * 0.06
      const k = (y * wide + x) * 4
      const from = value < 0 ? dark : bright
      const alpha =
        value < 0 ? Math.min(0.82, -value * (1.15 - 0.35 * depth)) : Math.min(0.8, value * (0.62 + 0.3 * depth))
      rgba[k] = from[0]!
      rgba[k + 1] = from[1]!
      rgba[k + 2] = from[2]!
      rgba[k + 3] = Math.round(alpha * 255)
    }
  }
  return rgba
}
