import { changeListing, createListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createEnquiry } from '@hemline/contract/requests/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, anyJpeg, listGarment, move, requestLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'

// From docs/product.md §8: the photos of an item are deleted 90 days after it was deleted, and one 90 days after it was taken out of an
// item; what an order, an enquiry or another item has stays.

let world: World
let host: TestMember
let lender: TestMember
let lendee: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
  lender = await world.member({ firstName: 'Lena' })
  lendee = await world.member({ firstName: 'Bea' })
  await listGarment(lendee)
})
afterAll(() => world.close())

const upload = async (member = lender) => (await member.upload([await anyJpeg()]))[0]!.path
const photosOf = async (listingId: string) =>
  (
    await world.db.selectFrom('listings').select('images').where('id', '=', listingId).executeTakeFirstOrThrow()
  ).images.map(({ path }) => path)
const isServed = async (path: string) => (await fetch(world.url + path)).status === 200
const served = (paths: string[]) => Promise.all(paths.map(isServed))
const take = (listingId: string) => lender.ok(deleteListing, { body: { listingId } })
const setPhotos = (id: string, images: string[], member = lender) =>
  member.ok(changeListing, { params: { id }, body: { images } })
/** Past the hour at which a sweep that follows another one runs. */
const advance = async (duration: string) => {
  await world.advance(duration)
  await world.advance('PT2H')
}

it('photos of a deleted item are there for 89 days and deleted after 91, but that of an order, an enquiry and another item', async () => {
  const shared = await upload()
  const [plain, borrowed, asked] = [await upload(), await upload(), await upload()]
  const items: string[] = []
  for (const images of [[plain, shared], [borrowed], [asked]]) items.push(await listGarment(lender, { images }))
  const [, ofOrder, ofEnquiry] = items as [string, string, string]
  const listed = await listGarment(lender, { images: [shared] })
  const orderId = await requestLoan(world, lendee, { listingId: ofOrder })
  await move(lender, orderId, 'decline')
  await lendee.ok(createEnquiry, { body: { listingId: ofEnquiry, message: 'Is it lined?' } })
  await advance('P200D')
  for (const id of items) await take(id)
  await advance('P89D')
  expect(await served([plain, shared, borrowed, asked])).toEqual([true, true, true, true])
  await advance('P1D')
  expect(await served([plain, shared, borrowed, asked])).toEqual([false, true, true, true])
  expect(await Promise.all(items.map(photosOf))).toEqual([[], [], []])
  expect(await photosOf(listed)).toEqual([shared])
  // months later the order's page has its photo
  const order = await orderOf(lendee, orderId)
  expect(order.listingImage).toBe(borrowed)
  await advance('P200D')
  expect(await served([shared, borrowed, asked])).toEqual([true, true, true])
})

it('a draft whose photos were deleted meanwhile is refused, and one with photos uploaded again is listed; so is an edit', async () => {
  const [first, second] = [await upload(), await upload()]
  const listingId = await listGarment(lender)
  await advance('P91D')
  const again = { code: 'INVALID', fields: { images: 'Please upload the photos again' } }
  const draft = {
    brand: 'Rixo',
    fit: 3,
    retailPrice: 30_000,
    replacementPrice: 20_000,
    size: 10,
    colour: 'red',
    category: 'dress',
    length: 'midi',
  } as const
  const list = (images: string[]) => lender.call(createListing, { body: { ...draft, description: 'Silk', images } })
  const edit = (images: string[]) => lender.call(changeListing, { params: { id: listingId }, body: { images } })
  const fresh = await upload()
  for (const images of [[first], [fresh, second]]) {
    expect((await list(images)).body.error).toMatchObject(again)
    expect((await edit(images)).body.error).toMatchObject(again)
  }
  expect((await list([fresh])).status).toBe(201)
  expect((await edit([fresh])).status).toBe(200)
})

it('photos of a deleted item stay while a report about its owner is open', async () => {
  const photo = await upload()
  const listingId = await listGarment(lender, { images: [photo] })
  const former = await upload()
  await setPhotos(listingId, [former])
  await setPhotos(listingId, [photo])
  await lendee.ok(createReport, {
    body: { targetType: 'LISTING', targetId: listingId, reason: 'OTHER', text: 'Not theirs.' },
  })
  await take(listingId)
  await advance('P120D')
  expect(await served([photo, former])).toEqual([true, true])
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  const { id: reportId } = items.find(({ targetId }) => targetId === listingId)!
  await host.ok(closeReport, { body: { reportId, outcome: 'NO_ACTION', note: 'It is.' } })
  await advance('PT2H')
  expect(await served([photo, former])).toEqual([false, false])
})

it('an item that an operator took down has its photos when it is put back, years later', async () => {
  const photo = await upload()
  const listingId = await listGarment(lender, { images: [photo] })
  const hide = (isHidden: boolean) => host.ok(hideListing, { body: { listingId, isHidden, note: 'After a look.' } })
  await hide(true)
  await advance('P400D')
  await hide(false)
  await advance('P1D')
  expect(await photosOf(listingId)).toEqual([photo])
  expect(await isServed(photo)).toBe(true)
})

it('all photos of an item stay while it is lent, and the one on the order’s page after that', async () => {
  const { lender: owner, orderId } = await acceptedInPerson(world)
  const { listingId } = await world.db
    .selectFrom('orders')
    .select('listingId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [first, second] = [...(await photosOf(listingId)), await upload(owner)] as [string, string]
  await setPhotos(listingId, [first, second], owner)
  await world.db
    .updateTable('listings')
    .set({ deletedAt: new Date(world.clock.now().getTime() - 91 * 86_400_000), isActive: false })
    .where('id', '=', listingId)
    .execute()
  await advance('PT2H')
  expect(await photosOf(listingId)).toEqual([first, second])
  await advance('P30D')
  expect(await photosOf(listingId)).toEqual([])
  // uploaded 30 days ago: nothing has looked at it since
  expect(await served([first, second])).toEqual([true, true])
  await advance('P61D')
  expect(await served([first, second])).toEqual([true, false])
})

it('a photo of two items is there for 89 days after the second released it, though the first was deleted before', async () => {
  const [shared, other] = [await upload(), await upload()]
  const deleted = await listGarment(lender, { images: [shared] })
  const edited = await listGarment(lender, { images: [shared, other] })
  await advance('P100D')
  await take(deleted)
  await advance('P80D')
  await setPhotos(edited, [other])
  await advance('P20D')
  expect(await photosOf(deleted)).toEqual([])
  expect(await isServed(shared)).toBe(true)
  await advance('P69D')
  expect(await isServed(shared)).toBe(true)
  await advance('P2D')
  expect(await served([shared, other])).toEqual([false, true])
})

it('a photo that was taken out of an item is there for 89 days and deleted after 91, unless it is put back', async () => {
  const [present, out, back] = [await upload(), await upload(), await upload()]
  const listingId = await listGarment(lender, { images: [present, out, back] })
  await advance('P100D')
  await setPhotos(listingId, [present])
  await advance('P89D')
  await setPhotos(listingId, [back, present])
  expect(await served([present, out, back])).toEqual([true, true, true])
  await advance('P2D')
  expect(await served([present, out, back])).toEqual([true, false, true])
  await advance('P200D')
  expect(await served([present, back])).toEqual([true, true])
})
