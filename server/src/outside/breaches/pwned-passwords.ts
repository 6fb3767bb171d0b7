import { createHash } from 'node:crypto'
import type { Logger } from '../../base/log.ts'
import { timeLimits } from '../../base/time-limits.ts'
import type { Breaches } from './port.ts'

const TIMEOUT_MS = timeLimits.outside.breachesMs
const PREFIX_LENGTH = 5
/** A padded answer has about a thousand lines of forty characters. */
const RESPONSE_MAX_BYTES = 256 * 1024

/**
 * Queries by k-anonymity: only the first five digits of the password's SHA-1 leave this server, and the answer is
 * padded, so that its length reveals nothing either. A failure is logged, without the digits, and returns false.
 */
export function pwnedPasswords(url: string, { log }: { log: Logger }): Breaches {
  const base = url.replace(/\/+$/, '')
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      const suffix = hash.slice(PREFIX_LENGTH)
      try {
        const answer = await fetch(`${base}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
          headers: { 'add-padding': 'true', 'user-agent': 'Hemline' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        const text = await answer.text()
        if (text.length > RESPONSE_MAX_BYTES) throw new Error('it answered too much')
        return text.split('\n').some((line) => {
          const [breachedSuffix, count] = line.trim().split(':')
          return breachedSuffix?.toUpperCase() === suffix && Number(count) > 0 // padding has the count 0
        })
      } catch (error) {
        log.warn({ error: String(error) }, 'The breach service did not answer; the password was not looked up')
        return false
      }
    },
  }
}
