import type { Point } from '@hemline/contract/place.ts'

/** The ellipsoids of the national grid and of satellite navigation, in metres. */
const AIRY_1830 = { a: 6_377_563.396, b: 6_356_256.909 }
const WGS84 = { a: 6_378_137, b: 6_356_752.314245 }

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The projection of the national grid: scale on the central meridian, true and false origin. */
const SCALE = 0.9996012717
const ORIGIN = { lat: radians(49), lng: radians(-2), easting: 400_000, northing: -100_000 }

/** From OSGB36 to WGS84: shifts in metres, rotations in seconds of arc, scale in parts per million. */
const SHIFT = { x: 446.448, y: -125.157, z: 542.06 }
const TURN = { x: 0.1502, y: 0.247, z: 0.8421 }
const STRETCH_PPM = -20.4894

/** Returns the length of the meridian from the origin's latitude to another one. */
function meridianArc(lat: number): number {
  const { a, b } = AIRY_1830
  const n = (a - b) / (a + b)
  const apart = lat - ORIGIN.lat
  const sum = lat + ORIGIN.lat
  return (
    b *
    SCALE *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * apart -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(apart) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * apart) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * apart) * Math.cos(3 * sum))
  )
}

/** Converts a grid reference to latitude and longitude on the grid's own ellipsoid, in radians. */
function unproject(easting: number, northing: number): { lat: number; lng: number } {
  const { a, b } = AIRY_1830
  const e2 = 1 - (b * b) / (a * a)
  let lat = ORIGIN.lat
  let rest = northing - ORIGIN.northing
  while (Math.abs(rest) >= 0.00001) {
    lat += rest / (a * SCALE)
    rest = northing - ORIGIN.northing - meridianArc(lat)
  }
  const sin2 = Math.sin(lat) ** 2
  const nu = (a * SCALE) / Math.sqrt(1 - e2 * sin2)
  const rho = (a * SCALE * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const tan = Math.tan(lat)
  const sec = 1 / Math.cos(lat)
  const t2 = tan ** 2
  const x = easting - ORIGIN.easting
  return {
    lat:
      lat -
      (tan / (2 * rho * nu)) * x ** 2 +
      (tan / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) * x ** 4 -
      (tan / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 ** 2) * x ** 6,
    lng:
      ORIGIN.lng +
      (sec / nu) * x -
      (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2) * x ** 3 +
      (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 ** 2) * x ** 5 -
      (sec / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t2 ** 2 + 720 * t2 ** 3) * x ** 7,
  }
}

/** Converts easting and northing of the British national grid, in metres, to a WGS84 point; within 5 m on land. */
export function gridToPoint(easting: number, northing: number): Point {
  const { lat, lng } = unproject(easting, northing)
  const airy2 = 1 - AIRY_1830.b ** 2 / AIRY_1830.a ** 2
  const radius = AIRY_1830.a / Math.sqrt(1 - airy2 * Math.sin(lat) ** 2)
  const x = radius * Math.cos(lat) * Math.cos(lng)
  const y = radius * Math.cos(lat) * Math.sin(lng)
  const z = radius * (1 - airy2) * Math.sin(lat)

  const scale = 1 + STRETCH_PPM / 1e6
  const [turnX, turnY, turnZ] = [TURN.x, TURN.y, TURN.z].map((seconds) => radians(seconds / 3600)) as [
    number,
    number,
    number,
  ]
  const toX = SHIFT.x + x * scale - y * turnZ + z * turnY
  const toY = SHIFT.y + x * turnZ + y * scale - z * turnX
  const toZ = SHIFT.z - x * turnY + y * turnX + z * scale

  const wgs2 = 1 - WGS84.b ** 2 / WGS84.a ** 2
  const fromAxis = Math.hypot(toX, toY)
  let outLat = Math.atan2(toZ, fromAxis * (1 - wgs2))
  for (let round = 0; round < 6; round++) {
    const nu = WGS84.a / Math.sqrt(1 - wgs2 * Math.sin(outLat) ** 2)
    outLat = Math.atan2(toZ + wgs2 * nu * Math.sin(outLat), fromAxis)
  }
  return { lat: degrees(outLat), lng: degrees(Math.atan2(toY, toX)) }
}
