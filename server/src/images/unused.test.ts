import { deleteListing } from '@hemline/contract/listings/calls.ts'
import { createEnquiry } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyJpeg, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { sweepUnusedPhotos } from './actions.ts'

// From docs/product.md §8: photos of a draft that were never listed are deleted after 90 days, and no others.

let world: World
let lender: TestMember
let lendee: TestMember
beforeAll(async () => {
  world = await createWorld()
  lender = await world.member({ firstName: 'Lena' })
  lendee = await world.member({ firstName: 'Bea' })
})
afterAll(() => world.close())

const paths = async (member: TestMember) =>
  (
    await world.db.selectFrom('images').select('path').where('memberId', '=', member.id).orderBy('createdAt').execute()
  ).map(({ path }) => path)
const upload = async () => (await lender.upload([await anyJpeg()]))[0]!.path
const isServed = async (path: string) => (await fetch(world.url + path)).status === 200

it('deletes what was never listed after 90 days, and nothing that a listing, an order or another purpose has', async () => {
  const draft = await upload()
  const listed = await listGarment(lender)
  const borrowed = await listGarment(lender)
  await listGarment(lendee)
  const orderId = await requestLoan(world, lendee, { listingId: borrowed })
  await move(lender, orderId, 'decline')
  await lender.ok(deleteListing, { body: { listingId: listed } })
  const before = await paths(lender)
  expect(before).toHaveLength(3)

  await world.clock.advance('P89D')
  const later = await upload()
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual([...before, later])

  await world.clock.advance('P1DT1S')
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual([...before.filter((path) => path !== draft), later])
  expect(await isServed(draft)).toBe(false)
  expect(await isServed(later)).toBe(true)
  expect(await paths(lendee)).toHaveLength(1)
})

it('leaves the photo of an order whose listing shows others now, and that of an enquiry', async () => {
  const [orderListingId, enquiryListingId] = [await listGarment(lender), await listGarment(lender)]
  const taken = await paths(lender)
  const [first, second] = taken.slice(-2)
  await requestLoan(world, lendee, { listingId: orderListingId })
  await lendee.ok(createEnquiry, { body: { listingId: enquiryListingId, message: 'Is it lined?' } })
  await world.db
    .updateTable('listings')
    .set({ images: '[]' })
    .where('id', 'in', [orderListingId, enquiryListingId])
    .execute()
  await world.clock.advance('P91D')
  await sweepUnusedPhotos(world.deps)
  expect(await paths(lender)).toEqual(expect.arrayContaining([first, second]))
})
