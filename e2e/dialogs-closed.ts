import type { Page } from 'playwright-core'

/**
 * Waits until no dialog is open any more. Its answer is often there before it has closed; what is filled in meanwhile
 * goes to the dialog, since everything beneath it is inert: a member could not reach it, `fill` does not look.
 */
export async function dialogsClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
}
