import type { OtherBrowser } from './driver.ts'
import { load } from './packages.ts'

type Handle = {
  asElement(): Handle | null
  click(): Promise<void>
  type(text: string): Promise<void>
  uploadFile(path: string): Promise<void>
}
type Page = {
  setViewport(size: { width: number; height: number }): Promise<void>
  goto(url: string, how: { waitUntil: 'domcontentloaded' }): Promise<unknown>
  url(): string
  evaluate(expression: string): Promise<unknown>
  evaluate(run: (element: Element) => Promise<void>, handle: Handle): Promise<void>
  evaluateHandle(expression: string): Promise<Handle>
  waitForFunction(expression: string): Promise<unknown>
  screenshot(): Promise<Uint8Array>
  on(event: 'pageerror', listener: (error: Error) => void): void
}
type Context = { newPage(): Promise<Page>; close(): Promise<void> }
type Puppeteer = {
  launch(how: object): Promise<{ createBrowserContext(): Promise<Context>; close(): Promise<void> }>
}

/** Firefox reports a font that was on its way when its page was left. */
const isAbortedFont = (message: string) => /downloadable font: download failed .*status=2152398850/.test(message)

/** In the page: waits until an element neither moves nor lies under another, so that a click reaches it. */
async function atRest(element: Element): Promise<void> {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit && element.contains(hit) ? `${x} ${y} ${width} ${height}` : null
  }
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  let before: string | null = null
  for (let frames = 0; frames < 120; frames++) {
    const now = place()
    if (now && now === before) return
    before = now
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error('It moves or is covered')
}

/** Firefox as it is packaged, by WebDriver BiDi: puppeteer connects to it directly. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const { default: puppeteer } = load('puppeteer-core') as { default: Puppeteer }
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.locale.requested': 'en-GB' },
  })
  return {
    name: 'Firefox',
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 390, height: 844 })
      page.on('pageerror', ({ message }) => {
        if (!isAbortedFont(message)) console.error(`On the page in Firefox: ${message}`)
      })
      return {
        async goto(url) {
          // on a busy machine `goto` may return while the document before is still the page's
          await page.evaluate('window.isLeft = true')
          await page.goto(url, { waitUntil: 'domcontentloaded' })
          await page.waitForFunction('!window.isLeft')
        },
        url: async () => page.url(),
        run: (expression) => page.evaluate(expression),
        find: async (expression) => (await page.evaluateHandle(expression)).asElement(),
        async click(handle) {
          await page.evaluate(atRest, handle as Handle)
          await (handle as Handle).click()
        },
        type: (handle, text) => (handle as Handle).type(text),
        upload: (handle, path) => (handle as Handle).uploadFile(path),
        screenshot: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
