import { bouquetFor } from './bouquet.ts'
import { channels, mix, shade, toneOf } from './colour.ts'
import { bow, type Point, path, spline, trace } from './curve.ts'
import { type Hair, hairOf } from './hair.ts'
import { groundOf, paperFor } from './paper.ts'
import { fold } from './piece.ts'
import { repeatOf } from './print.ts'
import { type Random, randomFrom } from './random.ts'
import { type Fold, relief, type Sheen } from './relief.ts'
import { shadowOf } from './shadow.ts'

const page = { left: 0, top: 0, right: 600, bottom: 600 }
const cloth: Sheen = { body: 0.85, shine: 0, focus: 1, rim: 0, crumple: 0.6, grain: 60 }
const skinSheen: Sheen = { body: 0.45, shine: 0, focus: 1, rim: 0, crumple: 0, grain: 60 }
const hairSheen: Sheen = { body: 0.9, shine: 0.35, focus: 8, rim: 0, crumple: 0.5, grain: 50 }

const skins = [
  '#f3d6c2',
  '#ecc5a8',
  '#e2b08c',
  '#d19a73',
  '#b97f58',
  '#9a6443',
  '#7c4d34',
  '#5c3826',
  '#f0cdb8',
  '#c68e66',
]
const hairs = [
  '#1d1819',
  '#2b1f1c',
  '#3f2a20',
  '#5b3a26',
  '#7c5232',
  '#a8743f',
  '#c9985a',
  '#dcb982',
  '#8a3f24',
  '#b4552f',
  '#8d8a88',
  '#d6d2cc',
]
const garments = [
  '#b5443c',
  '#e0a5a0',
  '#3f6b57',
  '#2d3f66',
  '#d9a13f',
  '#8a5a86',
  '#f1e4cf',
  '#c9733f',
  '#7f9fb5',
  '#2a2729',
  '#a8b08a',
  '#6d2a3c',
]

interface Layer {
  outline: readonly Point[]
  fill: string
  tone: string
  sheen: Sheen
  folds?: readonly Fold[]
  edge?: number
  lift?: number
}

/** One layer of cut paper: its shadow on the layer below, its colour, its light and shade. */
function layer({ outline, fill, tone, sheen, folds = [], edge = 14, lift = 5 }: Layer, name: string): string {
  const d = path(outline)
  const { l } = toneOf(tone)
  const tones = { dark: channels(shade(tone, -0.4, 0.9)), light: channels(mix('#ffffff', tone, 0.25)), depth: 1 - l }
  return (
    (lift > 0 ? shadowOf([outline], lift, 0.34) : '') +
    `<path d="${d}" fill="${fill}"/><clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${relief(outline, folds, sheen, tones, page, { cell: 3, edge })}</g>`
  )
}

const ring = (x: number, y: number, rx: number, ry: number, squeeze = 0): Point[] =>
  Array.from({ length: 48 }, (_, i) => {
    const a = (i * Math.PI) / 24
    const low = Math.max(0, Math.sin(a))
    return [x + Math.cos(a) * rx * (1 - squeeze * low * low), y + Math.sin(a) * ry] as const
  })

/** Returns a member's portrait as SVG, 600 by 600: head and shoulders in cut paper, without a face. */
export function drawPortrait({ seed }: { seed: number }): string {
  const chance = randomFrom(`portrait ${seed}`)
  const skin = chance.pick(skins)
  const dark = toneOf(skin).l < 0.6
  const hairTone = chance.pick(toneOf(skin).l < 0.76 ? hairs.slice(0, 4) : hairs)
  const dress = chance.pick(garments)
  const paper = paperFor(mix(dress, hairTone, 0.5), chance.fork('paper'))
  const hair = hairOf({ dark, tone: hairTone }, chance.fork('hair'))
  const tilt = chance.sway(5)
  const ground = groundOf(paper, chance.fork('ground'), true)
  const shape = chance.chance(0.6)
    ? `<circle cx="300" cy="310" r="${chance.integer(205, 235)}" fill="${shade(paper, toneOf(paper).l > 0.6 ? -0.06 : 0.06, 1.1)}"/>`
    : ''
  const body = bust(dress, skin, chance.fork('dress'))
  const head = [
    layer(
      { outline: ring(218, 262, 15, 24), fill: shade(skin, -0.03), tone: skin, sheen: skinSheen, lift: 0, edge: 8 },
      'earL',
    ),
    layer(
      { outline: ring(382, 262, 15, 24), fill: shade(skin, -0.03), tone: skin, sheen: skinSheen, lift: 0, edge: 8 },
      'earR',
    ),
    layer(
      { outline: ring(300, 246, 84, 106, 0.16), fill: skin, tone: skin, sheen: skinSheen, edge: 30, lift: 7 },
      'head',
    ),
    blush(skin),
  ].join('')
  const turn = `transform="rotate(${tilt.toFixed(1)} 300 360)"`
  const strands = (part: Hair['back'], name: string) =>
    part.map((p, i) => layer({ ...p, fill: p.tone, sheen: p.cloth ? cloth : hairSheen }, `${name}${i}`)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">${ground}${shape}` +
    `<g transform="translate(-48 -18) scale(1.16)"><g ${turn}>${strands(hair.back, 'back')}</g>${body}<g ${turn}>${head}${strands(hair.front, 'front')}${trinkets(hair.covered, chance.fork('trinkets'))}</g></g></svg>`
  )
}

