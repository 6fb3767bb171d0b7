import { type Box, boxOf, type Point } from './curve.ts'
import { blur, type Field, fill, stainOf } from './field.ts'

/** The part of a box that is on the page, with a margin in pixels. */
const cut = (box: Box, margin: number): Box => ({
  left: Math.max(-margin, box.left),
  top: Math.max(-margin, box.top),
  right: Math.min(1200 + margin, box.right),
  bottom: Math.min(1600 + margin, box.bottom),
})

/** An empty field for the shadows of outlines; `reach`: how far they can extend, in pixels. */
function around(outlines: readonly (readonly Point[])[], reach: number, cell: number): Field {
  const box = cut(boxOf(outlines.flat()), 60)
  const margin = Math.ceil(reach / cell) + 2
  const wide = Math.ceil((box.right - box.left) / cell) + 2 * margin
  const high = Math.ceil((box.bottom - box.top) / cell) + 2 * margin
  const [left, top] = [(Math.floor(box.left / cell) - margin) * cell, (Math.floor(box.top / cell) - margin) * cell]
  return { left, top, cell, wide, high, data: new Float32Array(wide * high) }
}

const umber = [44, 22, 38] as const

/** The shadow of outlines on the layer directly below; `height` in pixels. */
export function shadowOf(outlines: readonly (readonly Point[])[], height: number, strength: number): string {
  const cell = height > 8 ? 7 : 5
  const field = around(outlines, height * 2.4, cell)
  for (const outline of outlines) fill(field, outline, height * 0.55, height * 0.8)
  blur(field, (height * 0.62) / cell)
  return stainOf(field, umber, strength)
}

/** A garment's shadow on its ground: close and dark beneath the edges, wide and soft beyond. */
export function groundShadow(outlines: readonly (readonly Point[])[], height: number): string {
  const cell = 9
  const [near, far] = [around(outlines, height * 2.6, cell), around(outlines, height * 2.6, cell)]
  for (const outline of outlines) fill(far, outline, height * 0.62, height * 0.95)
  for (const outline of outlines) fill(near, outline, height * 0.16, height * 0.24)
  blur(far, (height * 0.66) / cell)
  blur(near, (height * 0.17) / cell)
  for (let i = 0; i < far.data.length; i++) far.data[i] = 1 - (1 - far.data[i]! * 0.3) * (1 - near.data[i]! * 0.34)
  return stainOf(far, umber, 1)
}
