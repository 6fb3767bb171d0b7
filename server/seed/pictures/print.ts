import { type Colour, mix, shade, toneOf } from './colour.ts'
import type { Print } from './cut.ts'
import { blot, citrus, flower, frond, heart, leaf, rose, sprig, star } from './motif.ts'
import type { Random } from './random.ts'

/** A cloth's repeat: a square of `size` pixels that meets itself on every side. */
export interface Repeat {
  size: number
  svg: string
}

/** Colours that print well on a ground, brought together by hand. */
const bouquets: Record<string, readonly (readonly string[])[]> = {
  warm: [
    ['#c8453c', '#e99a86', '#f3cdbf', '#5d7a4d', '#8fa573'],
    ['#d9772f', '#f1b56b', '#c2452d', '#4e6b46', '#f6ddb5'],
    ['#b83a5a', '#ea9fb0', '#f6d3d0', '#6d8458', '#3d5a45'],
  ],
  cool: [
    ['#34568f', '#8fb1da', '#d5e3f2', '#3f6a5b', '#8aa88f'],
    ['#5b4a9c', '#b7a4de', '#e6ddf4', '#4f7560', '#9db58e'],
    ['#2b6b74', '#86c0bf', '#f0d9c4', '#3c5a48', '#d88a6a'],
  ],
  pale: [
    ['#fff6ea', '#f3d9cc', '#e7a99a', '#a9b893', '#d7dcc0'],
    ['#fdf3e2', '#f0c9c6', '#d97f86', '#7f9b7a', '#c7d1ab'],
    ['#ffffff', '#dfe8f3', '#a5c0df', '#9fb39a', '#f2dca9'],
  ],
  garden: [
    ['#f4b3ac', '#fff2e0', '#e27f78', '#b9cb92', '#8fb07c'],
    ['#f3c870', '#fff2e0', '#e78d5e', '#c3cf9d', '#93ad7c'],
    ['#cdb8ea', '#fbeef4', '#e99ab2', '#a9c8a8', '#7fa98c'],
    ['#a9cbe8', '#fff6e6', '#f0b6a4', '#b4cba0', '#86a98a'],
  ],
  vivid: [
    ['#e2406b', '#f6a33b', '#2e8b7a', '#3657a7', '#f7d9c9'],
    ['#e8562a', '#f3c13a', '#1f7d6b', '#c22f6b', '#fff0d9'],
    ['#6a49b0', '#ec7fa5', '#f4b942', '#2f9a8f', '#fbeee0'],
  ],
}

/** Printing colours for a ground: what stands off it and still belongs to it. */
export function bouquetFor(ground: string, colour: Colour, chance: Random): readonly string[] {
  const { l, c } = toneOf(ground)
  if (colour === 'multi') return chance.pick(bouquets.vivid!)
  if (l < 0.5)
    return chance.pick([
      ...bouquets.pale!,
      ...bouquets.garden!,
      ...bouquets.garden!,
      ...(c < 0.06 ? bouquets.warm! : []),
    ])
  if (l > 0.86 && c < 0.05) return chance.pick([...bouquets.warm!, ...bouquets.cool!])
  return chance.pick([
    ...bouquets.pale!,
    ...bouquets.garden!,
    [
      shade(ground, -0.28, 1.1),
      shade(ground, -0.16),
      '#fff8ee',
      shade(ground, -0.34, 0.8, 40),
      mix(ground, '#ffffff', 0.6),
    ],
  ])
}

/** Places spread evenly over the repeat, round its edges too. */
function scatter(size: number, count: number, chance: Random): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = []
  for (let i = 0; i < count; i++) {
    let best = { x: 0, y: 0 }
    let far = -1
    for (let k = 0; k < 9; k++) {
      const at = { x: chance.between(0, size), y: chance.between(0, size) }
      let near = Infinity
      for (const p of out) {
        const dx = Math.min(Math.abs(p.x - at.x), size - Math.abs(p.x - at.x))
        const dy = Math.min(Math.abs(p.y - at.y), size - Math.abs(p.y - at.y))
        near = Math.min(near, dx * dx + dy * dy)
      }
      if (near > far) [best, far] = [at, near]
    }
    out.push(best)
  }
  return out
}

/** Draws at every place and again over the opposite edge where it would be cut. */
function spread(
  size: number,
  count: number,
  reach: number,
  chance: Random,
  draw: (x: number, y: number, i: number, own: Random) => string,
): string {
  return scatter(size, count, chance)
    .map(({ x, y }, i) => {
      const once = draw(x, y, i, chance.fork(`m${i}`))
      const copies: string[] = [once]
      const shifts: [number, number][] = []
      const dx = x < reach ? size : x > size - reach ? -size : 0
      const dy = y < reach ? size : y > size - reach ? -size : 0
      if (dx) shifts.push([dx, 0])
      if (dy) shifts.push([0, dy])
      if (dx && dy) shifts.push([dx, dy])
      for (const [a, b] of shifts) copies.push(`<g transform="translate(${a} ${b})">${once}</g>`)
      return copies.join('')
    })
    .join('')
}

