import { z } from 'zod'

/**
 * The claims that the API reads from an ID token, after the `custom:` prefix is gone (product.md §6).
 * They are hints for the screen: authority is always the database.
 */
export const Claims = z.object({
  sub: z.uuid(),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  birthdate: z.string().optional(),
  termsVersion: z.string().optional(),
  /** Rises at a global sign-out or a changed password, so that older tokens are refused. */
  sessionVersion: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>

/** The demo members whom the sign-in screen offers in development. */
export const DemoMember = z.object({ email: z.string(), firstName: z.string(), about: z.string() })
