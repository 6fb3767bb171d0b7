import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { signInFor } from '../server/test/make.ts'
import type { TestMember, World } from '../server/test/world.ts'

/** `isMoving`: with the animations that are left out otherwise. */
type Look = { isDesktop?: boolean; colorScheme?: 'light' | 'dark'; isMoving?: boolean }

export type Visits = {
  /** A member's own browser profile, already signed in, or nobody's; on a phone unless told otherwise. */
  visitAs(member: TestMember | null, look?: Look): Promise<Page>
  close(): Promise<void>
}

/**
 * A Chromium for members of a world that was set up through the API: for journeys that begin in the middle. `camera`: a
 * file of motion JPEG that its camera sees.
 */
export async function openVisits(world: World, { camera }: { camera?: string } = {}): Promise<Visits> {
  // The card form returns to the public address, and a session belongs to the one it was kept at.
  world.deps.env.publicUrl = world.url
  const { executablePath, args } = inject('browser')
  const filmed = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
  const browser: Browser = await chromium.launch({ executablePath, args: camera ? [...args, ...filmed] : args })
  const contexts: BrowserContext[] = []
  return {
    async visitAs(member, { isDesktop = false, colorScheme = 'light', isMoving = false } = {}) {
      const context = await browser.newContext({
        baseURL: world.url,
        viewport: isDesktop ? { width: 1440, height: 900 } : { width: 390, height: 844 },
        hasTouch: !isDesktop,
        isMobile: !isDesktop,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: isMoving ? 'no-preference' : 'reduce',
        ...(camera ? { permissions: ['camera'] } : {}),
      })
      contexts.push(context)
      context.setDefaultTimeout(15_000)
      if (member) await context.addInitScript(keepSession, await sessionOf(world, member))
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`On the page: ${error.stack ?? error.message}`))
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
    },
  }
}

/** A used refresh token must not come back with a reload, so only what is not there is put there. */
const keepSession = (session: string) => {
  if (origin === 'null') return // a frame that is shut in, or no page yet
  if (!localStorage.getItem('hemline.session')) localStorage.setItem('hemline.session', session)
}

async function sessionOf({ deps }: World, { id }: TestMember): Promise<string> {
  const { idToken, refreshToken } = await signInFor(deps, id)
  const expiresAt = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).exp * 1000
  return JSON.stringify({ sub: id, idToken, refreshToken, expiresAt })
}
