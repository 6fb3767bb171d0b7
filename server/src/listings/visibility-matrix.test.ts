import { addDays, today } from '@hemline/contract/days.ts'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { maySee, type Relation } from '@hemline/contract/listings/rules.ts'
import { type SharedStatus, sharedStatuses } from '@hemline/contract/listings/shapes.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { befriend, createWorld, request, type TestMember, type World } from '../../test/world.ts'

type State = 'active' | 'inactive' | 'taken down' | 'deleted'
type Who = { name: string; relation: Relation; isBlocked: boolean; member: TestMember | null }
type Case = {
  id: string
  brand: string
  sharedStatus: SharedStatus
  state: State
  owner: TestMember
  isSuspended: boolean
}
type Answer = { status: number; text: string }

const ABSENT_LISTING = '000000000000'
const ABSENT_MEMBER = '00000000-0000-4000-8000-000000000000'

let world: World
let host: TestMember
let olive: TestMember
let susie: TestMember
let suspended: TestMember
let viewers: Who[]
let cases: Case[]
let days: { startDate: string; endDate: string }

/** One owner's garments in every sharing and state, another's who is suspended, and every kind of viewer. */
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false', OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
  const day = today(world.clock.now())
  days = { startDate: addDays(day, 30), endDate: addDays(day, 32) }
  olive = await world.member({ firstName: 'Olive' })
  susie = await world.member({ firstName: 'Susie' })
  suspended = susie
  const between = await world.member({ firstName: 'Betty' })
  const people = {
    friend: await world.member({ firstName: 'Fay' }),
    friendOfFriend: await world.member({ firstName: 'Gia' }),
    stranger: await world.member({ firstName: 'Uma' }),
    asked: await world.member({ firstName: 'Ada' }),
    wasAsked: await world.member({ firstName: 'Wanda' }),
    friendOfAsked: await world.member({ firstName: 'Finn' }),
    blockedFriend: await world.member({ firstName: 'Bo' }),
    blockedStranger: await world.member({ firstName: 'Cy' }),
  }
  for (const owner of [olive, susie]) {
    await befriend(owner, between)
    await befriend(owner, people.friend)
    await befriend(owner, people.blockedFriend)
    await ask(people.asked, owner)
    await ask(owner, people.wasAsked)
  }
  await befriend(people.friendOfFriend, between)
  await befriend(people.friendOfAsked, people.asked)
  await befriend(people.friendOfAsked, people.wasAsked)
  // a coin each, so that only visibility decides about a request
  for (const [name, member] of Object.entries(people)) await listGarment(member, { brand: `Of ${name}` })
  await block(people.blockedFriend, [olive, susie])
  await block(people.blockedStranger, [olive, susie])
  viewers = [
    { name: 'self', relation: 'SELF', isBlocked: false, member: olive },
    { name: 'friend', relation: 'FRIEND', isBlocked: false, member: people.friend },
    { name: 'friend of friend', relation: 'FRIEND_OF_FRIEND', isBlocked: false, member: people.friendOfFriend },
    { name: 'stranger', relation: 'STRANGER', isBlocked: false, member: people.stranger },
    // a friendship that waits for its answer is none yet (product.md §5: only the addressee confirms)
    { name: 'one who asked', relation: 'STRANGER', isBlocked: false, member: people.asked },
    { name: 'one who was asked', relation: 'STRANGER', isBlocked: false, member: people.wasAsked },
    { name: 'a friend of both', relation: 'STRANGER', isBlocked: false, member: people.friendOfAsked },
    { name: 'blocked friend', relation: 'FRIEND', isBlocked: true, member: people.blockedFriend },
    { name: 'blocked stranger', relation: 'STRANGER', isBlocked: true, member: people.blockedStranger },
    { name: 'anonymous', relation: 'STRANGER', isBlocked: false, member: null },
  ]
  cases = []
  for (const sharedStatus of sharedStatuses) {
    for (const state of ['active', 'inactive', 'taken down', 'deleted'] as const)
      cases.push(await listed(olive, { sharedStatus, state }))
    cases.push(await listed(susie, { sharedStatus, state: 'active' }))
  }
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', susie.id).execute()
  for (const owner of [olive, susie]) await reviewOf(owner, people.friend)
  // everyone marked every listing while it was visible
  await world.deps.pool.query(
    `insert into favourites (id, member_id, listing_id, is_active, created_at, updated_at)
     select gen_random_uuid(), m.id, l.id, true, $1, $1 from members m, listings l`,
    [world.clock.now()],
  )
})
afterAll(() => world?.close())

