import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { startServer } from '../server/src/main.ts'
import { freshDatabase } from '../server/test/database.ts'

export type LedgerHold = {
  status: string
  amountPence: number
  capturedPence: number
  refundedPence: number
  metadata: Record<string, string>
}

/** A whole Hemline of its own: a fresh database, the real server with its sandboxes, and a Chromium to visit it with. */
export type Hemline = {
  url: string
  /** A visitor with a browser profile of her own, on a phone unless told otherwise. */
  visit(options?: { isDesktop?: boolean; colorScheme?: 'light' | 'dark' }): Promise<Page>
  /** The newest code that was e-mailed to an address. */
  codeFor(email: string): Promise<string>
  holds(): Promise<LedgerHold[]>
  /** Moves the clock and lets everything that has become due happen. */
  advance(duration: string): Promise<void>
  drain(): Promise<void>
  close(): Promise<void>
}

export async function openHemline(settings: Record<string, string> = {}): Promise<Hemline> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-journey-'))
  const server = await startServer({
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    HEMLINE_DATA: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    ...settings,
  })
  const { executablePath, args } = inject('browser')
  const browser: Browser = await chromium.launch({ executablePath, args })
  const contexts: BrowserContext[] = []
  const post = async (path: string, body?: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  return {
    url: server.url,
    async visit({ isDesktop = false, colorScheme = 'light' } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
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
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`On the page: ${error.stack ?? error.message}`))
      return page
    },
    async codeFor(email) {
      await post('/dev/jobs/drain')
      const answer = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { code: string | null }[] }
      const code = items.find((letter) => letter.code)?.code
      if (!code) throw new Error(`No code was e-mailed to ${email}`)
      return code
    },
    async holds() {
      const answer = await fetch(`${server.url}/dev/payments.json`)
      return ((await answer.json()) as { holds: LedgerHold[] }).holds
    },
    async advance(duration) {
      await post('/dev/clock', { advance: duration })
      await post('/dev/jobs/drain')
    },
    drain: () => post('/dev/jobs/drain'),
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await server.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
