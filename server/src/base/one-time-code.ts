import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@hemline/contract/durations.ts'
import { CODE_DIGITS, CODE_MINUTES } from '@hemline/contract/limits.ts'

const CODES = 10 ** CODE_DIGITS

/**
 * Returns the six-digit code for one purpose. It is derived from the subject's id and the number of the message, so
 * that no code is stored and the job that sends it can safely run twice.
 */
export function codeFor(
  secret: string,
  about: { purpose: 'sign-up' | 'reset' | 'phone' | 'email'; id: string; no: number },
): string {
  const hash = createHmac('sha256', secret).update(`code\n${about.purpose}\n${about.id}\n${about.no}`).digest()
  return String(hash.readUIntBE(0, 6) % CODES).padStart(CODE_DIGITS, '0')
}

/** Returns when a code that is sent now expires. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)

/** Compares two codes in constant time. */
export function isSameCode(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
