import { type RawBuilder, sql } from 'kysely'

export function searchWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * The condition that a text contains a word, in any case and with or without accents; a % or _ in the word is an ordinary
 * character. An index of `unaccented` of exactly this text serves it.
 */
export function contains(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  // some characters are % or \ only without what they are written with, so these are escaped last
  return sql`unaccented(${text}) ilike '%' || regexp_replace(unaccented(${word}::text), ${/[\\%_]/.source}, ${'\\\\\\&'}, 'g') || '%'`
}
