export type ContactKind = 'email' | 'phone' | 'publicId'

/**
 * The kind of a typed contact (product.md §11): with an @ an email; digits, spaces, dashes, brackets and plus
 * with at least 10 digits a phone number; otherwise a public user id.
 */
export function contactKind(text: string): ContactKind {
  const typed = text.trim()
  if (typed.includes('@')) return 'email'
  const digits = typed.replace(/\D/g, '').length
  return /^[\d\s\-()+]+$/.test(typed) && digits >= 10 ? 'phone' : 'publicId'
}
