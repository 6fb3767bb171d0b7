import type { Colour } from '@hemline/contract/listings/shapes.ts'
import { mix, shade, toneOf } from './colour.ts'
import type { Random } from './random.ts'

/** Colours that look good in print on a ground, combined by hand. */
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

/** Returns print colours for a ground: they contrast with it and still match. */
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
