export const REDACTED = '[erased]'

export type Traces = {
  email: string
  firstName: string
  secondName: string
  phoneNumber: string | null
  /** Lines of addresses and postcodes. */
  places: readonly (string | null)[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern for the words, ignoring case and spacing. */
const spaced = (text: string) => text.trim().split(/\s+/).map(escaped).join('\\s*')

/** A pattern for an E.164 number as people write it: +44 or 0 in front, with spaces, dashes and brackets. */
function phonePattern(e164: string): string {
  const digits = e164.replace(/^\+44/, '').replace(/\D/g, '')
  return `(?:\\+\\s*44|0044|0)[\\s()-]*(?:\\(0\\)[\\s-]*)?${[...digits].join('[\\s()-]*')}`
}

/**
 * Returns a pattern for the identifiers of a member: email address, phone number, address lines, postcodes, and the
 * full name or the surname with a title. A surname alone is not replaced, since it may be a colour, nor are words
 * shorter than five characters, which occur inside other words. PostgreSQL interprets the pattern in the same way.
 */
export function tracesPattern({ email, firstName, secondName, phoneNumber, places }: Traces): string {
  const surname = secondName.trim()
  return [
    spaced(email),
    ...(phoneNumber ? [phonePattern(phoneNumber)] : []),
    ...places.flatMap((place) => (place && place.trim().length >= 5 ? [spaced(place)] : [])),
    ...(surname && firstName.trim() ? [spaced(`${firstName} ${surname}`)] : []),
    ...(surname.length >= 2 ? [`(?:Mrs|Mr|Miss|Ms|Mx|Dr)\\.?\\s+${spaced(surname)}`] : []),
  ].join('|')
}

/** Replaces the identifiers of a member in a text written by another member. */
export function redactTraces(text: string, traces: Traces): string {
  return text.replace(new RegExp(tracesPattern(traces), 'giu'), REDACTED)
}

/** Returns the JSON value with `change` applied to every text in it. */
export function mapTextsDeep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTextsDeep(one, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTextsDeep(one, change)]))
}

/** Replaces the member's first name in a sentence written by Hemline. */
export function replaceName(text: string, firstName: string, instead: string): string {
  if (!firstName) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(firstName)}(?![\\p{L}\\p{N}])`, 'gu'), () => instead)
}
