import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Each typeface with what the styles use of its axes: weights, and for the headlines the sizes they are drawn for. */
type Axes = { [axis: string]: { min: number; max: number } }

const fonts: { [file: string]: Axes } = {
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': { wght: { min: 400, max: 700 } },
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2': {
    wght: { min: 380, max: 600 },
    opsz: { min: 14, max: 84 },
  },
}
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

/** `ext` is what a browser loads only for a page that has a sign of it: what comes last is used for a sign of both. */
const parts: readonly { name: (file: string) => string; ranges: Ranges }[] = [
  { name: (file) => file.replace('-latin-', '-latin-ext-'), ranges: all },
  { name: (file) => file, ranges: plain },
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
 * Cuts the typefaces to the weights and sizes that the styles use, and in two by their signs (decision 195): a phone loads 63 kB of
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
      for (const [name, axes] of Object.entries(fonts)) {
        const face = narrow.match(/@font-face \{[^}]*\}/g)?.find((block) => block.includes(`'${name}'`))
        if (!face) throw new Error(`${id} does not use ${name}`)
        const faces: string[] = []
        for (const { name: nameOf, ranges } of parts) {
          const file = await cut(resolve(name), { axes, ranges, as: nameOf(basename(name)) })
          faces.push(
            face.replace(`'${name}'`, `'${file}'`).replace(/\}$/, `  unicode-range: ${unicodeRange(ranges)};\n}`),
          )
        }
        narrow = narrow.replace(face, () => faces.join('\n'))
      }
      return { code: narrow, map: null }
    },
  }
}

/** Returns the file of a typeface with these ranges of its axes and these signs. `as`: the file's name. */
async function cut(path: string, { axes, ranges, as }: { axes: Axes; ranges: Ranges; as: string }): Promise<string> {
  const whole = await readFile(path)
  const characters = charactersOf(ranges)
  const of = createHash('sha256')
    .update(whole)
    .update(JSON.stringify(axes))
    .update(characters)
    .update(as)
    .digest('hex')
    .slice(0, 16)
  const folder = join(cache, of)
  const file = join(folder, as)
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  const narrow = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(unfinished, as), narrow)
  // another build may have been first
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(file)) throw error
  })
  return file
}
