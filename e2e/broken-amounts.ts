import type { Page } from 'playwright-core'

/** Returns the amounts of money that a page breaks over two lines, each with the text that it is in. */
export const brokenAmounts = (page: Page): Promise<string[]> => page.evaluate(findBroken)

function findBroken(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: amount, index } of node.textContent?.matchAll(/£\d[\d,]*(?:\.\d+)?/g) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(`${amount} is broken in “${node.parentElement?.textContent?.slice(0, 60)}”`)
    }
  return broken
}
