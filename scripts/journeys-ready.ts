import type { TestProject } from 'vitest/node'
import { type Browser, findBrowser } from './browser.ts'
import { buildWeb } from './web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium used by journeys. */
    browser: Browser
  }
}

/** Set-up of the journeys: installs a browser and builds the web app. */
export default async function journeysReady(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
  await buildWeb(console.log)
}
