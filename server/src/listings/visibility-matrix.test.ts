import type { Relation } from '@hemline/contract/listings/rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ABSENT_LISTING,
  ABSENT_MEMBER,
  type Answer,
  type Case,
  openVisibilityWorld,
  sees,
  send,
  type Who,
} from '../../test/visibility.ts'
import type { TestMember, World } from '../../test/world.ts'

let world: World
let olive: TestMember
let susie: TestMember
let viewers: Who[]
let cases: Case[]
let days: { startDate: string; endDate: string }
beforeAll(async () => {
  ;({ world, olive, susie, viewers, cases, days } = await openVisibilityWorld())
})
afterAll(() => world?.close())

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
    send: (who, id) => send(world, who.member, 'GET', `/api/listings?id=${id}`),
    status: () => 200,
  },
  {
    name: 'GET /api/listings?id= beside other filters',
    send: (who, id) =>
      send(world, who.member, 'GET', `/api/listings?id=${id}&friendsFilter=EVERYONE&userId=${olive.id}`),
    status: () => 200,
  },
  {
    name: 'POST /api/favourites',
    send: (who, id) => send(world, who.member, 'POST', '/api/favourites', { listingId: id, isActive: true }),
    status: () => 200,
  },
  {
    name: 'GET /api/order-dates',
    send: (who, id) => send(world, who.member, 'GET', `/api/order-dates?listingId=${id}`),
    status: () => 200,
  },
  {
    name: 'POST /api/share-links',
    send: (who, id) => send(world, who.member, 'POST', '/api/share-links', { listingId: id }),
    status: (who, one) => {
      if (one.state !== 'active') return 404
      return owns(who, one) || one.sharedStatus === 'EVERYONE' ? 201 : 403
    },
  },
  {
    name: 'POST /api/pending-request',
    send: (who, id) =>
      send(world, who.member, 'POST', '/api/pending-request', { listingId: id, ...days, deliveryMethod: 'DELIVERY' }),
    status: (who, one) => (owns(who, one) ? 422 : 201),
  },
  {
    name: 'POST /api/orders, the way of friends',
    send: (who, id) =>
      send(world, who.member, 'POST', '/api/orders', { listingId: id, ...days, deliveryMethod: 'IN_PERSON' }),
    status: (who, one) => (owns(who, one) ? 422 : who.relation === 'FRIEND' ? 201 : 400),
  },
  {
    name: 'POST /api/blocked-days',
    send: (who, id) => send(world, who.member, 'POST', '/api/blocked-days', { listingId: id, ...days }),
    status: (who, one) => (owns(who, one) ? 201 : 404),
  },
  {
    name: 'PATCH /api/listings/{id}',
    send: (who, id) => send(world, who.member, 'PATCH', `/api/listings/${id}`, { description: 'Changed' }),
    status: (who, one) => (owns(who, one) ? 200 : 404),
  },
  {
    name: 'DELETE /api/listings, by others',
    send: (who, id) =>
      who.relation === 'SELF'
        ? send(world, who.member, 'GET', `/api/listings?id=${id}`)
        : send(world, who.member, 'DELETE', '/api/listings', { listingId: id }),
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
  const card = await send(world, olive, 'GET', `/api/listings?id=${cases[0]!.id}`)
  const { geohash7 } = JSON.parse(card.text).items[0]
  const wrong: string[] = []
  let shown = 0
  for (const { path, shows = () => true } of lists(geohash7)) {
    for (const who of viewers) {
      const answer = await send(world, who.member, 'GET', path)
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
        (await send(world, who.member, 'GET', path)).text,
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
        expect((await send(world, who.member, 'GET', `/api/listing-user?userId=${owner.id}`)).status).toBe(200)
        expect((await send(world, who.member, 'GET', `/api/reviews?targetUserId=${owner.id}`)).text).toContain('Lovely')
        continue
      }
      for (const path of ['/api/listing-user?userId=', '/api/listings?userId=', '/api/reviews?targetUserId=']) {
        const answer = await send(world, who.member, 'GET', path + owner.id)
        expect(answer, `${who.name}: ${path}`).toEqual(await send(world, who.member, 'GET', path + ABSENT_MEMBER))
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
    for (const { path } of lists('gcpvj0d'))
      expect((await send(world, olive, 'GET', path)).text).not.toContain(theirs.brand)
    expect((await send(world, olive, 'GET', `/api/listing-user?userId=${member!.id}`)).status).toBe(404)
  }
})
