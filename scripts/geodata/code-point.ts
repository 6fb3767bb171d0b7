import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parsePostcode } from '@hemline/contract/members/rules.ts'
import type { TableEntry } from '../../server/src/outside/geocoder/postcode-table.ts'
import { gridToPoint } from './national-grid.ts'

/** Returns the Code-Point Open files in a folder and below: one CSV for each postcode area, named after it. */
export function codePointFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[a-z]{1,2}\.csv$/i.test(basename(name)))
    .map((name) => join(folder, name))
    .sort()
}

/** Positional quality of a postcode without a location; its grid reference is 0, 0. */
const NO_PLACE = 90

/**
 * Returns the postcodes of one file. Throws with the file and line of an invalid row, so that no partial table is
 * written.
 */
export function* readCodePoint(file: string): Generator<TableEntry> {
  const area = basename(file).slice(0, -4).toUpperCase()
  for (const [at, line] of readFileSync(file, 'utf8').split(/\r?\n/).entries()) {
    if (line === '') continue
    const [text = '', quality, easting, northing] = line.split(',').map((field) => field.replaceAll('"', ''))
    const postcode = parsePostcode(text)
    const [x, y] = [Number(easting), Number(northing)]
    if (postcode?.area !== area || !easting || !northing || Number.isNaN(x) || Number.isNaN(y)) {
      throw new Error(`${file}, line ${at + 1} is not a line of Code-Point Open: ${line.slice(0, 80)}`)
    }
    yield { postcode, point: Number(quality) === NO_PLACE || (x === 0 && y === 0) ? null : gridToPoint(x, y) }
  }
}
