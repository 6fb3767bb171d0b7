import { randomUUID } from 'node:crypto'
import { addDays } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listGarment, worldWithRequest } from '../../test/loans.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  clearPrice,
  findLendable,
  findOwnRequest,
  findPendingRequest,
  findPostcodes,
  freezeTerms,
  hasBalanceDue,
  insertEnquiry,
  insertPendingRequest,
  listUnfinished,
  movePendingRequest,
  type PendingRequestRow,
  type PendingState,
  saveSetupIntent,
  setRequestNote,
} from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let listingId: string
let orderId: string
let now: Date
/** The request of the order, that all others here are like. */
let model: PendingRequestRow
beforeAll(async () => {
  ;({ world, db, lender, lendee, listingId, orderId, now } = await worldWithRequest())
  model = await db.selectFrom('pendingRequests').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('pendingRequests').where('id', '!=', model.id).execute()
})

const states: PendingState[] = ['OPEN', 'RESERVED', 'ORDERED', 'RELEASED']
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const nameOf = new Map<string, string>()
let minute = 0
/** A request that is open, by name, like the one that was ordered but for these columns; each later than the one before. */
async function request(name: string, changes: Partial<PendingRequestRow> = {}): Promise<string> {
  const id = randomUUID()
  nameOf.set(id, name)
  minute += 1
  const { price, shown, changed } = model
  const json = { price: JSON.stringify(price), shown: JSON.stringify(shown), changed: JSON.stringify(changed) }
  const own = { id, state: 'OPEN' as const, orderId: null, paymentIntentId: null, setupIntentId: null, coinId: null }
  const createdAt = new Date(now.getTime() + minute * 60_000)
  await db
    .insertInto('pendingRequests')
    .values({ ...model, ...json, ...own, createdAt, expiresAt: after(1), ...(changes as object) })
    .execute()
  return id
}
const read = async (id: string) => (await findPendingRequest(db, id))!
const nameIn = (row: { id: string } | undefined) => row && nameOf.get(row.id)

it('a request is stored open, with the terms that were shown', async () => {
  const { createdAt, deliveryMethod, endDate, expiresAt, shown, startDate, useLendeePrimaryAddress } = model
  const days = { createdAt, deliveryMethod, endDate, expiresAt, startDate, useLendeePrimaryAddress }
  const of = { listingId, lenderId: lender.id, lendeeId: lendee.id, coinId: null, areFriends: false }
  const id = await insertPendingRequest(db, { ...of, ...days, shown, message: 'For a wedding' })
  expect(await read(id)).toMatchObject({ state: 'OPEN', message: 'For a wedding', shown: model.shown, price: null })
  expect(await findPendingRequest(db, randomUUID())).toBeUndefined()
})

it.each(states)('the note, the terms shown and the card of a request change while it is open: %s', async (state) => {
  const other = await request('other')
  const id = await request('changed', { state, changed: { size: '10' } })
  const isOpen = state === 'OPEN'
  expect(await setRequestNote(db, { id, message: 'By the door' })).toBe(isOpen)
  const frozen = { id, shown: model.shown!, changed: { brand: 'Rixo' }, areFriends: true }
  expect((await freezeTerms(db, frozen))?.id).toBe(isOpen ? id : undefined)
  await saveSetupIntent(db, { id, setupIntentId: 'seti_new' })
  const changed = { message: 'By the door', changed: { size: '10', brand: 'Rixo' }, areFriends: true }
  const row = await read(id)
  if (isOpen) expect(row).toMatchObject({ ...changed, setupIntentId: 'seti_new' })
  else
    expect(row).toMatchObject({
      message: model.message,
      changed: { size: '10' },
      areFriends: false,
      setupIntentId: null,
    })
  expect(await read(other)).toMatchObject({ message: model.message, setupIntentId: null, areFriends: false })
})

