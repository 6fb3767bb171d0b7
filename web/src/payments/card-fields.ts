export type CardFields = { number: string; expiry: string; cvc: string; postcode: string }
export type CardProblems = { [field in keyof CardFields]?: string }

const digitsOf = (text: string) => text.replace(/\D/g, '')

const isAmex = (digits: string) => /^3[47]/.test(digits)

/** Groups the digits as on the card: 4-4-4-4, for American Express 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** Formats typed digits as "MM / YY". A first digit above 1 is a month of one digit. */
export function formatExpiry(text: string, before = ''): string {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  // a pasted or autofilled "12/2030" includes the century
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  const isDeleting = text.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The month and full year of a typed expiry, or null while it is incomplete. */
export function readExpiry(expiry: string): { month: number; year: number } | null {
  const digits = digitsOf(expiry)
  if (digits.length !== 4) return null
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

/** Whether a card number's check digit is valid. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A sentence for each invalid field of a card; empty if it can be sent. */
export function cardProblems(card: CardFields, now: Date): CardProblems {
  const problems: CardProblems = {}
  const number = digitsOf(card.number)
  if (number.length < 12) problems.number = 'Your card number is incomplete.'
  else if (!isLuhnValid(number)) problems.number = 'Your card number is invalid.'
  const expiry = readExpiry(card.expiry)
  if (!expiry) problems.expiry = 'Your card’s expiry date is incomplete.'
  else if (expiry.month < 1 || expiry.month > 12) problems.expiry = 'Your card’s expiry date is invalid.'
  else if (expiry.year * 12 + expiry.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    problems.expiry = 'Your card’s expiry date is in the past.'
  }
  const cvc = digitsOf(card.cvc)
  if (cvc.length !== (isAmex(number) ? 4 : 3)) problems.cvc = 'Your card’s security code is incomplete.'
  if (card.postcode.trim().length < 4) problems.postcode = 'Your postcode is incomplete.'
  return problems
}
