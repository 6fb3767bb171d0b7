import { expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('an operator reads the numbers by week as plots and in tables, for a place, and small on Today', async () => {
  const hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await move(lender, await requestLoan(world, lendee, { listingId, from: 20, to: 22 }), 'accept')

  const page = await visits.visitAs(hanna, { isDesktop: true })
  // as some Linux desktops name it
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  )
  await page.goto('/operator')
  const small = page.getByRole('region', { name: /The last three months/ })
  await expect.poll(() => small.locator('canvas').count()).toBe(4)
  expect(await findings(page)).toEqual([])
  await small.getByRole('link', { name: 'All numbers' }).click()
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.locator('canvas').waitFor()
  await requests.getByText('Numbers').click()
  // the newest week first, as drawn
  await requests.getByRole('row').nth(1).getByText('1', { exact: true }).waitFor()
  expect(await requests.getByRole('row').count()).toBe(27)
  expect(await findings(page)).toEqual([])
  const steps = page.getByRole('region', { name: 'Where new members drop off' }).getByRole('listitem')
  const share = (place: number) =>
    steps.nth(place).evaluate((step) => (step.firstElementChild?.clientWidth ?? 0) / step.clientWidth)
  await steps.nth(3).getByText('1, 33%').waitFor()
  expect([await share(0), await share(3)]).toEqual([1, expect.closeTo(1 / 3, 1)])
  await page.getByText('3 months').click()
  await page.waitForURL(/weeks=13/)
  await page.waitForFunction(() => document.querySelectorAll('section[aria-label="Requests"] tr').length === 14)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^hemline-numbers-/)

  const phone = await visits.visitAs(hanna, { colorScheme: 'dark' })
  await phone.goto('/operator/numbers')
  await phone.getByRole('region', { name: 'Requests' }).locator('canvas').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findings(phone)).toEqual([])
})