it('the own request that a payment does not name: of this member, item, days and method', async () => {
  const otherItem = await listGarment(lender)
  await request('of another', { lendeeId: lender.id, lenderId: lendee.id })
  await request('another item', { listingId: otherItem })
  await request('another start', { startDate: addDays(model.startDate, -1) })
  await request('another end', { endDate: addDays(model.endDate, 1) })
  await request('another method', { deliveryMethod: 'IN_PERSON' })
  const { startDate, endDate, deliveryMethod } = model
  const wanted = { lendeeId: lendee.id, listingId, startDate, endDate, deliveryMethod, setupIntentId: null, now }
  await db.updateTable('pendingRequests').set({ state: 'RELEASED' }).where('id', '=', model.id).execute()
  expect(await findOwnRequest(db, wanted)).toBeUndefined()
  await request('released', { state: 'RELEASED' })
  await request('over', { expiresAt: now })
  expect(await findOwnRequest(db, wanted)).toBeUndefined()
  for (const state of ['RESERVED', 'ORDERED'] as const) {
    await request(state, { state, expiresAt: now })
    expect(nameIn(await findOwnRequest(db, wanted))).toBe(state)
  }
  await request('with a card', { setupIntentId: 'seti_one' })
  await request('with another card', { setupIntentId: 'seti_two' })
  await request('newest')
  expect(nameIn(await findOwnRequest(db, wanted))).toBe('newest')
  expect(nameIn(await findOwnRequest(db, { ...wanted, setupIntentId: 'seti_one' }))).toBe('with a card')
  expect(nameIn(await findOwnRequest(db, { ...wanted, setupIntentId: 'seti_none' }))).toBe('newest')
  await request('newest, with a card', { setupIntentId: 'seti_three' })
  expect(nameIn(await findOwnRequest(db, wanted))).toBe('newest, with a card')
  await db.updateTable('pendingRequests').set({ state: model.state }).where('id', '=', model.id).execute()
})

it.each([
  ['reserve', 'RESERVED', 'OPEN'],
  ['order', 'ORDERED', 'RESERVED'],
  ['reopen', 'OPEN', 'RESERVED'],
  ['release', 'RELEASED', 'RESERVED'],
] as const)('%s leads to %s, from %s alone', async (name, to, from) => {
  const other = await request('other', { state: from })
  for (const state of states) {
    const id = await request(state, { state })
    const isMoved = state === from
    expect((await movePendingRequest(db, { id, name }))?.state).toBe(isMoved ? to : undefined)
    expect((await read(id)).state).toBe(isMoved ? to : state)
  }
  expect((await read(other)).state).toBe(from)
})

it('a move writes what it is given, and leaves the rest', async () => {
  const price = { ...model.price!, total: 4_321 }
  const given = { setupIntentId: 'seti_new', paymentIntentId: 'pi_new', captureBefore: after(5), reservedAt: after(6) }
  const before = {
    setupIntentId: 'seti_old',
    paymentIntentId: 'pi_old',
    captureBefore: after(2),
    reservedAt: after(3),
    areFriends: false,
  }
  const left = await request('left', before)
  await movePendingRequest(db, { id: left, name: 'reserve' })
  expect(await read(left)).toMatchObject({ ...before, price: model.price, orderId: null, state: 'RESERVED' })
  const id = await request('written', before)
  await movePendingRequest(db, { id, name: 'reserve', price, ...given, areFriends: true })
  expect(await read(id)).toMatchObject({ ...given, price, areFriends: true })
  await db.updateTable('pendingRequests').set({ orderId: null }).where('id', '=', model.id).execute()
  await movePendingRequest(db, { id, name: 'order', orderId, paymentIntentId: null, captureBefore: null })
  expect(await read(id)).toMatchObject({ orderId, paymentIntentId: null, captureBefore: null, reservedAt: after(6) })
  await db.transaction().execute((tx) => clearPrice(tx, id))
  expect([(await read(id)).price, (await read(left)).price]).toEqual([null, model.price])
})

it('a move may ask for the same card as before', async () => {
  const id = await request('with a card', { setupIntentId: 'seti_one' })
  const reserve = (withSetupIntentId: string | null) =>
    movePendingRequest(db, { id, name: 'reserve', withSetupIntentId })
  expect(await reserve('seti_two')).toBeUndefined()
  expect((await reserve('seti_one'))?.id).toBe(id)
  const free = await request('without', { setupIntentId: 'seti_one' })
  expect((await movePendingRequest(db, { id: free, name: 'reserve', withSetupIntentId: null }))?.id).toBe(free)
})

