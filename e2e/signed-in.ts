import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import type { TestMember, World } from '../server/test/world.ts'

type Look = { isDesktop?: boolean; colorScheme?: 'light' | 'dark' }

export type Visits = {
  /** A member's own browser profile, already signed in; on a phone unless told otherwise. */
  visitAs(member: TestMember, look?: Look): Promise<Page>
  close(): Promise<void>
}

/** A Chromium for members of a world that was set up through the API: for journeys that begin in the middle. */
export async function openVisits(world: World): Promise<Visits> {
  const { executablePath, args } = inject('browser')
  const browser: Browser = await chromium.launch({ executablePath, args })
  const contexts: BrowserContext[] = []
  return {
    async visitAs(member, { isDesktop = false, colorScheme = 'light' } = {}) {
      const context = await browser.newContext({
        baseURL: world.url,
        viewport: isDesktop ? { width: 1440, height: 900 } : { width: 390, height: 844 },
        hasTouch: !isDesktop,
        isMobile: !isDesktop,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      context.setDefaultTimeout(15_000)
      const idToken = await member.token()
      const expiresAt = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).exp * 1000
      const session = JSON.stringify({ sub: member.id, idToken, refreshToken: 'none', expiresAt })
      await context.addInitScript((kept) => localStorage.setItem('hemline.session', kept), session)
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
