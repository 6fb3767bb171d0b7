import { READ_AFTER_HEADER, WRITTEN_AT_HEADER } from '@hemline/contract/call.ts'
import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { sealPosition } from '../../server/src/base/reads.ts'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('after a write a reload, another tab and another page read no earlier state, from whichever node they are answered', async () => {
  const member = await world.member()
  const listingId = await listGarment(member)
  await acknowledgeCoins(member)
  const page = await visits.visitAs(member)
  // as a node answers that has a replica
  const position = sealPosition('0/16B3748')
  await page.route(`**/api/listings/${listingId}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [WRITTEN_AT_HEADER]: position } })
  })
  await page.goto(`/listings/${listingId}/edit`)
  await page.getByLabel('Description').fill('Silk, worn twice')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // the form shows the text too
  await page.getByRole('heading', { level: 1, name: 'Edit listing' }).waitFor({ state: 'detached' })
  await page.getByText('Silk, worn twice').waitFor()

  const readAfter = new Map<string, string | undefined>()
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(listings|user)$/.test(pathname)) readAfter.set(pathname, request.headers()[READ_AFTER_HEADER])
  }
  const both = { '/api/listings': position, '/api/user': position }
  page.on('request', note)
  await page.reload()
  await expect.poll(() => Object.fromEntries(readAfter)).toEqual(both)
  // the script before the app asks here
  readAfter.clear()
  await page.goto('/')
  await expect.poll(() => Object.fromEntries(readAfter)).toEqual(both)
  readAfter.clear()
  const tab = await page.context().newPage()
  tab.on('request', note)
  await tab.goto('/')
  await expect.poll(() => Object.fromEntries(readAfter)).toEqual(both)
})
