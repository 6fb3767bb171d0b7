import { dataLines } from '../../base/data-lines.ts'
import { type Box, boxOf, rounded, type Spot, spotOf } from './geometry.ts'

export type Ring = { spots: Spot[]; box: Box }

let loaded: Ring[] | null = null

/** The land of the British Isles and the opposite shores; read once per process, at the first tile. */
export function landRings(): readonly Ring[] {
  loaded ??= dataLines(new URL('./ground/coast.txt', import.meta.url)).map((line) => {
    const spots = rounded(line.split(' ').map(spotAt))
    return { spots, box: boxOf(spots) }
  })
  return loaded
}

function spotAt(pair: string): Spot {
  const [lat, lng] = pair.split(',').map(Number)
  return spotOf(lat!, lng!)
}
