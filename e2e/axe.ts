import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** The source of axe-core, to be injected into a page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const good = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const colourRules = ['color-contrast', 'link-in-text-block']
/** What is asked of a whole page, and of no part of one. */
const pageRules = [
  'page-has-heading-one',
  'heading-order',
  'landmark-one-main',
  'landmark-unique',
  'region',
  'bypass',
  'document-title',
]
const without = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
const runOptions = {
  everything: { runOnly: good },
  part: { runOnly: good, rules: without(pageRules) },
  structure: { runOnly: good, rules: without(colourRules) },
  colours: { runOnly: { type: 'rule', values: colourRules } },
}

/**
 * The violations that axe finds on a page, as 'rule: element': WCAG 2.0 to 2.2, A and AA, and axe's best practices; and days that are
 * shown as they are stored.
 * `colours`: only the colour rules, for the same page in another colour scheme; `structure`: all other rules; `part`: the rules for a part of a page.
 */
export async function findings(page: Page, what: keyof typeof runOptions = 'everything'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate(
    async ({ options, what }) => {
      // colours are only final after running transitions
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await Promise.all(document.getAnimations().map((running) => running.finished.catch(() => null)))
      type Found = { violations: { id: string; nodes: { html: string }[] }[] }
      type Axe = { run(options: object): Promise<Found> }
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({
        ...options,
        resultTypes: ['violations'],
        preload: false,
        // the HTML of the element is enough
        selectors: false,
      })
      // docs/voice.md: a day is never shown as it is stored
      const days =
        what === 'colours' ? [] : (document.body.innerText.match(/.*(?<!\S)\d{4}-\d{2}-\d{2}(?!\w).*/g) ?? [])
      const stored = days.map((line) => `day as it is stored: ${line.slice(0, 200)}`)
      const breaches = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
      return [...stored, ...breaches]
    },
    { options: runOptions[what], what },
  )
}