async function listed(owner: TestMember, given: { sharedStatus: SharedStatus; state: State }): Promise<Case> {
  const brand = `${owner === susie ? 'Suspended' : 'Olives'} ${given.sharedStatus} ${given.state}`
  const id = await listGarment(owner, { brand, sharedStatus: given.sharedStatus })
  const range = { startDate: addDays(days.startDate, 60), endDate: addDays(days.startDate, 61) }
  await send(owner, 'POST', '/api/blocked-days', { listingId: id, ...range })
  if (given.state === 'inactive') await send(owner, 'PATCH', `/api/listings/${id}`, { isActive: false })
  const note = 'Not a garment'
  if (given.state === 'taken down') await host.ok(hideListing, { body: { listingId: id, isHidden: true, note } })
  if (given.state === 'deleted') await send(owner, 'DELETE', '/api/listings', { listingId: id })
  return { ...given, id, brand, owner, isSuspended: owner === suspended }
}

/** A published review without a loan: possible only in this test's own database. */
async function reviewOf(subject: TestMember, reviewer: TestMember): Promise<void> {
  const { pool } = world.deps
  await pool.query('alter table reviews drop constraint if exists reviews_order_id_fkey')
  await pool.query(
    `insert into reviews (id, order_id, reviewer_id, subject_id, type, is_fulfilled, rating, review, shows_at, shown_at,
       created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'lender', true, 5, 'Lovely', $3, $3, $3, $3)`,
    [reviewer.id, subject.id, world.clock.now()],
  )
}

/** One asks the other to be friends, who does not answer. */
async function ask(one: TestMember, other: TestMember): Promise<void> {
  const { publicId } = (await other.ok(getUser)).body.data
  await one.ok(addContacts, { body: { publicIds: publicId } })
}

/** Inserts a block in both members' rows. */
async function block(member: TestMember, others: TestMember[]): Promise<void> {
  for (const other of others) {
    await world.deps.pool.query(
      `update members m set blocked_nos = sort(uniq(sort(m.blocked_nos + o.no)))
       from members o where (m.id, o.id) in (($1, $2), ($2, $1))`,
      [member.id, other.id],
    )
  }
}

/** The answer on the wire, without the request's id. */
async function send(who: TestMember | null, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await request(world, who, { method, path, body })
  const text = await answer.text()
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '"requestId":""') }
}

const sees = (who: Who, one: Case): boolean =>
  who.member !== null &&
  maySee(
    { sharedStatus: one.sharedStatus, isActive: one.state === 'active', isDeleted: one.state === 'deleted' },
    {
      relation: one.isSuspended && who.relation === 'SELF' ? 'STRANGER' : who.relation,
      isBlocked: who.isBlocked,
      ownerSuspended: one.isSuspended,
    },
  )

const label = (who: Who, one: Case) => `${who.name}, ${one.brand}`
const owns = (who: Who, one: Case) => who.member === one.owner

type Touch = {
  name: string
  send(who: Who, id: string): Promise<Answer>
  /** The status for a viewer who may see it. */
  status(who: Who, one: Case): number
}

const touches: Touch[] = [
  {
    name: 'GET /api/listings?id=',
    send: (who, id) => send(who.member, 'GET', `/api/listings?id=${id}`),
    status: () => 200,
  },
  {
    name: 'GET /api/listings?id= beside other filters',
    send: (who, id) => send(who.member, 'GET', `/api/listings?id=${id}&friendsFilter=EVERYONE&userId=${olive.id}`),
    status: () => 200,
  },
  {
    name: 'POST /api/favourites',
    send: (who, id) => send(who.member, 'POST', '/api/favourites', { listingId: id, isActive: true }),
    status: () => 200,
  },
  {
    name: 'GET /api/order-dates',
    send: (who, id) => send(who.member, 'GET', `/api/order-dates?listingId=${id}`),
    status: () => 200,
  },
  {
    name: 'POST /api/share-links',
    send: (who, id) => send(who.member, 'POST', '/api/share-links', { listingId: id }),
    status: (who, one) => {
      if (one.state !== 'active') return 404
      return owns(who, one) || one.sharedStatus === 'EVERYONE' ? 201 : 403
    },
  },
  {
    name: 'POST /api/pending-request',
    send: (who, id) =>
      send(who.member, 'POST', '/api/pending-request', { listingId: id, ...days, deliveryMethod: 'DELIVERY' }),
    status: (who, one) => (owns(who, one) ? 422 : 201),
  },
  {
    name: 'POST /api/orders, the way of friends',
    send: (who, id) => send(who.member, 'POST', '/api/orders', { listingId: id, ...days, deliveryMethod: 'IN_PERSON' }),
    status: (who, one) => (owns(who, one) ? 422 : who.relation === 'FRIEND' ? 201 : 400),
  },
  {
    name: 'POST /api/blocked-days',
    send: (who, id) => send(who.member, 'POST', '/api/blocked-days', { listingId: id, ...days }),
    status: (who, one) => (owns(who, one) ? 201 : 404),
  },
  {
    name: 'PATCH /api/listings/{id}',
    send: (who, id) => send(who.member, 'PATCH', `/api/listings/${id}`, { description: 'Changed' }),
    status: (who, one) => (owns(who, one) ? 200 : 404),
  },
  {
    name: 'DELETE /api/listings, by others',
    send: (who, id) =>
      who.relation === 'SELF'
        ? send(who.member, 'GET', `/api/listings?id=${id}`)
        : send(who.member, 'DELETE', '/api/listings', { listingId: id }),
    status: (who, one) => (owns(who, one) ? 200 : 404),
  },
]

