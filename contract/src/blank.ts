/**
 * Any but invisible characters: spaces, control and zero-width characters, fillers, the empty Braille cell, the null
 * notehead.
 */
const visible = /[^\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}]/u

/** Whether a text is empty or made only of invisible characters. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}
