/** The currency beside an amount, and spaces around it. */
const around = /^(?:£|GBP)\s*|\s*(?:£|GBP)$/gi

/** A point or comma with one or two digits behind it is decimal. Thousands are groups of three with one separator. */
const amounts = [
  /^(\d*)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
]

/**
 * Returns pounds as a person types them, in pence: "45", "45,50", "£1,250.50" and "1 250,5" are amounts. Null for what could
 * mean two amounts ("12 50", "1.250") or none: the form asks again (product.md §11).
 */
export function penceEntered(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(around, '')
  if (!/\d/.test(plain)) return null
  for (const amount of amounts) {
    const [match, pounds = '', pence = ''] = amount.exec(plain) ?? []
    if (match !== undefined) return Number(pounds.replace(/\D/g, '')) * 100 + Number(pence.padEnd(2, '0'))
  }
  return null
}

/**
 * Returns a whole number as a person types it, thousands in groups of three or without: "14", "1,000". NaN for anything
 * else, decimals included.
 */
export function countEntered(text: string): number {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim()
  return /^(\d+|[1-9]\d{0,2}([, ]\d{3})+)$/.test(plain) ? Number(plain.replace(/\D/g, '')) : Number.NaN
}

/** Pence as the text of a field: 1250 -> "12.50". */
export function amountText(pence: number): string {
  return (pence / 100).toFixed(2)
}

export const amountTexts = {
  unclear: 'Please enter an amount in pounds, such as 12.50',
} as const
