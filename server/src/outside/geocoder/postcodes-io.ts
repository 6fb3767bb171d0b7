import { z } from 'zod'
import type { Logger } from '../../base/log.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { districtPlaces, nameAt } from './built-in.ts'
import type { PlaceSource } from './port.ts'

const Found = z.object({
  result: z.object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    admin_ward: z.string().nullish(),
    admin_district: z.string().nullish(),
  }),
})

const TIMEOUT_MS = timeLimits.outside.geocoderMs

/** Queries a postcodes.io service, which a host can run. A failure is logged and left to the next source. */
export function postcodesIo(url: string, { log }: { log: Logger }): PlaceSource {
  const base = url.replace(/\/+$/, '')
  return {
    async find(postcode) {
      try {
        const path = `/postcodes/${encodeURIComponent(postcode.postcode)}`
        const answer = await fetch(base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (answer.status === 404 && z.object({ status: z.literal(404) }).safeParse(await answer.json()).success)
          return null
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        const { latitude, longitude, admin_ward, admin_district } = Found.parse(await answer.json()).result
        if (latitude === null || longitude === null) return 'unknown'
        const point = { lat: latitude, lng: longitude }
        const listed = districtPlaces.get(postcode.outward)?.locationName
        const locationName = listed ?? admin_ward ?? admin_district ?? nameAt(postcode, point)
        return { ...point, locationName, exact: true }
      } catch (error) {
        log.warn(
          { error: String(error), outward: postcode.outward },
          'The postcode service did not answer; the built-in table does',
        )
        return 'unknown'
      }
    },
  }
}
