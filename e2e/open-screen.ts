import type { Page } from 'playwright-core'
import { historySettled } from './browser.ts'
import { answerAfterPaint } from './layout-shifts.ts'
import type { Screen } from './screens.ts'

/** A screen as its address opens it, without an action and without a failure. */
export const isPlain = ({ act, failing, hanging }: Screen<string>) => !act && !failing && !hanging

/**
 * Navigates to a screen within the app, as a link would, via an unknown address if it is already open. Reloads the page
 * if calls are to fail, and with `isLoaded`: then the server's answers come after the first frames.
 */
export async function openScreen(page: Page, screen: Screen<string>, isLoaded = false): Promise<void> {
  const { as, at, shows, act, showsNext, failing, hanging } = screen
  await page.unrouteAll()
  await historySettled(page)
  // a sign-in that waits for its email would resume
  if (as === 'visitor' && page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
  if (hanging) await page.route(hanging, () => undefined)
  const waitForText = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor()
  if (isLoaded) await answerAfterPaint(page)
  const isBlank = page.url() === 'about:blank'
  // opened again, a page would scroll to where it was
  if (isLoaded && !isBlank && page.url() === new URL(at, page.url()).href) await page.goto('about:blank')
  if (isLoaded || failing || isBlank) {
    await page.goto(at, { waitUntil: 'commit' })
    // what is in the page itself shows the same words before the app does
    await page.locator('#root:not(:has(> .boot)) > *').first().waitFor({ state: 'attached' })
  } else {
    if (new URL(page.url()).pathname === new URL(at, page.url()).pathname) {
      await page.evaluate(go, '/no/such/page/here')
      await waitForText('We can’t find that page')
    }
    await page.evaluate(go, at)
  }
  await waitForText(shows)
  // a notice may say so before the page that it leads to is there
  if (failing) await page.getByRole('heading', { level: 1 }).first().waitFor()
  await act?.(page)
  if (showsNext) await waitForText(showsNext)
}

/** Changes the address as the router does: with a new history key. */
const go = (address: string) => {
  history.pushState({ key: String(Math.random()), idx: history.length }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
