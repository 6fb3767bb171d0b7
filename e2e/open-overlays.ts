import type { Page } from 'playwright-core'

/** What lies on top of a screen, by what a reader would call it; nothing when the screen is bare. */
export const openOverlays = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], nav [aria-expanded=true]')].map(
      (element) =>
        element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent ?? element.textContent,
    ),
  )
