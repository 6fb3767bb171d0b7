import { expect, test } from 'vitest'
import { precacheList } from '../web/precache-list.ts'

type Hooks = {
  transformIndexHtml(page: string): string
  generateBundle: { handler(this: object, options: object, bundle: object): void }
}

/** Builds a page with one script; returns the page and the list of what is precached. */
function build({ builtAt, code = 'run()' }: { builtAt: number; code?: string }) {
  const hooks = precacheList(builtAt) as unknown as Hooks
  const page = hooks.transformIndexHtml('<!doctype html>\n<html lang="en-GB"><script src="/assets/main-1.js"></script>')
  const files: { [name: string]: string } = {}
  const bundle = {
    'index.html': { type: 'asset', source: page },
    'assets/main-1.js': { type: 'chunk', code },
    'assets/inter-latin-1.woff2': { type: 'asset', source: '' },
  }
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = source
  }
  hooks.generateBundle.handler.call({ emitFile }, {}, bundle)
  return { page, list: JSON.parse(files['app-files.json'] ?? 'null') }
}

test('the page and the list have the same time of the build', () => {
  const { page, list } = build({ builtAt: 1234 })
  expect(page).toContain('<html data-built="1234" lang="en-GB">')
  expect(list).toMatchObject({ builtAt: 1234, fonts: ['/assets/inter-latin-1.woff2'] })
})

test('the same sources are the same version whenever they are built, others are another', () => {
  const { version } = build({ builtAt: 1234 }).list
  expect(build({ builtAt: 5678 }).list.version).toBe(version)
  expect(build({ builtAt: 1234, code: 'walk()' }).list.version).not.toBe(version)
})
