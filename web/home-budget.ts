import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const JS_MOST_KB = 136
const CSS_MOST_KB = 16
const start = 'src/app/main.tsx'
const home = 'src/screens/home.tsx'

/** Prints the compressed size of the home page after each build, and fails the build if it exceeds the budget. */
export function homeBudget(): Plugin {
  return {
    name: 'home-budget',
    apply: 'build',
    writeBundle(_, bundle) {
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
      console.log(
        `Home page, gzip: JS ${js.toFixed(1)} kB (most ${JS_MOST_KB}), CSS ${css.toFixed(1)} kB (most ${CSS_MOST_KB})`,
      )
      if (js > JS_MOST_KB || css > CSS_MOST_KB) throw new Error('The home page has become too heavy.')
    },
  }
}
