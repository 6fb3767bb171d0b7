import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { lenderAndStranger, prepareRequest } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { grantOnboardingCoin, returnCoin, spendCoin } from './actions.ts'
import { findCoinOf, listLines, markSeen, mintCoin, reserveFreeCoin, spendReserved } from './store.ts'

let world: World
let db: World['db']
let ada: TestMember
let bea: TestMember
let now: Date
const requests: string[] = []
beforeAll(async () => {
  world = await createWorld()
  db = world.db
  ada = await world.member()
  now = world.clock.now()
  const { lendee, listingId } = await lenderAndStranger(world)
  bea = lendee
  for (let count = 0; count < 2; count += 1)
    requests.push((await prepareRequest(world, lendee, { listingId })).pendingRequestId)
})
afterAll(() => world.close())

const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const coinsOf = (member: TestMember) =>
  db.selectFrom('coins').selectAll().where('memberId', '=', member.id).orderBy('createdAt').execute()
const mint = (orderId: string) =>
  inTx((tx) => mintCoin(tx, { memberId: ada.id, isOnboardingCoin: false, orderId, now }))

it('the onboarding coin is granted once, and a loan earns one coin', async () => {
  const grant = () => inTx((tx) => grantOnboardingCoin(tx, { memberId: ada.id, now }))
  expect([await grant(), await grant()]).toEqual([true, false])
  const orderId = randomUUID()
  expect([await mint(orderId), await mint(orderId)]).toEqual([expect.any(String), null])
  expect((await coinsOf(ada)).map(({ isOnboardingCoin, state }) => [isOnboardingCoin, state])).toEqual([
    [true, 'FREE'],
    [false, 'FREE'],
  ])
})

it('a coin is marked as seen once, by its owner, and their other apps hear of it only then', async () => {
  const [first, second] = (await coinsOf(ada)).map(({ id }) => id)
  const mark = (member: TestMember, ...coinIds: string[]) =>
    heardOf(world, { ada, bea }, () => inTx((tx) => markSeen(tx, { memberId: member.id, coinIds, now })))
  expect([await mark(ada), await mark(bea, first!)]).toEqual([[], []])
  expect([await mark(ada, first!), await mark(ada, first!)]).toEqual([['ada coin'], []])
  expect((await coinsOf(ada)).map(({ hasBeenSeen }) => hasBeenSeen)).toEqual([true, false])
  expect(await mark(ada, first!, second!)).toEqual(['ada coin'])
})

it('a coin is reserved by its owner while it is free, spent once, and returned with its request', async () => {
  const [one, other] = requests as [string, string]
  const coinId = (await coinsOf(bea))[0]!.id
  const take = (member: TestMember, pendingRequestId: string) =>
    inTx((tx) => reserveFreeCoin(tx, { coinId, memberId: member.id, pendingRequestId }))
  expect([await take(ada, one), await take(bea, one), await take(bea, other)]).toEqual([false, true, false])
  expect([await findCoinOf(db, one), await findCoinOf(db, other)]).toEqual([coinId, null])
  const adas = (await coinsOf(ada))[0]!.id
  await inTx((tx) => reserveFreeCoin(tx, { coinId: adas, memberId: ada.id, pendingRequestId: randomUUID() }))
  const spend = () => inTx((tx) => spendReserved(tx, one))
  expect([await spend(), await spend()]).toEqual([{ id: coinId, memberId: bea.id }, undefined])
  const lines = async () => (await listLines(db, bea.id)).map(({ kind }) => kind)
  const before = await lines()
  const loan = { orderId: randomUUID(), orderNumber: 'H1', now }
  await inTx((tx) => spendCoin(tx, { pendingRequestId: one, ...loan }))
  await inTx((tx) => returnCoin(world.deps, tx, { pendingRequestId: other, orderId: null, reason: 'Nothing', now }))
  expect(await lines()).toEqual(before)
  for (let time = 0; time < 2; time += 1)
    await inTx((tx) =>
      returnCoin(world.deps, tx, { pendingRequestId: one, orderId: loan.orderId, reason: 'Back', now }),
    )
  expect(await lines()).toEqual(['REINSTATED', ...before])
  expect((await coinsOf(bea))[0]).toMatchObject({ state: 'FREE', reservedFor: null })
  expect((await coinsOf(ada)).map(({ state }) => state).sort()).toEqual(['FREE', 'RESERVED'])
})

it('the ledger has the newest 500 lines of its member', async () => {
  const coinId = (await coinsOf(ada))[0]!.id
  await sql`insert into coin_lines (coin_id, member_id, kind, reason, at)
    select ${coinId}, ${ada.id}, 'RELEASED', n::text, ${now} from generate_series(1, 501) n`.execute(db)
  const lines = await listLines(db, ada.id)
  expect([lines.length, lines[0]?.reason, lines.at(-1)?.reason]).toEqual([500, '501', '2'])
})
