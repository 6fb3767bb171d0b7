export function searchWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Returns the pattern of `ilike` for texts that contain this word; a % or _ in it is an ordinary character. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
