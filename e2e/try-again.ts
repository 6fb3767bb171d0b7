import type { Page } from 'playwright-core'

/** Presses “Try again” right after `answer` has let the call answer. The app asks again by itself too, so that the
 * button may be gone by then: the press neither waits for it nor until nothing moves. */
export async function tryAgain(page: Page, answer: () => unknown) {
  const button = await page.getByRole('button', { name: 'Try again' }).elementHandle()
  await answer()
  await button!.evaluate((element: HTMLElement) => element.click())
}
