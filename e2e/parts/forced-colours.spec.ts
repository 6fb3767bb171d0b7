import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())
beforeAll(() => catalogue.page.emulateMedia({ forcedColors: 'active' }))

/** The colours that the theme has for what is selected, and for text on the page. */
const themeColours = () =>
  catalogue.page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.cssText =
      'forced-color-adjust: none; background-color: Highlight; color: HighlightText; border: 1px solid CanvasText'
    const { backgroundColor, color, borderTopColor } = getComputedStyle(probe)
    probe.remove()
    return { selection: { backgroundColor, color }, text: borderTopColor }
  })

const coloursOf = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })

const label = (text: string) => catalogue.page.locator('label').filter({ hasText: text })
const day = (text: string) => catalogue.page.locator('td button').filter({ hasText: new RegExp(`^${text}$`) })
const step = (text: string) => catalogue.page.getByRole('listitem').filter({ hasText: text }).locator('> span')

const filled: [story: string, chosen: () => Locator, other: () => Locator][] = [
  ['ui/chip/Checkboxes', () => label('Skirt'), () => label('Dress')],
  ['ui/swatch/Colours', () => label('Navy'), () => label('White')],
  ['requests/method-field/Chosen', () => label('Postal delivery'), () => label('In person')],
  ['listings/view-toggle/WithWords', () => label('Grid'), () => label('List')],
  ['ui/range-calendar/OneMonth', () => day('5'), () => day('9')],
  ['ui/range-calendar/OneMonth', () => day('6'), () => day('10')],
  ['members/stepper/First', () => step('Name'), () => step('Picture')],
]
it.each(filled)('in forced colours what is chosen has the colours of a selection: %s', async (story, chosen, other) => {
  await catalogue.show(story)
  const { selection } = await themeColours()
  expect(await coloursOf(chosen())).toEqual(selection)
  expect(await coloursOf(other())).not.toEqual(selection)
})

it('in forced colours what a box or a star shows as chosen is not filled besides', async () => {
  const { page, show } = catalogue
  const { selection } = await themeColours()
  await show('ui/field/CheckChecked')
  expect(await page.getByRole('checkbox', { name: 'I have read the terms' }).isChecked()).toBe(true)
  expect(await coloursOf(label('I have read the terms'))).not.toEqual(selection)
  await show('reviews/rating/Chosen')
  const star = page.locator('label:has(:checked)')
  await star.waitFor()
  expect(await coloursOf(star)).not.toEqual(selection)
})

const marked: [story: string][] = [['orders/order-card/LongText'], ['conversations/conversation-list/Several']]
it.each(marked)('in forced colours what is open beside a list has a thick edge: %s', async (story) => {
  const { page, show } = catalogue
  await show(story)
  const { selection } = await themeColours()
  const edge = () =>
    page
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const { borderLeftWidth, borderLeftColor } = getComputedStyle(link)
        return { borderLeftWidth, borderLeftColor }
      })
  expect((await edge()).borderLeftWidth).not.toBe('6px')
  await page
    .getByRole('link')
    .first()
    .evaluate((link) => link.setAttribute('aria-current', 'page'))
  // a card's edge changes its colour within some frames
  await expect.poll(edge).toEqual({ borderLeftWidth: '6px', borderLeftColor: selection.backgroundColor })
})

it('in forced colours a switch shows its knob, and whether it is on', async () => {
  const { page, show } = catalogue
  await show('ui/field/Switch')
  const { selection, text } = await themeColours()
  const colours = () =>
    page.getByLabel('Email me').evaluate((input) => ({
      track: getComputedStyle(input).backgroundColor,
      knob: getComputedStyle(input, '::after').backgroundColor,
    }))
  const off = await colours()
  expect(off.knob).toBe(text)
  expect(off.track).not.toBe(selection.backgroundColor)
  await page.getByLabel('Email me').press('Space')
  await expect.poll(colours).toEqual({ track: selection.backgroundColor, knob: selection.color })
})

it('in forced colours a colour is still shown', async () => {
  const { page, show } = catalogue
  const isLeftAlone = (element: Element, pseudo: string | null) =>
    getComputedStyle(element, pseudo).getPropertyValue('forced-color-adjust') === 'none'
  await show('ui/swatch/Colours')
  expect(await label('White').locator('span').first().evaluate(isLeftAlone, null)).toBe(true)
  await show('ui/chip/WithColour')
  expect(await page.locator('label').first().evaluate(isLeftAlone, '::before')).toBe(true)
})
