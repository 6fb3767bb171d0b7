import type { Page } from 'playwright-core'

/**
 * Treats a page as Chrome's translation does: each text becomes the text of elements of its own, and the node that the
 * page's script knows is gone. Only inside `selector`, if given.
 */
export const translate = (page: Page, selector = 'body'): Promise<void> => page.evaluate(replaceTexts, selector)

/** In the page. */
export function replaceTexts(selector: string): void {
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, option, svg')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
  }
}
