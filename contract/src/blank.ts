/**
 * Any but invisible characters: spaces, control and zero-width characters, fillers, the empty Braille cell, the null
 * notehead.
 */
const visible = /[^\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}]/u

/** Whether a text is empty or made only of invisible characters. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** How deep values are searched: no shape of ours is deeper. */
const DEEPEST = 20

/**
 * Returns the value with every blank text in it replaced by an empty one, so that each field's rule for empty texts
 * applies: the very same value if there is none, otherwise a copy. A text with NUL is left for the rule that refuses it.
 */
export function withoutBlanks(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given !== '' && !given.includes('\u0000') && isBlank(given) ? '' : given
  if (typeof given !== 'object' || given === null || depth > DEEPEST) return given
  const inside = given as Record<string, unknown>
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(inside)) {
    const inner = withoutBlanks(inside[name], depth + 1)
    if (inner === inside[name]) continue
    copy ??= (Array.isArray(given) ? [...given] : { ...given }) as Record<string, unknown>
    copy[name] = inner
  }
  return copy ?? given
}
