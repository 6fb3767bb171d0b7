import type { TestProject } from 'vitest/node'
import { type Browser, findBrowser } from './browser.ts'
import { buildWeb } from './web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium that journeys start. */
    browser: Browser
  }
}

/** Before the journeys: a browser is there and the web app stands built, so that the server serves it. */
export default async function journeysReady(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
  await buildWeb(console.log)
}
