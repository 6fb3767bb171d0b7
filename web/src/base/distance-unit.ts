import { type DistanceUnit, distanceMetres, distanceText, distanceUnitOf, type Point } from '@hemline/contract/place.ts'

/** The unit of distances by the region that the device is set to. */
export const distanceUnit = (): DistanceUnit => distanceUnitOf(navigator.language)

/** '0.4 miles away from you', in the unit of the device. */
export const distanceTo = (point: Point, origin: Point): string =>
  distanceText(distanceMetres(origin, point), distanceUnit())
