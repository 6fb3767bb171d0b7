import { getClaims } from '@hemline/contract/claims/calls.ts'
import { getExtensions } from '@hemline/contract/issues/calls.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { listGarment, move } from '../../server/test/loans.ts'
import { acceptedByPost } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { act } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// From docs/product.md §10: nothing moves while a screen loads. What has been shown stays, and what does not come is not waited for.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Never answers this path. Returns what was asked. */
async function holdAnswers(page: Page, path: string): Promise<Route[]> {
  const held: Route[] = []
  await page.route(
    (url) => url.pathname === path,
    (route) => void held.push(route),
  )
  return held
}

async function posted() {
  const loan = await acceptedByPost(world)
  await world.drain()
  await world.advance('P6D')
  expect((await move(loan.lender, loan.orderId, 'sent')).status).toBe(200)
  for (const member of [loan.lender, loan.lendee]) await acknowledgeCoins(member)
  return loan
}

it('an order that is shown stays when a further question begins', async () => {
  const { lendee, orderId } = await posted()
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}`)
  const timeline = await bea.getByRole('heading', { name: 'Timeline' }).elementHandle()
  const held = await holdAnswers(bea, getClaims.path)
  await act(bea, 'I’ve got it')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await timeline!.evaluate((element) => element.isConnected)).toBe(true)
  await bea.close()
})

it('an order, its help and a new item are shown although an answer does not come', async () => {
  const { lender, lendee, orderId } = await posted()
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  await listGarment(lender, { brand: 'Rixo' })
  const bea = await visits.visitAs(lendee)
  const claims = await holdAnswers(bea, getClaims.path)
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('heading', { name: 'Timeline' }).waitFor()
  await expect.poll(() => claims.length).toBeGreaterThan(0)
  const extensions = await holdAnswers(bea, getExtensions.path)
  await bea.goto(`/order/${orderId}/help`)
  await bea.getByRole('heading', { name: 'Contact' }).waitFor()
  await expect.poll(() => extensions.length).toBeGreaterThan(0)
  const lena = await visits.visitAs(lender)
  const wardrobe = await holdAnswers(lena, getListings.path)
  await lena.goto('/list')
  await lena.getByRole('group', { name: 'Category' }).waitFor()
  await expect.poll(() => wardrobe.length).toBeGreaterThan(0)
})
