import type { Page } from 'playwright-core'

/** The accessible names of the open overlays of a page; empty if there are none. */
export const openOverlays = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], nav [aria-expanded=true]')].map(
      (element) =>
        element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent ?? element.textContent,
    ),
  )
