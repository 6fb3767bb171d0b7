import type { Plugin } from 'vite'

const LIST = '/web/src/app/screen-files.ts'

/** Preloads the list of the screens' files with the first script, at a lower priority than the files of the page itself. */
export function preloadScreenFiles(): Plugin {
  return {
    name: 'preload-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const list = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LIST))
        if (!list) throw new Error(`${LIST} has no file of its own`)
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${list.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
