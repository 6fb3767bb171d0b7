import { readFileSync } from 'node:fs'

/** Returns the lines of a data file shipped with Hemline, without empty lines and comments (`#`). */
export function dataLines(file: URL): string[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
}
