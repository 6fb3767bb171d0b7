import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { CODE_TRIES, CODE_TRIES_OF_ASKER } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import {
  exchangeToken,
  findFamily,
  hashOf,
  lockFamilyOf,
  openFamily,
  readUse,
  revokeFamilies,
  revokeFamily,
} from './sessions-store.ts'
import {
  deleteOutdated,
  endResetCodes,
  findNewestSignUp,
  findResetCode,
  findResetCodes,
  findSignUp,
  findSignUps,
  hasPassword,
  insertResetCode,
  insertSignUp,
  putBackTries,
  renewSignUpCode,
  settleSignUp,
  takeTries,
} from './store.ts'

let world: World
let db: World['db']
let ada: TestMember
let bea: TestMember
let now: Date
beforeAll(async () => {
  world = await createWorld()
  db = world.db
  ada = await world.member()
  bea = await world.member()
  now = world.clock.now()
})
afterAll(() => world.close())

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
/** A sign-up that was made, and whose last code ended, at this time. */
async function signUp(email: string, at: Date): Promise<string> {
  const id = randomUUID()
  await insertSignUp(db, {
    id,
    email,
    passwordHash: 'x',
    birthdate: '1990-01-01',
    termsVersion: '1',
    codeExpiresAt: at,
    createdAt: at,
  })
  return id
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('a member has a password here, or none', async () => {
  expect([await hasPassword(db, ada.id), await hasPassword(db, randomUUID())]).toEqual([true, false])
})

it('a sign-up waits for a day after its last code; the newest few of an address are looked at, or the one that is named', async () => {
  const email = 'waiting@example.com'
  const old = await signUp(email, ago(24))
  const sentAgain = await signUp(email, ago(30))
  await renewSignUpCode(db, { id: sentAgain, now: ago(7) })
  const ids: string[] = []
  for (let hour = 7; hour > 0; hour -= 1) ids.unshift(await signUp(email, ago(hour)))
  const other = await signUp('other@example.com', ago(1))
  const find = async (id?: string) => idsOf(await findSignUps(db, { email, id, now }))
  expect(await find()).toEqual(ids.slice(0, 5))
  for (const named of [ids[6], sentAgain]) expect(await find(named)).toEqual([named])
  for (const wrong of [old, other]) expect(await find(wrong)).toEqual(ids.slice(0, 5))
  expect((await findNewestSignUp(db, { email, now }))?.id).toBe(ids[0])
  await inTx((tx) => settleSignUp(tx, { id: ids[2]!, email, now }))
  expect(await find()).toEqual([ids[2]])
  expect(await findNewestSignUp(db, { email, now })).toBeUndefined()
  expect((await findSignUp(db, other))?.confirmedAt).toBeNull()
})

it('a code has a number of tries, counted one by one, and a new code has all of them until it is confirmed', async () => {
  const table = 'sign_ups'
  const id = await signUp('tries@example.com', now)
  const spared = await signUp('spared@example.com', now)
  const tries = async () =>
    (
      await Promise.all(Array.from({ length: CODE_TRIES + 2 }, () => takeTries(db, { table, ids: [id], own: id })))
    ).flat()
  expect(await tries()).toHaveLength(CODE_TRIES)
  expect((await findSignUp(db, spared))?.triesLeft).toBe(CODE_TRIES)
  expect(await renewSignUpCode(db, { id, now })).toBe(2)
  expect(await tries()).toHaveLength(CODE_TRIES)
  await inTx((tx) => settleSignUp(tx, { id, email: 'tries@example.com', now }))
  expect(await renewSignUpCode(db, { id, now })).toBeUndefined()
  expect((await findSignUp(db, spared))?.codeNo).toBe(1)
})

it('of the codes to choose a password the newest three count, and that of the session; using one ends all of the address', async () => {
  const email = 'forgot@example.com'
  const ids = [5, 4, 3, 2, 1].map(() => randomUUID())
  for (const [at, id] of ids.entries()) await insertResetCode(db, { email, id, expiresAt: now, now: ago(5 - at) })
  const [old, foreign] = [randomUUID(), randomUUID()]
  await insertResetCode(db, { email, id: old, expiresAt: now, now: ago(24) })
  await insertResetCode(db, { email: 'other@example.com', id: foreign, expiresAt: now, now })
  const find = async (session?: string) => idsOf(await findResetCodes(db, { email, session, now }))
  const newest = [ids[4], ids[3], ids[2]]
  expect(await find()).toEqual(newest)
  expect(await find(ids[0])).toEqual([...newest, ids[0]])
  for (const wrong of [old, foreign]) expect(await find(wrong)).toEqual(newest)
  const end = (id: string) => inTx((tx) => endResetCodes(tx, { email, id }))
  expect([await end(ids[1]!), await end(ids[2]!)]).toEqual([true, false])
  expect([await find(), (await findResetCode(db, foreign))?.id]).toEqual([[], foreign])
})

it('the tries of several codes are taken together by any number of calls, some reserved for the session, and put back', async () => {
  const email = 'many@example.com'
  const ids = [3, 2, 1].map(() => randomUUID())
  for (const [at, id] of ids.entries()) await insertResetCode(db, { email, id, expiresAt: now, now: ago(3 - at) })
  const table = 'reset_codes'
  const left = async () => Promise.all(ids.map(async (id) => (await findResetCode(db, id))?.triesLeft))
  const together = async (own: string | undefined) => {
    const shuffled = (at: number) => [...ids.slice(at % 3), ...ids.slice(0, at % 3)]
    const calls = Array.from({ length: 30 }, (_, at) => takeTries(db, { table, ids: shuffled(at), own }))
    const taken = (await Promise.all(calls)).flat()
    return ids.map((id) => taken.filter((one) => one === id).length)
  }
  const open = CODE_TRIES - CODE_TRIES_OF_ASKER
  expect(await together(undefined)).toEqual([open, open, open])
  expect(await together(ids[1])).toEqual([0, CODE_TRIES_OF_ASKER, 0])
  expect(await left()).toEqual([CODE_TRIES_OF_ASKER, 0, CODE_TRIES_OF_ASKER])
  for (let n = 0; n < CODE_TRIES; n++) await putBackTries(db, { table, ids: [ids[0]!, ids[1]!] })
  expect(await left()).toEqual([CODE_TRIES, CODE_TRIES, CODE_TRIES_OF_ASKER])
})

it('sessions are revoked one by one, or all but one, of their own account', async () => {
  const open = (who: TestMember) => inTx((tx) => openFamily(tx, { accountId: who.id, now }))
  const [one, two, three, others] = [await open(ada), await open(ada), await open(ada), await open(bea)]
  const revoked = async () => {
    const all = []
    for (const { familyId } of [one, two, three, others]) all.push((await findFamily(db, familyId))?.revokedAt ?? null)
    return all
  }
  await revokeFamily(db, { familyId: one.familyId, now: ago(2) })
  await revokeFamily(db, { familyId: one.familyId, now })
  expect(await revoked()).toEqual([ago(2), null, null, null])
  await revokeFamilies(db, { accountId: ada.id, except: two.familyId, now: ago(1) })
  expect(await revoked()).toEqual([ago(2), null, ago(1), null])
  await revokeFamilies(db, { accountId: ada.id, now })
  expect(await revoked()).toEqual([ago(2), now, ago(1), null])
})

it('a refresh token has one successor, is used once, and extends its own session', async () => {
  const { familyId, refreshToken } = await inTx((tx) => openFamily(tx, { accountId: ada.id, now: ago(3) }))
  const other = await inTx((tx) => openFamily(tx, { accountId: ada.id, now: ago(3) }))
  const exchange = (token: string, at: Date) =>
    inTx((tx) => exchangeToken(tx, { token, familyId, secret: 's', attempt: undefined, now: at }))
  const next = await exchange(refreshToken, ago(2))
  expect(await exchange(refreshToken, ago(1))).toBe(next)
  const last = await exchange(next!, now)
  expect(await exchange(refreshToken, now)).toBe(last)
  const use = async (token: string, of = familyId) =>
    (await inTx((tx) => readUse(tx, { hash: hashOf(token), familyId: of })))?.usedAt
  expect([await use(refreshToken), await use(next!), await use(last!)]).toEqual([ago(2), now, null])
  expect(await use(refreshToken, other.familyId)).toBeUndefined()
  expect(await use(other.refreshToken, other.familyId)).toBeNull()
  const expiry = async (token: string) => (await inTx((tx) => lockFamilyOf(tx, token)))!.expiresAt.getTime()
  expect((await expiry(last!)) - (await expiry(other.refreshToken))).toBe(3 * HOUR_MS)
  expect(await inTx((tx) => lockFamilyOf(tx, 'unknown'))).toBeUndefined()
})

it('what is a day old goes, and nothing younger', async () => {
  const ids = [await signUp('aged@example.com', ago(24.1)), await signUp('aged@example.com', ago(23.9))]
  const codes = [randomUUID(), randomUUID()]
  for (const [at, id] of codes.entries())
    await insertResetCode(db, { email: 'aged@example.com', id, expiresAt: now, now: ago(at === 0 ? 24.1 : 24) })
  const family = async (expiresAt: Date) => {
    const { familyId } = await inTx((tx) => openFamily(tx, { accountId: bea.id, now }))
    await db.updateTable('tokenFamilies').set({ expiresAt }).where('id', '=', familyId).execute()
    return familyId
  }
  const families = [await family(ago(24.1)), await family(ago(24))]
  for (const [key, lastAt] of [
    ['aged', ago(24.1)],
    ['young', ago(24)],
  ] as const)
    await db.insertInto('throttles').values({ key, attempts: 1, lastAt, blockedUntil: null }).execute()
  await deleteOutdated(db, now)
  const left = async (found: (id: string) => Promise<unknown>, of: string[]) => {
    const there = []
    for (const id of of) there.push((await found(id)) !== undefined)
    return there
  }
  expect(await left((id) => findSignUp(db, id), ids)).toEqual([false, true])
  expect(await left((id) => findResetCode(db, id), codes)).toEqual([false, true])
  expect(await left((id) => findFamily(db, id), families)).toEqual([false, true])
  const keys = await db.selectFrom('throttles').select('key').where('key', 'in', ['aged', 'young']).execute()
  expect(keys).toEqual([{ key: 'young' }])
})
