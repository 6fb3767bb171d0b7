import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows at a moment (RFC 6238), as one that reads nothing but the secret computes it. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
