import { shade } from './colour.ts'
import { type Point, spline, trace } from './curve.ts'
import { cap, fall, type Lock, ring } from './lock.ts'
import { fold } from './piece.ts'
import type { Random } from './random.ts'

/** The hair behind the shoulders and that in front of the face. */
export interface Hair {
  back: Lock[]
  front: Lock[]
  /** The ears are hidden. */
  covered: boolean
}

/** A hairstyle; `dark` favours styles of darker, curlier hair. */
export function hairOf({ dark, tone }: { dark: boolean; tone: string }, chance: Random): Hair {
  const part = chance.pick([300, 276, 324, 262, 338])
  const style = chance.weigh(
    dark
      ? ([
          ['afro', 3],
          ['curls', 2],
          ['bun', 2],
          ['braids', 2],
          ['scarf', 1],
          ['crop', 1],
          ['long', 1],
        ] as const)
      : ([
          ['long', 2.4],
          ['waves', 2.4],
          ['bob', 2],
          ['fringe', 1.6],
          ['bun', 1.6],
          ['pony', 1.2],
          ['pixie', 1],
          ['curls', 1.2],
          ['scarf', 0.8],
        ] as const),
  )
  const deep = shade(tone, -0.045)
  const curl = (x: number, y: number, rx: number, ry: number, bumps: number, lift = 7): Lock => ({
    outline: ring(x, y, rx, ry, bumps, 0.09, chance.next() * 3),
    tone: deep,
    edge: 20,
    lift,
    folds: Array.from({ length: 46 }, () => {
      const [a, k] = [chance.between(0, 6.3), Math.sqrt(chance.next()) * 0.95]
      const [px, py] = [x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k]
      const b = chance.between(0, 6.3)
      return fold([px, py], [px + Math.cos(b) * 26, py + Math.sin(b) * 26], {
        half: [9, 9],
        rise: [4, 4],
        bow: 10,
        fade: [0.3, 0.3],
      })
    }),
  })
  switch (style) {
    case 'long':
      return {
        back: [fall(deep, chance.between(470, 540), chance.between(108, 128), 3, chance)],
        front: [cap(tone, part, 330, chance)],
        covered: true,
      }
    case 'waves':
      return {
        back: [fall(deep, chance.between(440, 520), chance.between(122, 146), 11, chance)],
        front: [cap(tone, part, 318, chance)],
        covered: true,
      }
    case 'bob':
      return {
        back: [fall(deep, chance.between(350, 392), chance.between(106, 122), 2, chance)],
        front: [cap(tone, part, 336, chance)],
        covered: true,
      }
    case 'fringe':
      return {
        back: [fall(deep, chance.pick([372, 384, 480]), 112, 2, chance)],
        front: [cap(tone, 300, 330, chance, 44)],
        covered: true,
      }
    case 'pony': {
      const tail: Lock = { ...fall(deep, 500, 60, 10, chance) }
      return {
        back: [
          {
            ...tail,
            outline: tail.outline.map(([x, y]) => [x + 74, y + 10] as const),
            folds: tail.folds.map((f) => ({
              ...f,
              a: [f.a[0] + 74, f.a[1]] as const,
              b: [f.b[0] + 74, f.b[1]] as const,
            })),
          },
        ],
        front: [cap(tone, part, 268, chance)],
        covered: false,
      }
    }
    case 'pixie':
      return {
        back: [{ outline: ring(300, 226, 98, 108), tone: deep, folds: [], edge: 16, lift: 5 }],
        front: [cap(tone, chance.pick([262, 338]), 276, chance, 18)],
        covered: false,
      }
    case 'crop':
      return {
        back: [{ outline: ring(300, 220, 94, 100), tone: deep, folds: [], edge: 18, lift: 5 }],
        front: [{ ...cap(tone, 300, 250, chance), folds: [] }],
        covered: false,
      }
    case 'bun':
      return {
        back: [
          curl(300 + chance.sway(16), 112, 52, 46, dark ? 14 : 0),
          { outline: ring(300, 226, 96, 106), tone: deep, folds: [], edge: 16, lift: 5 },
        ],
        front: [cap(tone, part, 262, chance)],
        covered: false,
      }
    case 'braids': {
      const braid = (s: number): Lock => {
        const outline = Array.from({ length: 41 }, (_, i) => i).flatMap((i): Point[] => [
          [300 + s * (104 + i * 0.5) + 17 + Math.abs(Math.sin(i * 0.62)) * 6, 300 + i * 6.2],
        ])
        const inner = [...outline].map(([x, y]) => [x - 46 - (x % 3), y] as const).reverse()
        return {
          outline: [...outline, ...inner],
          tone: deep,
          edge: 12,
          lift: 6,
          folds: Array.from({ length: 13 }, (_, i) =>
            fold([300 + s * 104 - 26, 300 + i * 20], [300 + s * 104 + 26, 318 + i * 20], {
              half: [9, 9],
              rise: [5, 5],
              bow: 5,
              fade: [0.2, 0.2],
            }),
          ),
        }
      }
      return {
        back: [{ outline: ring(300, 232, 100, 112), tone: deep, folds: [], edge: 16, lift: 5 }],
        front: [cap(tone, 300, 322, chance), braid(-1), braid(1)],
        covered: true,
      }
    }
    case 'scarf': {
      const wrap = chance.pick(['#c98c7a', '#7f9a8a', '#d8b46a', '#8a6a94', '#e6d3bd', '#4b6285', '#a8504a'])
      const outer = spline(
        trace(
          '300,116 366,132 402,196 404,280 412,380 470,470 300,520 130,470 188,380 196,280 198,196 234,132 300,116',
        ),
        8,
      )
      const hood = spline(
        trace('300,116 366,132 402,196 400,290 372,360 300,396 228,360 200,290 198,196 234,132 300,116'),
        8,
      )
      const face = spline(
        trace('300,164 346,174 370,214 370,272 346,324 300,350 254,324 230,272 230,214 254,174 300,164'),
        8,
      )
      const folds = [-1, 1].flatMap((s) =>
        [0, 1, 2].map((i) =>
          fold([300 + s * (40 + i * 26), 140 + i * 22], [300 + s * (8 + i * 20), 372 + i * 8], {
            half: [7, 9],
            rise: [4, 5],
            bow: s * (54 + i * 16),
            fade: [0.2, 0.2],
          }),
        ),
      )
      const drape = [0, 1, 2].map((i) =>
        fold([196 - i * 10, 410 + i * 26], [404 + i * 10, 400 + i * 26], {
          half: [10, 12],
          rise: [6, 6],
          bow: -30,
          fade: [0.2, 0.2],
        }),
      )
      return {
        back: [],
        front: [
          {
            outline: outer.filter(([, y]) => y > 330),
            tone: shade(wrap, -0.02),
            folds: drape,
            edge: 14,
            lift: 6,
            cloth: true,
          },
          { outline: [...hood, ...[...face].reverse()], tone: wrap, folds, edge: 12, lift: 6, cloth: true },
        ],
        covered: true,
      }
    }
    case 'afro':
      return {
        back: [curl(300, 208, 158, 146, 26)],
        front: [{ ...curl(300, 150, 98, 50, 18, 4), tone }],
        covered: true,
      }
    default:
      return { back: [curl(300, 268, 146, 168, 22)], front: [cap(tone, part, 300, chance)], covered: true }
  }
}
