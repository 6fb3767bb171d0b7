import { addDays, today } from '@hemline/contract/days.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { ABSENT_LISTING, ABSENT_MEMBER, block, send } from '../../test/visibility.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let days: { startDate: string; endDate: string }
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  const day = today(world.clock.now())
  days = { startDate: addDays(day, 30), endDate: addDays(day, 32) }
})
afterAll(() => world?.close())

describe('when a listing becomes invisible', () => {
  const ways: { name: string; hide(id: string, lendee: TestMember, owner: TestMember): Promise<unknown> }[] = [
    {
      name: 'switched off',
      hide: (id, _, owner) => send(world, owner, 'PATCH', `/api/listings/${id}`, { isActive: false }),
    },
    {
      name: 'for friends now',
      hide: (id, _, owner) => send(world, owner, 'PATCH', `/api/listings/${id}`, { sharedStatus: 'FRIENDS_ONLY' }),
    },
    { name: 'deleted', hide: (id, _, owner) => send(world, owner, 'DELETE', '/api/listings', { listingId: id }) },
    { name: 'blocked', hide: (_, lendee, owner) => block(world, lendee, [owner]) },
    {
      name: 'suspended',
      hide: (_, __, owner) =>
        world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', owner.id).execute(),
    },
  ]

  test.each(ways)('$name: share link, its list and a pending request end', async ({ hide }) => {
    const owner = await world.member({ firstName: 'Ona' })
    const lendee = await world.member({ firstName: 'Lyn' })
    await listGarment(lendee)
    const id = await listGarment(owner, { brand: 'Secret label' })
    const made = await send(world, lendee, 'POST', '/api/share-links', { listingId: id })
    const link = `/api/share-links?token=${JSON.parse(made.text).data.token}`
    expect((await send(world, lendee, 'GET', link)).text).toContain('Secret label')
    const wish = { listingId: id, ...days, deliveryMethod: 'DELIVERY' }
    const pending = JSON.parse((await send(world, lendee, 'POST', '/api/pending-request', wish)).text).data.id as string
    const request = (key: string) => send(world, lendee, 'GET', `/api/pending-request?pendingRequestId=${key}`)
    expect((await request(pending)).text).toContain('Secret label')

    await hide(id, lendee, owner)
    const dead = `/api/share-links?token=${'0'.repeat(JSON.parse(made.text).data.token.length)}`
    expect(await send(world, lendee, 'GET', link)).toEqual(await send(world, lendee, 'GET', dead))
    expect(await send(world, lendee, 'GET', `/api/listing-share-links?listingId=${id}`)).toEqual(
      await send(world, lendee, 'GET', `/api/listing-share-links?listingId=${ABSENT_LISTING}`),
    )
    expect(await request(pending)).toEqual(await request(ABSENT_MEMBER))
    const session = (key: string) =>
      send(world, lendee, 'POST', '/api/create-payment-session', { pendingRequestId: key })
    expect(await session(pending)).toEqual(await session(ABSENT_MEMBER))
  })
})
