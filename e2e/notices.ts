import { NOTICE_MS } from '@hemline/contract/limits.ts'
import type { Page } from 'playwright-core'

/**
 * Lets no notice of the pages loaded from now on close by itself, for a test that does more with one than read it: a slow
 * machine would come too late.
 */
export async function holdNotices(page: Page): Promise<void> {
  await page.addInitScript((ms) => {
    const { setTimeout } = window
    // a notice passes its id to what closes it
    const isOfNotice = (given: unknown[]) => given[1] === ms && typeof given[2] === 'number'
    Object.assign(window, {
      setTimeout: (...given: [() => void]) => (isOfNotice(given) ? 0 : setTimeout(...given)),
    })
  }, NOTICE_MS)
}

/** Waits until what shows notices is loaded, which is after the first screen. */
export const noticesLoaded = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Notices', includeHidden: true }).waitFor({ state: 'attached' })
