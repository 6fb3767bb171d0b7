import type { Env } from '../../base/env.ts'
import type { Logger } from '../../base/log.ts'
import type { Breaches } from './port.ts'
import { pwnedPasswords } from './pwned-passwords.ts'

/** Returns Have I Been Pwned's range API, or a host's own copy, when PWNED_PASSWORDS_URL is set; null otherwise. */
export function openBreaches(env: Env, { log }: { log: Logger }): Breaches | null {
  return env.PWNED_PASSWORDS_URL ? pwnedPasswords(env.PWNED_PASSWORDS_URL, { log }) : null
}
