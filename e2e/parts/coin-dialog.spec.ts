import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('a coin that comes while the dialog about another is open has a dialog of its own, and each is marked as seen with its own', async () => {
  const { page, show } = catalogue
  await show('coins/coin-dialog/Arriving')
  await page.evaluate(`
    window.seen = []
    const real = window.fetch
    window.fetch = (address, init) => {
      if (init?.method === 'POST') seen.push(JSON.parse(init.body).coinIds)
      return real(address, init)
    }`)
  const first = page.getByRole('dialog', { name: "You've earned your first coin!" })
  const next = page.getByRole('dialog', { name: "You've earned a coin!" })
  await first.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('earned')))
  await page.getByText('2 coins').waitFor()
  await first.getByRole('button', { name: 'Got it' }).click()
  await next.waitFor()
  expect(await first.count()).toBe(0)
  await next.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate<string[][]>('window.seen'))
    .toEqual([['5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fc001'], ['5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fc002']])
})
