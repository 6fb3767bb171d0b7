/** Parses pounds as typed ("12", "12.50", "£12.50") to pence; returns null if they are not an amount. */
export function penceOf(text: string): number | null {
  const match = /^£?\s*(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Formats pence for a field: 1250 -> "12.50". */
export function poundsOf(pence: number): string {
  return (pence / 100).toFixed(2)
}
