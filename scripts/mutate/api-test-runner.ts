import { join } from 'node:path'
import {
  inject,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
} from 'vitest'
import { root } from '../settings.ts'

/** The input of a run of one file: the fault to plant, and which of its tests to run. */
export type Wanted = { path: string | null; fault: number; tests: string[] | null }

declare module 'vitest' {
  interface ProvidedContext {
    wanted: Wanted
  }
  interface TaskMeta {
    /** The blocks that ran in this test; for a file, those that ran before its first test. */
    reached?: string[]
  }
}

type Switches = typeof globalThis & {
  reachedBlocks?: Set<string>
  faultyModules?: Map<string, (fault: number) => Promise<void>>
}
const shared = globalThis as Switches
const nameOf = (task: RunnerTask): string =>
  task.suite && task.suite !== task.file ? `${nameOf(task.suite)} > ${task.name}` : task.name

let planted: string | null = null

async function plant({ path, fault }: Wanted): Promise<void> {
  if (planted && planted !== path) await shared.faultyModules?.get(planted)?.(0)
  planted = path
  if (!path) return
  if (!shared.faultyModules?.has(path)) await import(/* @vite-ignore */ join(root, path))
  await shared.faultyModules?.get(path)?.(fault)
}

function takeReached(): string[] {
  const reached = [...(shared.reachedBlocks ?? [])]
  shared.reachedBlocks?.clear()
  return reached
}

/**
 * Plants the given fault before a file is read, runs the given tests up to the first failure, and records the blocks
 * they ran.
 */
export default class ApiTestRunner extends TestRunner {
  private hasFailed = false
  private isBegun = false

  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (source === 'collect') {
      this.hasFailed = false
      this.isBegun = false
      await plant(inject('wanted'))
    }
    return super.importFile(path, source)
  }

  onCollected(files: RunnerTestFile[]): void {
    const { tests } = inject('wanted')
    takeReached()
    if (tests) for (const file of files) keepOnly(file, new Set(tests))
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.hasFailed) test.mode = 'skip'
    if (!this.isBegun) test.file.meta.reached = takeReached()
    this.isBegun = true
    return super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    test.meta.reached = takeReached()
    if (test.result?.state === 'fail') this.hasFailed = true
    super.onAfterRunTask(test)
  }
}

/** Skips all other tests; returns whether any is left. */
function keepOnly(suite: RunnerTestSuite, wanted: ReadonlySet<string>): boolean {
  let hasAny = false
  for (const task of suite.tasks) {
    const isWanted = task.type === 'suite' ? keepOnly(task, wanted) : wanted.has(nameOf(task))
    if (!isWanted) task.mode = 'skip'
    hasAny ||= isWanted
  }
  return hasAny
}
