import type { Page } from 'playwright-core'
import { historySettled } from './browser.ts'
import type { Screen } from './screens.ts'

/**
 * Navigates to a screen within the app, as a link would, via an unknown address if it is already open. Reloads the page
 * instead if calls are to fail.
 */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  const { as, at, shows, act, showsNext, failing, hanging } = screen
  await page.unrouteAll()
  await historySettled(page)
  // a sign-in that waits for its email would resume
  if (as === 'visitor' && page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
  if (hanging) await page.route(hanging, () => undefined)
  const seen = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor()
  if (failing || page.url() === 'about:blank') await page.goto(at, { waitUntil: 'commit' })
  else {
    if (new URL(page.url()).pathname === new URL(at, page.url()).pathname) {
      await page.evaluate(go, '/no/such/page/here')
      await seen('We can’t find that page')
    }
    await page.evaluate(go, at)
  }
  await seen(shows)
  await act?.(page)
  if (showsNext) await seen(showsNext)
}

/** Changes the address as the router does: with a new history key. */
const go = (address: string) => {
  history.pushState({ key: String(Math.random()), idx: history.length }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
