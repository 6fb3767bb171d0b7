import { type DistanceUnit, METRES_IN_MILE } from '@hemline/contract/place.ts'

/** A distance that is known in whole kilometres: 'About 2 miles away from you', 'About 3 km away from you'. */
export function roughDistanceText(km: number, unit: DistanceUnit = 'MILES'): string {
  if (unit === 'KILOMETRES') return `About ${km} km away from you`
  const miles = Math.max(1, Math.round((km * 1000) / METRES_IN_MILE))
  return `About ${miles === 1 ? '1 mile' : `${miles} miles`} away from you`
}
