import type { FailedFile } from './test-results.ts'

/** The number of test files of a whole run that may pass only when run again. */
export const SECOND_LOOKS_MAX = 3

/** The result of one step; failures that no test file explains (`unexplained`) are not looked at again. */
export type StepResult = { name: string; passed: number; unexplained: number; failedFiles: FailedFile[] }
export type Verdict = {
  passed: number
  failed: number
  /** The names of the steps that failed. */
  failedSteps: string[]
  /** One line for each failed test. */
  failures: string[]
  /** The first error of each file that passed only when it was run again. */
  passedAgain: string[]
}

/**
 * Runs each failed test file once more with `runAlone`, which returns whether it passed, one after the other; unless there
 * are more than `SECOND_LOOKS_MAX` in the whole run. A file that passes then is listed, and no failure. What failed and is no
 * test stays a failure (decision 220).
 */
export async function lookAgain(
  results: readonly StepResult[],
  runAlone: (step: string, path: string) => Promise<boolean>,
): Promise<Verdict> {
  const verdict: Verdict = { passed: 0, failed: 0, failedSteps: [], failures: [], passedAgain: [] }
  const files = results.reduce((sum, { failedFiles }) => sum + failedFiles.length, 0)
  const isWorthIt = files <= SECOND_LOOKS_MAX
  for (const { name, passed, unexplained, failedFiles } of results) {
    verdict.passed += passed
    let failed = unexplained
    for (const { path, tests, failures } of failedFiles) {
      if (isWorthIt && (await runAlone(name, path))) {
        verdict.passed += tests
        verdict.passedAgain.push(failures[0]!)
      } else {
        failed += Math.max(1, tests)
        verdict.failures.push(...failures)
      }
    }
    if (failed > 0) verdict.failedSteps.push(name)
    verdict.failed += failed
  }
  return verdict
}
