import { BRAND_MAX, DESCRIPTION_MAX } from '@hemline/contract/limits.ts'
import { expect, it } from 'vitest'
import { listGarment, requestLoan } from '../../server/test/loans.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const NAME_MAX = 50
const WIDTHS = [320, 390]
const word = (length: number) => 'M'.padEnd(length, 'm')

it('the longest words of every field fit the page of an item, a member, a loan and the lists, at 320 and 390', async () => {
  const lender = await world.member({ firstName: word(NAME_MAX), secondName: word(NAME_MAX) })
  const lendee = await world.member({ firstName: word(NAME_MAX - 1), secondName: word(NAME_MAX) })
  const asking = await world.member({ firstName: word(NAME_MAX - 2), secondName: word(NAME_MAX) })
  await befriend(lender, lendee)
  const listingId = await listGarment(lender, { brand: word(BRAND_MAX), description: word(DESCRIPTION_MAX) })
  await listGarment(lendee, { brand: word(BRAND_MAX), description: word(DESCRIPTION_MAX) })
  const orderId = await requestLoan(world, lendee, { listingId })
  for (const member of [lender, lendee]) await acknowledgeCoins(member)

  const page = await visits.visitAs(lender)
  const wide: string[] = []
  const other = await visits.visitAs(asking)
  await other.goto(`/profile/${lender.id}`)
  await other.getByRole('button', { name: 'Add friend' }).click()
  await other.getByRole('button', { name: 'Friend request sent' }).waitFor()
  const paths = [
    '/',
    '/?view=list',
    '/?view=map',
    `/listing/${listingId}`,
    `/profile/${lender.id}`,
    `/profile/${lendee.id}`,
    `/personal-details/${lender.id}`,
    '/orders?tab=lending',
    `/order/${orderId}`,
    '/messages',
    `/messages?to=${lendee.id}`,
    '/friends',
    '/favourites',
    '/notifications',
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await still(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const pixels = await page.evaluate(() => document.documentElement.scrollWidth)
      if (pixels > width) wide.push(`${path}: ${pixels} pixels wide at ${width}`)
    }
  }
  expect(wide).toEqual([])
})