describe('every call that names a listing', () => {
  test.each(touches)(
    '$name: a listing that may not be seen is answered like one that does not exist',
    async ({ send: touch, status }) => {
      const wrong: string[] = []
      let hidden = 0
      for (const who of viewers) {
        const absent = await touch(who, ABSENT_LISTING)
        expect(absent.status).toBe(who.member ? 404 : 401)
        for (const one of cases) {
          const answer = await touch(who, one.id)
          if (sees(who, one)) {
            if (answer.status !== status(who, one)) wrong.push(`${label(who, one)}: ${answer.status} ${answer.text}`)
          } else {
            hidden += 1
            if (answer.status !== absent.status || answer.text !== absent.text)
              wrong.push(`${label(who, one)} is label from absent: ${answer.status} ${answer.text}`)
          }
        }
      }
      expect(wrong).toEqual([])
      expect(hidden).toBeGreaterThan(40)
    },
  )
})

const circles: { [filter: string]: (relation: Relation) => boolean } = {
  EVERYONE: () => true,
  FRIENDS_OF_FRIENDS: (relation) => relation === 'FRIEND' || relation === 'FRIEND_OF_FRIEND',
  FRIENDS_ONLY: (relation) => relation === 'FRIEND',
  SELF: (relation) => relation === 'SELF',
}

type List = { path: string; shows?: (who: Who, one: Case) => boolean }

/** Every filter alone, each with each circle, and the marks. The garments differ in their brand only. */
function lists(cell: string): List[] {
  const isOn = (_: Who, one: Case) => one.state === 'active'
  const filters = [
    '',
    'colours=red',
    'sizes=10',
    'categories=dress',
    `geohash4=${cell.slice(0, 4)}`,
    `geohash5=${cell.slice(0, 5)}`,
    `colours=red,blue&sizes=8,10&categories=dress,skirt&geohash5=${cell.slice(0, 5)}`,
  ]
  const all = '/api/listings?limit=100'
  return [
    ...filters.map((filter) => ({ path: `${all}&${filter}`, shows: isOn })),
    ...Object.entries(circles).flatMap(([circle, holds]) =>
      filters.map((filter) => ({
        path: `${all}&friendsFilter=${circle}&${filter}`,
        shows: (who: Who, one: Case) =>
          holds(who.relation) && (circle === 'SELF' || isOn(who, one)) && (circle !== 'SELF' || owns(who, one)),
      })),
    ),
    ...filters.map((filter) => ({
      path: `${all}&userId=${olive.id}&${filter}`,
      shows: (_: Who, one: Case) => one.owner === olive,
    })),
    ...filters.map((filter) => ({
      path: `${all}&userId=${susie.id}&${filter}`,
      shows: (_: Who, one: Case) => one.owner === susie,
    })),
    { path: '/api/favourite-listings?limit=100' },
    { path: '/api/favourites' },
  ]
}

