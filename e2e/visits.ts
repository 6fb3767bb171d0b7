import type { Page } from 'playwright-core'
import { signInFor } from '../server/test/make-member.ts'
import type { TestMember, World } from '../server/test/world.ts'
import { type Look, openProfiles } from './browser.ts'

export type Visits = {
  /** Opens a browser profile at the world's present time, signed in as a member or as a visitor; on a phone by default. */
  visitAs(member: TestMember | null, look?: Look): Promise<Page>
  close(): Promise<void>
}

/**
 * A Chromium for members of a world that was created through the API: for journeys that begin in the middle. `camera`:
 * a file of motion JPEG for its camera, or `true` for a test picture.
 */
export async function openVisits(world: World, options: { camera?: string | true } = {}): Promise<Visits> {
  // The card form returns to the public address, and a session belongs to its origin.
  world.deps.env.publicUrl = world.url
  const profiles = await openProfiles(options)
  return {
    visitAs: (member, look) =>
      profiles.open(world.url, { now: world.clock.now(), ...look }, async (context) => {
        if (member) await context.addInitScript(storeSession, await sessionOf(world, member))
      }),
    close: profiles.close,
  }
}

/** A used refresh token must not be restored by a reload, so only a missing session is set. */
const storeSession = (session: string) => {
  if (origin === 'null') return // a sandboxed frame, or no page yet
  if (!localStorage.getItem('hemline.session')) localStorage.setItem('hemline.session', session)
}

/** Returns the session of a member, as the app stores it. */
export async function sessionOf({ deps }: World, { id }: TestMember): Promise<string> {
  const { idToken, refreshToken } = await signInFor(deps, id)
  const expiresAt = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).exp * 1000
  return JSON.stringify({ sub: id, idToken, refreshToken, expiresAt })
}
