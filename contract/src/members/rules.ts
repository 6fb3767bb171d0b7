/** The messages for a postcode (community spec §5). */
export const POSTCODE_INVALID = 'Please enter a valid UK postcode'
export const POSTCODE_REQUIRED = 'Valid postcode required'

export type Postcode = {
  /** Upper case with one space: 'EC1A 1BB'. */
  postcode: string
  /** 'EC1A' */
  outward: string
  /** '1BB' */
  inward: string
  /** 'EC' */
  area: string
  /** Without the letter that divides a London district: 'EC1'. */
  district: string
  /** With that letter, where there is one: 'EC1A', otherwise null. */
  subDistrict: string | null
  /** 'EC1A 1' */
  sector: string
  /** 'BB' */
  unit: string
}

const FORM = /^(([A-Z]{1,2})\d[A-Z\d]?)(\d[A-Z]{2})$/

/**
 * Parses a postcode by its form only (community spec §5): returns it normalized, with its parts; null when the form is
 * wrong. White space, invisible characters anywhere and lower case are accepted. Whether the place exists is checked by the geocoder.
 */
export function parsePostcode(text: string): Postcode | null {
  const match = FORM.exec(text.replace(/[\s\p{Cf}]/gu, '').toUpperCase())
  if (!match) return null
  const [, outward = '', area = '', inward = ''] = match
  const divided = /[A-Z]$/.test(outward)
  return {
    postcode: `${outward} ${inward}`,
    outward,
    inward,
    area,
    district: divided ? outward.slice(0, -1) : outward,
    subDistrict: divided ? outward : null,
    sector: `${outward} ${inward.charAt(0)}`,
    unit: inward.slice(1),
  }
}

/** The average of a member's stars, to one decimal; null before the first. */
export function averageRatingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount > 0 ? Math.round((ratingSum / ratingCount) * 10) / 10 : null
}