test('every list with every filter shows what may be seen and no word of anything else', async () => {
  const card = await send(olive, 'GET', `/api/listings?id=${cases[0]!.id}`)
  const { geohash7 } = JSON.parse(card.text).items[0]
  const wrong: string[] = []
  let shown = 0
  for (const { path, shows = () => true } of lists(geohash7)) {
    for (const who of viewers) {
      const answer = await send(who.member, 'GET', path)
      expect(answer.status, path).toBe(who.member ? 200 : 401)
      for (const one of cases) {
        const isShown = answer.text.includes(one.id)
        const isExpected = sees(who, one) && shows(who, one)
        if (isShown) shown += 1
        if (isShown !== isExpected) wrong.push(`${path}: ${label(who, one)}: ${isShown}`)
        if (!sees(who, one) && answer.text.includes(one.brand)) wrong.push(`${path}: ${label(who, one)} is named`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(shown).toBeGreaterThan(100)
})

test('paging returns and counts nothing that may not be seen', async () => {
  for (const who of viewers.filter(({ member }) => member)) {
    const pagedIds: string[] = []
    let lastKey: string | null = null
    do {
      const path: string = `/api/listings?limit=1${lastKey ? `&lastKey=${lastKey}` : ''}`
      const page: { items: { id: string }[]; lastKey: string | null } = JSON.parse(
        (await send(who.member, 'GET', path)).text,
      )
      expect(page.items.length).toBe(1)
      pagedIds.push(...page.items.map(({ id }) => id))
      lastKey = page.lastKey
    } while (lastKey)
    const expected = cases.filter((one) => sees(who, one) && one.state === 'active').map(({ id }) => id)
    expect(pagedIds.filter((id) => cases.some((one) => one.id === id)).sort(), who.name).toEqual(expected.sort())
  }
})

test('the wardrobe and profile of a blocked or suspended member are answered like those of an unknown one', async () => {
  for (const who of viewers) {
    for (const owner of [olive, susie]) {
      const isHidden = who.member === null || owner === susie || who.isBlocked
      if (!isHidden) {
        expect((await send(who.member, 'GET', `/api/listing-user?userId=${owner.id}`)).status).toBe(200)
        expect((await send(who.member, 'GET', `/api/reviews?targetUserId=${owner.id}`)).text).toContain('Lovely')
        continue
      }
      for (const path of ['/api/listing-user?userId=', '/api/listings?userId=', '/api/reviews?targetUserId=']) {
        const answer = await send(who.member, 'GET', path + owner.id)
        expect(answer, `${who.name}: ${path}`).toEqual(await send(who.member, 'GET', path + ABSENT_MEMBER))
      }
    }
  }
})

test('blocking applies in both directions', async () => {
  for (const { member } of viewers.filter(({ isBlocked }) => isBlocked)) {
    const theirs = await world.db
      .selectFrom('listings')
      .select(['id', 'brand'])
      .where('ownerId', '=', member!.id)
      .executeTakeFirstOrThrow()
    const asOlive: Who = { name: 'the one who is blocked', relation: 'STRANGER', isBlocked: true, member: olive }
    for (const { name, send: touch } of touches)
      expect(await touch(asOlive, theirs.id), name).toEqual(await touch(asOlive, ABSENT_LISTING))
    for (const { path } of lists('gcpvj0d')) expect((await send(olive, 'GET', path)).text).not.toContain(theirs.brand)
    expect((await send(olive, 'GET', `/api/listing-user?userId=${member!.id}`)).status).toBe(404)
  }
})

describe('when a listing becomes invisible', () => {
  const ways: { name: string; hide(id: string, lendee: TestMember, owner: TestMember): Promise<unknown> }[] = [
    { name: 'switched off', hide: (id, _, owner) => send(owner, 'PATCH', `/api/listings/${id}`, { isActive: false }) },
    {
      name: 'for friends now',
      hide: (id, _, owner) => send(owner, 'PATCH', `/api/listings/${id}`, { sharedStatus: 'FRIENDS_ONLY' }),
    },
    { name: 'deleted', hide: (id, _, owner) => send(owner, 'DELETE', '/api/listings', { listingId: id }) },
    { name: 'blocked', hide: (_, lendee, owner) => block(lendee, [owner]) },
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
    const made = await send(lendee, 'POST', '/api/share-links', { listingId: id })
    const link = `/api/share-links?token=${JSON.parse(made.text).data.token}`
    expect((await send(lendee, 'GET', link)).text).toContain('Secret label')
    const wish = { listingId: id, ...days, deliveryMethod: 'DELIVERY' }
    const pending = JSON.parse((await send(lendee, 'POST', '/api/pending-request', wish)).text).data.id as string
    const request = (key: string) => send(lendee, 'GET', `/api/pending-request?pendingRequestId=${key}`)
    expect((await request(pending)).text).toContain('Secret label')

    await hide(id, lendee, owner)
    const dead = `/api/share-links?token=${'0'.repeat(JSON.parse(made.text).data.token.length)}`
    expect(await send(lendee, 'GET', link)).toEqual(await send(lendee, 'GET', dead))
    expect(await send(lendee, 'GET', `/api/listing-share-links?listingId=${id}`)).toEqual(
      await send(lendee, 'GET', `/api/listing-share-links?listingId=${ABSENT_LISTING}`),
    )
    expect(await request(pending)).toEqual(await request(ABSENT_MEMBER))
    const session = (key: string) => send(lendee, 'POST', '/api/create-payment-session', { pendingRequestId: key })
    expect(await session(pending)).toEqual(await session(ABSENT_MEMBER))
  })
})
