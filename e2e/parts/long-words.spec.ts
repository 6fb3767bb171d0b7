import { BRAND_MAX, DESCRIPTION_MAX, EMAIL_MAX, MEETING_PLACE_MAX } from '@hemline/contract/limits.ts'
import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { chosenStories, openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())
const WIDTHS = [320, 390]
const NAME_MAX = 50
const ADDRESS_MAX = 80
/** What the samples have in a field, and the longest word that the field allows. */
const longest: [sample: string, length: number][] = [
  ['Rixo', BRAND_MAX],
  ['Maya', NAME_MAX],
  ['Ines', NAME_MAX],
  ['Lopes', NAME_MAX],
  ['Silk, worn twice.', DESCRIPTION_MAX],
  ['Todmorden', ADDRESS_MAX],
  ['Hebden Bridge', ADDRESS_MAX],
  ['4 Mill Lane', ADDRESS_MAX],
  ['Paddington', MEETING_PLACE_MAX],
  ['ines@example.com', EMAIL_MAX],
]

it.each(chosenStories())(
  '$title: words stay whole, and the longest ones fit, on a narrow phone',
  async ({ title, names }) => {
    const { page, show } = catalogue
    const faults: string[] = []
    for (const name of names) {
      await show(`${title}/${name}`)
      await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
      for (const word of await page.evaluate(brokenWords)) faults.push(`${name}: breaks ${word}`)
      await page.evaluate(lengthen, longest)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const wide = await page.evaluate(tooWide)
        if (wide) faults.push(`${name}: ${wide}`)
      }
    }
    expect(faults).toEqual([])
  },
)

/** In the page: the ordinary words that are on more than one line. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = new Set<string>()
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(/(?<!\p{L})\p{L}{2,12}(?!\p{L})/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.add(word)
    }
  }
  return [...broken]
}

/** In the page: puts the longest words in the place of the samples' ones. */
function lengthen(words: [sample: string, length: number][]): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const [sample, length] of words)
      if (text.data.includes(sample)) text.data = text.data.replaceAll(sample, 'm'.repeat(length))
  }
}

/** In the page: how wide it or an open dialog is, if wider than the screen, and what is widest. */
function tooWide(): string | null {
  const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')].find(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)) &&
      getComputedStyle(element).overflowX !== 'hidden',
  )
  if (!scrolled) return null
  const edge = innerWidth
  const widest = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > edge + 1 && !element.closest('svg'))
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
  return `${scrolled.scrollWidth} pixels wide at ${edge}: ${widest.slice(0, 4).join(', ')}`
}
