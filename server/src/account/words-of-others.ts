const TAKEN_OUT = '[erased]'

export type Traces = {
  email: string
  firstName: string
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
 * Takes a member's e-mail, phone number, address lines and postcodes out of what somebody else wrote. Words shorter than
 * five characters stay: they would tear other words apart.
 */
export function withoutTraces(text: string, { email, phoneNumber, places }: Traces): string {
  const patterns = [
    spaced(email),
    ...(phoneNumber ? [phonePattern(phoneNumber)] : []),
    ...places.flatMap((place) => (place && place.trim().length >= 5 ? [spaced(place)] : [])),
  ]
  return text.replace(new RegExp(patterns.join('|'), 'giu'), TAKEN_OUT)
}

/** Puts another name where a sentence of Hemline's names her. */
export function withoutName(text: string, firstName: string, instead: string): string {
  if (!firstName) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(firstName)}(?![\\p{L}\\p{N}])`, 'gu'), () => instead)
}
