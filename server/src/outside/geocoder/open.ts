import { parsePostcode } from '@hemline/contract/members/rules.ts'
import type { Env } from '../../base/env.ts'
import type { Logger } from '../../base/log.ts'
import { areaPlaces, districtPlaces, findBuiltIn, isUkArea } from './built-in.ts'
import { importedSource, loadImportedTable } from './imported.ts'
import type { Geocoder, Locality, Place, PlaceSource } from './port.ts'
import { postcodesIo } from './postcodes-io.ts'

/** Queries each source until one answers, and the built-in table last. */
function geocoderOf(sources: PlaceSource[]): Geocoder {
  return {
    async find(text) {
      const postcode = parsePostcode(text)
      if (!postcode || !isUkArea(postcode.area)) return null
      for (const source of sources) {
        const answer = await source.find(postcode)
        if (answer !== 'unknown') return answer
      }
      return findBuiltIn(postcode)
    },
    townOf(text) {
      const town = areaPlaces.get(parsePostcode(text)?.area ?? '')?.locationName
      // the capital has eight areas, named after their part of it
      return town ? town.replace(/^.* London$|^City of London$/, 'London') : null
    },
    localities: () => [...localitiesOf(areaPlaces, true), ...localitiesOf(districtPlaces, false)],
  }
}

const localitiesOf = (places: ReadonlyMap<string, Place>, isTown: boolean): Locality[] =>
  [...places.values()].map(({ locationName, lat, lng }) => ({ name: locationName, lat, lng, isTown }))

/** Returns the configured geocoder: imported areas, a postcodes.io service, the built-in table. */
export function openGeocoder(env: Pick<Env, 'dataFolder' | 'POSTCODES_IO_URL'>, { log }: { log: Logger }): Geocoder {
  const sources: PlaceSource[] = []
  try {
    const table = loadImportedTable(env.dataFolder)
    if (table) sources.push(importedSource(table))
  } catch (error) {
    log.error({ error: String(error) }, 'The imported postcodes cannot be read; run npm run geodata again')
  }
  if (env.POSTCODES_IO_URL) sources.push(postcodesIo(env.POSTCODES_IO_URL, { log }))
  return geocoderOf(sources)
}
