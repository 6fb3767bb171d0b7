import { accountTexts } from '@hemline/contract/account/words.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, prepareRequest, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { accessTokenFor } from '../../test/make-member.ts'
import { outcome, type Pool, poolOf, signedOut, statusOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { endDrift, noteDrift } from '../payments/drift-store.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({}, { lockMs: 60_000 })
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('the account', () => {
  it('is read with the access token', async () => {
    const { accessToken, idToken } = await pool.join('self@example.com')
    const { Username, UserAttributes } = await pool.getUser(accessToken)
    const attributes = Object.fromEntries(UserAttributes!.map(({ Name, Value }) => [Name, Value]))
    expect(attributes).toMatchObject({ sub: Username, email: 'self@example.com', 'custom:hasOnboarded': 'false' })
    expect(await outcome(pool.getUser(idToken))).toEqual(signedOut)
    expect(await statusOf(world, accessToken)).toBe(401)
  })

  it('can be closed: signed out everywhere, hidden, and recoverable for 14 days', async () => {
    const email = 'closing@example.com'
    const { accessToken, idToken, refreshToken } = await pool.join(email)
    await pool.deleteUser(accessToken)
    expect(await statusOf(world, idToken)).toBe(401)
    expect(await outcome(pool.refresh(refreshToken))).toEqual(signedOut)
    const back = await pool.signIn(email)
    expect((await world.visitor(back.idToken).ok(getUser)).body.data.deletesAt).not.toBeNull()
  })

  it('cannot be closed by the operator', async () => {
    const { accessToken, idToken } = await pool.join('operator@example.com')
    await world.db
      .updateTable('members')
      .set({ isOperator: true })
      .where('email', '=', 'operator@example.com')
      .execute()
    expect(await outcome(pool.deleteUser(accessToken))).toMatchObject({
      type: 'InvalidParameterException',
      message: expect.stringContaining('operator'),
    })
    expect(await statusOf(world, idToken)).toBe(200)
  })

  it('cannot be closed by one who is suspended, also while they close it', async () => {
    const email = 'suspended-while-closing@example.com'
    const { accessToken } = await pool.join(email)
    const refused = { type: 'NotAuthorizedException', message: identityTexts.suspended }
    const closing: ReturnType<typeof outcome>[] = []
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('members').set({ suspendedAt: world.clock.now() }).where('email', '=', email).execute()
      closing.push(outcome(pool.deleteUser(accessToken)))
      await untilLocked(world, { on: 'from "members"' })
    })
    expect(await closing[0]!).toEqual(refused)
    expect(await outcome(pool.deleteUser(accessToken))).toEqual(refused)
  })

  it('cannot be closed while an order is open', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await requestLoan(world, lendee, { listingId })
    for (const member of [lender, lendee]) {
      const refused = await outcome(pool.deleteUser(await accessTokenFor(world.deps, member.id)))
      expect(refused).toMatchObject({
        type: 'InvalidParameterException',
        message: expect.stringContaining('open orders'),
      })
      expect((await member.call(getUser)).status).toBe(200)
    }
  })

  it('cannot be closed while a request is being confirmed, or a payment is not returned', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const { pendingRequestId } = await prepareRequest(world, lendee, { listingId })
    const close = async (member: TestMember) => outcome(pool.deleteUser(await accessTokenFor(world.deps, member.id)))
    const refused = { type: 'InvalidParameterException', message: accountTexts.notEmpty }
    const setState = (state: 'RESERVED' | 'OPEN') =>
      world.db.updateTable('pendingRequests').set({ state }).where('id', '=', pendingRequestId).execute()
    await setState('RESERVED')
    expect([await close(lender), await close(lendee)]).toEqual([refused, refused])
    await setState('OPEN')
    expect(await close(lender)).toEqual({ type: 'done' })
    const paymentIntentId = `pi_${pendingRequestId}`
    await world.db.updateTable('pendingRequests').set({ paymentIntentId }).where('id', '=', pendingRequestId).execute()
    const drift = { paymentIntentId, kind: 'UNKNOWN_HOLD', orderId: null } as const
    const now = world.clock.now()
    await noteDrift(world.db, { ...drift, expectedPence: 0, foundPence: 690, now })
    expect(await close(lendee)).toEqual(refused)
    await endDrift(world.db, { ...drift, now })
    expect(await close(lendee)).toEqual({ type: 'done' })
  })
})
