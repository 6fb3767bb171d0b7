import { addDays, startOfDay, today, weekday } from '@hemline/contract/days.ts'
import { SHARE_LINK_DAYS, SHARE_LINKS_A_DAY } from '@hemline/contract/limits.ts'
import { changeListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import {
  createShareLink,
  endShareLink,
  getListingShareLinks,
  getSharedListing,
} from '@hemline/contract/share-links/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

const GONE = 'This share link has expired or is no longer available'
const TOO_MANY = "You've shared this item a lot today. Please try again tomorrow."
const RESTRICTED = ['FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY'] as const

let world: World
let anna: TestMember
let bea: TestMember
let listingId: string

beforeAll(async () => {
  world = await createWorld()
  anna = await world.member({ firstName: 'Anna' })
  bea = await world.member({ firstName: 'Bea' })
})
afterAll(() => world.close())
beforeEach(async () => {
  listingId = await listGarment(anna, { brand: 'Rixo', sharedStatus: 'EVERYONE' })
})

const visitor = () => world.visitor()
const share = (member: TestMember, id = listingId) => member.call(createShareLink, { body: { listingId: id } })
const tokenBy = async (member: TestMember, id = listingId) =>
  (await member.ok(createShareLink, { body: { listingId: id } })).body.data.token
const read = (token: string) => visitor().call(getSharedListing, { query: { token } })
const statusOf = async (token: string) => (await read(token)).status
const change = (body: object, member = anna) => member.ok(changeListing, { params: { id: listingId }, body })
const linksFor = async (member: TestMember, query: object = {}) =>
  (await member.ok(getListingShareLinks, { query: { listingId, ...query } })).body

/** Inserts a block between two members, in both rows, as blocking does. */
async function setBlocked(one: TestMember, other: TestMember, isBlocked: boolean): Promise<void> {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const no = sql<number>`(select no from members where id = ${b.id}::uuid)`
    await sql`update members set blocked_nos = ${isBlocked ? sql`blocked_nos + ${no}` : sql`blocked_nos - ${no}`}
      where id = ${a.id}::uuid`.execute(world.deps.db)
  }
}

async function setSuspended(member: TestMember, isSuspended: boolean): Promise<void> {
  const at = isSuspended ? world.clock.now() : null
  await world.deps.db.updateTable('members').set({ suspendedAt: at }).where('id', '=', member.id).execute()
}

