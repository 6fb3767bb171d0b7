import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

import { browserFloor } from './browser-floor.ts'
import { earlyRows, patternOf, whoAmI } from './early-screens.ts'
import type { EarlyScreen } from './src/app/early-screen.ts'

const source = 'src/app/early.ts'
/** What the page itself loads: src/app/main.tsx. */
const page = 'index.html'

/**
 * Builds the early script (decision 123) as one file and names it in the page, before the app. It has to be small: the
 * parser waits for it.
 */
export function earlyScript(): Plugin {
  let fileName = ''
  return {
    name: 'early-script',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const code = await buildEarly(bundle)
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8).replaceAll('-', '_')
        fileName = `assets/early-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
    },
  }
}

async function buildEarly(bundle: Rolldown.OutputBundle): Promise<string> {
  const files: string[] = []
  const placesOf = (modules: readonly string[], loaded: readonly number[] = []) =>
    filesOf(modules, bundle)
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
      .filter((place) => !loaded.includes(place))
  const screens = earlyRows.map(({ at, modules, wide, ...row }): EarlyScreen => {
    const own = placesOf(modules)
    const beside = wide && { ...(wide.asks && { asks: wide.asks }), files: placesOf(wide.modules, own) }
    return { at: patternOf(at), ...row, files: own, ...(beside && { wide: beside }) }
  })
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { SCREENS: JSON.stringify(screens), FILES: JSON.stringify(files), WHO_AM_I: JSON.stringify(whoAmI) },
    build: {
      write: false,
      target: browserFloor,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output[0].code
}

/** The files that these modules need beyond those of the page: their own, what they import, and their styles. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (!chunk || found.has(name)) continue
      found.add(name)
      for (const style of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])
        found.add(style)
      closure(chunk.imports, found)
    }
    return found
  }
  const nameOf = (ending: string) =>
    chunks.filter(({ moduleIds, facadeModuleId }) =>
      [facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(ending)),
    )
  const own = modules.flatMap((module) => {
    const files = nameOf(`/src/${module}.tsx`)
    if (files.length === 0) throw new Error(`The build has no file for ${module}`)
    return files
  })
  const already = closure(nameOf(page).map(({ fileName }) => fileName))
  return [...closure(own.map(({ fileName }) => fileName))]
    .filter((name) => !already.has(name))
    .map((name) => `/${name}`)
}
