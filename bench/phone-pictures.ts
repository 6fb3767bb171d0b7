import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core'

/** Lighthouse's phone. */
const WIDTH = 412
const HEIGHT = 823
const DENSITY = 1.75
const KBITS = 400
const LATENCY_MS = 400
const SETTLED_MS = 2000
const TRIES_MOST = 300

/** A picture in the first view: its address, and where it is shown. */
export type Shown = { url: string; x: number; y: number; width: number; height: number }

const phone = { viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: DENSITY, isMobile: true, hasTouch: true }

/** Runs in the page: the pictures in its first view. */
const shownHere = (): Shown[] =>
  [...document.images].flatMap((image) => {
    const { x, y, width, height } = image.getBoundingClientRect()
    const isShown = image.currentSrc && width > 0 && height > 0 && y < innerHeight && y + height > 0 && x < innerWidth
    return isShown ? [{ url: image.currentSrc, x, y, width, height }] : []
  })

/** Runs in the page: there is no skeleton, and the pictures have come. */
const isThere = (): boolean =>
  document.readyState === 'complete' &&
  !document.querySelector('main [data-skeleton]') &&
  [...document.images].some(({ currentSrc }) => currentSrc) &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')

/** Returns the pictures in the first view of a page. `session`: of the member who looks at it. */
export async function picturesOf(browser: Browser, url: string, session: string | null): Promise<Shown[]> {
  return inPhone(browser, url, session, async (tab) => {
    await tab.goto(url)
    // not by waitForFunction, which the page's policy forbids; the live stream never ends, so the network is never idle
    for (let tries = 0; !(await tab.evaluate(isThere)); tries += 1) {
      if (tries === TRIES_MOST) throw new Error(`${url} did not show its pictures.`)
      await pause(100)
    }
    return tab.evaluate(shownHere)
  })
}

/** A document of these pictures at their places, and nothing else. */
export const barePage = (pictures: readonly Shown[]): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Pictures alone</title><body style="margin:0">
${pictures
  .map(
    ({ url, x, y, width, height }) =>
      `<img alt="" fetchpriority="high" src="${url.replaceAll('&', '&amp;')}" style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px">`,
  )
  .join('\n')}`

/** Returns the time until a visitor's largest paint of a page at 400 kbit/s with 400 ms, in ms, in a new browser profile. */
export async function slowPaint(browser: Browser, url: string): Promise<number> {
  return inPhone(browser, url, null, async (tab, context) => {
    const line = await context.newCDPSession(tab)
    await line.send('Network.enable')
    const bytes = (KBITS * 1000) / 8
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await tab.goto(url, { waitUntil: 'load', timeout: 60_000 })
    return tab.evaluate(
      (settledMs) =>
        new Promise<number>((done) => {
          let last = 0
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntries()) last = startTime
          }).observe({ type: 'largest-contentful-paint', buffered: true })
          setTimeout(() => done(last), settledMs)
        }),
      SETTLED_MS,
    )
  })
}

async function inPhone<T>(
  browser: Browser,
  url: string,
  session: string | null,
  act: (tab: Tab, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    const tab = await context.newPage()
    if (session) {
      await tab.goto(new URL('/robots.txt', url).href)
      await tab.evaluate((stored) => localStorage.setItem('hemline.session', stored), session)
    }
    return await act(tab, context)
  } finally {
    await context.close()
  }
}
