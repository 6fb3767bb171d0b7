import { contrast, mix, shade, toneOf } from './colour.ts'
import type { Point } from './curve.ts'
import { type Field, pngAddress } from './field.ts'
import { type Random, randomFrom } from './random.ts'

/** The papers on which garments are laid. */
const papers = [
  '#f2e6d8',
  '#ead9c6',
  '#e6cdb8',
  '#f4dccb',
  '#efc9b4',
  '#e2b39a',
  '#d99f83',
  '#f0cfc8',
  '#e8bcb6',
  '#d8a3a0',
  '#f3e2b8',
  '#ecd08e',
  '#dcb866',
  '#dfe3cd',
  '#c5d0b0',
  '#a3b392',
  '#8da58f',
  '#cfdedb',
  '#b3cbcb',
  '#8fb1b4',
  '#d5deea',
  '#b7c7dd',
  '#8ea6c6',
  '#ded4e6',
  '#c7b6d4',
  '#e9e4dc',
  '#d5cdc3',
  '#bfb4a8',
  '#9a6f5a',
  '#7a4a45',
  '#5f6b58',
  '#46586a',
  '#6d5a72',
  '#b5654a',
  '#c98a3f',
  '#efe9df',
] as const

/** Returns a paper that contrasts moderately with the colours of a garment. */
export function paperFor(garment: string, chance: Random): string {
  const tone = toneOf(garment)
  const ranked = papers
    .map((paper) => {
      const p = toneOf(paper)
      const apart = contrast(paper, garment)
      const soft = p.l < 0.55 ? (tone.l > 0.8 ? -0.16 : -0.5) : p.l > 0.85 ? 0.05 : 0
      const near = apart < 0.2 ? -1 : apart > 0.62 ? -0.12 : 0
      const warm = p.c > 0.015 && p.h > 10 && p.h < 110 ? 0.07 : 0
      return { paper, score: Math.min(apart, 0.5) + soft + near + warm + chance.between(0, 0.42) }
    })
    .sort((a, b) => b.score - a.score)
  return ranked[0]!.paper
}

const grainSize = 160

const grainTile = (() => {
  const chance = randomFrom('paper grain')
  const rgba = new Uint8Array(grainSize * grainSize * 4)
  const field: Field = {
    left: 0,
    top: 0,
    cell: 1,
    wide: grainSize,
    high: grainSize,
    data: new Float32Array(grainSize * grainSize),
  }
  for (let i = 0; i < field.data.length; i++) field.data[i] = chance.next() - 0.5
  for (let i = 0; i < 320; i++) {
    const [x, y, a, long] = [
      chance.integer(0, grainSize),
      chance.integer(0, grainSize),
      chance.between(0, 6.3),
      chance.between(4, 12),
    ]
    const dark = chance.chance(0.5) ? -0.5 : 0.5
    for (let s = 0; s < long; s++) {
      const k =
        (((Math.round(y + Math.sin(a + s * 0.06) * s) % grainSize) + grainSize) % grainSize) * grainSize +
        (((Math.round(x + Math.cos(a + s * 0.06) * s) % grainSize) + grainSize) % grainSize)
      field.data[k]! += dark
    }
  }
  for (let i = 0; i < field.data.length; i++) {
    const v = field.data[i]!
    const c = v > 0 ? 255 : 40
    rgba.set([c, c, c, Math.min(255, Math.abs(v) * 22)], i * 4)
  }
  return pngAddress(rgba, grainSize, grainSize)
})()

/** The ground: paper with its grain, sometimes of two sheets or with a shape cut from another, and the room's light. */
export function groundOf(paper: string, chance: Random, wall = false): string {
  const { l } = toneOf(paper)
  const second = shade(
    paper,
    l > 0.6 ? chance.pick([-0.045, 0.035, -0.07]) : chance.pick([0.05, -0.05]),
    1.08,
    chance.sway(14),
  )
  const kind = wall
    ? chance.weigh([
        ['plain', 4],
        ['arch', 1],
        ['band', 1],
      ] as const)
    : chance.weigh([
        ['plain', 6],
        ['sheets', 2],
        ['arch', 1.2],
        ['disc', 1],
        ['band', 1],
        ['torn', 1.4],
      ] as const)
  let shapes = ''
  if (kind === 'sheets') {
    const x = chance.pick([chance.between(160, 330), chance.between(870, 1040)])
    const lean = chance.sway(70)
    shapes = sheet(
      [
        [x + lean, -10],
        [1210, -10],
        [1210, 1610],
        [x - lean, 1610],
      ],
      second,
      10,
    )
  } else if (kind === 'arch') {
    const r = chance.between(420, 500)
    shapes = `<path d="M${600 - r} 1610V${r + 120}A${r} ${r} 0 0 1 ${600 + r} ${r + 120}V1610Z" fill="${second}"/>`
  } else if (kind === 'disc') {
    shapes = `<circle cx="${chance.between(420, 780).toFixed(0)}" cy="${chance.between(560, 960).toFixed(0)}" r="${chance.between(430, 560).toFixed(0)}" fill="${second}"/>`
  } else if (kind === 'band') {
    const y = chance.between(1080, 1300)
    shapes = `<rect y="${y.toFixed(0)}" width="1200" height="700" fill="${second}"/>`
  } else if (kind === 'torn') {
    const y = chance.between(1120, 1380)
    const slope = chance.sway(130)
    const edge: Point[] = Array.from(
      { length: 90 },
      (_, i) => [(i / 89) * 1220 - 10, y + slope * (i / 89 - 0.5) + chance.sway(7) + Math.sin(i * 0.35) * 5] as const,
    )
    shapes =
      sheet([...edge, [1210, 1610], [-10, 1610]], mix(second, '#fffaf2', 0.25), 3) +
      sheet(
        [...edge.map(([x, yy]) => [x, yy + 7 + Math.sin(x * 0.09) * 3] as const), [1210, 1610], [-10, 1610]],
        second,
        0,
      )
  }
  return (
    `<defs><pattern id="grain" width="${grainSize}" height="${grainSize}" patternUnits="userSpaceOnUse"><image href="${grainTile}" width="${grainSize}" height="${grainSize}"/></pattern></defs>` +
    `<rect width="1200" height="1600" fill="${paper}"/>${shapes}<rect width="1200" height="1600" fill="url(#grain)"/>`
  )
}

function sheet(points: readonly Point[], colour: string, depth: number): string {
  const d = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
  const shadow =
    depth > 0
      ? [1, 2, 3]
          .map(
            (i) =>
              `<path d="${d}" transform="translate(${-depth * i * 0.3} ${depth * i * -0.2})" fill="#2a1830" opacity=".05"/>`,
          )
          .join('')
      : ''
  return `${shadow}<path d="${d}" fill="${colour}"/>`
}