function blush(skin: string): string {
  const { l } = toneOf(skin)
  const rose = mix(skin, l > 0.6 ? '#e2705f' : '#b5402f', 0.45)
  return (
    `<radialGradient id="rose"><stop offset="0" stop-color="${rose}" stop-opacity=".55"/><stop offset="1" stop-color="${rose}" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="254" cy="284" rx="27" ry="20" fill="url(#rose)"/><ellipse cx="346" cy="284" rx="27" ry="20" fill="url(#rose)"/>` +
    `<path d="M301 250q7 20 -3 27q-4 2 -8 0" fill="none" stroke="${shade(skin, -0.13, 1.1)}" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M283 308q17 12 34 0" fill="none" stroke="${shade(skin, -0.2, 1.3, -8)}" stroke-width="4.5" stroke-linecap="round"/>`
  )
}

/** Neck, shoulders and clothes. */
function bust(dress: string, skin: string, chance: Random): string {
  const side = (sign: number): Point[] =>
    trace('60,620 76,520 118,466 190,436 234,418 256,392').map(([x, y]) => [300 + sign * (300 - x!), y!] as const)
  const shoulders: Point[] = [...spline(side(-1), 8), ...spline(side(1).reverse(), 8)]
  const neck: Point[] = trace('262,318 262,380 268,412 300,424 332,412 338,380 338,318')
  const skinBust = layer({ outline: shoulders, fill: skin, tone: skin, sheen: skinSheen, lift: 8, edge: 26 }, 'skin')
  const throat = layer(
    {
      outline: spline(neck, 6),
      fill: shade(skin, -0.035),
      tone: skin,
      sheen: skinSheen,
      lift: 0,
      edge: 10,
      folds: [fold([262, 366], [338, 366], { half: [16, 16], rise: [-5, -5], fade: [0.1, 0.1] })],
    },
    'throat',
  )
  const kind = chance.pick(['round', 'vee', 'strap', 'roll', 'shirt', 'boat'] as const)
  const neckEdge: Point[] = {
    round: bow([404, 424], [196, 424], 52, 16),
    vee: [...bow([398, 422], [300, 540], -6, 8), ...bow([300, 540], [202, 422], -6, 8)],
    strap: [
      ...bow([430, 444], [398, 500], 2, 4),
      ...bow([398, 500], [202, 500], 30, 12),
      ...bow([202, 500], [170, 444], 2, 4),
    ],
    roll: bow([372, 410], [228, 410], -26, 12),
    shirt: [...bow([380, 416], [300, 500], -4, 8), ...bow([300, 500], [220, 416], -4, 8)],
    boat: bow([428, 440], [172, 440], 26, 16),
  }[kind]
  const [first, last] = [neckEdge[0]!, neckEdge[neckEdge.length - 1]!]
  const left = shoulders.filter(([x, y]) => x < 300 && x < last[0] + 4 && y > 400)
  const right = shoulders.filter(([x, y]) => x > 300 && x > first[0] - 4 && y > 400)
  const outline = [...left, ...[...neckEdge].reverse(), ...right]
  const print = chance.weigh([
    ['plain', 4],
    ['ditsy', 1],
    ['bloom', 1],
    ['dots', 1],
    ['spots', 0.6],
    ['meadow', 0.8],
    ['brush', 0.5],
  ] as const)
  const repeat = repeatOf(
    print,
    dress,
    print === 'dots' || print === 'spots'
      ? [toneOf(dress).l > 0.6 ? '#2a2528' : '#fff6e8']
      : bouquetFor(dress, 'multi', chance),
    13,
    chance,
  )
  const defs = repeat
    ? `<pattern id="worn" width="${repeat.size}" height="${repeat.size}" patternUnits="userSpaceOnUse"><rect width="${repeat.size}" height="${repeat.size}" fill="${dress}"/>${repeat.svg}</pattern>`
    : ''
  const folds = [-1, 1].flatMap((side) => [
    fold([300 + side * 150, 470], [300 + side * 96, 620], {
      half: [10, 22],
      rise: [2, 7],
      bow: side * 14,
      fade: [0.5, 0.02],
    }),
    fold([300 + side * 96, 450], [300 + side * 40, 620], {
      half: [6, 16],
      rise: [1, 5],
      bow: side * 10,
      fade: [0.5, 0.02],
    }),
    fold([300 + side * 190, 500], [300 + side * 170, 620], { half: [10, 16], rise: [2, 6], fade: [0.4, 0.02] }),
  ])
  const worn = layer(
    { outline, fill: repeat ? 'url(#worn)' : dress, tone: dress, sheen: cloth, folds, edge: 12, lift: 5 },
    'worn',
  )
  const extra =
    kind === 'roll'
      ? layer(
          {
            outline: spline(trace('242,366 300,380 358,366 378,412 300,438 222,412 242,366'), 8),
            fill: dress,
            tone: dress,
            sheen: cloth,
            edge: 18,
            lift: 5,
            folds: [fold([230, 396], [370, 396], { bow: 18, half: [7, 7], rise: [4, 4], fade: [0.1, 0.1] })],
          },
          'roll',
        )
      : kind === 'shirt'
        ? [-1, 1]
            .map((s) =>
              layer(
                {
                  outline: [
                    [300 + s * 72, 392],
                    [300 + s * 96, 424],
                    [300 + s * 58, 492],
                    [300 + s * 2, 494],
                    [300 + s * 60, 414],
                  ],
                  fill: repeat ? 'url(#worn)' : shade(dress, 0.015),
                  tone: dress,
                  sheen: cloth,
                  edge: 9,
                  lift: 5,
                },
                `leaf${s + 1}`,
              ),
            )
            .join('')
        : ''
  return defs + skinBust + throat + worn + extra
}

