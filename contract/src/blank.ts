/** What leaves no mark: spaces, control and zero-width characters, fillers, the empty Braille cell, a notehead that is none. */
const invisible = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}]/gu

/** Whether a text shows nothing at all: it is empty, or made of characters that nobody can see. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, () => '') === ''
}
