import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './settings.ts'

/** A test file with a test that did not pass. `failures` names each with its error, one line each; `tests` counts them. */
export type FailedFile = { path: string; tests: number; failures: string[] }
/** `unhandled` counts the errors that belong to no test. */
export type Results = { passed: number; notPassed: number; unhandled: number; failedFiles: FailedFile[] }

type TestFile = {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}

/**
 * Reads the JSON report of vitest and the number that the reporter of unhandled errors wrote; no report counts as no test at all.
 * A skipped test did not pass.
 */
export function readResults(file: string, unhandledFile: string): Results {
  try {
    const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return {
      passed: numPassedTests,
      notPassed: numTotalTests - numPassedTests,
      unhandled: Number(readFileSync(unhandledFile, 'utf8')),
      failedFiles: (testResults as TestFile[]).map(failedFileOf).filter(({ failures }) => failures.length > 0),
    }
  } catch {
    return { passed: 0, notPassed: 0, unhandled: 0, failedFiles: [] }
  }
}

/** The result of a run that ended with this code: an error outside any test fails it, and so does a code that nothing explains. */
export function countOf({ passed, notPassed, unhandled, failedFiles }: Results, code: number) {
  const failed = notPassed + unhandled
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failedFiles }
}

function failedFileOf({ name, message, assertionResults }: TestFile): FailedFile {
  const path = relative(root, name)
  const tests = assertionResults.filter(({ status }) => status !== 'passed')
  const failed = tests.map(
    ({ fullName, status, failureMessages }) =>
      `${path} > ${fullName}: ${firstLines(failureMessages?.join('\n') || status)}`,
  )
  return {
    path,
    tests: tests.length,
    failures: message ? [`${path}: ${firstLines(message)}`, ...failed] : failed,
  }
}

/** The first line of a message, without colours and stack. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  return lines
    .slice(0, stack < 0 ? 6 : Math.min(stack + 1, 6))
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ')
}
