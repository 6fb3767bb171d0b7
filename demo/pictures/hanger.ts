import { type Point, path, spline, tenth, trace } from './curve.ts'
import type { Mark, Placement } from './piece.ts'
import type { Random } from './random.ts'

const metals = {
  brass: ['#8a6a2c', '#d8b765', '#fbecc0'],
  steel: ['#6d7178', '#bfc3c9', '#ffffff'],
  black: ['#151316', '#3a363b', '#8d878f'],
} as const

/** A rod or wire with a highlight along it. */
function wire(
  points: readonly Point[],
  place: Placement,
  half: number,
  metal: readonly string[],
  shadow = 0.6,
): string {
  const line = points.map(place.point)
  const d = path(line, false)
  const w = half * 2 * place.scale
  const off = path(
    line.map(([x, y]) => [x + shadow * place.scale, y + shadow * 1.3 * place.scale] as const),
    false,
  )
  const lit = path(
    line.map(([x, y]) => [x - w * 0.16, y - w * 0.2] as const),
    false,
  )
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${off}" stroke="#1c0f1a" stroke-opacity=".2" stroke-width="${tenth(w * 1.2)}"/><path d="${d}" stroke="${metal[0]}" stroke-width="${tenth(w)}"/><path d="${d}" stroke="${metal[1]}" stroke-width="${tenth(w * 0.66)}"/><path d="${lit}" stroke="${metal[2]}" stroke-opacity=".75" stroke-width="${tenth(w * 0.2)}"/></g>`
}

/** Height of the hook's bend above the shoulder line, in centimetres. */
export const hookTop = -17

/** A hanger inside a garment's shoulders: wood, metal or padded, with its hook. Drawn between back and front. */
export function hanger(chance: Random, hook: boolean): Mark {
  const kind = chance.pick(['wood', 'wood', 'brass', 'velvet', 'padded'] as const)
  const metal = metals[kind === 'velvet' ? 'steel' : chance.pick(['brass', 'steel', 'brass'] as const)]
  const tones = {
    wood: ['#6e4628', '#b58555', '#e3bf92'],
    brass: metals.brass,
    velvet: ['#3b2230', '#5d3a4c', '#8f6a7d'],
    padded: ['#c99c98', '#efcfc9', '#fff2ee'],
  }[kind]
  const half = { wood: 1.05, brass: 0.36, velvet: 0.6, padded: 1.7 }[kind]
  const arms = spline(trace('-16.5,5.4 -10.5,0.4 -4,-3.4 0,-4.6 4,-3.4 10.5,0.4 16.5,5.4'), 8)
  const stem: Point[] = spline(trace('0,-4.6 0,-9.5 0.2,-11.4 2.6,-13 3.2,-15.4 1.6,-17.3 -0.9,-17 -2.1,-15.2'), 8)
  return (place) => `${hook ? wire(stem, place, 0.3, metal) : ''}${wire(arms, place, half, tones, 0.8)}`
}

/** A skirt hanger with two clips at this half width; drawn over the waistband. */
export function clips(half: number, chance: Random): Mark {
  const metal = metals[chance.pick(['brass', 'steel'] as const)]
  return (place) => {
    const bar: Point[] = [
      [-half + 1, -7],
      [half - 1, -7],
    ]
    const stem: Point[] = spline(trace('0,-7 0,-11.5 0.2,-13.4 2.6,-15 3.2,-17.4 1.6,-19.3 -0.9,-19 -2.1,-17.2'), 8)
    const clip = [-half * 0.62, half * 0.62]
      .map((x) => {
        const plate = place.path([
          [x - 1.9, -4.6],
          [x + 1.9, -4.6],
          [x + 1.5, 1.2],
          [x - 1.5, 1.2],
        ])
        return `${wire(
          [
            [x, -7],
            [x, -4.4],
          ],
          place,
          0.26,
          metal,
        )}<path d="${plate}" fill="#000" opacity=".2" transform="translate(4 6)"/><path d="${plate}" fill="${metal[1]}" stroke="${metal[0]}" stroke-width="1.5"/><path d="${place.path(
          [
            [x - 1.3, -4],
            [x - 0.5, -4],
            [x - 0.5, 0.6],
            [x - 1.1, 0.6],
          ],
        )}" fill="${metal[2]}" opacity=".6"/>`
      })
      .join('')
    return wire(stem, place, 0.3, metal) + wire(bar, place, 0.4, metal) + clip
  }
}

/** The support of a hook, across the top of the page: a rail, a peg or a nail, at this pixel. */
export function rail([x, y]: Point, chance: Random): string {
  const kind = chance.pick(['rail', 'peg', 'peg', 'hook'] as const)
  if (kind === 'rail') {
    const [dark, mid, light] = metals[chance.pick(['brass', 'steel', 'black'] as const)]
    return `<rect x="-10" y="${tenth(y + 22)}" width="1220" height="16" fill="#1c0f1a" opacity=".16"/><linearGradient id="rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mid}"/><stop offset=".28" stop-color="${light}"/><stop offset=".55" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient><rect x="-10" y="${tenth(y - 2)}" width="1220" height="20" fill="url(#rail)"/>`
  }
  if (kind === 'peg') {
    const [dark, mid, light] = chance.pick([
      ['#6e4628', '#b58555', '#e3bf92'],
      ['#8a6a2c', '#d8b765', '#fbecc0'],
      ['#b9aca0', '#efe6dc', '#ffffff'],
    ])
    return `<circle cx="${tenth(x + 10)}" cy="${tenth(y + 22)}" r="27" fill="#1c0f1a" opacity=".2"/><radialGradient id="peg" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient><circle cx="${tenth(x)}" cy="${tenth(y + 8)}" r="25" fill="url(#peg)"/>`
  }
  return `<path d="M${tenth(x + 4)} ${tenth(y - 40)}v52q0 12 10 12" transform="translate(8 12)" fill="none" stroke="#1c0f1a" stroke-opacity=".2" stroke-width="11" stroke-linecap="round"/><rect x="${tenth(x - 12)}" y="${tenth(y - 62)}" width="24" height="62" rx="12" fill="#c9a85a"/><rect x="${tenth(x - 7)}" y="${tenth(y - 58)}" width="6" height="52" rx="3" fill="#f6e5b4" opacity=".8"/><circle cx="${tenth(x)}" cy="${tenth(y + 8)}" r="12" fill="#b08c42"/>`
}
