import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { testStart } from '../server/test/test-start.ts'
import { STEP_TIMEOUT_MS } from './step-timeout.ts'

/** The device of a visitor: a phone in the light scheme by default. `isMoving`: with animations. */
export type Look = {
  isDesktop?: boolean
  colorScheme?: 'light' | 'dark'
  isMoving?: boolean
  /** The time that the pages of this profile begin at; `testStart` with the time since then by default. */
  now?: Date
}

export type Profiles = {
  /** Opens a browser profile of its own with one page at this address. Errors on the page are logged. */
  open(baseURL: string, look?: Look, prepare?: (context: BrowserContext) => Promise<void>): Promise<Page>
  close(): Promise<void>
}

/** A page's clock begins at `testStart` when this process does, so that pages opened one after the other agree. */
const OPENED_AT = Date.now()
const openPages = new Set<Page>()

/** Returns what each open page shows, and where it was clicked last: for the report of a journey that failed. */
export async function whatPagesShow(): Promise<string[]> {
  const looks = [...openPages].map(async (page) => {
    const state = await page
      .evaluate(() => ({
        text: document.body.innerText,
        clicks: (globalThis as { clicksSeen?: string[] }).clicksSeen ?? [],
        seconds: Math.round(performance.now() / 1000),
      }))
      .catch((error: Error) => ({ text: error.message, clicks: [], seconds: 0 }))
    const clicks = state.clicks.slice(-CLICKS_SHOWN).join('; ') || 'none'
    return `${page.url()}, ${state.seconds} s after it was loaded. Clicks: ${clicks}\n${state.text.slice(0, TEXT_SHOWN)}`
  })
  return Promise.all(looks)
}
const CLICKS_SHOWN = 8
const TEXT_SHOWN = 1500

/** In the page: notes each click, its moment and what it hit. */
function noteClicks(): void {
  const clicks: string[] = []
  Object.assign(globalThis, { clicksSeen: clicks })
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const text = target instanceof HTMLElement ? target.innerText || target.getAttribute('aria-label') : ''
      clicks.push(
        `${Math.round(timeStamp)} ms ${target instanceof Element ? target.tagName : ''} ${text?.slice(0, 40) ?? ''}`,
      )
    },
    true,
  )
}

/** The Chromium of this process, shared by all its journeys: started once, ends with the process. */
let shared: Promise<Browser> | undefined

/**
 * Profiles in the shared Chromium; with a `camera` (a file of motion JPEG, or `true` for a test picture) in one of
 * their own.
 */
export async function openProfiles({ camera }: { camera?: string | true } = {}): Promise<Profiles> {
  if (!camera) shared ??= launch()
  const browser = await (camera ? launch(camera) : shared!)
  const contexts: BrowserContext[] = []
  return {
    async open(baseURL, look = {}, prepare) {
      const context = await browser.newContext({
        ...optionsOf(look),
        baseURL,
        ...(camera ? { permissions: ['camera'] } : {}),
      })
      contexts.push(context)
      context.setDefaultTimeout(STEP_TIMEOUT_MS)
      aheadOf.set(context, look.now ? look.now.getTime() - Date.now() : Date.parse(testStart) - OPENED_AT)
      await context.addInitScript(shiftDate, aheadOf.get(context)!)
      await context.addInitScript(noteClicks)
      await prepare?.(context)
      const page = await context.newPage()
      openPages.add(page)
      page.on('close', () => openPages.delete(page))
      page.on('pageerror', (error) => console.error(`On the page: ${error.stack ?? error.message}`))
      return waitingForHistory(page)
    },
    async close() {
      for (const context of contexts) await context.close()
      if (camera) await browser.close()
    },
  }
}

/**
 * Waits while the app steps back off the history entry of a sheet that has just closed (decision 84): faster than any
 * member, a test could make the browser drop one of two concurrent steps.
 */
export async function historySettled(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  await page
    .waitForFunction(
      () => !history.state?.isCovered || document.querySelector('dialog[open], nav [aria-expanded=true]') !== null,
    )
    .catch(() => undefined)
}

const ABORTED = /net::ERR_ABORTED|interrupted by another navigation/

/**
 * Wraps the navigation methods of a page, so that they wait for the history to settle. A sheet that is still closing steps
 * back only afterwards, and its step ends a load that has begun: a member would load the page once more. Each repeat is logged:
 * many of them at one address are a fault of the app.
 */
function waitingForHistory(page: Page): Page {
  const { goto, reload, goBack } = page
  const load = async <Answer>(begin: () => Promise<Answer>, to = page.url()): Promise<Answer> => {
    await historySettled(page)
    try {
      return await begin()
    } catch (error) {
      const isEnded = error instanceof Error && ABORTED.test(error.message)
      if (!isEnded) throw error
      console.error(`Loaded again: ${to}, from ${page.url()}. ${error.message.split('\n')[0]}`)
      await historySettled(page)
      return begin()
    }
  }
  page.goto = (...to) => load(() => goto.apply(page, to), to[0])
  page.reload = (...how) => load(() => reload.apply(page, how))
  page.goBack = async (...how) => {
    await historySettled(page)
    return goBack.apply(page, how)
  }
  return page
}

/**
 * Installs the clock of Playwright in a page at the time that the page has. It reckons by the real `Date`: by a moved one it
 * would let the whole difference pass immediately.
 */
export async function installClock(page: Page): Promise<void> {
  await page.context().addInitScript(restoreDate)
  await page.evaluate(restoreDate)
  await page.clock.install({ time: Date.now() + aheadOf.get(page.context())! })
}

/** Stops an installed clock a second on: from then it moves only by `runFor`. Wait before for what the page draws by timers. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  try {
    await pause()
  } catch (error) {
    // where the second passes before the clock is asked, it stops all the same, and is asked once more
    if (!String(error).includes('fast-forward to the past')) throw error
    await pause()
  }
}

/** How far the clock of a profile's pages is ahead of the machine's, in ms. */
const aheadOf = new WeakMap<BrowserContext, number>()

/** Moves the page's `Date` by a number of ms; its timers go on as they are. */
function shiftDate(ms: number): void {
  const Present = Date
  Object.assign(globalThis, { realDate: Present })
  const now = () => Present.now() + ms
  globalThis.Date = new Proxy(Present, {
    construct: (_, given) => new Present(...((given.length > 0 ? given : [now()]) as [number])),
    apply: () => new Present(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}

function restoreDate(): void {
  const { realDate } = globalThis as { realDate?: DateConstructor }
  if (realDate) globalThis.Date = realDate
}

function launch(camera?: string | true): Promise<Browser> {
  const { executablePath, args } = inject('browser')
  const film = typeof camera === 'string' ? [`--use-file-for-fake-video-capture=${camera}`] : []
  // The headless shell cannot ask for permission, so it denies unless the permission is granted in advance.
  const filmed = camera ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', ...film] : []
  return chromium.launch({ executablePath, args: [...args, ...filmed] })
}

function optionsOf({ isDesktop = false, colorScheme = 'light', isMoving = false }: Look): BrowserContextOptions {
  return {
    viewport: isDesktop ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    hasTouch: !isDesktop,
    isMobile: !isDesktop,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  }
}
