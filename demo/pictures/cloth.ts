import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { bouquetFor } from './bouquet.ts'
import { channels, mix, shade, toneOf } from './colour.ts'
import { lerp, type Point, path, tenth } from './curve.ts'
import type { Cloth, Cut } from './cut.ts'
import type { Ink, Piece, Placement } from './piece.ts'
import { repeatOf } from './print.ts'
import type { Random } from './random.ts'
import type { Sheen } from './relief.ts'
import { clothRepeat, weaveAddress, weaveSize } from './weave.ts'

const sheens: Record<Cloth, Sheen> = {
  cotton: { body: 0.95, shine: 0, focus: 1, rim: 0, crumple: 0.5, grain: 64 },
  crepe: { body: 0.85, shine: 0, focus: 5, rim: 0, crumple: 0.4, grain: 80 },
  satin: { body: 0.85, shine: 1.35, focus: 12, rim: 0, crumple: 3.2, grain: 170 },
  velvet: { body: 0.6, shine: 0, focus: 1, rim: 0.95, crumple: 1.6, grain: 80 },
  linen: { body: 0.95, shine: 0, focus: 1, rim: 0, crumple: 1.3, grain: 44 },
  sequin: { body: 0.8, shine: 0.5, focus: 6, rim: 0, crumple: 1.1, grain: 76 },
  lace: { body: 0.75, shine: 0, focus: 1, rim: 0, crumple: 0.4, grain: 80 },
  jacquard: { body: 0.9, shine: 0.35, focus: 8, rim: 0, crumple: 0.7, grain: 96 },
  chiffon: { body: 0.8, shine: 0.1, focus: 5, rim: 0, crumple: 0.7, grain: 64 },
  plisse: { body: 1, shine: 0.25, focus: 7, rim: 0, crumple: 0.5, grain: 70 },
  lame: { body: 1, shine: 1.5, focus: 13, rim: 0, crumple: 2.6, grain: 90 },
  tweed: { body: 0.85, shine: 0, focus: 1, rim: 0, crumple: 0.5, grain: 90 },
  denim: { body: 0.9, shine: 0, focus: 1, rim: 0, crumple: 0.8, grain: 60 },
  wool: { body: 0.85, shine: 0, focus: 1, rim: 0, crumple: 0.5, grain: 100 },
  leather: { body: 0.95, shine: 0.5, focus: 12, rim: 0, crumple: 0.25, grain: 40 },
  straw: { body: 1, shine: 0, focus: 1, rim: 0, crumple: 0.5, grain: 50 },
  broderie: { body: 0.9, shine: 0, focus: 1, rim: 0, crumple: 0.6, grain: 60 },
}

/** 0 stiff, 1 fluid. */
export const drapeOf: Record<Cloth, number> = {
  cotton: 0.4,
  crepe: 0.7,
  satin: 1,
  velvet: 0.6,
  linen: 0.3,
  sequin: 0.6,
  lace: 0.5,
  jacquard: 0.3,
  chiffon: 1,
  plisse: 0.6,
  lame: 0.8,
  tweed: 0.1,
  denim: 0.1,
  wool: 0.3,
  broderie: 0.3,
  leather: 0,
  straw: 0,
}

/** A cloth: its SVG definitions, the fill of each piece, and the marks along its grain. */
export interface Fabric {
  defs: string
  fill(piece: Piece): string
  /** A second fill over the first, or an empty string. */
  texture: string
  along(piece: Piece, place: Placement): string
  sheen: Sheen
  ink: Ink
  tones: { dark: readonly [number, number, number]; light: readonly [number, number, number]; depth: number }
}

