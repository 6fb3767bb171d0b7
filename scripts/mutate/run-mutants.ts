import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../settings.ts'
import { type Mutant, planted } from './mutants.ts'

/** What the transform of vitest.config.ts reads: the one file that has a fault at the moment. */
export type Planted = typeof globalThis & { plantedFault?: { path: string; text: string } }
/** What the parent process sends: a fault, and the test files to run with it as far as they are this project's. */
export type Task = { path: string; mutant: Mutant | null; tests: string[] }
export type Outcome = { isNoticed: boolean; by: string | null }

/** Runs the tests of one project for one task after another, told by the parent process; ends when it disconnects. */
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
