import { createHash } from 'node:crypto'
import { categories } from '@hemline/contract/listings/shapes.ts'
import { build, type Plugin, type Rolldown } from 'vite'

import { browserFloor } from './browser-floor.ts'

const source = 'src/app/early.ts'
/** What the page itself loads: src/app/main.tsx. */
const page = 'index.html'
const screens = ['landing', 'home', 'listing', 'shared-listing']

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
        const code = await buildEarly(Object.fromEntries(screens.map((screen) => [screen, filesOf(screen, bundle)])))
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

async function buildEarly(files: { [screen: string]: string[] }): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { SCREEN_FILES: JSON.stringify(files), CATEGORIES: JSON.stringify(categories) },
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

/** The files that a screen needs beyond those of the page: its own, what they import, and their styles. */
function filesOf(screen: string, bundle: Rolldown.OutputBundle): string[] {
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
  const own = nameOf(`/src/screens/${screen}.tsx`)
  if (own.length === 0) throw new Error(`The build has no file for the screen ${screen}`)
  const already = closure(nameOf(page).map(({ fileName }) => fileName))
  return [...closure(own.map(({ fileName }) => fileName))]
    .filter((name) => !already.has(name))
    .map((name) => `/${name}`)
}
