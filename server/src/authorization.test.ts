import type { Call } from '@hemline/contract/call.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, callsOf, nameOf, whole } from '../test/any-call.ts'
import { daysOf, lenderAndStranger, listGarment, prepareRequest, requestLoan, soonByPost } from '../test/loans.ts'
import { allRows } from '../test/rows.ts'
import { LISTING_ID, SHARE_TOKEN } from '../test/samples.ts'
import { createWorld, type TestMember, type World } from '../test/world.ts'

let world: World
let calls: Call[]
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  calls = await callsOf(world)
})
afterAll(() => world.close())

describe('a caller without a token', () => {
  it('is answered only by the documented public calls, which only read, but for an appeal by the link of its letter', async () => {
    const { paths } = JSON.parse(await (await fetch(`${world.url}/api/openapi.json`)).text()) as {
      paths: Record<string, Record<string, { security: object[] }>>
    }
    for (const call of calls) {
      const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
      const isPublic = described.security.length === 0
      // decision 161: a suspended member cannot sign in, and the link is the proof
      if (isPublic && nameOf(call) !== 'POST /api/appeal')
        expect([nameOf(call), call.method]).toEqual([nameOf(call), 'GET'])
      const answer = await ask(world, call, null, whole(call))
      if (isPublic) expect([nameOf(call), answer.status < 500]).toEqual([nameOf(call), true])
      else expect([nameOf(call), answer.status, answer.code]).toEqual([nameOf(call), 401, 'UNAUTHENTICATED'])
    }
  })
})

/**
 * The changes to other members' data that the features include: a block hides both members, and some columns only count
 * what a member received (events of their feed).
 */
const openToOthers = { members: ['blocked_nos'], live_feeds: ['last_id'] }

describe('a member who is not a party', () => {
  /** Two members with data of every kind, and the part of it that is private. */
  async function victims() {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const hidden = await listGarment(lender, { sharedStatus: 'FRIENDS_ONLY', brand: 'Hidden' })
    const over = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
    for (const [who, action] of [
      [lender, 'accept'],
      [lender, 'sent'],
      [lendee, 'received'],
      [lendee, 'returned'],
      [lender, 'complete'],
    ] as const)
      await who.ok(decideOrder, { body: { orderId: over, action } })
    await listGarment(lendee, { brand: 'Another' })
    const second = await listGarment(lender, { brand: 'Second' })
    await world.db.updateTable('coins').set({ state: 'FREE', reservedFor: null }).execute()
    const confirmed = await prepareRequest(world, lendee, { listingId: second })
    const live = (await lendee.ok(createOrder, { body: confirmed })).body.orderId
    const pending = await prepareRequest(world, lender, { listingId: await listGarment(lendee, { brand: 'Third' }) })
    const block = await lender.ok(blockDays, { body: daysOf(world, { listingId, from: 60, to: 61 }) })
    const link = await lender.ok(createShareLink, { body: { listingId } })
    await lender.call(createShareLink, { body: { listingId: hidden } })
    const { items } = (await lendee.ok(getOrders)).body
    const all = await allRows(world)
    // The ids of each table's newest rows, which belong to them: orders, requests, coins, messages, reviews, members,
    // ...
    const uuids = new Set(
      [...all.values()].flatMap((rows) =>
        rows.slice(-2).flatMap((row) => /"id": "([0-9a-f-]{36})"/.exec(row)?.[1] ?? []),
      ),
    )
    const people = await world.db.selectFrom('members').selectAll().execute()
    const secrets = [
      ...people.flatMap((one) => [one.email, one.phoneNumber, one.address]),
      ...items.flatMap((order) => [order.orderNumber, order.paymentIntentId, order.setupIntentId, order.message]),
    ].filter((text): text is string => Boolean(text) && String(text).length > 5)
    return {
      uuids: [...uuids],
      listingIds: [listingId, hidden, second],
      byName: { orderId: live, ...pending, id: block.body.data.id, token: link.body.data.token, userId: lender.id },
      secrets,
    }
  }

  it('changes none of their data and reads none of their private data, with any of their ids', async () => {
    const theirs = await victims()
    const eve: TestMember = await world.member({ firstName: 'Eve' })
    await listGarment(eve)
    const token = await eve.token()
    const before = await allRows(world, openToOthers)
    const isTheirs = (row: string) => !row.includes(eve.id)
    for (const call of calls) {
      const attempts: Record<string, unknown>[] = [
        ...theirs.uuids.map((uuid) => ({
          uuid,
          [LISTING_ID]: theirs.listingIds[0],
          [SHARE_TOKEN]: theirs.byName.token,
        })),
        ...theirs.listingIds.map((listingId) => ({ ...theirs.byName, listingId, [LISTING_ID]: listingId })),
      ]
      const tried = new Set<string>()
      for (const ids of attempts) {
        const input = whole(call, ids)
        if (tried.has(JSON.stringify(input))) continue
        tried.add(JSON.stringify(input))
        const answer = await ask(world, call, token, input)
        expect([nameOf(call), input, answer.status < 500]).toEqual([nameOf(call), input, true])
        for (const secret of theirs.secrets)
          expect([nameOf(call), input, answer.text.includes(secret) ? secret : '']).toEqual([nameOf(call), input, ''])
      }
      const after = await allRows(world, openToOthers)
      const gone = [...before].flatMap(([table, rows]) => {
        const now = new Set(after.get(table))
        return rows.filter((row) => isTheirs(row) && !now.has(row)).map((row) => `${table}: ${row}`)
      })
      expect(
        gone,
        `${nameOf(call)} changed rows of others. If that is as it should be, name the column in openToOthers`,
      ).toEqual([])
    }
  })
})