/** `name` separates the definitions of several cloths on one page. */
export function fabricOf(
  cut: Pick<Cut, 'cloth' | 'print' | 'dye'>,
  colour: Colour,
  scale: number,
  name: string,
  chance: Random,
): Fabric {
  const base = cut.dye
  const { l } = toneOf(base)
  const size = (scale * chance.between(0.85, 1.2)) as number
  const colours = bouquetFor(base, colour, chance.fork('bouquet'))
  const contrastInk =
    l > 0.78
      ? chance.pick([
          shade(base, -0.55, 1.4),
          '#1f2340',
          '#2a2528',
          ...(colour === 'white' || colour === 'cream' ? ['#2a2528', '#22315e', '#8a2f35'] : []),
        ])
      : l < 0.42
        ? chance.pick(['#f6efe2', '#fffaf2', '#efe0c8'])
        : chance.pick(['#fff8ec', '#fffaf2', shade(base, -0.34)])
  const printInk = ['dots', 'spots', 'zebra', 'hearts', 'stars'].includes(cut.print)
    ? [contrastInk, shade(contrastInk, 0.06), mix(contrastInk, base, 0.35), contrastInk, base]
    : colours
  const repeat = repeatOf(cut.print, base, printInk, size, chance.fork('print')) ?? null
  const own =
    cut.print === 'plain' || cut.print === 'ombre' ? clothRepeat(cut.cloth, base, scale, chance.fork('cloth')) : null
  const wrong = cut.cloth === 'satin' ? shade(base, -0.13, 0.9) : shade(base, l < 0.3 ? 0.05 : -0.15, 0.8)
  const defs: string[] = []
  let main = base
  if (repeat || own) {
    const r = (repeat ?? own)!
    defs.push(
      `<pattern id="${name}cloth" width="${r.size}" height="${r.size}" patternUnits="userSpaceOnUse"><rect width="${r.size}" height="${r.size}" fill="${base}"/>${r.svg}</pattern>`,
    )
    main = `url(#${name}cloth)`
  }
  const fade = shade(base, l > 0.5 ? -0.34 : 0.4, 1.1, chance.pick([-40, 0, 30]))
  const weave = weaveAddress(cut.cloth, chance.fork('weave'))
  if (weave) {
    const t = Math.round(weaveSize * Math.max(1, scale / 11))
    defs.push(
      `<pattern id="${name}weave" width="${t}" height="${t}" patternUnits="userSpaceOnUse"><image href="${weave}" width="${t}" height="${t}"/></pattern>`,
    )
  }
  const trim =
    cut.cloth === 'denim' ? '#7a4b2c' : chance.pick([shade(base, -0.2), '#3a2a24', '#8a5a38', shade(base, -0.08)])
  const accent =
    l > 0.7
      ? chance.pick([mix(base, '#ffffff', 0.4), '#e9dcc3', '#6b4a36'])
      : chance.pick([shade(base, -0.1), '#2a2426', '#d8c08a', '#f0e6d4'])
  return {
    defs: defs.join(''),
    texture: weave ? `url(#${name}weave)` : '',
    fill: (p) =>
      p.cloth === 'main' ? main : p.cloth === 'inside' ? wrong : p.cloth === 'trim' ? trim : shade(base, 0.04),
    along: (p, place) =>
      p.cloth === 'inside' || p.cloth === 'trim'
        ? ''
        : alongGrain(cut, base, contrastInk, colours, fade, p, place, name),
    sheen: sheens[cut.cloth],
    ink: { base, dark: shade(base, -0.2), light: shade(base, 0.12), accent },
    tones: {
      dark: channels(shadowTone(base)),
      light: channels(mix('#ffffff', base, l > 0.6 ? 0.05 : 0.22)),
      depth: repeat && l < 0.5 ? 0.45 : 1 - l,
    },
  }
}

/** The hue of a cloth's shade: cooler on white, otherwise deeper in its own hue. */
function shadowTone(base: string): string {
  const { l, c } = toneOf(base)
  if (l < 0.8) return shade(base, -0.42, 0.9)
  return c < 0.03 ? mix(shade(base, -0.55, 1.6), '#4a4468', 0.45) : mix(shade(base, -0.4, 1.5), '#4a4468', 0.12)
}

