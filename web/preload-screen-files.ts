import type { Plugin } from 'vite'

const LISTS = ['/web/src/app/screen-files.ts', '/web/src/listings/browse-files.ts']

/** Preloads the lists of files that are loaded later with the first script, at a lower priority than the files of the page itself. */
export function preloadScreenFiles(): Plugin {
  return {
    name: 'preload-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return LISTS.map((path) => {
          const list = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(path),
          )
          if (!list) throw new Error(`${path} has no file of its own`)
          const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${list.fileName}` }
          return { tag: 'link', attrs, injectTo: 'head' }
        })
      },
    },
  }
}
