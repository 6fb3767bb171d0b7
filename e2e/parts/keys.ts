import type { Page } from 'playwright-core'

const TABS_AT_MOST = 20

/** The accessible name of the focused element; 'the page' if there is none. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    if (!element || element === document.body) return 'the page'
    return (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').trim()
  })
}

/** Whether the screen itself has the focus, from where Tab goes on. */
export const isOnScreen = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('main, [data-pane]') ?? false)

/** Whether the focused element has a visible outline. */
export const isFocusSeen = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle !== 'none')

/** The names in the tab order, from the focused element until one repeats or Tab leaves the page. */
export async function tabbed(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const names: string[] = []
  for (let presses = 0; presses < TABS_AT_MOST; presses++) {
    await page.keyboard.press(key)
    const name = await focused(page)
    if (names.includes(name) || (name === 'the page' && names.length > 0)) return names
    if (name !== 'the page') names.push(name)
  }
  return names
}

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')
