import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findings } from '../axe.ts'
import { historySettled } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const TABS_AT_MOST = 20
const catalogue = openForFile(() => openCatalogue())

/** The accessible name of the focused element; 'the page' if there is none. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    if (!element || element === document.body) return 'the page'
    return (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').trim()
  })
}

/** Whether the focused element has a visible outline. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle !== 'none')

/** The names in the tab order, from the focused element until one repeats or Tab leaves the page. */
async function tabbed(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const names: string[] = []
  for (let presses = 0; presses < TABS_AT_MOST; presses++) {
    await page.keyboard.press(key)
    const name = await focused(page)
    if (names.includes(name) || (name === 'the page' && names.length > 0)) return names
    if (name !== 'the page') names.push(name)
  }
  return names
}

const dialog = (page: Page) => page.getByRole('dialog')

it('a sheet takes the focus, keeps Tab inside, closes by Escape, and returns the focus to what opened it', async () => {
  const { page, show } = catalogue
  expect(await show('ui/sheet/FromAButton')).toEqual([])
  expect(await tabbed(page)).toEqual(['Add a note'])
  await page.getByRole('button', { name: 'Add a note' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  const inside = [await focused(page), ...(await tabbed(page))]
  expect(new Set(inside)).toEqual(new Set(['Close', 'Note', 'Save']))
  expect(new Set(await tabbed(page, 'Shift+Tab'))).toEqual(new Set(['Close', 'Note', 'Save']))
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Add a note')
  await historySettled(page)
})

it('every action of an order asks in a sheet that axe finds nothing in, and Escape takes it back', async () => {
  const { page, show } = catalogue
  await show('orders/action-buttons/All')
  const buttons = page.locator('.stage section > button')
  const count = await buttons.count()
  expect(count).toBeGreaterThanOrEqual(16)
  for (let at = 0; at < count; at++) {
    await buttons.nth(at).press('Enter')
    await dialog(page).waitFor()
    expect(await findings(page, 'part')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await buttons.nth(at).evaluate((button) => button === document.activeElement)).toBe(true)
    await historySettled(page)
  }
})

it('an action that is refused says why, and returns the focus', async () => {
  const { page, show } = catalogue
  await show('orders/action-buttons/Accept')
  await page.getByRole('button').first().press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes, accept' }).press('Enter')
  await page.getByText('This can no longer be done.').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('.stage') !== null)).toBe(true)
  await historySettled(page)
})

it('a sheet closes by Back and by its button, stays where it was, and returns the focus', async () => {
  const { page, show } = catalogue
  await show('ui/sheet/FromAButton')
  const opener = page.getByRole('button', { name: 'Add a note' })
  const before = page.url()
  await opener.press('Enter')
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(before)
  expect(await focused(page)).toBe('Add a note')
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Add a note')
  await historySettled(page)
})

it('a sheet closes by a tap beside it, and not by one inside it', async () => {
  const { page, show } = catalogue
  await show('ui/sheet/FromAButton')
  await page.getByRole('button', { name: 'Add a note' }).press('Enter')
  await dialog(page).waitFor()
  await page.getByRole('heading', { name: 'Add a note' }).click()
  await dialog(page).waitFor()
  await page.mouse.click(200, 20)
  await dialog(page).waitFor({ state: 'detached' })
  await historySettled(page)
})

it('arrow keys move between tabs, around both ends, and Tab leads from the selected one into its panel', async () => {
  const { page, show } = catalogue
  await show('ui/tabs/Few')
  const selected = () => page.getByRole('tab', { selected: true }).textContent()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toContain('role="tab"')
  expect(await selected()).toContain('Borrowing')
  await page.keyboard.press('ArrowRight')
  expect(await selected()).toBe('Lending')
  expect(await focused(page)).toBe('Lending')
  expect(await isFocusSeen(page)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await selected()).toBe('Past')
  await page.keyboard.press('Home')
  expect(await selected()).toContain('Borrowing')
  await page.keyboard.press('End')
  expect(await selected()).toBe('Past')
  expect(await page.getByRole('tabpanel', { name: 'Past' }).textContent()).toContain('What is past')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('their rules')
})

it('two groups of tabs on one screen are independent', async () => {
  const { page, show } = catalogue
  await show('ui/tabs/Two')
  const panels = page.getByRole('tabpanel')
  expect(await panels.count()).toBe(2)
  await page.getByRole('tab', { selected: true }).nth(1).press('ArrowLeft')
  expect(await panels.nth(0).textContent()).toContain('What is borrowing')
  expect(await panels.nth(1).textContent()).toContain('What is lending')
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.length).toBe(new Set(ids).size)
})

