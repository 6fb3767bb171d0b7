import { it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { addPhoto } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a failed answer shows the text of the catalogue, with the reason below', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  for (const [button, text] of [
    ['Accept', 'Failed to accept order'],
    ['Decline', 'Failed to decline order'],
  ] as const) {
    for (const [how, reason] of [
      ['our fault', /a fault on our side/],
      ['no network', /couldn’t reach Hemline/],
    ] as const) {
      await page.goto(`/order/${orderId}`)
      await page.route('**/api/post-process-order', (route) =>
        how === 'our fault' ? route.fulfill({ status: 500, body: '{}' }) : route.abort(),
      )
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click()
      await page.getByText(text).filter({ hasText: reason }).first().waitFor()
      await page.unroute('**/api/post-process-order')
    }
  }
})

it('a failed photo upload shows the text of the catalogue, with the reason below', async () => {
  const page = await visits.visitAs(await world.member())
  await page.route('**/api/upload-images', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/list')
  await addPhoto(page, '#b3261e')
  await page.getByText('Failed to upload images to server').first().waitFor()
  await page
    .getByText(/a fault on our side/)
    .first()
    .waitFor()
})
