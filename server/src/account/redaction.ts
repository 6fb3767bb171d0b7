export const REDACTED = '[erased]'

/** What a member is known by, now and before. */
export type Traces = {
  emails: readonly string[]
  fullNames: readonly string[]
  /** Replaced after a title. */
  surnames: readonly string[]
  /** In E.164 form. */
  phoneNumbers: readonly string[]
  /** Lines of addresses. */
  places: readonly (string | null)[]
  postcodes: readonly (string | null)[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const wordsOf = (text: string) => text.trim().split(/\s+/)

/** A pattern for the words, however wide the spaces between them. */
const spaced = (text: string) => wordsOf(text).map(escaped).join('\\s+')

const whole = (pattern: string, letter: string) => `(?<!${letter})${pattern}(?!${letter})`

/** Returns a pattern for a name as whole words of a longer one, as PostgreSQL reads it. */
export const namePattern = (name: string): string => whole(spaced(name), '\\w')

/** A pattern for an E.164 number as people write it: +44 or 0 in front, with spaces, dashes and brackets. */
function phonePattern(e164: string): string {
  const digits = e164.replace(/^\+44/, '').replace(/\D/g, '')
  return `(?<!\\d)(?:\\+\\s*44|0044|0)[\\s()-]*(?:\\(0\\)[\\s-]*)?${[...digits].join('[\\s()-]*')}(?!\\d)`
}

/** Whether a line says where someone lives. Members enter any words there, and a town or a word is in the texts of all (decision 401). */
const isTelling = (line: string) => line.trim().length >= 5 && /\d/.test(line) && wordsOf(line).length >= 2

/**
 * Returns a pattern for the identifiers of a member where they are whole words: email address, phone number, address lines,
 * postcodes, and the full name or the surname with a title. A surname alone is not replaced, since it may be a colour, nor
 * is an address line without a number. PostgreSQL interprets the pattern in the same way, with its own `letter`.
 */
export function tracesPattern(
  { emails, fullNames, surnames, phoneNumbers, places, postcodes }: Traces,
  letter = '\\w',
): string {
  const words = [
    ...emails.map(spaced),
    ...places.flatMap((line) => (line && isTelling(line) ? [spaced(line)] : [])),
    ...postcodes.flatMap((postcode) => (postcode ? [wordsOf(postcode).map(escaped).join('\\s*')] : [])),
    ...fullNames.map(spaced),
    ...surnames.map((surname) => `(?:Mrs|Mr|Miss|Ms|Mx|Dr)\\.?\\s+${spaced(surname)}`),
  ].map((pattern) => whole(pattern, letter))
  return [...new Set([...words, ...phoneNumbers.map(phonePattern)])].join('|')
}

/** Replaces the identifiers of a member in a text written by another member. */
export function redactTraces(text: string, traces: Traces): string {
  return text.replace(new RegExp(tracesPattern(traces, '[\\p{L}\\p{N}_]'), 'giu'), REDACTED)
}

/** Replaces the member's first name in a sentence written by Hemline. */
export function replaceName(text: string, firstName: string, instead: string): string {
  if (!firstName) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(firstName)}(?![\\p{L}\\p{N}])`, 'gu'), () => instead)
}