it('a confirm that was interrupted has reserved before a moment, the oldest first, two hundred at most', async () => {
  const unfinished = async () => (await listUnfinished(db, now)).map(nameIn)
  for (const state of ['OPEN', 'ORDERED', 'RELEASED'] as const) await request(state, { state, reservedAt: after(-1) })
  await request('just now', { state: 'RESERVED', reservedAt: now })
  await request('reserved', { state: 'RESERVED', reservedAt: after(-1) })
  await request('before', { state: 'RESERVED', reservedAt: after(-2) })
  expect(await unfinished()).toEqual(['before', 'reserved'])
  for (let count = 0; count < 200; count += 1) await request('many', { state: 'RESERVED', reservedAt: after(-3) })
  const all = await unfinished()
  expect([all.length, all.filter((name) => name !== 'many')]).toEqual([200, []])
})

it('what is lendable is the item with its owner', async () => {
  await listGarment(lendee, { brand: 'Ganni' })
  expect(await findLendable(db, listingId)).toMatchObject({
    id: listingId,
    ownerId: lender.id,
    brand: 'Rixo',
    description: 'Silk, worn once',
    category: 'dress',
    size: 10,
    hasDryCleaning: true,
    replacementPrice: 20_000,
    images: [expect.objectContaining({ path: expect.stringMatching(/^\/images\//) })],
    isActive: true,
    deletedAt: null,
    firstName: 'Lena',
    suspendedAt: null,
  })
  expect(await findLendable(db, 'none')).toBeUndefined()
})

it('a balance is due when it is to be paid, or its charge was refused; of the borrower alone', async () => {
  const id = randomUUID()
  const claim = { id, orderId, lenderId: lender.id, lendeeId: lendee.id, amountPence: 1_000, claimedPence: 1_000 }
  const rest = { byOperator: false, description: 'Torn', images: '[]', lines: '[]', createdAt: now, updatedAt: now }
  await db
    .insertInto('claims')
    .values({ ...claim, ...rest, state: 'DUE' } as never)
    .execute()
  const isDue = async (changes: Record<string, unknown>) => {
    await db
      .updateTable('claims')
      .set({ refusalCode: null, ...changes } as never)
      .where('id', '=', id)
      .execute()
    return hasBalanceDue(db, lendee.id)
  }
  expect([await isDue({ state: 'DUE' }), await hasBalanceDue(db, lender.id)]).toEqual([true, false])
  expect(await isDue({ state: 'CHARGING' })).toBe(false)
  expect(await isDue({ state: 'CHARGING', refusalCode: 'card_declined' })).toBe(true)
  expect(await isDue({ state: 'PAID', refusalCode: 'card_declined' })).toBe(false)
  await db.deleteFrom('claims').where('id', '=', id).execute()
})

it('an enquiry is stored with both sides and a copy of the item; postcodes are those of one member', async () => {
  const id = randomUUID()
  const conversationId = randomUUID()
  const [oneId, otherId] = [lender.id, lendee.id].sort() as [string, string]
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('oneId', '=', oneId)
    .where('otherId', '=', otherId)
    .executeTakeFirst()
  if (!conversation)
    await db.insertInto('conversations').values({ id: conversationId, oneId, otherId, createdAt: now }).execute()
  const listing = { image: '/images/one.jpg', brand: 'Rixo', size: 10, category: 'dress', description: 'Silk' }
  const of = { lenderId: lender.id, lendeeId: lendee.id, listingId }
  const enquiry = { id, ...of, listing, conversationId: conversation?.id ?? conversationId, now }
  await db.transaction().execute((tx) => insertEnquiry(tx, enquiry))
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ ...of, listing, createdAt: now })

  await db
    .updateTable('members')
    .set({ postcode: 'E8 4PH', secondaryPostcode: 'N1 1AA' })
    .where('id', '=', lendee.id)
    .execute()
  expect(await findPostcodes(db, lendee.id)).toEqual({ postcode: 'E8 4PH', secondaryPostcode: 'N1 1AA' })
  expect(await findPostcodes(db, randomUUID())).toBeUndefined()
})
