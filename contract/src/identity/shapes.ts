import { z } from 'zod/mini'
import { parseEmail } from './rules.ts'
import { identityTexts } from './words.ts'

/** The client id of our own issuer, and the `aud` of its ID tokens. */
export const BUILT_IN_CLIENT_ID = 'hemline-web'

/** The demo members whom the sign-in screen offers in development. */
export const DemoMember = z.object({ email: z.string(), firstName: z.string(), about: z.string() })
export type DemoMember = z.infer<typeof DemoMember>

const yes = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((value) => value === true || value === 'true'),
)
const list = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return z.array(z.string()).parse(JSON.parse(text))
    } catch {
      context.issues.push({ code: 'custom', message: 'not a list', input: text })
      return z.NEVER
    }
  }),
)

/**
 * The claims of an ID token after `readClaims` has converted the wire's forms (product.md §9). They are hints for the
 * screen: authority is always the database. Home address, phone number and exact point are not included, because the
 * token reaches other code too (product.md §6); the member's own client reads them from GET /api/user. `geohash7` is
 * that of the public point.
 */
export const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Empty when the issuer leaves it to its userinfo endpoint. */
  email: z._default(z.string(), ''),
  email_verified: z.optional(yes),
  birthdate: z.optional(z.string()),
  hasOnboarded: z.optional(yes),
  hasAddedListing: z.optional(yes),
  hasNewsletter: z.optional(yes),
  firstName: z.optional(z.string()),
  secondName: z.optional(z.string()),
  picture: z.optional(z.string()),
  geohash7: z.optional(z.string()),
  locationName: z.optional(z.string()),
  height: z.optional(z.string()),
  publicId: z.optional(z.string()),
  pushDeviceHashesOrIdentifiers: z.optional(list),
  termsVersion: z.optional(z.string()),
  /** Incremented by a global sign-out or a password change, so that older tokens are refused. */
  sessionVersion: z.optional(z.coerce.number().check(z.int())),
  /** The session of the token (our own issuer), so that a revoked one is rejected. */
  origin_jti: z.optional(z.string()),
  /** The session and its start at another issuer, where it says them. */
  sid: z.optional(z.string()),
  auth_time: z.optional(z.number()),
  iat: z.optional(z.number()),
})
export type Claims = z.infer<typeof Claims>

const PREFIX = 'custom:'

/** Claims of the issuer itself, never read from an attribute that a member can write. */
const issuerClaims = ['sub', 'email', 'email_verified', 'origin_jti', 'sid', 'auth_time', 'iat']

/** Reads claims with or without the `custom:` prefix, booleans as strings, lists as JSON. Throws a ZodError for others. */
export function readClaims(payload: Record<string, unknown>): Claims {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(payload)) {
    const bare = name.slice(PREFIX.length)
    if (name.startsWith(PREFIX) && !issuerClaims.includes(bare)) plain[bare] = value
  }
  return Claims.parse({ ...plain, ...withoutPrefixed(payload) })
}

function withoutPrefixed(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !name.startsWith(PREFIX)))
}

/** The claims of a member's token, under the names that our code uses. */
export type ClaimValues = Record<string, string | number | boolean | readonly string[] | null>

/** The same on the wire: prefixed, every value a string, empty values omitted. */
export function writeClaims(values: ClaimValues): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') continue
    written[PREFIX + name] = Array.isArray(value) ? JSON.stringify(value) : String(value)
  }
  return written
}

/** An email address on the wire: read by `parseEmail`. */
export const Email = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const email = parseEmail(text)
    if (email !== null) return email
    context.issues.push({ code: 'custom', message: identityTexts.emailInvalid, input: text })
    return z.NEVER
  }),
)
