import { join } from 'node:path'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser.ts'
import { root } from './settings.ts'

const configFile = join(root, 'web/catalogue/vite.config.ts')

/** Set-up of the tests of parts: installs a browser, and builds and serves the catalogue. Returns the tear-down. */
export default async function partsReady(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browser', await findBrowser())
  await build({ configFile, logLevel: 'error' })
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The catalogue is served nowhere.')
  project.provide('catalogueUrl', `http://127.0.0.1:${address.port}`)
  return () => server.close()
}
