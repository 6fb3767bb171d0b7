import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { clamp } from './curve.ts'

/** Perceptual lightness 0..1, chroma 0..0.35, hue in degrees (OKLCH). */
interface Tone {
  l: number
  c: number
  h: number
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

export function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

export function toneOf(hex: string): Tone {
  const [r, g, b] = channels(hex).map((v) => linear(v / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function hexOf({ l, c, h }: Tone): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ]
  return `#${rgb
    .map((v) =>
      Math.round(clamp(gamma(Math.max(0, v)), 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The same hue, lighter or darker (`light`, in 0..1 of lightness), duller or stronger (`strength` times), turned. */
export function shade(hex: string, light: number, strength = 1, turn = 0): string {
  const tone = toneOf(hex)
  return hexOf({ l: clamp(tone.l + light, 0.08, 0.99), c: tone.c * strength, h: tone.h + turn })
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `#${a
    .map((v, i) =>
      Math.round(v + (b[i]! - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** How far apart two colours look, 0 to about 1. */
export function contrast(first: string, second: string): number {
  const [a, b] = [toneOf(first), toneOf(second)]
  const rad = Math.PI / 180
  const da = a.c * Math.cos(a.h * rad) - b.c * Math.cos(b.h * rad)
  const db = a.c * Math.sin(a.h * rad) - b.c * Math.sin(b.h * rad)
  return Math.hypot(a.l - b.l, 2 * da, 2 * db)
}

/** Dye lots: the cloths behind a colour's name. */
export const dyes: Record<Colour, readonly string[]> = {
  auburn: ['#8c3d26', '#9b4b2e', '#7d3521'],
  beige: ['#d6c0a1', '#cbb190', '#dfcdb2'],
  black: ['#201d20', '#252328', '#1a1a1d'],
  blue: ['#4474b8', '#7ea6d3', '#2f5ca4', '#9fbfe0', '#5c90c6'],
  brown: ['#6d4731', '#805639', '#573a2b'],
  burgundy: ['#701c30', '#7e253a', '#5f1728'],
  copper: ['#b46c41', '#c27d50', '#a55d38'],
  cream: ['#f3e8d3', '#efe1c6', '#f5ecdb'],
  gold: ['#c9a24e', '#d3b066', '#ba9140'],
  green: ['#3f7d57', '#205c47', '#83a56f', '#2f8a66', '#5c7b40'],
  grey: ['#909398', '#a8a9ac', '#70747a'],
  khaki: ['#7e7b51', '#8d865b', '#6e6e4a'],
  lilac: ['#b9a1d6', '#c8b5e0', '#aa8eca'],
  multi: ['#f4e4cf', '#2b3157', '#f0b8bd', '#fbf3e4', '#1f5850', '#e8703f'],
  navy: ['#202c4f', '#27355e', '#1b2544'],
  neutral: ['#c9b9a4', '#b7a490', '#d8cbba'],
  orange: ['#df7030', '#e78642', '#ce5b25'],
  pink: ['#e69bb0', '#f0b9c5', '#d8628c', '#e04c80', '#f2cad0'],
  purple: ['#6b3f90', '#7e51a5', '#58327a'],
  red: ['#bf272e', '#cf3b38', '#a9202c'],
  silver: ['#babfc7', '#c9cdd3', '#a8aeb7'],
  white: ['#fbfaf7', '#f7f5f0'],
  yellow: ['#efc548', '#f4d367', '#e5b331', '#f5df91'],
}
