import type { Page } from 'playwright-core'

/** Waits until some frames have drawn whatever has been answered: two, or as many as a screen needs that is shown in steps. */
export const framesDrawn = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, count)
