import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Where the build writes what the service worker is to keep: web/public/sw.js. */
const LIST = 'app-files.json'
/** Fonts of other scripts load where they are needed. */
const isKept = (name: string) => name.startsWith('assets/') && /\.(js|css)$|-latin-(?!ext).*\.woff2$/.test(name)

/** Writes beside the built app the list of its files, with a version that changes when one of them does. */
export function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter(isKept)
          .sort()
          .map((name) => `/${name}`)
        const page = bundle['index.html']
        const seed = [...files, page?.type === 'asset' ? page.source : ''].join('\n')
        const version = createHash('sha256').update(seed).digest('hex').slice(0, 16)
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify({ version, files }) })
      },
    },
  }
}
