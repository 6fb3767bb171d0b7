import { CODE_DIGITS } from '@hemline/contract/limits.ts'

/** The digits of a code in typed or pasted text: the first six adjacent ones, else the first six. */
export function codeIn(text: string): string {
  const whole = text.match(/\d+/g)?.find((digits) => digits.length === CODE_DIGITS)
  return whole ?? text.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
