/**
 * Invisible characters: spaces, control and zero-width characters, fillers, the empty Braille cell, the null notehead.
 */
const invisible = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}]/gu

/** Whether a text is empty or made only of invisible characters. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, () => '') === ''
}

/** How deep values are searched: no shape of ours is deeper. */
const DEEPEST = 20

/**
 * Returns the same value with every blank text in it replaced by an empty one, so that each field's rule for empty texts
 * applies. A text with NUL is left for the rule that refuses it.
 */
export function withoutBlanks(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given !== '' && !given.includes('\u0000') && isBlank(given) ? '' : given
  if (typeof given !== 'object' || given === null || depth > DEEPEST) return given
  if (Array.isArray(given)) return given.map((inner) => withoutBlanks(inner, depth + 1))
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, withoutBlanks(inner, depth + 1)]))
}
