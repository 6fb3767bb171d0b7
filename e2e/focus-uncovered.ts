import type { Page } from 'playwright-core'

/**
 * Whether some of what has the focus is in the window with nothing on top of it (WCAG 2.2, 2.4.11); of a control inside its
 * label, some of the label. Notices are left out: they go away by themselves.
 */
export const isFocusUncovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const drawn = focused.closest('label') ?? focused
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
    return shares.some((down) =>
      shares.some((along) => {
        const hits = document.elementsFromPoint(left + width * along, top + height * down)
        const topmost = hits.find((hit) => !hit.closest('[aria-label="Notices"]'))
        return topmost !== undefined && drawn.contains(topmost)
      }),
    )
  })
