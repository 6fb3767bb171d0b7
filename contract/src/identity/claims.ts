import { Claims } from './shapes.ts'

const PREFIX = 'custom:'

/** What the issuer itself vouches for: never taken from an attribute that a member could write. */
const vouchedFor = ['sub', 'email', 'email_verified', 'origin_jti']

/** Reads claims with or without the `custom:` prefix, booleans as strings, lists as JSON. Throws a ZodError for others. */
export function readClaims(payload: Record<string, unknown>): Claims {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(payload)) {
    const bare = name.slice(PREFIX.length)
    if (name.startsWith(PREFIX) && !vouchedFor.includes(bare)) plain[bare] = value
  }
  return Claims.parse({ ...plain, ...withoutPrefixed(payload) })
}

function withoutPrefixed(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !name.startsWith(PREFIX)))
}

/** What a member's token tells about her, as our code knows it. */
export type ClaimValues = Record<string, string | number | boolean | readonly string[] | null>

/** The same on the wire: prefixed, everything a string, empty values left out. */
export function writeClaims(values: ClaimValues): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') continue
    written[PREFIX + name] = Array.isArray(value) ? JSON.stringify(value) : String(value)
  }
  return written
}
