import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { historySettled } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { dialog, focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

/** From now on what is sent to fix a difference, read back; `isLost`: none of it is answered. */
async function watchFixes(page: Page, { isLost = false } = {}): Promise<() => Promise<Record<string, unknown>[]>> {
  await page.evaluate(`
    window.fixes = []
    const real = window.fetch
    window.fetch = (address, init) => {
      if (!String(address).includes('/fix-difference')) return real(address, init)
      fixes.push(JSON.parse(init.body))
      return ${isLost} ? Promise.reject(new TypeError('lost')) : real(address, init)
    }`)
  return () => page.evaluate<Record<string, unknown>[]>('window.fixes')
}

it('an operator enters how much of a card dispute the bank took back: a wrong amount is named at the field, a right one sent in pence', async () => {
  const { page, show } = catalogue
  await show('operator/fix-acts/CardDispute')
  const fixes = await watchFixes(page)
  await page.getByRole('button', { name: 'The bank took back £15.00' }).click()
  const amount = page.getByLabel('Amount the bank took back')
  expect(await amount.inputValue()).toBe('15.00')
  await page.getByLabel('Why').fill('The bank wrote.')
  const send = page.locator('button[type="submit"]')
  for (const [typed, problem] of [
    ['12 50', 'Please enter an amount in pounds, such as 12.50'],
    ['', 'Please enter an amount in pounds, such as 12.50'],
    ['0', 'Please enter an amount in pounds, such as 12.50'],
    ['15.01', 'No more than £15.00 is disputed'],
  ] as const) {
    await amount.fill(typed)
    await page.locator('[data-field-error]').waitFor({ state: 'detached' })
    await send.click()
    await page.locator('[data-field-error]').getByText(problem).waitFor()
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focused(page)).toContain('Amount the bank took back')
  }
  expect(await dialog(page).count()).toBe(0)
  await amount.fill('£10.50')
  await send.click()
  await dialog(page).getByText('The other £4.50 stays open until the bank decides.').waitFor()
  expect(await fixes()).toEqual([])
  await dialog(page).getByRole('button', { name: 'The bank took back £10.50' }).click()
  await page.getByText('Done. The next comparison checks it.').waitFor()
  await historySettled(page)
  expect(await fixes()).toMatchObject([
    {
      act: 'LOST',
      kind: 'CARD_DISPUTE',
      expectedPence: 1500,
      foundPence: 1500,
      decidedPence: 1050,
      reason: 'The bank wrote.',
    },
  ])
})

it('beside the amount an operator reads where the bank would have taken back more than was charged', async () => {
  const { page, show } = catalogue
  await show('operator/fix-acts/MoreThanCharged')
  const amount = page.getByLabel('Amount the bank took back')
  const beyond = page.getByText('This is more than the £24.90 we charged.')
  await beyond.waitFor()
  await amount.fill('24.90')
  await beyond.waitFor({ state: 'detached' })
  await amount.fill('24.91')
  await beyond.waitFor()
})

it('what an operator sends again after its answer was lost is the same act; after the form was closed with “Not now”, another one', async () => {
  const { page, show } = catalogue
  await show('operator/fix-acts/CardDispute')
  const fixes = await watchFixes(page, { isLost: true })
  const act = page.getByRole('button', { name: 'The bank took back £15.00' })
  await act.click()
  await page.getByLabel('Why').fill('The bank wrote.')
  const sendOnce = async () => {
    const before = (await fixes()).length
    await page.locator('button[type="submit"]').click()
    await dialog(page).getByRole('button', { name: 'The bank took back £15.00' }).click()
    await expect.poll(async () => (await fixes()).length).toBe(before + 1)
    await dialog(page).waitFor({ state: 'detached' })
    await historySettled(page)
  }
  await sendOnce()
  await sendOnce()
  await page.getByRole('button', { name: 'Not now' }).click()
  await act.click()
  await sendOnce()
  const [first, again, after] = (await fixes()).map(({ fixId }) => fixId)
  expect(again).toBe(first)
  expect(after).not.toBe(first)
})
