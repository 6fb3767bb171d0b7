import { expect, it } from 'vitest'
import { lenderAndStranger, listGarment, reviewedLoan } from '../../server/test/loans.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { focused, isOnScreen } from '../parts/keys.ts'
import { tryAgain } from '../try-again.ts'
import { openVisits } from '../visits.ts'

// docs/product.md §5 "Trust signs" and "Adding a friend"
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('an item shows what speaks for its lender; after the loan the two are offered to be friends, once', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await reviewedLoan(world, lender, lendee, listingId)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)

  const stranger = await visits.visitAs(await world.member({ firstName: 'Ines' }))
  await stranger.goto(`/listing/${listingId}`)
  await stranger.getByText('Email verified').waitFor()
  await stranger.getByText('1 loan', { exact: true }).waitFor()
  await stranger.getByRole('heading', { name: 'Reviews of Lena' }).scrollIntoViewIfNeeded()
  await stranger.getByText(`Kind, says ${lendee.email}`).waitFor()
  await stranger.getByRole('link', { name: 'See the review' }).click()
  await stranger.getByRole('heading', { name: 'Reviews of Lena' }).waitFor()
  await stranger.goto(`/profile/${lender.id}`)
  // all three by keyboard alone: the focus stays, and goes on when the button is gone
  await stranger.getByRole('button', { name: 'Add friend' }).press('Enter')
  await stranger.getByText('We’ve sent Lena a friend request.').waitFor()
  await expect.poll(() => focused(stranger)).toBe('Friend request sent')

  const desk = await visits.visitAs(await world.member({ firstName: 'Gwen' }), { isDesktop: true })
  await desk.goto(`/profile/${lender.id}`)
  await desk.getByText(`Kind, says ${lendee.email}`).waitFor()
  const [wardrobe, reviews] = await Promise.all(
    ['Wardrobe', 'Reviews'].map((name) => desk.getByRole('heading', { name, exact: true }).boundingBox()),
  )
  expect(reviews!.y).toBe(wardrobe!.y)
  expect(reviews!.x).toBeGreaterThan(wardrobe!.x)

  const page = await visits.visitAs(lendee)
  await page.goto(`/order/${orderId}`)
  const offer = page.getByRole('region', { name: 'Add Lena as a friend?' })
  await offer.getByRole('button', { name: 'Add friend' }).press('Enter')
  await page.getByText('We’ve sent Lena a friend request.').waitFor()
  await offer.waitFor({ state: 'hidden' })
  await expect.poll(() => isOnScreen(page)).toBe(true)
  const other = await visits.visitAs(lender)
  await other.goto(`/profile/${lendee.id}`)
  await other.getByRole('button', { name: 'Confirm friend' }).press('Enter')
  await other.getByText('Bea and you are friends.').waitFor()
  await expect.poll(() => isOnScreen(other)).toBe(true)
})

it('from a member whose wardrobe is empty the way leads on to the others', async () => {
  const { lendee } = await lenderAndStranger(world)
  const page = await visits.visitAs(lendee)
  await page.goto(`/profile/${(await world.member({ firstName: 'Nora' })).id}`)
  await page.getByRole('heading', { name: 'Nothing to see here yet' }).waitFor()
  await page.getByRole('link', { name: 'Browse the wardrobe' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

it('a profile shows what is known while one of its answers does not come', async () => {
  const { lender, lendee } = await lenderAndStranger(world)
  const page = await visits.visitAs(lendee)
  for (const unanswered of ['**/api/trust-signs*', '**/api/friends']) {
    await page.route(unanswered, () => undefined)
    await page.goto(`/profile/${lender.id}`)
    await page.getByRole('heading', { name: 'Lena', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Wardrobe' }).waitFor()
    await page.unroute(unanswered)
  }
})

it.each([
  ['what speaks for its member', '**/api/trust-signs*'],
  ['their holidays', '**/api/blocked-days*'],
])('one’s own profile comes with %s, not before it: the listings do not move', async (_, awaited) => {
  const { lender } = await lenderAndStranger(world)
  const page = await visits.visitAs(lender)
  const answer = Promise.withResolvers<void>()
  await page.route(awaited, async (route) => {
    await answer.promise
    await route.continue()
  })
  const heading = page.getByRole('heading', { name: 'My listings' })
  for (let isLate = true; isLate; ) {
    const others = ['**/api/listings?*', '**/api/listing-user?*'].map((path) => page.waitForResponse(path))
    await page.goto(`/profile/${lender.id}`)
    await Promise.all(others)
    await framesDrawn(page)
    const count = await heading.count()
    // after ten seconds the rest is no longer held: on a machine that was that slow, once more
    isLate = (await page.evaluate(() => performance.now())) > 9000
    if (!isLate) expect(count).toBe(0)
  }
  answer.resolve()
  await heading.waitFor()
})

it('the offer stays closed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await reviewedLoan(world, lender, lendee, listingId)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.reload()
  await page.getByText('Shared by').first().waitFor()
  expect(await page.getByRole('button', { name: 'No thanks' }).count()).toBe(0)
})

it('a friend’s new items are on home, without pushing anything down', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  await befriend(anna, bea)
  await listGarment(anna, { brand: 'Erdem' })
  await acknowledgeCoins(bea)
  const page = await visits.visitAs(bea)
  const rail = page.getByRole('region', { name: 'New from your friends' })
  await page.goto('/')
  const isRemembered = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.new-from-friends')))
  await expect.poll(isRemembered).toBe(true)
  expect(await rail.count()).toBe(0)
  await page.reload()
  await rail.getByRole('link', { name: /Erdem/ }).click()
  await page.getByRole('heading', { name: 'Erdem' }).waitFor()
})

it('where home fails to load, its error is at the top, without the room for friends’ new items', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  await befriend(anna, bea)
  await listGarment(anna, { brand: 'Erdem' })
  await acknowledgeCoins(bea)
  const page = await visits.visitAs(bea)
  await page.goto('/')
  const isRemembered = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.new-from-friends')))
  await expect.poll(isRemembered).toBe(true)
  await page.route('**/api/listings*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const error = page.getByRole('heading', { name: 'The wardrobe didn’t load' })
  await error.waitFor()
  const bar = (await page.getByRole('button', { name: 'Filters' }).boundingBox())!
  expect((await error.boundingBox())!.y - (bar.y + bar.height)).toBeLessThan(120)

  await tryAgain(page, '**/api/listings*')
  await page.getByRole('link', { name: /Erdem/ }).first().waitFor()
})
