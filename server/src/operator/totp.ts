import { createHash, randomBytes } from 'node:crypto'
import {
  plainCode,
  RECOVERY_CODES,
  SECOND_FACTOR_DIGITS,
  SECOND_FACTOR_STEP_SECONDS,
  SECOND_FACTOR_WINDOW_STEPS,
} from '@hemline/contract/operator/second-factor.ts'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** 80 bits: too many to guess from a hash, so a plain one suffices. */
const RECOVERY_BYTES = 10
/** What every authenticator app knows, whatever else it ignores in the address. */
const kind = { algorithm: 'SHA1', digits: SECOND_FACTOR_DIGITS, period: SECOND_FACTOR_STEP_SECONDS }

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...kind, ...names, secret: Secret.fromBase32(secret) })

/** Returns a new secret of 160 bits in base32. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address that an authenticator app reads: who it is for, and the secret. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** Returns the time step (RFC 6238) whose code this is, the present one or the one before or after it; null for any other code. */
export function stepOf(secret: string, { code, now }: { code: string; now: Date }): number | null {
  const timestamp = now.getTime()
  const totp = totpOf(secret)
  const delta = totp.validate({ token: plainCode(code), timestamp, window: SECOND_FACTOR_WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Returns ten new recovery codes of 16 characters, in groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Secret.fromHex(randomBytes(RECOVERY_BYTES).toString('hex'))
      .base32.toLowerCase()
      .replace(/.{4}(?!$)/g, '$&-'),
  )
}

/** Returns what is stored of a recovery code. */
export const hashOfRecovery = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url')
