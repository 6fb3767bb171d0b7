import { readFileSync } from 'node:fs'

/** The lines of a data file that ships with Hemline, without empty ones and those that begin with `#`. */
export function dataLines(file: URL): string[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
}
