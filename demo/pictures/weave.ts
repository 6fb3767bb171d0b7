import { mix, shade, toneOf } from './colour.ts'
import type { Cloth } from './cut.ts'
import { pngAddress } from './field.ts'
import { blot, flower, leaf, sprig } from './motif.ts'
import type { Random } from './random.ts'
import type { Repeat } from './repeat.ts'

const threads = 120

/** The texture of a woven cloth as a small transparent tile of `threads` pixels square, or null for smooth cloths. */
export function weaveAddress(cloth: Cloth, chance: Random): string | null {
  const strength = {
    linen: 26,
    tweed: 62,
    denim: 30,
    wool: 22,
    cotton: 9,
    velvet: 13,
    crepe: 10,
    lame: 34,
    broderie: 9,
  }[cloth as string]
  if (!strength) return null
  const rgba = new Uint8Array(threads * threads * 4)
  const row = Array.from({ length: threads }, () => chance.sway(1))
  const column = Array.from({ length: threads }, () => chance.sway(1))
  for (let y = 0; y < threads; y++) {
    for (let x = 0; x < threads; x++) {
      const noise = chance.next() - 0.5
      let v = noise
      if (cloth === 'linen') v = row[y]! * 0.9 + column[x]! * 0.7 + noise * 0.5
      else if (cloth === 'denim') v = Math.sin(((x + y) * 2 * Math.PI) / 6) * 0.5 + noise * 0.9
      else if (cloth === 'tweed') v = Math.sin(((x + (y % 24 < 12 ? y : -y)) * 2 * Math.PI) / 12) * 0.35 + noise * 1.2
      else if (cloth === 'lame') v = (chance.next() > 0.93 ? 1.6 : 0) + noise * 0.5
      const k = (y * threads + x) * 4
      const c = v > 0 ? 255 : 0
      rgba[k] = c
      rgba[k + 1] = c
      rgba[k + 2] = c
      rgba[k + 3] = Math.min(255, Math.abs(v) * strength * 1.6)
    }
  }
  return pngAddress(rgba, threads, threads)
}

export const weaveSize = threads

