import type { Postcode } from '@hemline/contract/members/rules.ts'

/**
 * The imported postcodes as one file: a header line of JSON, then the postcodes as sorted 32-bit numbers, then their
 * latitudes and longitudes in millionths of a degree (shifted to be positive). 12 bytes per postcode.
 */
export type TableEntry = { postcode: Postcode; point: { lat: number; lng: number } | null }

type Header = { format: 'hemline-postcodes-1'; count: number; areas: string[]; notice: string }

const NOWHERE = 0xffffffff
const letter = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) - 64 : 0)

/** Returns a number below 2³² that is unique for each postcode. */
export function postcodeKey({ area, outward, inward }: Postcode): number {
  const digits = outward.slice(area.length)
  const second = digits.charAt(1)
  const secondKey = second === '' ? 0 : second >= 'A' ? second.charCodeAt(0) - 54 : Number(second) + 1
  const outwardKey = ((letter(area, 0) - 1) * 27 + letter(area, 1)) * 370 + Number(digits.charAt(0)) * 37 + secondKey
  return (outwardKey * 10 + Number(inward.charAt(0))) * 676 + (letter(inward, 1) - 1) * 26 + letter(inward, 2) - 1
}

const millionths = (degrees: number, shift: number): number => Math.round((degrees + shift) * 1e6)

/** Writes the table. Throws for a duplicate postcode. */
export function writeTable(entries: Iterable<TableEntry>, notice: string): Buffer {
  const rows = Array.from(entries, (entry) => ({ key: postcodeKey(entry.postcode), entry })).sort(
    (a, b) => a.key - b.key,
  )
  const numbers = new Uint32Array(rows.length * 3)
  const areas = new Set<string>()
  rows.forEach(({ key, entry: { postcode, point } }, at) => {
    if (rows[at - 1]?.key === key) throw new Error(`${postcode.postcode} is there twice`)
    areas.add(postcode.area)
    numbers[at] = key
    numbers[rows.length + at] = point ? millionths(point.lat, 90) : NOWHERE
    numbers[rows.length * 2 + at] = point ? millionths(point.lng, 180) : NOWHERE
  })
  const header: Header = { format: 'hemline-postcodes-1', count: rows.length, areas: [...areas].sort(), notice }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const padding = Buffer.alloc((4 - (line.length % 4)) % 4, ' ')
  return Buffer.concat([line.subarray(0, -1), padding, Buffer.from('\n'), Buffer.from(numbers.buffer)])
}

export type PostcodeTable = {
  count: number
  areas: ReadonlySet<string>
  /** Returns the postcode's point; 'nowhere' when it exists without a known place; null when it does not exist. */
  find(postcode: Postcode): { lat: number; lng: number } | 'nowhere' | null
}

/** Reads a table. Throws when the bytes are not a complete table. */
export function readTable(bytes: Buffer): PostcodeTable {
  const end = bytes.indexOf('\n') + 1
  const header = JSON.parse(bytes.subarray(0, end).toString()) as Header
  if (header.format !== 'hemline-postcodes-1') throw new Error('not a table of postcodes')
  if (bytes.length !== end + header.count * 12) throw new Error('the table of postcodes is not complete')
  const { count } = header
  const numbers = new Uint32Array(new Uint8Array(bytes.subarray(end)).buffer)
  return {
    count,
    areas: new Set(header.areas),
    find(postcode) {
      const key = postcodeKey(postcode)
      let low = 0
      let high = count
      while (low < high) {
        const middle = (low + high) >>> 1
        if (numbers[middle]! < key) low = middle + 1
        else high = middle
      }
      if (low === count || numbers[low] !== key) return null
      const lat = numbers[count + low]!
      if (lat === NOWHERE) return 'nowhere'
      return { lat: lat / 1e6 - 90, lng: numbers[count * 2 + low]! / 1e6 - 180 }
    },
  }
}
