import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Loads a package of this folder's own list, which a checkout without `npm run journeys` does not have (decision 127). */
export const load = createRequire(import.meta.url)

/** The source of Testing Library, to be run in a page: it finds elements by role, name and text as a member does. */
export const testingLibrary = (): string =>
  readFileSync(load.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
