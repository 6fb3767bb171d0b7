import type { Point } from './curve.ts'
import { blur, type Field, fill, imageOf } from './field.ts'
import type { Random } from './random.ts'

/**
 * The light of the room over the whole picture: brighter near the window, darker in the far corner, sometimes with
 * shadows of leaves or bars.
 */
export function daylight(chance: Random): string {
  const cell = 14
  const [wide, high] = [90, 119]
  const field: Field = { left: -28, top: -28, cell, wide, high, data: new Float32Array(wide * high) }
  const kind = chance.weigh([
    ['even', 5],
    ['window', 1.4],
    ['leaves', 1.6],
    ['blind', 0.8],
  ] as const)
  if (kind === 'leaves') leaves(field, chance)
  else if (kind !== 'even') bars(field, kind, chance)
  const strength = kind === 'leaves' ? 0.17 : kind === 'even' ? 0 : 0.14
  const [cx, cy] = [chance.between(0.15, 0.45), chance.between(0.1, 0.35)]
  const rgba = new Uint8Array(wide * high * 4)
  for (let y = 0, k = 0; y < high; y++) {
    for (let x = 0; x < wide; x++, k += 4) {
      const far = Math.hypot(x / wide - cx, (y / high - cy) * 1.2) / 0.62
      const glow = far < 1 ? 0.13 * (1 - far) ** 2 * (3 - 2 * (1 - far)) : 0
      const dim = 0.15 * Math.max(0, far - 0.75) ** 1.4 + field.data[y * wide + x]! * strength
      const bright = glow > dim
      rgba[k] = bright ? 255 : 46
      rgba[k + 1] = bright ? 247 : 24
      rgba[k + 2] = bright ? 232 : 44
      rgba[k + 3] = 255 * Math.abs(glow - dim) + 0.5
    }
  }
  return imageOf(field, rgba)
}

function leaves(field: Field, chance: Random) {
  for (let s = chance.integer(2, 3); s > 0; s--) {
    const right = chance.chance(0.5)
    const [x0, y0] = [right ? chance.between(900, 1300) : chance.between(-100, 300), chance.between(-150, 500)]
    const stem = right ? chance.between(2, 2.8) : chance.between(0.4, 1.1)
    for (let i = 0; i < 11; i++) {
      const [x, y] = [x0 + Math.cos(stem) * i * 85, y0 + Math.sin(stem) * i * 85]
      for (const side of [-1, 1]) {
        const a = stem + side * chance.between(0.6, 1.1)
        const [long, wide] = [chance.between(130, 230), chance.between(24, 44)]
        const blade: Point[] = Array.from({ length: 14 }, (_, k) => {
          const t = (k < 7 ? k : 13 - k) / 6.5
          const w = Math.sin(Math.PI * Math.min(1, t)) * wide * (k < 7 ? 1 : -1)
          return [x + Math.cos(a) * long * t - Math.sin(a) * w, y + Math.sin(a) * long * t + Math.cos(a) * w] as const
        })
        fill(field, blade)
      }
    }
  }
  blur(field, 1)
}

/** Shadow everywhere except in the panes of a window, or between the slats of a blind. */
function bars(field: Field, kind: 'window' | 'blind', chance: Random) {
  const lean = chance.between(0.25, 0.55) * chance.pick([-1, 1])
  const pane = (x: number, y: number, w: number, h: number) =>
    fill(
      field,
      (
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as const
      ).map(([a, b]): Point => {
        const [px, py] = [x + a * w, y + b * h]
        return [px + py * lean, py + px * 0.12]
      }),
    )
  if (kind === 'window') {
    const [x, y, w, h] = [
      chance.between(-100, 250),
      chance.between(-150, 150),
      chance.between(300, 380),
      chance.between(430, 560),
    ]
    for (let i = 0; i < 2; i++) for (let j = 0; j < 3; j++) pane(x + i * (w + 42), y + j * (h + 42), w, h)
  } else {
    const y = chance.between(-300, 0)
    for (let i = 0; i < 16; i++) pane(-900, y + i * 150, 3000, 84)
  }
  blur(field, 1)
  for (let i = 0; i < field.data.length; i++) field.data[i] = 1 - field.data[i]!
}
