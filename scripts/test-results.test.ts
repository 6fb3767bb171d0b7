import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countOf, readResults } from './test-results.ts'
import UnhandledErrors, { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hemline-results-test-'))
})
afterEach(() => {
  delete process.env[UNHANDLED_ERRORS_FILE]
  rmSync(folder, { recursive: true, force: true })
})

const passed = { fullName: 'it works', status: 'passed', failureMessages: [] }
const failed = { fullName: 'it fails', status: 'failed', failureMessages: ['Error: expected 1\n    at a.ts:1'] }

/** What a run leaves behind with these tests in one file, and these errors outside any. */
function resultsOf(tests: readonly { status: string }[], errors: readonly unknown[]) {
  const [report, unhandled] = [join(folder, 'results.json'), join(folder, 'unhandled.txt')]
  const numPassedTests = tests.filter(({ status }) => status === 'passed').length
  const testResults = [{ name: '/a.test.ts', message: '', assertionResults: tests }]
  writeFileSync(report, JSON.stringify({ numPassedTests, numTotalTests: tests.length, testResults }))
  process.env[UNHANDLED_ERRORS_FILE] = unhandled
  new UnhandledErrors().onTestRunEnd([], errors)
  return readResults(report, unhandled)
}

test('a run without errors passes', () => {
  expect(countOf(resultsOf([passed], []), 0)).toEqual({ passed: 1, failed: 0, failedFiles: [] })
})

test('an error outside any test fails a run, whether a test failed or not', () => {
  expect(countOf(resultsOf([passed], [new Error('late')]), 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(countOf(resultsOf([passed, failed], [new Error('late')]), 1)).toMatchObject({
    passed: 1,
    failed: 2,
    failedFiles: [{ tests: 1, failures: [expect.stringContaining('Error: expected 1')] }],
  })
})

test('a run that fails without saying why has failed, and so has one without a report', () => {
  expect(countOf(resultsOf([passed], []), 1)).toMatchObject({ failed: 1 })
  expect(countOf(readResults(join(folder, 'none.json'), join(folder, 'none.txt')), 1)).toMatchObject({ failed: 1 })
})
