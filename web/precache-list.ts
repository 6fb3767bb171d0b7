import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The file in which the service worker, web/public/sw.js, finds what to precache. */
const LIST = 'app-files.json'
const isPart = (name: string) => name.startsWith('assets/') && /\.(js|css)$/.test(name)
/** Those with other signs, and for larger screens, are loaded on demand. */
const isFont = (name: string) => /-latin-(?!ext).*\.woff2$/.test(name)

/**
 * Writes what the service worker precaches (decision 64): one file with all scripts and stylesheets by path, since two
 * hundred requests and two hundred cache entries take seconds on a phone; and a list with that file, the fonts, a version
 * that changes when any of them or the page changes, and the time of the build, which says which of two versions is newer and
 * is in the page too.
 */
export function precacheList(builtAt = Date.now()): Plugin {
  return {
    name: 'precache-list',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (page) => page.replace('<html ', `<html data-built="${builtAt}" `),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const textOf = (name: string) => {
          const file = bundle[name]
          return file?.type === 'chunk' ? file.code : String(file?.source ?? '')
        }
        const names = Object.keys(bundle).sort()
        const parts = JSON.stringify(Object.fromEntries(names.filter(isPart).map((name) => [`/${name}`, textOf(name)])))
        const fonts = names.filter(isFont).map((name) => `/${name}`)
        // the same sources are the same version, whenever they are built
        const page = textOf('index.html').replace(`data-built="${builtAt}" `, '')
        const seed = [parts, ...fonts, page].join('\n')
        const version = createHash('sha256').update(seed).digest('hex').slice(0, 16)
        const partsName = `assets/parts-${version}.json`
        this.emitFile({ type: 'asset', fileName: partsName, source: parts })
        this.emitFile({
          type: 'asset',
          fileName: LIST,
          source: JSON.stringify({ version, builtAt, parts: `/${partsName}`, fonts }),
        })
      },
    },
  }
}
