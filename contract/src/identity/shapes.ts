import { z } from 'zod'

/** The client id that our own issuer knows, and the `aud` of its ID tokens. */
export const BUILT_IN_CLIENT_ID = 'hemline-web'

/** The demo members whom the sign-in screen offers in development. */
export const DemoMember = z.object({ email: z.string(), firstName: z.string(), about: z.string() })
export type DemoMember = z.infer<typeof DemoMember>

const yes = z.union([z.boolean(), z.string()]).transform((value) => value === true || value === 'true')
const list = z.string().transform((text, context) => {
  try {
    return z.array(z.string()).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'not a list' })
    return z.NEVER
  }
})

/**
 * The claims of an ID token as code reads them, after `readClaims` took the wire's forms away (product.md §9).
 * They are hints for the screen: authority is always the database. Home address, phone number and exact point are not
 * among them, because the token is handed to other code too (product.md §6); the member's own client reads them from
 * GET /api/user. `geohash7` is that of the public point.
 */
export const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: yes.optional(),
  birthdate: z.string().optional(),
  hasOnboarded: yes.optional(),
  hasAddedListing: yes.optional(),
  hasNewsletter: yes.optional(),
  firstName: z.string().optional(),
  secondName: z.string().optional(),
  picture: z.string().optional(),
  geohash7: z.string().optional(),
  locationName: z.string().optional(),
  height: z.string().optional(),
  publicId: z.string().optional(),
  pushDeviceHashesOrIdentifiers: list.optional(),
  termsVersion: z.string().optional(),
  /** Rises at a global sign-out or a changed password, so that older tokens are refused. */
  sessionVersion: z.coerce.number().int().optional(),
  /** The sign-in that the token comes from (our own issuer), so that a revoked one is refused. */
  origin_jti: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>
