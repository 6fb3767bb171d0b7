import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { replaceTexts } from '../translate.ts'
import { chosenStories, openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())
/** How many of a story's controls are used, one after the other. */
const CONTROLS = 12
const STORY_MS = 8_000

it.each(chosenStories())('$title: a translated story can be used', async ({ title, names }) => {
  const { page, show, errors } = catalogue
  const faults: string[] = []
  const open = async () => {
    // what was done before is not in this one: sent messages, drafts
    const clear = () => page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()))
    // a control may have left for another site
    await clear().catch(() => page.goto('/').then(clear))
    await page.goto('/')
    await page.waitForFunction('"catalogue" in window')
    await page.evaluate(`window.replaceTexts = ${replaceTexts}`)
  }
  await open()
  for (const name of names) {
    const used = show(`${title}/${name}`).then(() => page.evaluate(useAll, CONTROLS))
    // a story that waits for what never comes is left
    const isUsed = await Promise.race([
      used.then(
        () => true,
        () => false,
      ),
      page.waitForTimeout(STORY_MS).then(() => false),
    ])
    for (const error of errors())
      if (/NotFoundError|not a child of/.test(error)) faults.push(`${name}: ${error.slice(0, 200)}`)
    if (!isUsed) await open()
  }
  expect(faults).toEqual([])
})

/** In the page: uses each control once, translating what is shown before. */
async function useAll(most: number): Promise<void> {
  const { replaceTexts } = window as unknown as { replaceTexts(selector: string): void }
  // a page behind another one, or one that prints, paints nothing; one that sends a form is another page
  addEventListener('submit', (event) => event.preventDefault())
  Object.assign(window, { open: () => null, print: () => {} })
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const used = new Set<Element>()
  for (let count = 0; count < most; count++) {
    const control = [...document.querySelectorAll<HTMLElement>('button, input, textarea, select, summary')].find(
      (element) => !used.has(element) && !element.matches(':disabled, [type=file]'),
    )
    if (!control) break
    used.add(control)
    replaceTexts('body')
    if (control.matches('textarea, input:not([type=checkbox], [type=radio])')) {
      const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, '7')
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    } else control.click()
    await painted()
  }
}
