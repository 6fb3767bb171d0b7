import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../settings.ts'
import { type Mutant, planted } from './mutants.ts'

/** Read by the transform of vitest.config.ts: the one file with a planted fault. */
export type Planted = typeof globalThis & { plantedFault?: { path: string; text: string } }
/** The parent process's message: a fault, and the test files to run with it that belong to this project. */
export type Task = { path: string; mutant: Mutant | null; tests: string[] }
export type Outcome = { isNoticed: boolean; by: string | null }

/** Runs the tests of one project for each task from the parent process; ends when it disconnects. */
async function main(project: string): Promise<void> {
  const silent = {}
  const vitest = await createVitest('test', {
    config: join(root, 'scripts/mutate/vitest.config.ts'),
    project: [project],
    watch: false,
    reporters: [silent],
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  process.on('message', async ({ path, mutant, tests }: Task) => {
    const file = join(root, path)
    if (mutant) (globalThis as Planted).plantedFault = { path, text: planted(readFileSync(file, 'utf8'), mutant) }
    else delete (globalThis as Planted).plantedFault
    vitest.invalidateFile(file)
    vitest.state.filesMap.clear()
    const chosen = tests.flatMap((test) => all.filter(({ moduleId }) => moduleId === join(root, test)))
    if (chosen.length === 0) return void process.send?.({ isNoticed: false, by: null } satisfies Outcome)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
    const failed = testModules.find((module) => module.state() === 'failed')
    const outcome: Outcome = {
      isNoticed: failed !== undefined || unhandledErrors.length > 0,
      by: failed ? failed.relativeModuleId : null,
    }
    vitest.invalidateFile(file)
    process.send?.(outcome)
  })
  process.on('disconnect', () => void vitest.exit(true))
  process.send?.('ready')
}

await main(process.argv[2] ?? 'rules')
