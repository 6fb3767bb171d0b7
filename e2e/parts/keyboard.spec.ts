import { expect, it } from 'vitest'
import { historySettled } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { dialog, focused, isFocusSeen, tabbed } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

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
  await expect.poll(() => focused(page)).toBe('Add a note')
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
  await expect.poll(() => focused(page)).toBe('Add a note')
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Add a note')
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
    // in place of its hint
    descriptions: ['Enter a postcode, like HX7 6AB.'],
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
