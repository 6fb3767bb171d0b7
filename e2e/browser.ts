import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { stepTimeoutMs } from './step-timeout.ts'

/** The device of a visitor: a phone in the light scheme by default. `isMoving`: with animations. */
export type Look = { isDesktop?: boolean; colorScheme?: 'light' | 'dark'; isMoving?: boolean }

export type Profiles = {
  /** Opens a browser profile of its own with one page at this address. Errors on the page are logged. */
  open(baseURL: string, look?: Look, prepare?: (context: BrowserContext) => Promise<void>): Promise<Page>
  close(): Promise<void>
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
      context.setDefaultTimeout(stepTimeoutMs())
      await prepare?.(context)
      const page = await context.newPage()
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

/** Wraps the navigation methods of a page, so that they wait for the history to settle. */
function waitingForHistory(page: Page): Page {
  const { goto, reload, goBack } = page
  page.goto = async (...to) => {
    await historySettled(page)
    return goto.apply(page, to)
  }
  page.reload = async (...how) => {
    await historySettled(page)
    return reload.apply(page, how)
  }
  page.goBack = async (...how) => {
    await historySettled(page)
    return goBack.apply(page, how)
  }
  return page
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
