import { createHash } from 'node:crypto'

/** Returns the local part of an email's Message-ID: the same for the same key, and not to be guessed without it. */
export function letterIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