/** The repeat of a print, or null where the print is drawn along the cloth instead. `scale`: pixels per centimetre. */
export function repeatOf(
  print: Print,
  ground: string,
  ink: readonly string[],
  scale: number,
  chance: Random,
): Repeat | null {
  const cm = (v: number) => v * scale
  const paper = (size: number, inner: string): Repeat => ({ size, svg: inner })
  const sized = (v: number) => Math.round(cm(v))
  switch (print) {
    case 'ditsy': {
      const size = sized(13)
      const r = cm(chance.between(0.7, 1))
      return paper(
        size,
        spread(size, 26, r * 1.6, chance, (x, y, i, own) =>
          i % 3 === 2
            ? leaf(x, y, r * 1.5, r * 0.45, own.between(0, 6), ink[3 + (i % 2)]!) +
              leaf(x, y, r * 1.3, r * 0.4, own.between(0, 6), ink[3]!)
            : flower(
                x,
                y,
                r * own.between(0.75, 1.1),
                5,
                ink[i % 3]!,
                i % 2 ? '#f4cf6a' : ink[(i + 1) % 3]!,
                own.between(0, 6),
              ),
        ),
      )
    }
    case 'bloom': {
      const size = sized(27)
      const r = cm(chance.between(2.8, 3.8))
      const leaves = spread(size, 16, r * 1.8, chance, (x, y, i, own) => {
        const t = own.between(0, 6)
        return (
          leaf(x, y, r * 1.6, r * 0.5, t, ink[3 + (i % 2)]!, mix(ink[3 + (i % 2)]!, ground, 0.4)) +
          leaf(x, y, r * 1.3, r * 0.42, t + 0.9, ink[3]!)
        )
      })
      const blooms = spread(size, 11, r * 1.4, chance, (x, y, i, own) => {
        const c = ink[i % 3]!
        return rose(x, y, r * own.between(0.6, 1.1), [c, shade(c, -0.1), shade(c, 0.07)], own)
      })
      const buds = spread(size, 14, r * 0.5, chance, (x, y, i, own) =>
        flower(x, y, r * 0.26, 5, ink[(i + 1) % 3]!, ink[2]!, own.between(0, 6)),
      )
      return paper(size, leaves + blooms + buds)
    }
    case 'meadow': {
      const size = sized(20)
      const r = cm(1)
      return paper(
        size,
        spread(size, 12, r * 4.6, chance, (x, y, i, own) =>
          sprig(x, y, r * own.between(3, 4.2), own.between(-2.4, -0.7), ink[3 + (i % 2)]!, ink[3]!, 4),
        ) +
          spread(size, 20, r * 1.4, chance, (x, y, i, own) =>
            flower(x, y, r * own.between(0.6, 1.15), own.pick([5, 5, 6, 9]), ink[i % 3]!, '#e9b949', own.between(0, 6)),
          ),
      )
    }
    case 'tropical': {
      const size = sized(30)
      const r = cm(6)
      return paper(
        size,
        spread(size, 11, r * 1.6, chance, (x, y, i, own) =>
          frond(x, y, r * own.between(0.9, 1.4), own.between(0, 6), ink[3 + (i % 2)]!, mix(ink[3]!, ground, 0.5)),
        ) +
          spread(size, 6, r * 0.8, chance, (x, y, i, own) =>
            flower(x, y, r * own.between(0.34, 0.5), 5, ink[i % 3]!, ink[(i + 1) % 3]!, own.between(0, 6)),
          ),
      )
    }
    case 'dots':
    case 'spots': {
      const small = print === 'dots'
      const step = sized(small ? 2.1 : 5)
      const size = step * 2
      const r = cm(small ? 0.42 : 1.25)
      const c = ink[0]!
      const at: [number, number][] = [
        [0.5, 0.5],
        [1.5, 1.5],
      ]
      return paper(
        size,
        at.map(([x, y]) => `<circle cx="${x * step}" cy="${y * step}" r="${r}" fill="${c}"/>`).join(''),
      )
    }
    case 'leopard': {
      const size = sized(15)
      const dark = shade(ground, -0.42, 0.7)
      const mid = shade(ground, -0.13, 1.1)
      return paper(
        size,
        spread(size, 40, cm(1.6), chance, (x, y, i, own) => {
          const r = cm(own.between(0.75, 1.15))
          if (i % 5 === 4) return `<path d="${blot(x, y, r * 0.4, own)}" fill="${dark}"/>`
          const gap = own.between(0, 6)
          const bits = [0, 2.1, 4.2].map((a) => {
            const [bx, by] = [x + Math.cos(gap + a) * r * 0.85, y + Math.sin(gap + a) * r * 0.75]
            return blot(bx, by, r * own.between(0.38, 0.55), own, 0.45)
          })
          return `<path d="${blot(x, y, r * 0.85, own)}" fill="${mid}"/><path d="${bits.join('')}" fill="${dark}"/>`
        }),
      )
    }
    case 'zebra': {
      const size = sized(24)
      const dark = ink[0]!
      const rows = 7
      let d = ''
      for (let i = 0; i < rows; i++) {
        const y = (i * size) / rows
        const w = (size / rows) * 0.36
        const [p, q] = [chance.between(0.3, 0.7) * size, chance.sway(0.5) * w]
        for (const off of [0, size]) {
          const yy = y + off - size * 0.5
          d += `M0 ${yy}C${size * 0.2} ${yy - w * 1.6} ${p - size * 0.15} ${yy - w + q} ${p} ${yy + q}S${size * 0.85} ${yy + w * 1.4} ${size} ${yy}V${yy + w * 0.75}C${size * 0.85} ${yy + w * 2.4} ${p + size * 0.2} ${yy + w * 1.3 + q} ${p} ${yy + w * 1.25 + q}S${size * 0.18} ${yy - w * 0.4} 0 ${yy + w * 0.75}Z`
        }
      }
      return paper(size, `<path d="${d}" fill="${dark}"/>`)
    }
    case 'brush': {
      const size = sized(26)
      return paper(
        size,
        spread(size, 22, cm(5.5), chance, (x, y, i, own) => {
          const t = own.between(-0.5, 0.9)
          const [dx, dy] = [Math.cos(t) * cm(4), Math.sin(t) * cm(4)]
          const w = cm(own.between(1, 2.3))
          return `<path d="M${x - dx} ${y - dy}Q${x + w} ${y - w} ${x + dx} ${y + dy}Q${x - w * 0.3} ${y + w * 1.3} ${x - dx} ${y - dy}Z" fill="${ink[i % ink.length]}" opacity=".92"/>`
        }),
      )
    }
    case 'swirl': {
      const size = sized(30)
      let out = ''
      const bands = ink.length
      for (let i = 0; i < bands * 2; i++) {
        const y = (i * size) / (bands * 2)
        const a = size * 0.13
        for (const off of [0, size, -size]) {
          const yy = y + off
          const h = size / (bands * 2) + 1
          out += `<path d="M0 ${yy}C${size * 0.25} ${yy - a * 2} ${size * 0.25} ${yy + a * 2} ${size * 0.5} ${yy}S${size * 0.75} ${yy - a * 2.4} ${size} ${yy}V${yy + h}C${size * 0.75} ${yy + h - a * 2.4} ${size * 0.75} ${yy + h + a * 2} ${size * 0.5} ${yy + h}S${size * 0.25} ${yy + h - a * 2} 0 ${yy + h}Z" fill="${i % 2 ? ink[(i >> 1) % bands] : mix(ink[(i >> 1) % bands]!, '#fff6e8', 0.55)}"/>`
        }
      }
      return paper(
        size,
        out +
          spread(size, 5, cm(3.4), chance, (x, y, i, own) =>
            rose(
              x,
              y,
              cm(own.between(1.8, 2.8)),
              [ink[(i + 1) % bands]!, mix(ink[i % bands]!, '#fff6e8', 0.3), ink[(i + 2) % bands]!],
              own,
            ),
          ),
      )
    }
    case 'hearts': {
      const size = sized(9)
      return paper(
        size,
        spread(size, 9, cm(1.2), chance, (x, y, i, own) => heart(x, y, cm(0.8), own.sway(0.6), ink[i % 2]!)),
      )
    }
    case 'stars': {
      const size = sized(14)
      return paper(
        size,
        spread(size, 16, cm(1.2), chance, (x, y, i, own) =>
          star(x, y, cm(own.between(0.35, 1)), own.between(0, 6), i % 3 ? ink[0]! : ink[2]!),
        ),
      )
    }
    case 'citrus': {
      const size = sized(19)
      return paper(
        size,
        spread(size, 9, cm(3.6), chance, (x, y, i, own) =>
          citrus(
            x,
            y,
            cm(1.9),
            own.between(0, 6),
            i % 3 === 2 ? '#ee9a3a' : '#f2c53d',
            '#fff3c4',
            i % 2 ? '#5d8a4a' : '#7fa45c',
          ),
        ) +
          spread(size, 8, cm(1), chance, (x, y, _i, own) =>
            flower(x, y, cm(0.7), 5, '#fffaf0', '#f2c53d', own.between(0, 6)),
          ),
      )
    }
    default:
      return null
  }
}
