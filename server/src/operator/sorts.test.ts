import { getCases } from '@hemline/contract/operator/case-calls.ts'
import { getDeskListings } from '@hemline/contract/operator/listing-calls.ts'
import { getDeskMembers } from '@hemline/contract/operator/member-calls.ts'
import { getDeskPayments } from '@hemline/contract/operator/money-calls.ts'
import { getDeskOrders } from '@hemline/contract/operator/order-calls.ts'
import { getOutbox } from '@hemline/contract/operator/outbox-calls.ts'
import { getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import { getReports } from '@hemline/contract/operator/safety-calls.ts'
import { listSorts, type SortedList } from '@hemline/contract/operator/sorts.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// product.md §13: each list of the operator's room is sorted on the server, by a column that the contract names.

let world: World
let host: TestMember

/** Who lent to whom: of equal and of different names, prices and sizes. */
const loans = [
  ['Dora', 'ann', 'Rixo', 12],
  ['Cleo', 'Ann', 'Ganni', 8],
  ['Cleo', 'Zoe|Q', 'ba&sh', 10],
  ['Dora', 'Eve', 'Reiss', 14],
] as const

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  for (const [at, [lenderName, lendeeName, brand, size]] of loans.entries()) {
    const lender = await world.member({ firstName: lenderName, city: at === 0 ? 'York' : 'Bath' })
    const lendee = await world.member({ firstName: lendeeName })
    const listingId = await listGarment(lender, { brand, size })
    await listGarment(lendee, { brand: 'Toast' })
    const orderId = await requestLoan(world, lendee, {
      listingId,
      from: 20 - at,
      to: 22 - at,
      method: at === 2 ? 'IN_PERSON' : 'DELIVERY',
    })
    expect((await move(lender, orderId, 'accept')).status).toBe(200)
    await lendee.ok(createReport, { body: { targetType: 'LISTING', targetId: listingId, reason: 'SCAM' } })
    await world.advance('PT1M')
  }
  await world.drain()
  const disputed = { status: 'DISPUTE', disputedFrom: 'ACCEPTED', disputedAt: world.clock.now() } as const
  await world.db.updateTable('orders').set(disputed).execute()
})
afterAll(() => world.close())

type Row = { [field: string]: unknown }
type PageQuery = { sort?: string; order?: string; limit?: number; lastKey?: string }
const calls = {
  orders: [getDeskOrders, {}],
  members: [getDeskMembers, {}],
  listings: [getDeskListings, {}],
  payments: [getDeskPayments, {}],
  cases: [getCases, { kind: 'DISPUTE' }],
  reports: [getReports, {}],
  parcels: [getDeskParcels, {}],
  outbox: [getOutbox, {}],
} as const

async function read(list: keyof typeof calls, query: PageQuery) {
  const [call, filter] = calls[list]
  const { body } = await host.ok(call as typeof getDeskOrders, { query: { ...filter, ...query } as object })
  return body as unknown as { items: Row[]; lastKey: string | null }
}

async function readAll(list: keyof typeof calls, query: PageQuery) {
  const rows: Row[] = []
  for (let lastKey: string | null | undefined; lastKey !== null; ) {
    const page = await read(list, { ...query, limit: 2, ...(lastKey && { lastKey }) })
    rows.push(...page.items)
    lastKey = page.lastKey
  }
  return rows
}

const idOf = (row: Row) => row.id ?? row.orderId ?? row.key
const sorted = Object.entries(listSorts).flatMap(([list, columns]) =>
  list in calls
    ? Object.entries(columns).map(([column, begins]) => [list as keyof typeof calls, column, begins] as const)
    : [],
)

it.each(sorted)('%s are sorted by %s, both ways, page by page, each once', async (list, sort, begins) => {
  const all = (await read(list, { limit: 100 })).items.map(idOf)
  const up = (await readAll(list, { sort, order: 'ASCENDING' })).map(idOf)
  const down = (await readAll(list, { sort, order: 'DESCENDING' })).map(idOf)
  expect(up.length).toBeGreaterThan(2)
  expect(up.toSorted()).toEqual(all.toSorted())
  expect(down).toEqual(up.toReversed())
  expect((await readAll(list, { sort })).map(idOf)).toEqual(begins === 'ASCENDING' ? up : down)
})

/** What each column shows, where it is shown as it is sorted. */
const shown: readonly [keyof typeof calls, string, (row: Row) => unknown][] = [
  ['orders', 'LENDER', (row) => String(row.lenderName).toLowerCase()],
  ['orders', 'BORROWER', (row) => String(row.lendeeName).toLowerCase()],
  ['orders', 'TOTAL', (row) => row.totalPence],
  ['orders', 'START', (row) => row.startDate],
  ['orders', 'CREATED', (row) => row.createdAt],
  ['members', 'NAME', (row) => String(row.name).toLowerCase()],
  ['members', 'CITY', (row) => String(row.city).toLowerCase()],
  ['members', 'REPORTS', (row) => row.openReports],
  ['listings', 'NAME', (row) => String(row.name).toLowerCase().replace('&', '')],
  ['listings', 'SIZE', (row) => row.size],
  ['payments', 'AMOUNT', (row) => row.pence],
  ['cases', 'LENDER', (row) => String(row.lenderName).toLowerCase()],
  ['reports', 'MEMBER', (row) => (row.subject as Row).name],
]
it.each(shown)('%s by %s are in the order of what is shown', async (list, sort, shownAs) => {
  const values = (await read(list, { sort, order: 'ASCENDING', limit: 100 })).items.map(shownAs)
  expect(new Set(values).size).toBeGreaterThan(1)
  expect(values).toEqual(values.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0)))
})

it('a column that a list does not have is refused, and so is the place of another column', async () => {
  for (const list of Object.keys(calls) as (keyof typeof calls & SortedList)[]) {
    const [call, filter] = calls[list]
    const ask = (query: PageQuery) =>
      host.call(call as typeof getDeskOrders, { query: { ...filter, ...query } as object })
    for (const sort of ['PRICE', 'id; drop table orders', 'toString'])
      expect([list, sort, (await ask({ sort })).status]).toEqual([list, sort, 400])
  }
  const { lastKey } = await read('orders', { sort: 'LENDER', limit: 1 })
  const answer = await host.call(getDeskOrders, { query: { sort: 'TOTAL', lastKey: lastKey! } })
  expect(answer.status).toBe(400)
})

it('directions as the release before says them are understood', async () => {
  const ids = async (query: PageQuery) => (await read('orders', query)).items.map(idOf)
  expect(await ids({ order: 'OLDEST' })).toEqual(await ids({ order: 'ASCENDING' }))
  expect(await ids({ sort: 'START', order: 'NEWEST' })).toEqual(await ids({ sort: 'START', order: 'DESCENDING' }))
})
