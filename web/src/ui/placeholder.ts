const bytesOf = (placeholder: string) => Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0))

/**
 * Returns the mean colour of a photo from its placeholder, a thumbhash in base64, as CSS has it; undefined if it cannot be
 * read. The colour is in the first three bytes: lightness, yellow to blue, red to green, 6 bits each.
 */
export function meanColour(placeholder: string): string | undefined {
  try {
    const [first = 0, second = 0, third = 0] = bytesOf(placeholder)
    const header = first | (second << 8) | (third << 16)
    const lightness = (header & 63) / 63
    const yellow = ((header >> 6) & 63) / 31.5 - 1
    const red = ((header >> 12) & 63) / 31.5 - 1
    const b = lightness - (2 / 3) * yellow
    const r = (3 * lightness - b + red) / 2
    return `rgb(${[r, r - red, b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255)).join(' ')})`
  } catch {
    return undefined
  }
}

/** Returns the blurred photo as a data URL, drawn by a library that loads with it; undefined if it cannot be read. */
export async function blurOf(placeholder: string): Promise<string | undefined> {
  const { thumbHashToDataURL } = await import('thumbhash')
  try {
    return thumbHashToDataURL(bytesOf(placeholder))
  } catch {
    return undefined
  }
}
