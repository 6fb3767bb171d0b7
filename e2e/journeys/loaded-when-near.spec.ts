import { getSimilarListings } from '@hemline/contract/listings/calls.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { anyJpeg, listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let viewer: TestMember
let item: string
/** The names of its photos, in their order. */
let photos: string[]
let similarPhoto: string
beforeAll(async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const uploaded = await owner.upload([await anyJpeg(), await anyJpeg(), await anyJpeg(), await anyJpeg()])
  const images = uploaded.map(({ path }) => path)
  photos = images.map(nameOf)
  item = await listGarment(owner, { brand: 'Rixo', images })
  const [other] = await owner.upload([await anyJpeg()])
  similarPhoto = nameOf(other!.path)
  await listGarment(owner, { brand: 'Sandro', images: [other!.path] })
  viewer = await world.member({ firstName: 'Ines' })
})

const nameOf = (path: string) => path.replace('/images/', '').replace('.jpg', '')

/** Opens the item, whose first photo comes once `answer` is called. `askedPhotos` names the photos requested since. */
async function openItem(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/images/${photos[0]}*`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/listing/${item}`)
  await page.getByText('Shared by').waitFor()
  const askedPhotos = () => photos.filter((name) => requests.some((path) => path.includes(name)))
  return { requests, answer, askedPhotos }
}

it.each(['phone', 'desktop'])(
  'on a %s an item’s photos are requested as they are swiped to, one ahead once the first is there',
  async (device) => {
    const page = await visits.visitAs(viewer, { isDesktop: device === 'desktop' })
    const { answer, askedPhotos } = await openItem(page)
    await page.getByRole('img', { name: /photo 4 of 4$/ }).waitFor()
    expect(askedPhotos()).toEqual(photos.slice(0, 1))
    answer()
    await expect.poll(askedPhotos).toEqual(photos.slice(0, 2))
    const strip = page.getByRole('region', { name: 'Photos of Rixo' }).getByRole('list')
    const loaded = (number: number) =>
      page
        .getByRole('img', { name: new RegExp(`photo ${number} of 4$`) })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    await expect.poll(() => loaded(2)).toBe(true)
    expect(askedPhotos()).toEqual(photos.slice(0, 2))
    await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
    await expect.poll(askedPhotos).toEqual(photos.slice(0, 3))
    await strip.evaluate((element) => element.scrollTo({ left: 3 * element.clientWidth, behavior: 'instant' }))
    await expect.poll(() => loaded(4)).toBe(true)
  },
)

it('what is far below an item is requested when one scrolls there', async () => {
  const page = await visits.visitAs(viewer)
  const { requests, answer, askedPhotos } = await openItem(page)
  const isAsked = () =>
    requests.includes(getSimilarListings.path) || requests.some((path) => path.includes(similarPhoto))
  answer()
  // what waits for the first screen has been requested by now
  await expect.poll(askedPhotos).toHaveLength(2)
  expect(isAsked()).toBe(false)
  await page.getByRole('heading', { name: 'Details' }).evaluate((heading) => heading.scrollIntoView())
  await expect.poll(isAsked).toBe(true)
  await page.getByRole('link', { name: /Sandro/ }).waitFor()
})
