import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import type { TestMember, World } from '../../test/world.ts'
import { listObstacles } from './obstacles-store.ts'
import {
  countPhoneCodes,
  deleteOldPhoneCodes,
  findPhoneCode,
  hasHeldNumber,
  insertPhoneCode,
  lockLastPhoneCode,
  lockVerifiedHolder,
  setPhoneCode,
  takePhoneCodeTry,
} from './phone-store.ts'
import { countLenderCancellation, isOwnPicture, setBlockedNo, setOperators } from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let stranger: TestMember
let order: string
let now: Date
beforeAll(async () => {
  ;({ world, db, lender, lendee, orderId: order, now } = await worldWithRequest())
  stranger = await world.member()
})
afterAll(() => world.close())

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))

it('an open order, an unsettled claim on either side or money that is owed is open business', async () => {
  const hasOpen = async ({ id }: TestMember) => (await listObstacles(db, id)).length > 0
  const open = async () => [await hasOpen(lender), await hasOpen(lendee)]
  const setStatus = (status: 'COMPLETED' | 'ACCEPTED' | 'CANCELLED') =>
    db.updateTable('orders').set({ status }).where('id', '=', order).execute()
  expect([await open(), await hasOpen(stranger)]).toEqual([[true, true], false])
  await setStatus('ACCEPTED')
  expect(await open()).toEqual([true, true])
  for (const closed of ['COMPLETED', 'CANCELLED'] as const) {
    await setStatus(closed)
    expect(await open()).toEqual([false, false])
  }
  const sides = { orderId: order, lenderId: lender.id, lendeeId: lendee.id }
  const claimId = randomUUID()
  await db
    .insertInto('claims')
    .values({
      id: claimId,
      ...sides,
      byOperator: false,
      lines: '[]',
      amountPence: 100,
      claimedPence: 100,
      description: '',
      images: '[]',
      state: 'OPEN',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  for (const [state, isOpen] of [
    ['OPEN', true],
    ['CONTESTED', true],
    ['CHARGING', true],
    ['DUE', true],
    ['PAID', false],
    ['DISMISSED', false],
    ['WITHDRAWN', false],
  ] as const) {
    await db.updateTable('claims').set({ state }).where('id', '=', claimId).execute()
    expect(await open(), state).toEqual([isOpen, isOpen])
  }
  const lines: [string, object, boolean][] = [
    ['open', {}, true],
    ['paid', { paidAt: now }, false],
    ['taken back', { voidedAt: now }, false],
  ]
  for (const [name, change, isOpen] of lines) {
    await db.deleteFrom('owedLines').execute()
    const line = { id: randomUUID(), memberId: lender.id, orderId: order, kind: 'POSTAGE' as const, pence: 1 }
    await db
      .insertInto('owedLines')
      .values({ ...line, createdAt: now, ...change })
      .execute()
    expect(await open(), name).toEqual([isOpen, false])
  }
})

it('a picture is the member’s own once it is stored', async () => {
  const path = (await db.selectFrom('images').selectAll().where('memberId', '=', lender.id).executeTakeFirstOrThrow())
    .path
  const own = (memberId: string, of = path) => isOwnPicture(db, { memberId, path: of })
  expect([await own(lender.id), await own(lendee.id), await own(lender.id, 'no.jpg')]).toEqual([true, false, false])
  await db.updateTable('images').set({ storedAt: null }).where('path', '=', path).execute()
  expect(await own(lender.id)).toBe(false)
})

it('exactly those who are named become operators, and only the lender’s cancellations are counted', async () => {
  const operators = async () =>
    (await db.selectFrom('members').select('id').where('isOperator', '=', true).execute()).map(({ id }) => id)
  await db.updateTable('members').set({ email: 'Boss@Example.com' }).where('id', '=', lender.id).execute()
  await setOperators(db, ['boss@example.com'])
  expect(await operators()).toEqual([lender.id])
  await setOperators(db, [lendee.email])
  expect(await operators()).toEqual([lendee.id])
  await setOperators(db, [])
  expect(await operators()).toEqual([])
  await inTx((tx) => countLenderCancellation(tx, lender.id))
  const counts = await db.selectFrom('members').select(['id', 'cancelledAsLender']).execute()
  expect(counts.filter(({ cancelledAsLender }) => cancelledAsLender > 0)).toEqual([
    { id: lender.id, cancelledAsLender: 1 },
  ])
})

it('a hidden number is once in a member’s own list, and is removed from it only', async () => {
  const nos = await db.selectFrom('members').select(['id', 'no']).execute()
  const noOf = (member: TestMember) => nos.find(({ id }) => id === member.id)!.no
  const hide = (member: TestMember, hidden: TestMember, isBlocked: boolean) =>
    inTx((tx) => setBlockedNo(tx, { memberId: member.id, hiddenId: hidden.id, isBlocked }))
  const listOf = async (member: TestMember) =>
    (await db.selectFrom('members').select('blockedNos').where('id', '=', member.id).executeTakeFirstOrThrow())
      .blockedNos
  await hide(lender, stranger, true)
  await hide(lender, lendee, true)
  await hide(lender, lendee, true)
  expect([await listOf(lender), await listOf(lendee)]).toEqual([[noOf(lendee), noOf(stranger)], []])
  await hide(lender, lendee, false)
  expect(await listOf(lender)).toEqual([noOf(stranger)])
})

it('texted codes count by member, number, network and in total; tries are counted; old ones go, but not a used one', async () => {
  const text = async (member: TestMember, phoneNumber: string, at: Date, network: string | null = null) => {
    const id = randomUUID()
    await inTx((tx) => insertPhoneCode(tx, { id, memberId: member.id, phoneNumber, network, now: at, expiresAt: now }))
    return id
  }
  const [one, two] = ['+447400000001', '+447400000002']
  const old = await text(lender, one, ago(2))
  const first = await text(lender, one, ago(1.5))
  const second = await text(lender, two, ago(1), 'here')
  await text(lendee, one, ago(0.5), 'here')
  const count = (network: string | null) =>
    inTx((tx) => countPhoneCodes(tx, { memberId: lender.id, phoneNumber: one, network, since: ago(2) }))
  const counted = { ofMember: 2, ofNumber: 2, ofAll: 3 }
  expect(await count('here')).toEqual({ ...counted, ofNumberHere: 1, ofNetwork: 2 })
  expect(await count(null)).toEqual({ ...counted, ofNumberHere: 0, ofNetwork: 0 })
  expect((await inTx((tx) => lockLastPhoneCode(tx, lender.id)))?.id).toBe(second)
  expect(await inTx((tx) => lockLastPhoneCode(tx, stranger.id))).toBeUndefined()
  const tries = await Promise.all(Array.from({ length: 4 }, () => takePhoneCodeTry(db, { id: first, most: 3 })))
  expect(tries.filter(Boolean)).toHaveLength(3)
  expect((await findPhoneCode(db, second))?.tries).toBe(0)
  const holds = (phoneNumber: string) => hasHeldNumber(db, { memberId: lender.id, phoneNumber })
  expect(await holds(one)).toBe(false)
  await setPhoneCode(db, first, { usedAt: now })
  expect([await holds(one), await holds(two)]).toEqual([true, false])
  await deleteOldPhoneCodes(db, ago(1))
  expect([await findPhoneCode(db, old), (await findPhoneCode(db, first))?.id]).toEqual([undefined, first])
})

it('a number is held by another member who has verified it', async () => {
  const phoneNumber = '+447400000009'
  const set = (member: TestMember, change: { phoneNumber: string; phoneVerifiedAt: Date | null }) =>
    db.updateTable('members').set(change).where('id', '=', member.id).execute()
  const holder = async (butNot: TestMember) =>
    (await inTx((tx) => lockVerifiedHolder(tx, { phoneNumber, butNot: butNot.id })))?.id
  await set(lender, { phoneNumber, phoneVerifiedAt: null })
  expect(await holder(lendee)).toBeUndefined()
  await set(lender, { phoneNumber, phoneVerifiedAt: now })
  await set(stranger, { phoneNumber: '+447400000008', phoneVerifiedAt: now })
  expect([await holder(lendee), await holder(lender)]).toEqual([lender.id, undefined])
})
