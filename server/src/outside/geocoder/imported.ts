import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaPlaces, findBuiltIn, nameAt } from './built-in.ts'
import type { PlaceSource } from './port.ts'
import { type PostcodeTable, readTable } from './postcode-table.ts'

/** The file that `npm run geodata` writes and the server reads. */
export function importedTablePath(dataFolder: string): string {
  return join(dataFolder, 'geodata', 'postcodes.bin')
}

/** Returns the imported table, or null when nothing was imported. Throws when the file is damaged. */
export function loadImportedTable(dataFolder: string): PostcodeTable | null {
  const path = importedTablePath(dataFolder)
  return existsSync(path) ? readTable(readFileSync(path)) : null
}

/** Exact for the imported areas: other postcodes there do not exist. Unknown for other areas. */
export function importedSource(table: PostcodeTable): PlaceSource {
  return {
    find(postcode) {
      if (!table.areas.has(postcode.area)) return 'unknown'
      const point = table.find(postcode)
      if (point === null) return null
      if (point === 'nowhere') return findBuiltIn(postcode) ?? areaPlaces.get(postcode.area) ?? 'unknown'
      return { ...point, locationName: nameAt(postcode, point), exact: true }
    },
  }
}
