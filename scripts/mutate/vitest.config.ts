import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import house from '../../vitest.config.ts'
import { root } from '../settings.ts'
import type { Planted } from './run-mutants.ts'

/** Serves the file with the planted fault, and every other file unchanged. */
const plantedFile = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  transform(_code: string, id: string) {
    const fault = (globalThis as Planted).plantedFault
    return fault && relative(root, id.split('?')[0] ?? id) === fault.path ? fault.text : null
  },
}

/** The order in which the tests were named: those most likely to detect the fault come first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/** The regular test projects, with one worker each, and the planted fault. */
export default defineConfig({
  root,
  test: {
    fsModuleCache: false,
    sequence: { sequencer: AsNamed },
    projects: (house.test?.projects ?? []).map((project) => ({
      ...(project as object),
      root,
      plugins: [plantedFile],
      test: { ...(project as { test: object }).test, bail: 1, maxWorkers: 1, testTimeout: 60_000 },
    })),
  },
})
