import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import house from '../../vitest.config.ts'
import { root } from '../settings.ts'
import type { Planted } from './run-mutants.ts'

/** Serves the file that has a fault planted with that fault, every other file as it is. */
const plantedFile = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  transform(_code: string, id: string) {
    const fault = (globalThis as Planted).plantedFault
    return fault && relative(root, id.split('?')[0] ?? id) === fault.path ? fault.text : null
  },
}

/** The house's own test projects, one worker each, with the fault in place. */
export default defineConfig({
  root,
  test: {
    fsModuleCache: false,
    projects: (house.test?.projects ?? []).map((project) => ({
      ...(project as object),
      root,
      plugins: [plantedFile],
      test: { ...(project as { test: object }).test, bail: 1, maxWorkers: 1, testTimeout: 60_000 },
    })),
  },
})
