import { type DistanceUnit, distanceUnitOf } from '@hemline/contract/place.ts'

/** The unit of distances by the region that the device is set to. */
export const distanceUnit = (): DistanceUnit => distanceUnitOf(navigator.language)
