import type { Page } from 'playwright-core'
import { framesDrawn } from './frames-drawn.ts'

// From docs/product.md §10: nothing moves while a screen loads, from its skeleton to its content.

const SHIFT_MOST = 0.01

type Shift = { value: number; sources: string[] }

/** Collects the layout shifts of each page that is loaded from now on, and what moved. */
export const recordShifts = (page: Page) => page.addInitScript(record)

function record(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  // Chromium reports a part that was not painted before as having been at the window's corner, and not yet cut off
  const isNew = ({ previousRect: { x, y, width, height }, currentRect }: Source) =>
    x === 0 && y === 0 && width === currentRect.width && height >= currentRect.height
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = ({ node, previousRect, currentRect }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement
    const name = `${element?.tagName.toLowerCase()}.${element?.className} "${(element?.textContent ?? '').slice(0, 24)}"`
    return `${name} (${place(previousRect)} → ${place(currentRect)})`
  }
  // by the definition of a layout shift: the share of the window that it takes, times how far it moved
  const shareOf = ({ previousRect: from, currentRect: to }: Source) =>
    ((from.width * from.height + to.width * to.height) / (innerWidth * innerHeight)) *
    (Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) / Math.max(innerWidth, innerHeight))
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.filter((source) => !isNew(source))
      if (hadRecentInput || moved.length === 0) continue
      const own = moved.reduce((sum, source) => sum + shareOf(source), 0)
      const isMixed = moved.length < sources.length
      shifts.push({ value: isMixed ? Math.min(value, own) : value, sources: moved.map(nameOf) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Lets the server's answers come after a frame with the skeleton, as they do on a phone. */
export const answerAfterPaint = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await framesDrawn(page).catch(() => undefined)
    await route.fallback()
  })

/**
 * Waits until this screen, just loaded, is all there. Returns what moved until then, in a line, or null if that is no
 * more than a screen may.
 */
export async function movedWhileLoading(page: Page): Promise<string | null> {
  await still(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  if (sum <= SHIFT_MOST) return null
  return `${sum.toFixed(3)}: ${shifts.map(({ value, sources }) => `${value.toFixed(3)} ${sources.join(', ')}`).join('; ')}`
}

/** Waits until a page is all there, and does not change any more. */
export const still = (page: Page) => page.evaluate(untilStill)

/** Resolves when there is no skeleton and, pictures included, the page has been the same for some frames. */
const untilStill = () =>
  new Promise<void>((done) => {
    let frames = 0
    let pictures = 0
    const changes = new MutationObserver(() => {
      frames = 0
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const look = () => {
      // those far below are not asked for
      const loaded = [...document.images].filter(({ complete }) => complete).length
      const isSame = loaded === pictures && !document.querySelector('main [data-skeleton]')
      pictures = loaded
      frames = isSame ? frames + 1 : 0
      if (frames < 8) return requestAnimationFrame(look)
      changes.disconnect()
      return done()
    }
    look()
  })
