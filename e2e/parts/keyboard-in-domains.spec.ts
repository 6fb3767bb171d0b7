import { expect, it } from 'vitest'
import { findings } from '../axe.ts'
import { historySettled } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { chosenStories, openCatalogue, storyFiles } from './catalogue.ts'
import { dialog, focused, isFocusSeen, tabbed } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())
/** The stories that these tests open: of those that were not chosen no test is run. */
const opened = [
  'orders/action-buttons',
  'listings/brand-field',
  'listings/view-toggle',
  'requests/dates-field',
  'requests/free-calendar',
  'requests/question',
  'reviews/rating',
  'ui/choice-group',
] as const
const chosen = new Set(chosenStories().map(({ title }) => title))
const itOf = (title: (typeof opened)[number]) => (chosen.has(title) ? it : () => undefined)

it('every part that is tested here has stories', () => {
  const titles = storyFiles().map(({ title }) => title)
  expect(opened.filter((title) => !titles.includes(title))).toEqual([])
})

itOf('orders/action-buttons')(
  'every action of an order but Accept asks in a sheet that axe finds nothing in, and Escape takes it back',
  async () => {
    const { page, show } = catalogue
    await show('orders/action-buttons/All')
    const buttons = page.locator('.stage section > button')
    const count = await buttons.count()
    expect(count).toBeGreaterThanOrEqual(16)
    for (let at = 0; at < count; at++) {
      if ((await buttons.nth(at).textContent()) === 'Accept') continue
      await buttons.nth(at).press('Enter')
      await dialog(page).waitFor()
      expect(await findings(page, 'part')).toEqual([])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => buttons.nth(at).evaluate((button) => button === document.activeElement)).toBe(true)
      await historySettled(page)
    }
  },
)

itOf('orders/action-buttons')('an action that is refused says why, and returns the focus', async () => {
  const { page, show } = catalogue
  await show('orders/action-buttons/Accept')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes, decline' }).press('Enter')
  await page.getByText('This can no longer be done.').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('.stage')))).toBe(true)
  await historySettled(page)
})

itOf('listings/brand-field')(
  'the brands are suggested while one is typed, chosen by arrow keys and Enter, and Escape closes the list',
  async () => {
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
  },
)

itOf('listings/brand-field')('the arrow up begins with the last brand, in a list that was closed too', async () => {
  const { page, show } = catalogue
  await show('listings/brand-field/Empty')
  const field = page.getByRole('combobox', { name: 'Brand' })
  await field.fill('ma')
  await page.getByRole('listbox', { name: 'Brands' }).waitFor()
  const names = await page.getByRole('option').allInnerTexts()
  const selected = page.getByRole('option', { selected: true })
  await field.press('ArrowUp')
  expect(await selected.innerText()).toBe(names.at(-1))
  await field.press('ArrowUp')
  expect(await selected.innerText()).toBe(names.at(-2))
  await field.fill('mar')
  await field.press('Escape')
  await field.press('ArrowUp')
  expect(await selected.innerText()).toBe((await page.getByRole('option').allInnerTexts()).at(-1))
})

itOf('requests/dates-field')(
  'the calendar is one stop of Tab; arrow keys move by days and weeks, and Enter picks the first and the last day',
  async () => {
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
    // both days chosen, the calendar closes and leaves one line
    await page.getByText('3 days', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toContain('Change')
  },
)

itOf('requests/free-calendar')(
  'the calendar of an item keeps the focus on the last day that is picked, and on a first day picked anew',
  async () => {
    const { page, show } = catalogue
    await show('requests/free-calendar/WithoutDates')
    const free = page.locator('button:not([disabled])', { hasText: /^\d+$/ })
    await free.first().waitFor()
    await free.nth(3).focus()
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('first day')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('last day')
    await page.getByRole('status').getByText('For other days, choose a new first day.').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toContain('first day')
    await page.getByRole('status').getByText('Now choose your last day.').waitFor()
  },
)

itOf('reviews/rating')('stars are radio buttons: one stop of Tab, and arrow keys choose', async () => {
  const { page, show } = catalogue
  await show('reviews/rating/Choosing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('3')
})

itOf('listings/view-toggle')('map and list are radio buttons, and an arrow key chooses', async () => {
  const { page, show } = catalogue
  await show('listings/view-toggle/WithWords')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true)
})

const groups = [
  ['reviews/rating', 'Please choose a rating.'],
  ['requests/question', 'Please select date range'],
  ['ui/choice-group', 'Choose a size.'],
] as const
for (const [title, text] of groups)
  itOf(title)(`the error of the group in ${title} describes it`, async () => {
    const { page, show } = catalogue
    await show(`${title}/WithError`)
    const description = await page
      .getByRole('group')
      .first()
      .evaluate((group) =>
        (group.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      )
    expect(description).toContain(text)
  })
