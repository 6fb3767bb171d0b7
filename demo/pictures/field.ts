import { crc32, deflateSync } from 'node:zlib'
import type { Box, Point } from './curve.ts'

/** A coarse grid of numbers over part of the page; each cell is `cell` pixels square. */
export interface Field {
  left: number
  top: number
  cell: number
  wide: number
  high: number
  data: Float32Array
}

/** An empty grid over a box (in pixels), a few cells larger on every side, cut to `within`. */
export function fieldOver(box: Box, within: Box, cell: number, margin = 2): Field {
  const left = Math.floor(Math.max(box.left, within.left) / cell - margin)
  const top = Math.floor(Math.max(box.top, within.top) / cell - margin)
  const wide = Math.max(1, Math.ceil(Math.min(box.right, within.right) / cell + margin) - left)
  const high = Math.max(1, Math.ceil(Math.min(box.bottom, within.bottom) / cell + margin) - top)
  return { left: left * cell, top: top * cell, cell, wide, high, data: new Float32Array(wide * high) }
}

/** Sets the cells inside a closed outline (even-odd) to 1, with partial values at the left and right edges. */
export function fill(field: Field, outline: readonly Point[], dx = 0, dy = 0) {
  const { cell, wide, high, data } = field
  const rows: number[][] = Array.from({ length: high }, () => [])
  for (let i = 0; i < outline.length; i++) {
    const [ax, ay] = outline[i]!
    const [bx, by] = outline[(i + 1) % outline.length]!
    const [x0, y0] = [(ax + dx - field.left) / cell, (ay + dy - field.top) / cell - 0.5]
    const [x1, y1] = [(bx + dx - field.left) / cell, (by + dy - field.top) / cell - 0.5]
    const from = Math.max(0, Math.ceil(Math.min(y0, y1)))
    const to = Math.min(high, Math.ceil(Math.max(y0, y1)))
    for (let y = from; y < to; y++) rows[y]!.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
  }
  for (let y = 0; y < high; y++) {
    const cuts = rows[y]!.sort((a, b) => a - b)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const [a, b] = [Math.max(0, cuts[i]!), Math.min(wide, cuts[i + 1]!)]
      for (let x = Math.floor(a); x < b; x++) {
        const cover = Math.min(b, x + 1) - Math.max(a, x)
        const k = y * wide + x
        data[k] = Math.min(1, data[k]! + cover)
      }
    }
  }
}

/** A soft blur by that many box passes in each direction; `radius` in cells. */
export function blur(field: Field, radius: number, passes = 3) {
  const r = Math.max(1, Math.round(radius))
  const { wide, high } = field
  let a: Float32Array<ArrayBufferLike> = field.data
  let b: Float32Array<ArrayBufferLike> = new Float32Array(a.length)
  const pass = (count: number, step: number, lines: number, stride: number) => {
    const share = 1 / (2 * r + 1)
    const [ahead, behind, head] = [r * step, (r + 1) * step, Math.min(r, count)]
    for (let line = 0; line < lines; line++) {
      let at = line * stride
      let sum = 0
      for (let i = 0; i < head; i++) sum += a[at + i * step]!
      for (let i = 0; i < count; i++, at += step) {
        if (i + r < count) sum += a[at + ahead]!
        if (i > r) sum -= a[at - behind]!
        b[at] = sum * share
      }
    }
    ;[a, b] = [b, a]
  }
  for (let turn = 0; turn < passes; turn++) {
    pass(wide, 1, high, wide)
    pass(high, wide, wide, 1)
  }
  field.data = a as Float32Array<ArrayBuffer>
}

function chunk(name: string, body: Buffer) {
  const out = Buffer.alloc(body.length + 12)
  out.writeUInt32BE(body.length, 0)
  out.write(name, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8)
  return out
}

/** A PNG with transparency from bytes in RGBA order, as a data address for SVG. */
export function pngAddress(rgba: Uint8Array, wide: number, high: number): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(high, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const lines = Buffer.alloc((wide * 4 + 1) * high)
  for (let y = 0; y < high; y++) lines.set(rgba.subarray(y * wide * 4, (y + 1) * wide * 4), y * (wide * 4 + 1) + 1)
  const png = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

/** An image element with RGBA cells at the position of the field. */
export function imageOf(field: Field, rgba: Uint8Array): string {
  const { left, top, cell, wide, high } = field
  const place = `x="${left}" y="${top}" width="${wide * cell}" height="${high * cell}"`
  return `<image ${place} preserveAspectRatio="none" href="${pngAddress(rgba, wide, high)}"/>`
}

/** The field as one colour with the field's values (0..1, times `strength`) as its opacity. */
export function stainOf(field: Field, [r, g, b]: readonly [number, number, number], strength: number): string {
  const rgba = new Uint8Array(field.data.length * 4)
  for (let i = 0, k = 0; i < field.data.length; i++, k += 4) {
    rgba[k] = r
    rgba[k + 1] = g
    rgba[k + 2] = b
    rgba[k + 3] = field.data[i]! * strength * 255 + 0.5
  }
  return imageOf(field, rgba)
}
