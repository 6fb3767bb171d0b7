import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The setting with the file that the number of errors goes to. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE'

/**
 * A reporter of vitest that writes how many errors of a run belong to no test: its JSON report does not say. Such an error is
 * not explained by a file that failed, and a second look at that file must not hide it (decision 220).
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE]
    if (file) writeFileSync(file, String(errors.length))
  }
}
