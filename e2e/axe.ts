import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** axe-core as it is put into a page. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe holds against a page, as 'rule: element': by WCAG 2.0 to 2.2, A and AA, and by its own good practice; or
 * `colours` alone, for the same page under another light.
 */
export async function findings(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate(
    async (runOnly) => {
      // colours that are still on their way are not the ones to judge
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await Promise.all(document.getAnimations().map((running) => running.finished.catch(() => null)))
      type Found = { violations: { id: string; nodes: { html: string }[] }[] }
      type Axe = { run(options: object): Promise<Found> }
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        preload: false,
        // what is wrong is shown by its own text
        selectors: false,
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    what === 'everything' ? everything : colours,
  )
}
