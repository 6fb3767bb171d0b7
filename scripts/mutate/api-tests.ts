import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../settings.ts'
import { blockAround } from './faulty-modules.ts'
import type { Mutant } from './mutants.ts'
import { Reached, type Reaching } from './reached.ts'
import type { ApiOutcome, ApiTask } from './run-api-tests.ts'
import { TestProcess } from './test-process.ts'

/** The time spent on one fault at most, in milliseconds of the tests' own time: the quickest tests of its domain come first. */
const BUDGET_MS = 40_000
const BUDGET_OF_FILE_MS = 15_000

/** As many of a file's tests as fit into the time, the quickest of them, in their order. */
function quickest({ tests }: Reaching, budget: number): { tests: string[]; ms: number } {
  let ms = 0
  const chosen = new Set<string>()
  for (const test of tests.toSorted((a, b) => a.ms - b.ms)) {
    if (ms + test.ms > budget) break
    ms += test.ms
    chosen.add(test.name)
  }
  return { tests: tests.map(({ name }) => name).filter((name) => chosen.has(name)), ms }
}

/**
 * The API tests, of which each fault of the server meets those that run its block: of its own file, of its own domain, then
 * of others as far as it is known what they run. `elsewhere` finds that out for all.
 */
export class ApiTests {
  private readonly reached = new Reached()
  private readonly process: TestProcess<ApiTask, ApiOutcome>
  /** Tests that pass without those that stand before them in their file. */
  private readonly alone = new Map<string, boolean>()
  private readonly elsewhere: boolean

  constructor(faulty: string[], { elsewhere }: { elsewhere: boolean }) {
    this.process = new TestProcess('scripts/mutate/run-api-tests.ts', faulty)
    this.elsewhere = elsewhere
  }

  /** Runs the test files whose records are older than they are. One that fails without any fault is left out. */
  async record(folders: readonly string[]): Promise<void> {
    const files = globSync(
      this.elsewhere ? ['server/src/**/*.test.ts'] : folders.map((folder) => `${folder}/*.test.ts`),
      {
        cwd: root,
      },
    )
    for (const file of files.sort()) {
      if (!this.reached.isOld(file)) continue
      const outcome = await this.run({ file, tests: null, fault: null })
      const failed = typeof outcome === 'string' ? outcome : outcome.failed
      if (typeof outcome !== 'string' && !failed) this.reached.keep(file, outcome)
      else console.log(`left out, since it fails without any fault: ${file}, ${failed}`)
    }
  }

  /** The test that notices a fault, or null. */
  async noticedBy(path: string, mutant: Mutant): Promise<string | null> {
    const start = blockAround(path, readFileSync(join(root, path), 'utf8'), mutant)
    const all = this.reached.reaching(path, start)
    const isBeside = ({ file }: { file: string }) => dirname(file) === dirname(path)
    const isOwn = ({ file }: { file: string }) => file === path.replace(/\.ts$/, '.test.ts')
    const others = all.filter((reaching) => !isBeside(reaching) && !this.reached.isOld(reaching.file))
    let left = BUDGET_MS
    const beside = all.filter(isBeside).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    for (const reaching of [...beside, ...others]) {
      const { tests, ms } = quickest(reaching, Math.min(left, BUDGET_OF_FILE_MS))
      if (tests.length === 0) continue
      left -= ms
      const isWhole = tests.length === reaching.count
      const failed = await this.fails({ file: reaching.file, tests, isWhole }, { path, mutant })
      if (failed) return `${reaching.file}: ${failed}`
    }
    return null
  }

  /** The test that fails with the fault, though it passes without; null if all pass. */
  private async fails(
    { file, tests, isWhole }: { file: string; tests: string[]; isWhole: boolean },
    fault: { path: string; mutant: Mutant },
  ): Promise<string | null> {
    const outcome = await this.run({ file, tests, fault })
    if (typeof outcome === 'string') return outcome
    const { failed } = outcome
    if (!failed || isWhole || !tests.includes(failed) || (await this.passesAlone(file, failed))) return failed
    const whole = await this.run({ file, tests: this.reached.upTo(file, tests), fault })
    return typeof whole === 'string' ? whole : whole.failed
  }

  private async passesAlone(file: string, test: string): Promise<boolean> {
    const key = `${file} ${test}`
    const result = this.alone.get(key)
    if (result !== undefined) return result
    const outcome = await this.run({ file, tests: [test], fault: null })
    const passes = typeof outcome !== 'string' && outcome.failed === null
    this.alone.set(key, passes)
    return passes
  }

  private run(task: ApiTask): Promise<ApiOutcome | string> {
    return this.process.run(task)
  }

  close(): Promise<void> {
    return this.process.close()
  }
}
