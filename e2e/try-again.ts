import type { Page } from 'playwright-core'

const PRESSES = 3

/**
 * Presses “Try again” while `call` (a pattern of which the test has every call fail) still fails, and lets it answer from then on.
 * The app asks again by itself too, so that only a call counts which the press itself has sent: it leaves before anything else in
 * the page can run. A press that finds the app asking sends none, and is made again when that has failed.
 */
export async function tryAgain(page: Page, call: string): Promise<void> {
  for (let presses = 0; presses < PRESSES; presses += 1) {
    const button = await page.locator('button:not([aria-busy])', { hasText: 'Try again' }).elementHandle()
    const isSent = Promise.withResolvers<boolean>()
    await page.route(call, async (route) => ((await isSent.promise) ? route.continue() : route.fallback()))
    isSent.resolve(await button!.evaluate(press, call.replaceAll('*', '')))
    if (await isSent.promise) return
  }
  throw new Error(`“Try again” was tried ${PRESSES} times, and sent no ${call}.`)
}

/** Returns whether a click sends a call whose address has this part, within the task of the click. */
async function press(button: Node, part: string): Promise<boolean> {
  const { fetch } = globalThis
  let isSent = false
  globalThis.fetch = (input, init) => {
    isSent ||= (input instanceof Request ? input.url : String(input)).includes(part)
    return fetch(input, init)
  }
  ;(button as HTMLElement).click()
  // each step of the call waits for the one before, and nothing else can come in between
  for (let steps = 0; steps < 200; steps += 1) await null
  globalThis.fetch = fetch
  return isSent
}
