import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, loadavg, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { listingPath } from '@hemline/contract/listings/rules.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import type { Deps } from '@hemline/server/src/deps.ts'
import { startServer } from '@hemline/server/src/main.ts'
import { signInFor } from '@hemline/server/test/make-member.ts'
import { people } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { joinAsMember } from '../demo/sign-up.ts'
import { wardrobe } from '../demo/wardrobe.ts'
import { openDatabase } from '../scripts/settings.ts'
import { buildWeb } from '../scripts/web-build.ts'
import {
  type Bare,
  faultsOf,
  medianOf,
  type Page,
  type PageFigures,
  requireMeasured,
  slowFaultsOf,
  tableOf,
} from './phone-budget.ts'
import { installLighthouse, makeCertificate, openPhone, type Phone } from './phone-lighthouse.ts'
import { barePage, picturesOf, slowPaint } from './phone-pictures.ts'
import { openPhoneProxy } from './phone-proxy.ts'
import { startHemline } from './start-hemline.ts'

const names: readonly Page[] = ['landing', 'home', 'item', 'share']
/** The item that is measured, at every hour the same: which one is the newest depends on when the community was made. */
const garment = wardrobe.findLast(({ pictures }) => pictures.length === 4)

/**
 * Measures landing, home, an item and a shared item as Lighthouse's phone sees them (4 times slower processor, 1.6
 * Mbit/s, 150 ms, both simulated): production settings, the build, compressed, over HTTP/2, with the demo community.
 * Beside each page, one that has its first pictures and nothing else is measured. The landing page is also loaded at
 * 400 kbit/s. Returns 1 if the median of the runs exceeds the budget. `only`: some of the pages; `folder`: where the
 * community is stored; `reports`: a folder for Lighthouse's own reports.
 */
