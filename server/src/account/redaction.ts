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

/** A pattern for the words, however they are cased and spaced. */
const spaced = (text: string) => text.trim().split(/\s+/).map(escaped).join('\\s*')

/** An E.164 number as people write it: +44 or 0 in front, spaces, dashes and brackets between. */
function phonePattern(e164: string): string {
  const digits = e164.replace(/^\+44/, '').replace(/\D/g, '')
  return `(?:\\+\\s*44|0044|0)[\\s()-]*(?:\\(0\\)[\\s-]*)?${[...digits].join('[\\s()-]*')}`
}

/**
 * What names a member: their e-mail, phone number, address lines, postcodes, and their full name or surname with a title. A
 * surname alone stays, for it may be a colour; so do words shorter than five characters, which would tear other words apart.
 * The pattern is one that PostgreSQL reads the same way.
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

/** Takes what names a member out of what somebody else wrote. */
export function redactTraces(text: string, traces: Traces): string {
  return text.replace(new RegExp(tracesPattern(traces), 'giu'), REDACTED)
}

/** The same for every text in a JSON value. */
export function mapTextsDeep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTextsDeep(one, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTextsDeep(one, change)]))
}

/** Puts another name where a sentence of Hemline's names her. */
export function replaceName(text: string, firstName: string, instead: string): string {
  if (!firstName) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(firstName)}(?![\\p{L}\\p{N}])`, 'gu'), () => instead)
}
