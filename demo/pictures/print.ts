import { mix, shade } from './colour.ts'
import type { Print } from './cut.ts'
import { blot, citrus, flower, frond, heart, leaf, rose, sprig, star } from './motif.ts'
import type { Random } from './random.ts'
import { type Repeat, spread } from './repeat.ts'

/** The repeat of a print, or null if the print is drawn along the cloth instead. `scale`: pixels per centimetre. */
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