/** Cloths that are their own pattern: sequins, lace, jacquard, eyelets, flecked tweed. `scale`: pixels per centimetre. */
export function clothRepeat(cloth: Cloth, base: string, scale: number, chance: Random): Repeat | null {
  const cm = (v: number) => Math.round(v * scale * 10) / 10
  const dark = toneOf(base).l < 0.45
  switch (cloth) {
    case 'sequin': {
      const step = cm(0.66)
      const [across, down] = [16, 18]
      const size = Math.round(step * across)
      const s = size / across
      const high = size / down
      let svg = `<rect width="${size}" height="${size}" fill="${shade(base, -0.14)}"/>`
      const glints = Array.from({ length: across * down }, () => chance.integer(0, 10))
      for (let j = down; j >= 0; j--) {
        for (let i = 0; i <= across; i++) {
          const x = (i + (j % 2) * 0.5) * s
          const y = j * high
          const glint = glints[(j % down) * across + (i % across)]!
          const tone = shade(base, glint > 8 ? 0.2 : glint > 5 ? 0.07 : glint > 2 ? -0.02 : -0.1)
          svg += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(s * 0.56).toFixed(1)}" fill="${tone}"/>`
          if (glint > 6)
            svg += `<circle cx="${(x - s * 0.14).toFixed(1)}" cy="${(y - s * 0.16).toFixed(1)}" r="${(s * (glint > 9 ? 0.26 : 0.15)).toFixed(1)}" fill="#fff" opacity="${glint > 9 ? 0.95 : 0.5}"/>`
        }
      }
      return { size, svg }
    }
    case 'lace': {
      const size = Math.round(cm(11))
      const { l } = toneOf(base)
      const thread = shade(base, l > 0.8 ? 0.06 : l > 0.45 ? 0.09 : 0.13)
      const lining = l > 0.8 ? mix(shade(base, -0.05, 1.1), '#e2bfa6', 0.3) : shade(base, l > 0.45 ? -0.07 : -0.03)
      const net = Array.from({ length: 12 }, (_, i) => {
        const p = (i * size) / 6
        return `M${p - size} 0L${p} ${size}M${p} 0L${p - size} ${size}`
      }).join('')
      const around = [-size, 0, size].flatMap((dx) => [-size, 0, size].map((dy) => [dx, dy] as const))
      const wrapped = (x: number, y: number, reach: number, draw: (px: number, py: number) => string) =>
        around
          .map(([dx, dy]) => [x + dx, y + dy] as const)
          .filter(([px, py]) => px > -reach && py > -reach && px < size + reach && py < size + reach)
          .map(([px, py]) => draw(px, py))
          .join('')
      const bloom = (r: number, t: number) => (x: number, y: number) =>
        flower(x, y, r * 1.25, 8, thread, lining, t) +
        flower(x, y, r * 0.72, 6, lining, thread, t + 0.3) +
        flower(x, y, r * 0.4, 5, thread, lining, t)
      const vine = (r: number, t: number) => (x: number, y: number) => sprig(x, y, r * 3.2, t, thread, thread, 4)
      const r = size * 0.13
      const motifs =
        wrapped(size * 0.27, size * 0.3, r * 3, bloom(r, 0.2)) +
        wrapped(size * 0.77, size * 0.8, r * 3, bloom(r * 1.1, 0.7)) +
        wrapped(size * 0.8, size * 0.28, r * 3, bloom(r * 0.6, 1.1)) +
        wrapped(size * 0.25, size * 0.8, r * 3, bloom(r * 0.55, 0.4)) +
        wrapped(size * 0.42, size * 0.42, r * 4, vine(r, 0.5)) +
        wrapped(size * 0.62, size * 0.72, r * 4, vine(r * 0.9, -2.4)) +
        wrapped(size * 0.36, size * 0.18, r * 4, vine(r * 0.9, -0.9)) +
        wrapped(size * 0.66, size * 0.92, r * 4, vine(r * 0.9, 2.2))
      return {
        size,
        svg: `<rect width="${size}" height="${size}" fill="${lining}"/><path d="${net}" fill="none" stroke="${thread}" stroke-width="${Math.max(0.8, scale * 0.09).toFixed(1)}" opacity=".55"/>${motifs}`,
      }
    }
    case 'jacquard': {
      const size = Math.round(cm(12))
      const tone = shade(base, dark ? 0.075 : -0.07, 1.05)
      const glow = shade(base, dark ? 0.13 : 0.05)
      const one = (x: number, y: number, flip: number) => {
        let out = ''
        for (const side of [-1, 1]) {
          out += leaf(x, y + size * 0.2 * flip, size * 0.24, size * 0.06, -1.57 * flip + side * 1.05, tone)
          out += leaf(x, y + size * 0.2 * flip, size * 0.17, size * 0.05, -1.57 * flip + side * 1.9, tone)
          out += `<path d="M${x} ${y + size * 0.24 * flip}c${side * size * 0.2} ${-size * 0.02 * flip} ${side * size * 0.26} ${-size * 0.2 * flip} ${side * size * 0.13} ${-size * 0.27 * flip}" fill="none" stroke="${tone}" stroke-width="${cm(0.22)}" stroke-linecap="round"/>`
        }
        return `${out}${flower(x, y - size * 0.02 * flip, size * 0.1, 7, glow, tone, 0.3)}<circle cx="${x}" cy="${y - size * 0.2 * flip}" r="${cm(0.4)}" fill="${tone}"/>`
      }
      let svg = `<rect width="${size}" height="${size}" fill="${base}"/>`
      for (const [x, y] of [
        [0.25, 0.25],
        [0.75, 0.75],
        [0.25, 1.25],
        [0.75, -0.25],
      ] as const)
        svg += one(x * size, y * size, x > 0.5 ? -1 : 1)
      return { size, svg }
    }
    case 'broderie': {
      const size = Math.round(cm(6))
      const ring = shade(base, dark ? 0.1 : -0.07)
      const hole = shade(base, dark ? -0.08 : -0.24, 1.2)
      const eye = (x: number, y: number, r: number) =>
        `<circle cx="${x}" cy="${y}" r="${(r * 1.5).toFixed(1)}" fill="${ring}"/><circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="${hole}"/>`
      const petals = (x: number, y: number) =>
        Array.from({ length: 6 }, (_, i) =>
          eye(
            Math.round(x + Math.cos(i * 1.047) * size * 0.16),
            Math.round(y + Math.sin(i * 1.047) * size * 0.16),
            size * 0.038,
          ),
        ).join('') + eye(x, y, size * 0.05)
      return {
        size,
        svg: `<rect width="${size}" height="${size}" fill="${base}"/>${petals(size * 0.3, size * 0.3)}${petals(size * 0.8, size * 0.8)}${eye(size * 0.8, size * 0.28, size * 0.035)}${eye(size * 0.28, size * 0.8, size * 0.035)}`,
      }
    }
    case 'tweed': {
      const size = Math.round(cm(8))
      const flecks = [
        shade(base, 0.14),
        shade(base, -0.14),
        shade(base, 0.06, 2.2, 40),
        shade(base, -0.05, 1.6, -60),
        '#f4ece0',
      ]
      let svg = `<rect width="${size}" height="${size}" fill="${base}"/>`
      for (let i = 0; i < 110; i++) {
        const [x, y] = [chance.between(0, size), chance.between(0, size)]
        svg += `<path d="${blot(x, y, cm(chance.between(0.1, 0.24)), chance, 0.4, 5)}" fill="${flecks[i % 5]}" opacity=".75"/>`
      }
      return { size, svg }
    }
    default:
      return null
  }
}
