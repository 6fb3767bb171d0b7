import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { STEP_TIMEOUT_MS } from './e2e/step-timeout.ts'

const shared = { setupFiles: ['scripts/fail-on-console-error.ts'], restoreMocks: true, unstubEnvs: true }
/** For tests with a server of their own in their process. */
const serving = {
  ...shared,
  setupFiles: [...shared.setupFiles, 'server/test/named-statements.ts', 'server/test/cheap-hashes.ts'],
}
/**
 * The files of one worker share its modules, read and compiled once: nothing in them may outlive a file but what is the
 * same for all of them. Not for tests that put something else in a module's place.
 */
const together = { isolate: false, pool: 'forks' } as const
/** How long a test waits for what it polls: as long as a slow machine needs, since a green one does not wait for it. */
const patient = { poll: { timeout: 60_000 } }
/** For tests of rules, which read the present from their process. */
const ruled = {
  ...shared,
  setupFiles: [...shared.setupFiles, 'scripts/rules-clock.ts'],
  expect: patient,
  // longer than a poll, whose error says more
  testTimeout: 120_000,
  hookTimeout: 60_000,
}
/** In a journey as long as for a step in the browser. */
const briefer = { poll: { timeout: STEP_TIMEOUT_MS } }

/** The walks past axe take longest: begun last, they would keep one core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => /\/accessible(-troubles)?\.spec\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

const root = import.meta.dirname
/** What starts a server, PostgreSQL or a build. */
const scriptsWithServers = [
  'scripts/{postgres,backup,backup-hosts,restore,rehearse,erase-again,native,demo-place}.test.ts',
  'scripts/{conformance,geodata}/**/*.test.ts',
]
const ruleTests = globSync(['{contract,web}/src/**/*.test.{ts,tsx}', '{scripts,drills}/**/*.test.ts'], {
  cwd: root,
  exclude: scriptsWithServers,
})
/** What would reach the next file of a shared process: another module in a module's place, another clock, a browser's globals. */
const outlivesFile =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|useFakeTimers)\b|@vitest-environment|defineProperty\(|\b(globalThis|window|document|navigator|localStorage|sessionStorage)\b/
/** A comment is no reason, unless it chooses the environment. */
const commentLines = /^\s*(\/\/|\/?\*)(?!.*@vitest-environment).*$/gm
/** Whether a test, or a sample beside it that it imports, has any of these. */
function isApart(path: string): boolean {
  const text = readFileSync(join(root, path), 'utf8').replace(commentLines, '')
  const samples = [...text.matchAll(/ from '\.\/(sample-[a-z-]+\.ts)'/g)].map(([, name]) => join(dirname(path), name!))
  return outlivesFile.test(text) || samples.some(isApart)
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...ruled,
          name: 'rules',
          include: ruleTests.filter((path) => !isApart(path)),
          ...together,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...ruled,
          name: 'rules-apart',
          include: ruleTests.filter(isApart),
        },
      },
      {
        test: {
          ...serving,
          name: 'api',
          include: ['{server,sandboxes,demo,bench}/**/*.test.ts', ...scriptsWithServers],
          globalSetup: ['server/test/cluster.ts'],
          env: { TEST_JOBS: 'by drain' },
          ...together,
          // two leave two cores idle for two fifths of the time
          maxWorkers: 3,
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'parts',
          include: ['e2e/parts/*.spec.ts'],
          globalSetup: ['scripts/parts-ready.ts'],
          ...together,
          // one browser and one page: a second process would start another one
          maxWorkers: 1,
          expect: briefer,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...serving,
          setupFiles: [...serving.setupFiles, 'e2e/show-failed-pages.ts'],
          name: 'journeys',
          include: ['e2e/journeys/**/*.spec.ts'],
          globalSetup: ['server/test/cluster.ts', 'scripts/journeys-ready.ts'],
          ...together,
          maxWorkers: 2,
          expect: briefer,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...serving,
          name: 'other-browsers',
          include: ['e2e/other-browsers/**/*.spec.ts'],
          globalSetup: ['server/test/cluster.ts', 'scripts/other-browsers-ready.ts'],
          ...together,
          maxWorkers: 1,
          expect: briefer,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
