import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const JS_MOST_KB = 120
const CSS_MOST_KB = 16
const start = 'src/app/main.tsx'
const home = 'src/screens/home.tsx'

/** The size of a build's home page, in its folder: `npm test -- build` reads it. */
export const HOME_SIZE_FILE = '.home-size.json'
export type HomeSize = { line: string; isTooHeavy: boolean }

/**
 * Measures the compressed size of the home page after each build. A page above its budget fails the tests, never the build:
 * a host has to start (decision 150).
 */
export function homeBudget(): Plugin {
  return {
    name: 'home-budget',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const loaded = new Set<string>()
      const load = (name: string) => {
        const chunk = chunks.get(name)
        if (!chunk || loaded.has(name)) return
        loaded.add(name)
        for (const css of chunk.viteMetadata?.importedCss ?? []) loaded.add(css)
        for (const other of chunk.imports) load(other)
      }
      for (const { fileName, facadeModuleId, moduleIds } of chunks.values()) {
        const ids = [facadeModuleId ?? '', ...moduleIds]
        if (ids.some((id) => id.endsWith(start) || id.endsWith('index.html') || id.endsWith(home))) load(fileName)
      }
      const size = (ending: string) => {
        const files = [...loaded].filter((name) => name.endsWith(ending)).map((name) => bundle[name])
        const bytes = files.map((file) => (file?.type === 'chunk' ? file.code : (file?.source ?? '')))
        return bytes.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
      }
      const js = size('.js')
      const css = size('.css')
      const line = `Home page, gzip: JS ${js.toFixed(2)} kB (most ${JS_MOST_KB}), CSS ${css.toFixed(1)} kB (most ${CSS_MOST_KB})`
      console.log(line)
      const measured: HomeSize = { line, isTooHeavy: js > JS_MOST_KB || css > CSS_MOST_KB }
      writeFileSync(join(dir!, HOME_SIZE_FILE), JSON.stringify(measured))
    },
  }
}
