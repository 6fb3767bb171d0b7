import { changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { changeListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { listGarment } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { notifyOfNewItems } from './new-items-actions.ts'

// docs/product.md §12: one notice for each friend and day at most, once nothing more was listed for half an hour
let world: World
let anna: TestMember
let bea: TestMember
let cleo: TestMember
beforeAll(async () => {
  world = await createWorld()
  await waitForHour(world, 10)
})
afterAll(() => world.close())

const titles = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body.data
    .filter(({ title }) => title.startsWith('New from'))
    .map(({ title, path }) => [title, path])
const tell = () => notifyOfNewItems(world.deps)
const emails = async (member: TestMember) => (await world.emailsTo(member.email)).map(({ subject }) => subject)

it('tells friends, and them alone, once a day, and not by email', async () => {
  anna = await world.member({ firstName: 'Anna' })
  bea = await world.member({ firstName: 'Bea' })
  cleo = await world.member({ firstName: 'Cleo' })
  await befriend(anna, bea)
  const first = await listGarment(anna, { brand: 'Rixo', sharedStatus: 'FRIENDS_ONLY' })
  await tell()
  expect(await titles(bea)).toEqual([])
  await world.advance('PT31M')
  await Promise.all([tell(), tell(), tell()])
  await world.drain()
  expect(await titles(bea)).toEqual([['New from Anna: Rixo dress', `/listing/${first}`]])
  expect([await titles(anna), await titles(cleo)]).toEqual([[], []])
  expect((await emails(bea)).filter((subject) => subject.startsWith('New from'))).toEqual([])
  // more of the same day waits for the next, together
  await listGarment(anna, { brand: 'Ganni' })
  await listGarment(anna, { brand: 'Erdem' })
  await world.advance('PT2H')
  await tell()
  expect(await titles(bea)).toHaveLength(1)
  await world.advance('P1D')
  await tell()
  expect((await titles(bea))[0]).toEqual(['New from Anna: Erdem dress and 1 more', `/profile/${anna.id}`])
  await world.advance('P1D')
  await tell()
  expect(await titles(bea)).toHaveLength(2)
})

it('waits until nothing more is listed, and for the morning', async () => {
  const dora = await world.member({ firstName: 'Dora' })
  await befriend(dora, bea)
  const of = async () => (await titles(bea)).filter(([title]) => title!.includes('Dora'))
  await listGarment(dora, { brand: 'Toast' })
  await world.advance('PT20M')
  await listGarment(dora, { brand: 'Hobbs' })
  await world.advance('PT20M')
  await tell()
  expect(await of()).toEqual([])
  await waitForHour(world, 23, 0)
  await tell()
  expect(await of()).toEqual([])
  await waitForHour(world, 8)
  await tell()
  expect(await of()).toEqual([['New from Dora: Hobbs dress and 1 more', `/profile/${dora.id}`]])
})

it('says nothing about what is paused, deleted or old, nor to a member who is no friend any more or blocked', async () => {
  const eve = await world.member({ firstName: 'Eve' })
  const [fay, gil] = [await world.member({ firstName: 'Fay' }), await world.member({ firstName: 'Gil' })]
  for (const friend of [bea, fay, gil]) await befriend(eve, friend)
  const paused = await listGarment(eve, { brand: 'Reiss' })
  const gone = await listGarment(eve, { brand: 'Vince' })
  await listGarment(eve, { brand: 'Boden' })
  await eve.ok(changeListing, { params: { id: paused }, body: { isActive: false } })
  await eve.ok(deleteListing, { body: { listingId: gone } })
  await fay.ok(blockMember, { body: { userId: eve.id } })
  const { friendshipId } = (await gil.ok(getFriends)).body.items[0]!
  await gil.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
  await world.advance('PT1H')
  await tell()
  const of = async (member: TestMember) => (await titles(member)).filter(([title]) => title!.includes('Eve'))
  expect((await of(bea)).map(([title]) => title)).toEqual(['New from Eve: Boden dress'])
  expect([await of(fay), await of(gil)]).toEqual([[], []])
  const hal = await world.member({ firstName: 'Hal' })
  await listGarment(hal, { brand: 'Kitri' })
  await world.advance('P8D')
  await befriend(hal, bea)
  await waitForHour(world, 12)
  await tell()
  expect((await titles(bea)).filter(([title]) => title!.includes('Hal'))).toEqual([])
})
