import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, today } from '@hemline/contract/days.ts'
import type { Page } from 'playwright-core'
import { serverNow } from '../demo/server-clock.ts'
import { startServer } from '../server/src/main.ts'
import { freshDatabase } from '../server/test/database.ts'
import { testStart } from '../server/test/test-start.ts'
import { type Look, openProfiles } from './browser.ts'

export type LedgerHold = {
  status: string
  amountPence: number
  capturedPence: number
  refundedPence: number
  metadata: Record<string, string>
}

/** A complete Hemline: a fresh database, the real server with its sandboxes, and a Chromium to visit it. */
export type Hemline = {
  url: string
  /** Opens a visitor's own browser profile, on a phone by default. */
  visit(look?: Look): Promise<Page>
  /** Returns the newest code emailed to an address. */
  codeFor(email: string): Promise<string>
  holds(): Promise<LedgerHold[]>
  /** The calendar day in London that is `n` days after today by the server's clock. */
  day(n?: number): Promise<string>
  /** Moves the clock and runs everything that has become due. */
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
    CLOCK_STARTS_AT: testStart,
    ...settings,
  })
  const profiles = await openProfiles()
  const post = async (path: string, body?: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  return {
    url: server.url,
    visit: (look) => profiles.open(server.url, look),
    async codeFor(email) {
      await post('/dev/jobs/drain')
      const answer = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { code: string | null }[] }
      const code = items.find((letter) => letter.code)?.code
      if (!code) throw new Error(`No code was emailed to ${email}`)
      return code
    },
    async holds() {
      const answer = await fetch(`${server.url}/dev/payments.json`)
      return ((await answer.json()) as { holds: LedgerHold[] }).holds
    },
    async day(n = 0) {
      return addDays(today(await serverNow(server.url)), n)
    },
    async advance(duration) {
      await post('/dev/clock', { advance: duration })
      await post('/dev/jobs/drain')
    },
    drain: () => post('/dev/jobs/drain'),
    async close() {
      await profiles.close()
      await server.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