it('every field has its label, and its hint and error describe it', async () => {
  const { page, show } = catalogue
  const describe = () =>
    page.evaluate(() => {
      const control = document.querySelector<HTMLInputElement>('.stage input, .stage textarea, .stage select')!
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
      const descriptions = ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
      return {
        label: control.labels?.[0]?.textContent?.trim(),
        descriptions,
        isInvalid: control.ariaInvalid === 'true',
      }
    })
  await show('ui/field/TextWithError')
  expect(await describe()).toEqual({
    label: 'Postcode',
    descriptions: ['Enter a postcode, like HX7 6AB.', 'As on your post.'],
    isInvalid: true,
  })
  const named: [story: string, label: string, descriptions: string[]][] = [
    ['TextOptional', 'Address line 2 (optional)', []],
    ['Password', 'Password', ['At least 10 characters.']],
    ['AreaWithError', 'Description', ['Describe the item.']],
    ['SelectWithError', 'Category', ['Choose a category.']],
    ['CheckWithError', 'I have read the terms', ['Accept the terms to go on.']],
  ]
  for (const [story, label, descriptions] of named) {
    await show(`ui/field/${story}`)
    expect(await describe()).toMatchObject({ label, descriptions })
  }
})

it('a password is shown and hidden from the keyboard, and keeps its field', async () => {
  const { page, show } = catalogue
  await show('ui/field/Password')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('correct horse')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Show password')
  await page.keyboard.press('Enter')
  expect(await field.getAttribute('type')).toBe('text')
  expect(await focused(page)).toBe('Hide password')
})

it('Space turns a switch and checks a box, and arrow keys choose among radio buttons', async () => {
  const { page, show } = catalogue
  await show('ui/field/Switch')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.getByRole('switch', { name: 'Email me' }).isChecked()).toBe(true)
  await show('ui/chip/RadioButtons')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('radio', { name: '10' }).isChecked()).toBe(true)
})

it('a busy button ignores clicks, and announces that it is busy', async () => {
  const { page, show } = catalogue
  await show('ui/button/Busy')
  expect(await tabbed(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true')
})

it('a notice is announced, and its buttons are reached by Tab', async () => {
  const { page, show } = catalogue
  await show('ui/notice/WithAction')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  const region = page.getByRole('region', { name: 'Notices' })
  expect(await region.getAttribute('aria-live')).toBe('polite')
  await region.getByText('Removed from your favourites.').waitFor()
  expect(await tabbed(page)).toEqual(['Undo', 'Close this notice'])
  await region.getByRole('button', { name: 'Close this notice' }).press('Enter')
  await region.getByText('Removed from your favourites.').waitFor({ state: 'detached' })
})

it('the brands are suggested while one is typed, chosen by arrow keys and Enter, and Escape closes the list', async () => {
  const { page, show } = catalogue
  await show('listings/brand-field/Empty')
  const field = page.getByRole('combobox', { name: 'Brand' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ganni')
  const list = page.getByRole('listbox', { name: 'Brands' })
  await list.waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  const chosen = await page.getByRole('option', { selected: true }).getAttribute('id')
  expect(await field.getAttribute('aria-activedescendant')).toBe(chosen)
  await page.keyboard.press('Escape')
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Ganni')
  expect(await list.isHidden()).toBe(true)
  expect(await focused(page)).toBe('Brand')
})

it('the calendar is one stop of Tab; arrow keys move by days and weeks, and Enter picks the first and the last day', async () => {
  const { page, show } = catalogue
  await show('requests/dates-field/Empty')
  await page.getByRole('button', { name: 'Tue 1 Dec 2026' }).waitFor()
  const stops = await tabbed(page)
  expect(stops.filter((name) => name.endsWith('2026'))).toEqual(['Tue 1 Dec 2026'])
  await page.getByRole('button', { name: 'Tue 1 Dec 2026' }).focus()
  expect(await isFocusSeen(page)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Tue 8 Dec 2026')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toContain('first day')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toContain('last day')
  await page.getByText('3 days', { exact: true }).waitFor()
})

it('stars are radio buttons: one stop of Tab, and arrow keys choose', async () => {
  const { page, show } = catalogue
  await show('reviews/rating/Choosing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('3')
  await show('listings/view-toggle/WithWords')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true)
})

it.each([
  ['reviews/rating/WithError', 'Please choose a rating.'],
  ['requests/question/WithError', 'Please select date range'],
  ['ui/choice-group/WithError', 'Choose a size.'],
])('the error of the group in %s describes it', async (story, text) => {
  const { page, show } = catalogue
  await show(story)
  const description = await page
    .getByRole('group')
    .first()
    .evaluate((group) =>
      (group.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
  expect(description).toContain(text)
})
