import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Code points, first and last of each range. */
type Ranges = readonly (readonly [number, number])[]
const each = (signs: string): Ranges => [...signs].map((sign) => [sign.codePointAt(0)!, sign.codePointAt(0)!])

/** All that the Latin files of the typefaces hold. */
const all: Ranges = [
  [0x20, 0x4ff],
  [0x2000, 0x22ff],
  [0xfb00, 0xfb06],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]
/** What English is written with, our own signs, and the letters of names that are met most. */
const plain: Ranges = [[0x20, 0x7e], ...each('\u00a0£©·×½àáçèéêëíñóöü–—‘’“”•…→')]

/** A range of weights, or of the sizes that a typeface is drawn for, or one of them. */
type Axes = { [axis: string]: { min: number; max: number } | number }
/** `media`: for which screens alone. */
type Cut = { as: string; axes: Axes; ranges: Ranges; media?: string }

const inter = { wght: { min: 400, max: 700 } }
const fraunces = { wght: { min: 380, max: 600 } }
const everySize = { min: 14, max: 84 }
/** Between the smallest and the largest headline of a phone: 18 to 40 px. */
const PHONE_SIZE = 30

/** Each typeface with its cuts. A sign of several is drawn by the last of them; `ext` is loaded only for a page that needs it. */
const fonts: { [file: string]: readonly Cut[] } = {
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': [
    { as: 'inter-latin-ext', axes: inter, ranges: all },
    { as: 'inter-latin', axes: inter, ranges: plain },
  ],
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2': [
    { as: 'fraunces-latin-ext', axes: { ...fraunces, opsz: everySize }, ranges: all },
    { as: 'fraunces-wide', axes: { ...fraunces, opsz: everySize }, ranges: plain, media: '(min-width: 768px), print' },
    {
      as: 'fraunces-latin',
      axes: { ...fraunces, opsz: PHONE_SIZE },
      ranges: plain,
      media: 'screen and (max-width: 767.98px)',
    },
  ],
}
/** What text is set with; the styles ask for figures of one width. */
const features = [
  'kern',
  'mark',
  'mkmk',
  'curs',
  'dist',
  'ccmp',
  'locl',
  'liga',
  'clig',
  'calt',
  'rlig',
  'rclt',
  'rvrn',
  'tnum',
]

const charactersOf = (ranges: Ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('')

const unicodeRange = (ranges: Ranges) =>
  ranges.map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`).join(', ')

const { resolve } = createRequire(import.meta.url)
const cache = join(import.meta.dirname, '../node_modules/.cache/hemline-fonts')

/**
 * Cuts the typefaces to the weights and sizes that the styles use, and in two by their signs (decision 195): a phone loads 42 kB of
 * them in place of 115. It takes a few seconds, so what was cut is cached.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/src/ui/base.css')) return null
      let narrow = code
      for (const [name, cuts] of Object.entries(fonts)) {
        const face = narrow.match(/@font-face \{[^}]*\}/g)?.find((block) => block.includes(`'${name}'`))
        if (!face) throw new Error(`${id} does not use ${name}`)
        const faces: string[] = []
        for (const wanted of cuts) {
          const own = face
            .replace(`'${name}'`, `'${await cut(resolve(name), wanted)}'`)
            .replace(/\}$/, `  unicode-range: ${unicodeRange(wanted.ranges)};\n}`)
          faces.push(wanted.media ? `@media ${wanted.media} {\n${own}\n}` : own)
        }
        narrow = narrow.replace(face, () => faces.join('\n'))
      }
      return { code: narrow, map: null }
    },
  }
}

/** Returns the file of a typeface that was cut so. */
async function cut(path: string, { as, axes, ranges }: Cut): Promise<string> {
  const whole = await readFile(path)
  const characters = charactersOf(ranges)
  const of = createHash('sha256')
    .update(whole)
    .update(JSON.stringify({ axes, features }))
    .update(characters)
    .update(as)
    .digest('hex')
    .slice(0, 16)
  const folder = join(cache, of)
  const name = `${as}.woff2`
  const file = join(folder, name)
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features } as const
  await writeFile(join(unfinished, name), await subsetFont(whole, characters, options))
  // another build may have been first
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(file)) throw error
  })
  return file
}