function trinkets(covered: boolean, chance: Random): string {
  let out = ''
  const metal = chance.pick(['#d6b25c', '#d9d4cc', '#c98f6a'])
  if (!covered && chance.chance(0.6)) {
    const kind = chance.pick(['hoop', 'drop', 'stud'] as const)
    for (const x of [214, 386]) {
      if (kind === 'hoop')
        out += `<circle cx="${x}" cy="304" r="17" fill="none" stroke="#2a1626" stroke-opacity=".25" stroke-width="6" transform="translate(3 4)"/><circle cx="${x}" cy="304" r="17" fill="none" stroke="${metal}" stroke-width="5.5"/>`
      else if (kind === 'drop')
        out += `<path d="M${x} 288v14" stroke="${metal}" stroke-width="4"/><circle cx="${x + 2}" cy="314" r="11" fill="#2a1626" opacity=".22"/><circle cx="${x}" cy="311" r="10.5" fill="#f4ece2"/><circle cx="${x - 3}" cy="307" r="3.4" fill="#fff"/>`
      else out += `<circle cx="${x}" cy="287" r="7.5" fill="${metal}"/>`
    }
  }
  if (chance.chance(0.24)) {
    const frame = chance.pick(['#2b2124', '#7a4a2c', '#a8443c', '#c9a24f'])
    const round = chance.pick([28, 20])
    const lens = (x: number) =>
      `<rect x="${x - 35}" y="222" width="70" height="56" rx="${round}" fill="#fff" fill-opacity=".16" stroke="${frame}" stroke-width="7"/>`
    out += `<g>${lens(258)}${lens(342)}<path d="M293 244q7 -7 14 0" fill="none" stroke="${frame}" stroke-width="7"/></g>`
  }
  return out
}
