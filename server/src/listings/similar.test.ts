import { LIST_DEFAULT } from '@hemline/contract/limits.ts'
import { changeListing, deleteListing, getSimilarListings } from '@hemline/contract/listings/calls.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, listGarment, requestLoan } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A category of its own for each test, so that other tests' items are not like it. */
async function threeMembers(category: string) {
  const [owner, other, viewer] = [await world.member(), await world.member(), await world.member()]
  const list = (member: TestMember, changes: object = {}) => listGarment(member, { category, length: null, ...changes })
  return { owner, other, viewer, list }
}
const similarTo = async (viewer: TestMember, query: { listingId: string; freeFrom?: string; freeTo?: string }) => {
  const { similar, wardrobe } = (await viewer.ok(getSimilarListings, { query })).body.data
  return { similar: similar.map(({ id }) => id), wardrobe: wardrobe.map(({ id }) => id) }
}

it('similar items have the category and the size or the next one, the closest first; the wardrobe is the rest of it', async () => {
  const { owner, other, viewer, list } = await threeMembers('suit')
  const item = await list(owner, { size: 10, colour: 'red' })
  const ofOwner = await list(owner, { size: 10, category: 'skirt' })
  const next = await list(other, { size: 12, colour: 'red' })
  const same = await list(other, { size: 10, colour: 'blue' })
  const closest = await list(other, { size: 10, colour: 'red' })
  await list(other, { size: 14, colour: 'red' })
  await list(other, { size: 10, colour: 'red', category: 'co-ord' })
  await list(viewer, { size: 10, colour: 'red' })
  expect(await similarTo(viewer, { listingId: item })).toEqual({ similar: [closest, same, next], wardrobe: [ofOwner] })
})

it('finds what is like it behind a page of its owner’s, also for who asked for it before it was taken down', async () => {
  const { owner, other, viewer, list } = await threeMembers('co-ord')
  const like = await list(other, { size: 18 })
  const item = await list(owner, { size: 18 })
  for (let count = 0; count < LIST_DEFAULT; count += 1) await list(owner, { size: 18 })
  expect((await similarTo(viewer, { listingId: item })).similar).toEqual([like])
  await list(viewer, { category: 'skirt' })
  const orderId = await requestLoan(world, viewer, { listingId: item, method: 'IN_PERSON' })
  await owner.ok(deleteListing, { body: { listingId: item, declines: [orderId] } })
  expect(await similarTo(viewer, { listingId: item })).toEqual({ similar: [like], wardrobe: [] })
})

it('shows nothing that the reader may not see, and nothing at all of an item that they may not see', async () => {
  const { owner, other, viewer, list } = await threeMembers('jumpsuit')
  const item = await list(owner)
  const secret = await list(owner, { sharedStatus: 'FRIENDS_ONLY' })
  const hidden = await list(other, { sharedStatus: 'FRIENDS_ONLY' })
  const paused = await list(other)
  await other.ok(changeListing, { params: { id: paused }, body: { isActive: false } })
  expect(await similarTo(viewer, { listingId: item })).toEqual({ similar: [], wardrobe: [] })
  await befriend(other, viewer)
  expect((await similarTo(viewer, { listingId: item })).similar).toEqual([hidden])
  expect((await viewer.call(getSimilarListings, { query: { listingId: secret } })).status).toBe(404)
  await owner.ok(blockMember, { body: { userId: viewer.id } })
  expect((await viewer.call(getSimilarListings, { query: { listingId: item } })).status).toBe(404)
})

it('with days shows only what is free on all of them', async () => {
  const { owner, other, viewer, list } = await threeMembers('petite')
  const item = await list(owner)
  const taken = await list(other)
  const free = await list(other)
  const days = daysOf(world, { listingId: item, from: 30, to: 32 })
  await other.ok(blockDays, { body: { listingId: taken, startDate: days.endDate, endDate: days.endDate } })
  const query = { listingId: item, freeFrom: days.startDate, freeTo: days.endDate }
  expect((await similarTo(viewer, query)).similar).toEqual([free])
  expect((await similarTo(viewer, { listingId: item })).similar.sort()).toEqual([free, taken].sort())
})

it('who asked for an item that was taken down is shown others like it, and nothing of its wardrobe; who did not ask, nothing', async () => {
  const { owner, other, viewer, list } = await threeMembers('maternity')
  const item = await list(owner, { size: 10 })
  await list(owner, { size: 10 })
  const like = await list(other, { size: 12 })
  // the coin of a first listing
  await list(viewer, { category: 'skirt' })
  const orderId = await requestLoan(world, viewer, { listingId: item, method: 'IN_PERSON' })
  await owner.ok(deleteListing, { body: { listingId: item, declines: [orderId] } })
  expect(await similarTo(viewer, { listingId: item })).toEqual({ similar: [like], wardrobe: [] })
  expect((await other.call(getSimilarListings, { query: { listingId: item } })).status).toBe(404)
})
