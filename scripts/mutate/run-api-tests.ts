import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../settings.ts'
import type { Faults } from './api.config.ts'
import { type Mutant, planted } from './mutants.ts'

/** The parent process's message: a test file, which of its tests to run (null: all), and the fault to run them with. */
export type ApiTask = { file: string; tests: string[] | null; fault: { path: string; mutant: Mutant } | null }
export type ApiTest = { name: string; ms: number; reached: string[] }
/** `failed` names the first test that failed, or describes another failure. */
export type ApiOutcome = { failed: string | null; tests: ApiTest[]; setup: string[] }

/** Runs the API tests of one file for each task from the parent process; ends when it disconnects. */
async function main(faulty: string[]): Promise<void> {
  const texts = new Map<number, string>()
  Object.assign(globalThis as Faults, { faultyFiles: new Set(faulty), faultyTexts: texts })
  const vitest = await createVitest('test', {
    config: join(root, 'scripts/mutate/api.config.ts'),
    watch: false,
    reporters: [{}],
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  let count = 0
  process.on('message', async ({ file, tests, fault }: ApiTask) => {
    const spec = all.find(({ moduleId }) => moduleId === join(root, file))
    if (!spec) throw new Error(`There is no test file ${file}`)
    if (fault) {
      count += 1
      texts.set(count, planted(readFileSync(join(root, fault.path), 'utf8'), fault.mutant))
    }
    spec.project.provide('wanted', { path: fault?.path ?? null, fault: fault ? count : 0, tests })
    vitest.state.filesMap.clear()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec])
    const module = testModules[0]
    const cases = [...(module?.children.allTests() ?? [])]
    const failed = cases.find((test) => test.result().state === 'failed')
    const outcome: ApiOutcome = {
      failed:
        failed?.fullName ??
        (module?.state() === 'failed' ? 'the file' : null) ??
        (unhandledErrors.length > 0 ? String((unhandledErrors[0] as Error).message) : null),
      tests: cases.map((test) => ({
        name: test.fullName,
        ms: Math.round(test.diagnostic()?.duration ?? 0),
        reached: test.meta().reached ?? [],
      })),
      setup: module?.meta().reached ?? [],
    }
    process.send?.(outcome)
  })
  process.on('disconnect', () => void vitest.exit(true))
  process.send?.('ready')
}

await main(process.argv.slice(2))
