import { storageTexts } from '@hemline/contract/storage-words.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Fills both storages of a page to the last character. */
const fill = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      let count = 0
      for (let size = 1 << 20; size >= 1; ) {
        try {
          storage.setItem(`filled-${count}`, 'x'.repeat(size))
          count += 1
        } catch {
          size = Math.floor(size / 2)
        }
      }
    }
  })

it('with a full storage a member signs in, and is notified once that what they type is not stored', async () => {
  const member = await world.member({ firstName: 'Fay' })
  await setPasswordOf(world, member)
  await acknowledgeCoins(member)
  const page = await visits.visitAs(null)
  await page.goto('/sign-in?returnTo=/list')
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await fill(page)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/list$/)
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.fill('Rixo')
  await page.getByText(storageTexts.full).waitFor()
  // it may have closed by itself
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Close this notice"]')) button.click()
  })
  await page.getByText(storageTexts.full).waitFor({ state: 'detached' })
  await page.getByLabel('Description').fill('Silk')
  await framesDrawn(page)
  expect(await page.getByText(storageTexts.full).count()).toBe(0)
  expect(await brand.inputValue()).toBe('Rixo')
})
