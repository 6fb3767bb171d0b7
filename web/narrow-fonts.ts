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
/** All that the Latin files of the typefaces hold. */
const ranges = [
  [0x20, 0x4ff],
  [0x2000, 0x22ff],
  [0xfb00, 0xfb06],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
] as const
const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('')

const { resolve } = createRequire(import.meta.url)
const cache = join(import.meta.dirname, '../node_modules/.cache/hemline-fonts')

/**
 * Cuts the typefaces to the weights and sizes that the styles use (decision 195): a phone loads 88 kB of them in place of
 * 115. It takes two seconds, so what was cut is cached.
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
        if (!narrow.includes(`'${name}'`)) throw new Error(`${id} does not use ${name}`)
        narrow = narrow.replace(`'${name}'`, `'${await narrowed(resolve(name), axes)}'`)
      }
      return { code: narrow, map: null }
    },
  }
}

/** Returns the file of a typeface with these ranges of its axes. */
async function narrowed(path: string, axes: Axes): Promise<string> {
  const whole = await readFile(path)
  const of = createHash('sha256')
    .update(whole)
    .update(JSON.stringify(axes))
    .update(characters)
    .digest('hex')
    .slice(0, 16)
  const folder = join(cache, of)
  const file = join(folder, basename(path))
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  const narrow = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(unfinished, basename(path)), narrow)
  // another build may have been first
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(file)) throw error
  })
  return file
}
