import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { seenTexts } from '@hemline/contract/seen.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a favourite marked on another device while this one was still connecting is on the list', async () => {
  const listingId = await listGarment(await world.member(), { brand: 'Erdem' })
  const vera = await world.member()
  const page = await visits.visitAs(vera)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${LIVE_PATH}`, async (route) => {
    ask()
    await released
    await route.continue()
  })
  await page.goto('/favourites')
  await page.getByText('Keep what you love').waitFor()
  await asked
  await vera.ok(toggleFavourite, { body: { listingId, isActive: true } })
  release()
  await page
    .getByRole('link', { name: /^Erdem/ })
    .first()
    .waitFor()
})

it('a friend request that came while the count was on its way counts', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const page = await visits.visitAs(anna, { isDesktop: true })
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/api/notifications?limit=1',
    async (route) => {
      const response = await route.fetch()
      count()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/friends')
  await Promise.all([counted, page.getByText('No friends here yet').first().waitFor()])
  await bea.ok(addContacts, { body: { publicIds: (await anna.ok(getUser)).body.data.publicId } })
  await page.getByText('Bea').first().waitFor()
  release()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' })
  await expect.poll(() => entry.innerText()).toMatch(/^Friends\s+1\s+waiting for you$/)
})

it('what could not be read after a change, because the server was busy, is read again', async () => {
  const [anna, bea, cleo] = [
    await world.member({ firstName: 'Anna' }),
    await world.member({ firstName: 'Bea' }),
    await world.member({ firstName: 'Cleo' }),
  ]
  const publicIds = (await anna.ok(getUser)).body.data.publicId
  const page = await visits.visitAs(anna, { isDesktop: true })
  await page.goto('/friends')
  await page.getByText('No friends here yet').first().waitFor()
  await cleo.ok(addContacts, { body: { publicIds } })
  await page.getByText('Cleo').first().waitFor()
  await page.clock.install()
  await page.route('**/api/friends', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/api/friends')
  await bea.ok(addContacts, { body: { publicIds } })
  await failed
  await page.unroute('**/api/friends')
  await page.clock.fastForward('00:30')
  await page.getByText('Bea').first().waitFor()
})

it('a favourite that its owner paused meanwhile can be removed from the list, which is then up to date', async () => {
  const owner = await world.member()
  const listingId = await listGarment(owner, { brand: 'Erdem' })
  const other = await listGarment(owner, { brand: 'Rixo' })
  const vera = await world.member()
  for (const id of [listingId, other]) await vera.ok(toggleFavourite, { body: { listingId: id, isActive: true } })
  const page = await visits.visitAs(vera)
  await withoutLive(page)
  await page.goto('/favourites')
  await page.getByRole('button', { name: 'Favourite: Rixo', pressed: true }).waitFor()
  for (const id of [listingId, other]) await owner.ok(changeListing, { params: { id }, body: { isActive: false } })
  await page.getByRole('button', { name: 'Favourite: Erdem', pressed: true }).click()
  await page.getByText('Keep what you love').waitFor()
  const marks = () =>
    world.db.selectFrom('favourites').select(['listingId', 'isActive']).where('memberId', '=', vera.id)
  expect(await marks().where('isActive', '=', true).execute()).toEqual([{ listingId: other, isActive: true }])
})

it('one’s own profile shows what was just saved', async () => {
  const vera = await world.member({ firstName: 'Vera' })
  const desktop = await visits.visitAs(vera, { isDesktop: true })
  await withoutLive(desktop)
  await desktop.goto(`/profile/${vera.id}`)
  await desktop.getByRole('heading', { name: 'Vera', exact: true }).waitFor()
  await desktop.getByRole('link', { name: 'Edit profile' }).click()
  await desktop.getByLabel('First name').fill('Vivian')
  await desktop.getByRole('button', { name: 'Save', exact: true }).click()
  await desktop.getByText('Your details are saved.').waitFor()
  await desktop.goBack()
  await desktop.getByRole('heading', { name: 'Vivian', exact: true }).waitFor()
})

it('a switch that was turned off on the phone is off on the open laptop too', async () => {
  const vera = await world.member({ firstName: 'Vera' })
  const laptop = await visits.visitAs(vera, { isDesktop: true })
  for (const [path, name, change] of [
    [`/personal-details/${vera.id}`, 'People who know my email address can find me', { isFoundByEmail: false }],
    [`/notifications/${vera.id}`, 'News from Hemline by email', { hasNewsletter: true }],
  ] as const) {
    const live = laptop.waitForResponse(`**${LIVE_PATH}`)
    await laptop.goto(path)
    const control = laptop.getByRole('switch', { name })
    const before = await control.isChecked()
    await live
    await vera.ok(changeUser, { body: change })
    await expect.poll(() => control.isChecked()).toBe(!before)
  }
})

/** A device that hears of no change: as one without live updates, or that slept. */
async function withoutLive(page: Page): Promise<void> {
  await page.route(`**${LIVE_PATH}`, (route) => route.abort())
}

it('an item saved on a device that slept leaves audience and price of the other; what both changed is the owner’s choice', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const id = await listGarment(owner, { replacementPrice: 10_000 })
  await acknowledgeCoins(owner)
  const desktop = await visits.visitAs(owner)
  await withoutLive(desktop)
  const item = async () => (await owner.ok(getListings, { query: { id } })).body.items[0]!

  await desktop.goto(`/listing/${id}`)
  await desktop.getByRole('link', { name: 'Edit', exact: true }).click()
  await desktop.getByRole('textbox', { name: 'Description' }).fill('Silk, its hem mended')
  await owner.ok(changeListing, {
    params: { id },
    body: { sharedStatus: 'FRIENDS_ONLY', replacementPrice: 12_000 },
  })
  await desktop.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await item()).description).toBe('Silk, its hem mended')
  expect(await item()).toMatchObject({ sharedStatus: 'FRIENDS_ONLY', replacementPrice: 12_000 })
  // saving leads back to the item; a visit that begins before would be cut off
  await desktop.getByRole('link', { name: 'Edit', exact: true }).waitFor()

  await desktop.goto(`/listing/${id}`)
  await desktop.getByRole('link', { name: 'Edit', exact: true }).click()
  await desktop.getByRole('textbox', { name: 'Description' }).fill('Silk, knee length')
  await desktop.getByRole('textbox', { name: 'Replacement price' }).fill('130')
  await owner.ok(changeListing, {
    params: { id },
    body: { description: 'Silk, shortened', replacementPrice: 14_000, brand: 'Erdem' },
  })
  await desktop.getByRole('button', { name: 'Save changes' }).click()
  const panel = desktop.getByRole('alert', { name: seenTexts.title })
  await panel.getByText('Replacement price: £140.00').waitFor()
  await panel.getByText('Description: “Silk, shortened”').waitFor()
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await item()).toMatchObject({ description: 'Silk, shortened', replacementPrice: 14_000 })
  expect(await desktop.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Silk, knee length')
  await panel.getByRole('button', { name: seenTexts.takeOf('Replacement price') }).click()
  expect(await desktop.getByRole('textbox', { name: 'Replacement price' }).inputValue()).toBe('140')
  await desktop.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await item()).description).toBe('Silk, knee length')
  expect(await item()).toMatchObject({ replacementPrice: 14_000, brand: 'Erdem', sharedStatus: 'FRIENDS_ONLY' })
})

it('personal details saved on a device that slept leave the rest, and say what both changed', async () => {
  const member = await world.member({ firstName: 'Vera' })
  const desktop = await visits.visitAs(member, { isDesktop: true })
  await withoutLive(desktop)
  const own = async () => (await member.ok(getUser)).body.data

  await desktop.goto(`/personal-details/${member.id}`)
  await desktop.getByLabel('Last name').fill('Vale')
  await desktop.getByLabel('Town or city').first().fill('Leeds')
  await member.ok(changeUser, { body: { city: 'York', address: '2 New Street' } })
  await desktop.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = desktop.getByRole('alert', { name: seenTexts.title })
  await panel.getByText('Town or city: York').waitFor()
  expect(await own()).toMatchObject({ city: 'York', address: '2 New Street' })
  await desktop.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(own).toMatchObject({ secondName: 'Vale', city: 'Leeds', address: '2 New Street' })
})