/** Stripes, checks, pleating and fading that follow each piece. */
function alongGrain(
  cut: Pick<Cut, 'print' | 'cloth'>,
  base: string,
  ink: string,
  colours: readonly string[],
  fade: string,
  p: Piece,
  place: Placement,
  name: string,
): string {
  const across = (t0: number, t1: number) => {
    const edge = (t: number) => Array.from({ length: 13 }, (_, i): Point => p.grain(-1.02 + (i / 12) * 2.04, t))
    return place.path([...edge(t0), ...edge(t1).reverse()])
  }
  const down = (u0: number, u1: number) => {
    const edge = (u: number) => Array.from({ length: 15 }, (_, i): Point => p.grain(u, -0.02 + (i / 14) * 1.04))
    return place.path([...edge(u0), ...edge(u1).reverse()])
  }
  const [a, b] = [p.grain(0, 0), p.grain(0, 1)]
  const tall = Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1]))
  const [l, r] = [p.grain(-1, 0.5), p.grain(1, 0.5)]
  const wide = Math.max(1, Math.hypot(r[0] - l[0], r[1] - l[1]))
  const rows = (pitch: number, share: number) => {
    const count = Math.max(1, Math.round(tall / pitch))
    return Array.from({ length: count + 1 }, (_, i) => across((i - share / 2) / count, (i + share / 2) / count)).join(
      '',
    )
  }
  const columns = (pitch: number, share: number, shift = 0) => {
    const count = Math.max(1, Math.round(wide / pitch))
    return Array.from({ length: count + 1 }, (_, i) =>
      down(((i + shift - share / 2) / count) * 2 - 1, ((i + shift + share / 2) / count) * 2 - 1),
    ).join('')
  }
  let out = ''
  switch (cut.print) {
    case 'stripe':
      out = `<path d="${columns(2.9, 0.5)}" fill="${ink}"/>`
      break
    case 'breton':
      out = `<path d="${rows(3.2, 0.4)}" fill="${ink}"/>`
      break
    case 'gingham': {
      const c = toneOf(base).l > 0.85 ? ink : '#fffaf2'
      out = `<path d="${columns(2.8, 0.5)}" fill="${c}" opacity=".55"/><path d="${rows(2.8, 0.5)}" fill="${c}" opacity=".55"/>`
      break
    }
    case 'check': {
      const [dark, line] = [shade(base, toneOf(base).l > 0.5 ? -0.2 : 0.14), colours[0]!]
      out = `<path d="${columns(8, 0.34)}" fill="${dark}" opacity=".45"/><path d="${rows(8, 0.34)}" fill="${dark}" opacity=".45"/><path d="${columns(8, 0.05, 0.5)}" fill="${line}" opacity=".75"/><path d="${rows(8, 0.05)}" fill="${line}" opacity=".75"/>`
      break
    }
    case 'ombre': {
      const [top, low] = [place.point([0, 8]), place.point([0, 118])]
      out = `<linearGradient id="${name}fade" gradientUnits="userSpaceOnUse" x1="${tenth(top[0])}" y1="${tenth(top[1])}" x2="${tenth(low[0])}" y2="${tenth(low[1])}"><stop offset=".1" stop-color="${fade}" stop-opacity="0"/><stop offset="1" stop-color="${fade}" stop-opacity=".92"/></linearGradient><path d="${place.path(p.outline)}" fill="url(#${name}fade)"/>`
      break
    }
    default:
  }
  if (cut.cloth === 'plisse') {
    const count = Math.max(4, Math.round(wide / 0.85))
    const lines = (shift: number) =>
      Array.from({ length: count }, (_, i) => {
        const u = ((i + shift) / count) * 2 - 1
        return path(
          Array.from({ length: 9 }, (_, k) => place.point(p.grain(u, lerp(-0.02, 1.02, k / 8)))),
          false,
        )
      }).join('')
    const w = tenth(place.scale * 0.3)
    out += `<g fill="none" stroke-width="${w}"><path d="${lines(0.3)}" stroke="#000" stroke-opacity=".17"/><path d="${lines(0.75)}" stroke="#fff" stroke-opacity=".2"/></g>`
  }
  return out
}
