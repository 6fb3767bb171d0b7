import { z } from 'zod/mini'

/**
 * A signed-in member's tokens. `expiresAt` is the end of the ID token, in ms of the server's time. `isOutside`: from the
 * pages of an issuer elsewhere, which refreshes and ends them in its own way (decision 175). `view`: an operator sees the app as this member, with a
 * token that cannot be refreshed. `attempt`: the name of the refresh whose answer was not heard yet (decision 376).
 */
export const Session = z.object({
  sub: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
  isOutside: z.optional(z.boolean()),
  attempt: z.optional(z.string()),
  view: z.optional(z.object({ id: z.string(), name: z.string() })),
})
export type Session = z.infer<typeof Session>

/** What an issuer returns for a sign-in or a refresh. */
export type Tokens = {
  idToken: string
  accessToken?: string | undefined
  refreshToken?: string | null | undefined
  isOutside?: true
}

/** How an issuer refreshes and ends its sessions. `refresh` returns null when the session is over. */
export type SessionWire = {
  refresh(session: Session): Promise<Tokens | null>
  end(session: Session): Promise<void>
}
