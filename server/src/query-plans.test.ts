import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../test/loans.ts'
import { planOf } from '../test/plan-of.ts'
import { copyOrder } from '../test/rows.ts'
import { createWorld, type World } from '../test/world.ts'
import { listNamesOfOthers } from './account/earlier-store.ts'
import type { Tx } from './base/db.ts'
import { listCoinLines } from './evidence/store.ts'
import { findByContact } from './friends/store.ts'
import { endLateExtensions } from './issues/store.ts'
import { listOperators } from './live/store.ts'
import { findAddressees } from './notifications/outbox-store.ts'
import { deleteMessageNotifications } from './notifications/store.ts'
import { isInItem } from './operator/listing-store.ts'
import { listLines } from './operator/log-store.ts'
import { isInOrder } from './operator/order-store.ts'
import { listMaybeCurrent, pageOfClosed } from './orders/list-store.ts'
import { listForgottenReviews, listOrdersWithDueReviews, listShownReviews } from './reviews/store.ts'
import { claimDueParcels } from './shipping/tracking-store.ts'

// Of tables that grow with every loan, what the clock asks every ten seconds and what members wait for is found by an index.

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const [one, other] = [randomUUID(), randomUUID()]
type Case = [about: string, index: string, run: (db: Tx, now: Date) => Promise<unknown>]

it.each<Case>([
  ['written reviews whose time has come', 'reviews_due', listOrdersWithDueReviews],
  [
    'reviews that were not written',
    'reviews_unwritten',
    (db, now) => listForgottenReviews(db, { askedBefore: now, now }),
  ],
  [
    'a page of reviews about a member',
    'reviews_shown',
    (db) => listShownReviews(db, { subjectId: one, viewerNo: 1, limit: 20, after: null }),
  ],
  [
    'orders of open extensions',
    'orders_pkey',
    (db, now) => endLateExtensions(db, { today: now.toISOString().slice(0, 10), now }),
  ],
  [
    'notifications of two members about each other',
    'notifications_member',
    (db) => deleteMessageNotifications(db, { oneId: one, otherId: other }),
  ],
  [
    'members by their contacts',
    'members_email_key',
    (db) => findByContact(db, { publicIds: ['AAAA2222'], emails: ['a@example.com'], phoneNumbers: ['+447700900123'] }),
  ],
  ['operators', 'members_operators', listOperators],
  ['members by a word', 'members_searched', (db) => findAddressees(db, ['chloe'])],
  [
    'members of a name',
    'members_searched',
    (db) => listNamesOfOthers(db, { memberId: one, names: ['Anna Smith'], part: 'FULL' }),
  ],
  ['orders by a word', 'orders_searched', (db) => sql`select from orders o where ${isInOrder('chloe')}`.execute(db)],
  [
    'lines of the operators by a word',
    'operator_lines_searched',
    (db) => listLines(db, { words: ['chloe'], limit: 1 }),
  ],
  ['current orders of a member', 'orders_lender', (db, now) => listMaybeCurrent(db, { memberId: one, now })],
  [
    'closed orders of a member, without those with a claim that waits',
    'claims_asking',
    (db, now) => pageOfClosed(db, { memberId: one, mayReview: true, after: null, now }),
  ],
  ['coin lines of an order', 'coin_lines_of_order', (db) => listCoinLines(db, { orderId: one, memberId: null })],
])('%s are found by the index %s', async (_about, index, run) => {
  const plan = await planOf(world, (db) => run(db, world.clock.now()))
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

it('items by a word are found by the index listings_searched', async () => {
  const plan = await world.db.transaction().execute(async (tx) => {
    // of an empty table each index that has all of it would do
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`drop index listings_all_newest, listings_owner`.execute(tx)
    return sql`explain select from listings l where l.deleted_at is null and ${isInItem('chloe')}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('listings_searched')
})

it('parcels whose tracking is due are looked up by the loans that are followed, not among all that never arrived', async () => {
  const now = world.clock.now()
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const closed = { status: 'COMPLETED', pending_request_id: null }
  const ids = await Promise.all(Array.from({ length: 500 }, () => copyOrder(world, orderId, closed)))
  await sql`insert into parcels (order_id, direction, tracking_number, created_at, read_at)
    select id, 'RETURN', 'N' || id, ${now}, ${now} from unnest(${ids}::uuid[]) id`.execute(world.db)
  await sql`analyze orders, parcels`.execute(world.db)
  expect(await planOf(world, (db) => claimDueParcels(db, { now, readBefore: now }))).not.toContain('parcels_tracked')
})
