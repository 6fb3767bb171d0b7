import { createShareLink, endShareLink } from '@hemline/contract/share-links/calls.ts'
import { shareTexts } from '@hemline/contract/share-links/words.ts'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { movedWhileLoading, recordShifts } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// decision 371
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let lena: TestMember
let link: string
beforeAll(async () => {
  lena = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(lena)
  link = `/share/${(await lena.ok(createShareLink, { body: { listingId } })).body.data.token}`
})

/** Opens the link, whose answer comes once `answer` is called. Returns the addresses of photos that were fetched. */
async function openUnanswered(page: Page) {
  const photos: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/images/')) photos.push(request.url())
  })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/share-links*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(link)
  await page.locator('#root [data-skeleton]').first().waitFor({ state: 'attached' })
  return { photos, answer }
}

const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

it.each(['phone', 'desktop'])(
  'on a %s a visitor sees a shared item’s photo before the app has its answer, where the app shows it, fetched once',
  async (device) => {
    const page = await visits.visitAs(null, { isDesktop: device === 'desktop' })
    await recordShifts(page)
    const { photos, answer } = await openUnanswered(page)
    const first = page.locator('.first img')
    await expect.poll(() => first.evaluate(isLoaded)).toBe(true)
    expect(await first.isVisible()).toBe(true)
    const place = await first.boundingBox()
    answer()
    const photo = page.getByRole('article').getByRole('img').first()
    await photo.waitFor()
    expect(await photo.boundingBox()).toEqual(place)
    expect(await first.count()).toBe(0)
    expect(await movedWhileLoading(page)).toBe(null)
    expect(photos).toHaveLength(1)
    expect(photos[0]).toMatch(/-w\d+\.webp$/)
  },
)

it('a member, who may be led elsewhere, is shown the skeleton instead', async () => {
  const page = await visits.visitAs(lena)
  const { answer } = await openUnanswered(page)
  expect(await page.locator('.first img').isVisible()).toBe(false)
  answer()
  await page.getByText('Available to borrow').waitFor()
})

it('a shared item leads its owner to it, and a member who may not see it to the rest of the wardrobe', async () => {
  const listingId = await listGarment(lena, { sharedStatus: 'FRIENDS_ONLY' })
  const { token } = (await lena.ok(createShareLink, { body: { listingId } })).body.data
  const owner = await visits.visitAs(lena)
  await owner.goto(`/share/${token}`)
  await owner.getByRole('link', { name: 'Go to your item' }).click()
  await owner.waitForURL(new RegExp(`${listingId}$`))
  const stranger = await visits.visitAs(await world.member({ firstName: 'Tara' }))
  await stranger.goto(`/share/${token}`)
  await stranger.getByRole('link', { name: 'Browse the wardrobe' }).click()
  await stranger.waitForURL(({ pathname }) => pathname === '/')
})

it('a visitor who comes back to a shared item without a connection still sees it; once its link is over, they do not', async () => {
  const page = await visits.visitAs(null)
  const { token } = (await lena.ok(createShareLink, { body: { listingId: await listGarment(lena) } })).body.data
  await page.goto(`/share/${token}`)
  const price = page.getByText(/1 coin \+ £\d+\.\d\d by post/)
  await price.waitFor()
  let requests = 0
  let answer: (route: Route) => Promise<void> = (route) => route.abort()
  await page.route('**/api/share-links*', (route) => {
    requests += 1
    return answer(route)
  })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  // asked again twice before it counts as failed
  await expect.poll(() => requests).toBe(3)
  await framesDrawn(page)
  expect(await price.isVisible()).toBe(true)
  expect(await page.getByText('This didn’t load').count()).toBe(0)

  await lena.ok(endShareLink, { body: { token } })
  answer = (route) => route.continue()
  await comeBack()
  await page.getByRole('heading', { name: shareTexts.gone }).waitFor()
})