export async function benchPhone(choice: {
  runs: number
  only: string[]
  folder?: string | undefined
  reports?: string | undefined
}): Promise<number> {
  installLighthouse()
  if (choice.reports) mkdirSync(choice.reports, { recursive: true })
  await buildWeb(console.log)
  const given = choice.folder ? resolve(choice.folder) : null
  const folder = given ?? mkdtempSync(join(tmpdir(), 'hemline-phone-data-'))
  const phone = await openPhone()
  // a phone does none of the server's work: the browser has the processor before this process and what it starts from here on
  setPriority(constants.priority.PRIORITY_LOW)
  const postgres = await openDatabase(folder, console.log)
  try {
    const pages = names.filter((name) => choice.only.length === 0 || choice.only.includes(name))
    const { links, memberId } = await makeCommunity(postgres.url, folder)
    const { deps, app, port } = await startHemline({
      DATABASE_URL: postgres.url,
      HEMLINE_DATA: folder,
      TRUST_PROXY: '1',
    })
    const bare = new Map<string, string>()
    const proxy = await openPhoneProxy(port, await makeCertificate(), bare)
    try {
      const session = await sessionOf(deps, memberId)
      const { origin } = proxy
      const measured = await measure(phone, { origin, pages, links, bare, ...choice, session })
      return report(measured, pages.includes('landing') ? await slowPaints(phone, origin, choice.runs) : null)
    } finally {
      proxy.close()
      await app.close()
      await deps.close()
    }
  } finally {
    await phone.close()
    await postgres.stop()
    if (!given) rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the demo community as `npm start` does, unless the folder has it. Returns the pages' paths and a member. */
async function makeCommunity(
  database: string,
  folder: string,
): Promise<{ links: { [page in Page]: string }; memberId: string }> {
  const server = await startServer({
    NODE_ENV: 'development',
    DATABASE_URL: database,
    HEMLINE_DATA: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: '0',
  })
  try {
    await seedDemo({ url: server.url, log: (line) => process.stdout.isTTY && console.log(line) })
    const [person] = people
    if (!person) throw new Error('The demo community has no members.')
    const client = await joinAsMember(server.url, person)
    const memberId = (await client.send(getUser)).data.id
    const { items } = await client.send(getListings)
    const item = items.find(({ userId, description }) => userId !== memberId && description === garment?.description)
    const [own] = (await client.send(getListings, { query: { userId: memberId } })).items
    if (!item || !own) throw new Error('The demo community has no items.')
    const { data } = await client.send(createShareLink, { body: { listingId: own.id } })
    return { links: { landing: '/', home: '/', item: listingPath(item), share: `/share/${data.token}` }, memberId }
  } finally {
    await server.stop()
  }
}

type Plan = {
  origin: string
  pages: Page[]
  links: { [page in Page]: string }
  /** The proxy's own documents by path: the bare pages are put here. */
  bare: Map<string, string>
  runs: number
  session: string
  reports?: string | undefined
}
type Measured = { page: Page; figures: PageFigures; bare: Bare; loads: string }

/** Visitors' pages come first: the session stays in the browser. */
async function measure(
  phone: Phone,
  { origin, pages, links, bare, runs, session, reports }: Plan,
): Promise<Measured[]> {
  const measured: Measured[] = []
  const isForVisitors = (page: Page) => page === 'landing' || page === 'share'
  for (const page of [...pages].sort((a, b) => Number(isForVisitors(b)) - Number(isForVisitors(a)))) {
    const viewer = isForVisitors(page) ? null : session
    const barePath = `/pictures-of-${page}`
    bare.set(barePath, barePage(await picturesOf(phone.browser, origin + links[page], viewer)))
    await visit(phone, origin, viewer)
    const all: PageFigures[] = []
    const alone: PageFigures[] = []
    const loads: number[] = []
    for (let number = 1; number <= runs; number += 1) {
      loads.push(loadavg()[0] ?? 0)
      const path = reports && join(reports, `${page}-${number}`)
      const figures = requireMeasured(page, await phone.measure(origin + links[page], path))
      const { scores, lcpMs, tbtMs, cls } = figures
      console.log(
        `${page} ${number} of ${runs}: ${scores.performance}, LCP ${Math.round(lcpMs)} ms, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`,
      )
      all.push(figures)
      alone.push(await phone.measure(origin + barePath))
    }
    const span = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1)).join(' to ')
    measured.push({ page, figures: medianOf(all), bare: medianOf(alone), loads: span })
  }
  return measured.sort((a, b) => names.indexOf(a.page) - names.indexOf(b.page))
}

/** The times until the landing page's largest paint at 400 kbit/s, in ms. */
async function slowPaints(phone: Phone, origin: string, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let number = 1; number <= runs; number += 1) {
    times.push(await slowPaint(phone.browser, `${origin}/`))
    console.log(`landing at 400 kbit/s, ${number} of ${runs}: LCP ${Math.round(times.at(-1) ?? 0)} ms`)
  }
  return times
}

/** Opens the site once, and signs in or out there as a member who has closed the welcome. */
async function visit(phone: Phone, origin: string, session: string | null): Promise<void> {
  const context = phone.browser.contexts()[0]
  if (!context) throw new Error('Chromium has no profile.')
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    ([session, closedAt]) => {
      localStorage.clear()
      if (session) localStorage.setItem('hemline.session', session)
      localStorage.setItem('hemline.welcome-closed-at', closedAt)
    },
    [session, JSON.stringify(new Date().toISOString())] as const,
  )
  await page.close()
}

async function sessionOf(deps: Deps, id: string): Promise<string> {
  const { idToken, refreshToken } = await signInFor(deps, id)
  const { exp } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  return JSON.stringify({ sub: id, idToken, refreshToken, expiresAt: exp * 1000 })
}

function report(measured: Measured[], slow: number[] | null): number {
  console.log(`\n${tableOf(measured)}\n`)
  const faults = [
    ...measured.flatMap(({ page, figures }) => faultsOf(page, figures)),
    ...(slow ? slowFaultsOf(slow) : []),
  ]
  for (const fault of faults) console.log(`Over the budget: ${fault}`)
  if (faults.length === 0) console.log('Within the budget.')
  return faults.length > 0 ? 1 : 0
}