describe('reading', () => {
  test('anyone with the link reads exactly the documented fields, from stored data whatever the author sent', async () => {
    const made = await bea.ok(createShareLink, {
      body: {
        listingId,
        listingBrand: 'Forged',
        listingRetailPrice: 'free',
        listingLocationName: '1 Mare Street',
        createdByUserId: anna.id,
        ownerFirstName: 'Mallory',
        ownerReviewCount: 9000,
      },
    })
    expect(made.status).toBe(201)
    expect(made.body.data.token).toMatch(/^[0-9a-z]{26}$/)

    const day = world.day()
    const friday = addDays(day, (5 - weekday(day) + 7) % 7)
    const reachedByPost = friday >= earliestStart('DELIVERY', day, standardTimes)
    const answer = await read(made.body.data.token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { listingImages, imageDetails, listingLocationName, ...rest } = answer.body.data
    expect(rest).toEqual({
      listingId,
      listingBrand: 'Rixo',
      listingColour: 'red',
      listingSize: 10,
      listingFit: 3,
      listingCategory: 'dress',
      listingDescription: 'Silk, worn once',
      listingOwnerHeight: '5f6',
      listingIsActive: true,
      listingSharedStatus: 'EVERYONE',
      createdByUserId: bea.id,
      listingRetailPrice: 30_000,
      listingHasDryCleaning: true,
      nextWeekend: {
        startDate: friday,
        endDate: addDays(friday, 2),
        freeBy: reachedByPost ? ['DELIVERY', 'IN_PERSON'] : ['IN_PERSON'],
      },
      ownerFirstName: 'Anna',
      ownerProfilePicture: null,
      ownerAverageRating: null,
      ownerReviewCount: 0,
    })
    expect(listingImages).toEqual([expect.stringMatching(/^\/images\//)])
    expect(imageDetails).toEqual([{ path: listingImages[0], width: 60, height: 80, placeholder: expect.any(String) }])
    expect(listingLocationName).toBe('Hackney')
    const own = await anna.call(getSharedListing, { query: { token: made.body.data.token } })
    expect(own.body).toEqual(answer.body)
    // names of pictures are random, and may have any two letters in them
    const text = JSON.stringify({ ...rest, listingLocationName })
    for (const secret of [anna.email, 'Mare Street', 'E8', 'Member', '+44', 'geohash', 'replacement'])
      expect(text).not.toContain(secret)
  })

  test('the page follows the listing and its owner as they change', async () => {
    const token = await tokenBy(anna)
    await change({ brand: 'Ganni' })
    await world.deps.db
      .updateTable('members')
      .set({ ratingSum: 14, ratingCount: 3 })
      .where('id', '=', anna.id)
      .execute()
    const { data } = (await read(token)).body
    expect(data).toMatchObject({ listingBrand: 'Ganni', ownerAverageRating: 4.7, ownerReviewCount: 3 })
  })

  test('no token is an invalid link; any other token that leads nowhere is a link that is gone', async () => {
    for (const query of [{}, { token: '' }, { token: ' ' }]) {
      const { status, body } = await visitor().call(getSharedListing, { query })
      expect([status, body.error.code, body.error.message]).toEqual([400, 'INVALID', 'Invalid share link'])
    }
    const token = await tokenBy(anna)
    const others = [
      'x',
      listingId,
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      "' or true --",
      'z'.repeat(26),
    ]
    for (const other of others) {
      const { status, body } = await read(other)
      expect([status, body.error.code, body.error.message]).toEqual([404, 'NOT_FOUND', GONE])
    }
  })

  test('a link works for exactly 30 days', async () => {
    const token = await tokenBy(anna)
    await world.advance(`P${SHARE_LINK_DAYS - 1}DT23H59M`)
    expect(await statusOf(token)).toBe(200)
    await world.advance('PT2M')
    expect(await statusOf(token)).toBe(404)
    expect((await linksFor(anna)).items).toEqual([])
  })

  test('expired links are deleted a day later, others are not', async () => {
    const old = await tokenBy(anna)
    await world.advance(`P${SHARE_LINK_DAYS}D`)
    const young = await tokenBy(anna)
    await world.advance('P1DT1M')
    const rows = await world.deps.db.selectFrom('shareLinks').select('token').execute()
    expect(rows.map((row) => row.token)).toContain(young)
    expect(rows.map((row) => row.token)).not.toContain(old)
    const days = await world.deps.db.selectFrom('shareLinkDays').select('day').execute()
    expect(days.every(({ day }) => day >= addDays(today(world.clock.now()), -3))).toBe(true)
    expect(await statusOf(young)).toBe(200)
  })
})

describe('permission to share', () => {
  test('a listing for everyone: any member, but no one signed out', async () => {
    expect((await share(bea)).status).toBe(201)
    expect((await share(anna)).status).toBe(201)
    const answer = await visitor().call(createShareLink, { body: { listingId } })
    expect(answer.body.error.code).toBe('UNAUTHENTICATED')
  })

  test.each(RESTRICTED)('%s: its owner only, and the link then opens for anyone and says so', async (sharedStatus) => {
    await change({ sharedStatus })
    const answer = await read(await tokenBy(anna))
    expect([answer.status, answer.body.data.listingSharedStatus]).toEqual([200, sharedStatus])
    const stranger = await share(bea)
    expect([stranger.status, stranger.body.error.code]).toEqual([404, 'NOT_FOUND'])
    const friend = await world.member({ firstName: 'Cleo' })
    await befriend(anna, friend)
    const answerToFriend = await share(friend)
    expect([answerToFriend.status, answerToFriend.body.error.message]).toEqual([
      403,
      'Only its owner can share this item.',
    ])
  })

  test('inactive, deleted, absent: 404, the same answer for hidden and absent', async () => {
    await change({ isActive: false })
    const hidden = await share(bea)
    const absent = await share(bea, '000000000000')
    expect(hidden.status).toBe(404)
    expect(absent.body.error).toEqual({ ...hidden.body.error, requestId: absent.body.error.requestId })
    const own = await share(anna)
    expect([own.status, own.body.error.message]).toEqual([404, 'Activate this item before you share it.'])
    await anna.ok(deleteListing, { body: { listingId } })
    expect((await share(anna)).body.error.message).toBe(hidden.body.error.message)
  })

  test('a body without a listing is refused before the link is counted', async () => {
    for (const body of [{}, { listingId: 'nonsense' }, { listingId: 7 }])
      expect((await bea.call(createShareLink, { body: body as never })).status).toBe(400)
  })

  test('a repetition with the same Idempotency-Key returns the same link', async () => {
    const headers = { 'idempotency-key': 'one-tap' }
    const first = await bea.ok(createShareLink, { body: { listingId }, headers })
    const again = await bea.ok(createShareLink, { body: { listingId }, headers })
    expect(again.body.data.token).toBe(first.body.data.token)
    expect((await linksFor(bea)).items).toHaveLength(1)
  })
})

describe('the end of a link', () => {
  test('the link of an inactive or deleted listing has no page; after reactivation it has', async () => {
    const token = await tokenBy(bea)
    await change({ isActive: false })
    expect(await statusOf(token)).toBe(404)
    await change({ isActive: true })
    expect(await statusOf(token)).toBe(200)
    await anna.ok(deleteListing, { body: { listingId } })
    expect(await statusOf(token)).toBe(404)
  })

  test.each(RESTRICTED)(
    'narrowing the audience to %s ends every link made before; the owner can make a new one',
    async (sharedStatus) => {
      const [byOwner, byStranger] = [await tokenBy(anna), await tokenBy(bea)]
      await change({ sharedStatus })
      expect([await statusOf(byOwner), await statusOf(byStranger)]).toEqual([404, 404])
      const narrow = await tokenBy(anna)
      expect(await statusOf(narrow)).toBe(200)
      await change({ sharedStatus: 'EVERYONE' })
      expect(await statusOf(narrow)).toBe(200)
    },
  )

  test('a block between owner and author ends the author’s links and no other', async () => {
    const [byOwner, byBea] = [await tokenBy(anna), await tokenBy(bea)]
    await setBlocked(anna, bea, true)
    expect([await statusOf(byOwner), await statusOf(byBea)]).toEqual([200, 404])
    const blocked = await bea.call(getSharedListing, { query: { token: byOwner } })
    expect([blocked.status, blocked.body.error.message]).toEqual([404, GONE])
    expect((await share(bea)).status).toBe(404)
    await setBlocked(anna, bea, false)
    expect(await statusOf(byBea)).toBe(200)
  })

  test('a suspended owner or author has no pages', async () => {
    const [byOwner, byBea] = [await tokenBy(anna), await tokenBy(bea)]
    await setSuspended(bea, true)
    expect([await statusOf(byOwner), await statusOf(byBea)]).toEqual([200, 404])
    await setSuspended(bea, false)
    await setSuspended(anna, true)
    expect([await statusOf(byOwner), await statusOf(byBea)]).toEqual([404, 404])
    await setSuspended(anna, false)
  })

  test('its author and the owner of the listing can end it; for others it does not exist', async () => {
    const cleo = await world.member({ firstName: 'Cleo' })
    const [byOwner, byBea, byBeaToo] = [await tokenBy(anna), await tokenBy(bea), await tokenBy(bea)]
    const end = (member: TestMember, token: string) => member.call(endShareLink, { body: { token } })
    expect((await end(cleo, byBea)).status).toBe(404)
    expect((await end(bea, byOwner)).status).toBe(404)
    expect((await visitor().call(endShareLink, { body: { token: byBea } })).status).toBe(401)
    expect([await statusOf(byBea), await statusOf(byOwner)]).toEqual([200, 200])

    expect((await end(bea, byBea)).status).toBe(200)
    expect((await end(anna, byBeaToo)).status).toBe(200)
    expect((await end(anna, byBeaToo)).status).toBe(200)
    expect([await statusOf(byBea), await statusOf(byBeaToo), await statusOf(byOwner)]).toEqual([404, 404, 200])
  })
})

describe('the list of links', () => {
  test("has all links for the owner, the author's own for the author, none for others; newest first, in pages", async () => {
    const cleo = await world.member({ firstName: 'Cleo' })
    const tokens: string[] = []
    for (const member of [bea, anna, bea]) {
      tokens.unshift(await tokenBy(member))
      await world.advance('PT1S')
    }
    const all = await linksFor(anna)
    expect(all.items.map((link) => link.token)).toEqual(tokens)
    expect(all.items.map((link) => [link.createdByFirstName, link.isMine])).toEqual([
      ['Bea', false],
      ['Anna', true],
      ['Bea', false],
    ])
    const first = all.items[0]!
    expect(Date.parse(first.expiresAt) - Date.parse(first.createdAt)).toBe(SHARE_LINK_DAYS * 86_400_000)
    expect((await linksFor(bea)).items.map((link) => link.token)).toEqual([tokens[0], tokens[2]])
    expect((await linksFor(cleo)).items).toEqual([])

    const page = await linksFor(anna, { limit: 2 })
    expect(page.items.map((link) => link.token)).toEqual(tokens.slice(0, 2))
    const rest = await linksFor(anna, { limit: 2, lastKey: page.lastKey })
    expect([rest.items.map((link) => link.token), rest.lastKey]).toEqual([tokens.slice(2), null])
  })
})

describe('ten links a day', () => {
  test('per member: of 64 concurrent requests exactly ten succeed for each of three; the others read why', async () => {
    const members = [anna, bea, await world.member({ firstName: 'Cleo' })]
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => share(members[index % 3]!)))
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(3 * SHARE_LINKS_A_DAY)
    expect(new Set(made.map((answer) => answer.body.data.token)).size).toBe(3 * SHARE_LINKS_A_DAY)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body.error.code, body.error.message]).toEqual([429, 'SHARE_LINK_LIMIT_EXCEEDED', TOO_MANY])
  })

  test('links of others do not count for the owner', async () => {
    for (let n = 0; n <= SHARE_LINKS_A_DAY; n++) await share(bea)
    expect((await share(bea)).status).toBe(429)
    expect((await share(anna)).status).toBe(201)
  })

  test('ended links count, other listings do not, and the next London day starts from zero', async () => {
    const noon = startOfDay(addDays(today(world.clock.now()), 1)).getTime() + 12 * 3_600_000
    await world.advance(`PT${Math.round((noon - world.clock.now().getTime()) / 1000)}S`)
    for (let n = 0; n < SHARE_LINKS_A_DAY; n++) {
      await anna.ok(endShareLink, { body: { token: await tokenBy(anna) } })
    }
    expect((await share(anna)).status).toBe(429)
    const other = await listGarment(anna, { brand: 'Ganni' })
    expect((await share(anna, other)).status).toBe(201)

    const now = world.clock.now()
    const midnight = startOfDay(addDays(today(now), 1)).getTime()
    await world.advance(`PT${Math.floor((midnight - now.getTime()) / 1000) - 30}S`)
    expect((await share(anna)).status).toBe(429)
    await world.advance('PT1M')
    expect((await share(anna)).status).toBe(201)
  })
})

test('an owner’s new name is on the pages of existing links', async () => {
  const dora = await world.member({ firstName: 'Dora' })
  const token = await tokenBy(dora, await listGarment(dora))
  await dora.ok(changeUser, { body: { firstName: 'Theodora' } })
  expect((await read(token)).body.data.ownerFirstName).toBe('Theodora')
})
