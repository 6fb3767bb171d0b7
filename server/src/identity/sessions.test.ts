import { accountTexts } from '@hemline/contract/account/words.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, prepareRequest, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { accessTokenFor } from '../../test/make-member.ts'
import { outcome, PASSWORD, type Pool, poolOf, wrongCode } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { endDrift, noteDrift } from '../payments/drift-store.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({}, { lockMs: 60_000 })
  pool = poolOf(world)
})
afterAll(() => world.close())

const statusOf = async (idToken: string) => (await world.visitor(idToken).call(getUser)).status
const ended = { type: 'NotAuthorizedException', message: 'You have been signed out. Please sign in again.' }

describe('a session', () => {
  it('lasts an hour and is renewed with the refresh token', async () => {
    const first = await pool.join('renew@example.com')
    expect(await statusOf(first.idToken)).toBe(200)
    await world.clock.advance('PT60M')
    expect(await statusOf(first.idToken)).toBe(401)
    const second = await pool.refresh(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await statusOf(second.idToken)).toBe(200)
  })

  it('allows two tabs to exchange the same token concurrently, and remains one session', async () => {
    const { refreshToken } = await pool.join('tabs@example.com')
    const live = async () => {
      const { rows } = await world.deps.pool.query(
        `select count(*) from refresh_tokens t join token_families f on f.id = t.family_id
          join accounts a on a.id = f.account_id where a.email = 'tabs@example.com' and t.used_at is null`,
      )
      return rows[0].count
    }
    const both = await Promise.all([pool.refresh(refreshToken), pool.refresh(refreshToken)])
    expect(both[0].refreshToken).toBe(both[1].refreshToken)
    expect(await live()).toBe(1)
    const further = await pool.refresh(both[0].refreshToken)
    const late = await pool.refresh(refreshToken)
    expect(late.refreshToken).toBe(further.refreshToken)
    expect(await live()).toBe(1)
    await world.clock.advance('PT1M')
    expect(await statusOf((await pool.refresh(late.refreshToken)).idToken)).toBe(200)
    await world.clock.advance('PT1M')
    expect(await outcome(pool.refresh(both[1].refreshToken))).toEqual(ended)
  })

  it('ends for every holder when a used refresh token is used again', async () => {
    const first = await pool.join('stolen@example.com')
    const second = await pool.refresh(first.refreshToken)
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(first.refreshToken))).toEqual(ended)
    expect(await outcome(pool.refresh(second.refreshToken))).toEqual(ended)
    expect(await statusOf(second.idToken)).toBe(401)
    expect(await statusOf((await pool.signIn('stolen@example.com')).idToken)).toBe(200)
  })

  it('goes on when the answer of an exchange was lost, however late it is asked for again', async () => {
    const first = await pool.join('tunnel@example.com')
    const attempt = crypto.randomUUID()
    const lost = await pool.refresh(first.refreshToken, attempt)
    await world.clock.advance('PT20M')
    const heard = await pool.refresh(first.refreshToken, attempt)
    expect(heard.refreshToken).toBe(lost.refreshToken)
    expect(await statusOf(heard.idToken)).toBe(200)
    expect(await statusOf((await pool.refresh(heard.refreshToken, crypto.randomUUID())).idToken)).toBe(200)
  })

  it.each([
    ['in an attempt of someone else', () => crypto.randomUUID()],
    ['without an attempt', () => undefined],
  ])('ends when a used refresh token is used again %s', async (_, another) => {
    const { refreshToken } = await pool.join(`${crypto.randomUUID()}@example.com`)
    const second = await pool.refresh(refreshToken, crypto.randomUUID())
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(refreshToken, another()))).toEqual(ended)
    expect(await outcome(pool.refresh(second.refreshToken))).toEqual(ended)
  })

  it('ends when the attempt is made again after its answer was heard and used', async () => {
    const first = await pool.join('heard@example.com')
    const attempt = crypto.randomUUID()
    const second = await pool.refresh(first.refreshToken, attempt)
    const third = await pool.refresh(second.refreshToken, crypto.randomUUID())
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(first.refreshToken, attempt))).toEqual(ended)
    expect(await outcome(pool.refresh(third.refreshToken))).toEqual(ended)
  })

  it('ends after 30 days without use', async () => {
    const { refreshToken } = await pool.join('quiet@example.com')
    await world.clock.advance('P29D')
    const later = await pool.refresh(refreshToken)
    await world.clock.advance('P29D')
    const latest = await pool.refresh(later.refreshToken)
    await world.clock.advance('P30D')
    expect(await outcome(pool.refresh(latest.refreshToken))).toEqual(ended)
  })

  it('stores only hashes of its tokens', async () => {
    const { refreshToken } = await pool.join('hashes@example.com')
    const rows = await world.db.selectFrom('refreshTokens').selectAll().execute()
    const accounts = await world.db.selectFrom('accounts').select('passwordHash').execute()
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
    expect(accounts.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
  })

  it.each(['', 'nonsense', 'x'.repeat(43)])('refuses %j as a refresh token', async (token) => {
    expect((await outcome(pool.refresh(token))).type).toMatch(/NotAuthorized|InvalidParameter/)
  })
})

describe('signing out', () => {
  it('ends this session immediately and no other', async () => {
    const phone = await pool.join('leave@example.com')
    const desk = await pool.signIn('leave@example.com')
    await pool.revoke(phone.refreshToken)
    await pool.revoke(phone.refreshToken)
    expect(await statusOf(phone.idToken)).toBe(401)
    expect(await outcome(pool.refresh(phone.refreshToken))).toEqual(ended)
    expect(await statusOf(desk.idToken)).toBe(200)
    expect(await outcome(pool.revoke('never ours'))).toEqual({ type: 'done' })
  })

  it('ends every session on request', async () => {
    const phone = await pool.join('everywhere@example.com')
    const desk = await pool.signIn('everywhere@example.com')
    await pool.signOutEverywhere(desk.accessToken)
    for (const { idToken, refreshToken, accessToken } of [phone, desk]) {
      expect(await statusOf(idToken)).toBe(401)
      expect(await outcome(pool.refresh(refreshToken))).toEqual(ended)
      expect(await outcome(pool.getUser(accessToken))).toEqual(ended)
    }
  })

  it('is forced by a ban; one who is only suspended signs in, and reads what is theirs', async () => {
    const { idToken, refreshToken } = await pool.join('suspended@example.com')
    await world.db
      .updateTable('members')
      .set({ suspendedAt: world.clock.now() })
      .where('email', '=', 'suspended@example.com')
      .execute()
    expect((await pool.signIn('suspended@example.com')).idToken).toBeTruthy()
    const { id } = await world.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', 'suspended@example.com')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('bans')
      .values({ memberId: id, emailHash: 'x', phoneHash: null, bannedAt: world.clock.now() })
      .execute()
    expect(await statusOf(idToken)).toBe(403)
    expect((await outcome(pool.refresh(refreshToken))).message).toContain('suspended')
    expect((await outcome(pool.signIn('suspended@example.com'))).message).toContain('suspended')
    expect((await outcome(pool.signIn('suspended@example.com', 'some other one'))).message).not.toContain('suspended')
  })
})

describe('passwords', () => {
  it('are reset with an emailed code, which ends every session', async () => {
    const email = 'forgot@example.com'
    const before = await pool.join(email)
    await pool.forgot(email)
    const [code] = await pool.codes(email)
    expect((await outcome(pool.choose(email, code!, 'short'))).type).toBe('InvalidPasswordException')
    expect((await outcome(pool.choose(email, wrongCode(code!), 'a whole new one'))).type).toBe('CodeMismatchException')
    await pool.choose(email, code!, 'a whole new one')
    expect((await outcome(pool.choose(email, code!, 'and once again'))).type).toBe('CodeMismatchException')
    expect((await outcome(pool.signIn(email))).type).toBe('NotAuthorizedException')
    expect(await statusOf(before.idToken)).toBe(401)
    expect(await outcome(pool.refresh(before.refreshToken))).toEqual(ended)
    expect(await statusOf((await pool.signIn(email, 'a whole new one')).idToken)).toBe(200)
    await world.drain()
    expect((await world.emailsTo(email))[0]!.subject).toBe('Your password was changed')
  })

  it('remain unchanged when the code has expired, or after five wrong ones', async () => {
    const email = 'late@example.com'
    await pool.join(email)
    await pool.forgot(email)
    const [code] = await pool.codes(email)
    await world.clock.advance('PT10M')
    expect((await outcome(pool.choose(email, code!, 'a whole new one'))).type).toBe('ExpiredCodeException')
    await pool.forgot(email)
    const [next] = await pool.codes(email)
    for (let i = 0; i < 5; i++) await outcome(pool.choose(email, wrongCode(next!, code!), 'a whole new one'))
    expect((await outcome(pool.choose(email, next!, 'a whole new one'))).type).toBe('LimitExceededException')
    await pool.signIn(email, PASSWORD)
  })

  it('are changed once by one code sent twice concurrently', async () => {
    const email = 'race@example.com'
    await pool.join(email)
    await pool.forgot(email)
    const [code] = await pool.codes(email)
    const wishes = ['the first of two', 'the second of two']
    const outcomes = await Promise.all(wishes.map((wish) => outcome(pool.choose(email, code!, wish))))
    expect(outcomes.map(({ type }) => type).sort()).toEqual(['CodeMismatchException', 'done'])
    const won = wishes[outcomes.findIndex(({ type }) => type === 'done')]!
    await pool.signIn(email, won)
  })

  it('can be changed with the old one; other sessions end, this one continues', async () => {
    const email = 'change@example.com'
    const other = await pool.join(email)
    const mine = await pool.signIn(email)
    expect((await outcome(pool.change(mine.accessToken, 'not the old one', 'a whole new one'))).type).toBe(
      'NotAuthorizedException',
    )
    expect((await outcome(pool.change(mine.accessToken, PASSWORD, 'short'))).type).toBe('InvalidPasswordException')
    await pool.change(mine.accessToken, PASSWORD, 'a whole new one')
    expect(await outcome(pool.refresh(other.refreshToken))).toEqual(ended)
    expect(await statusOf(other.idToken)).toBe(401)
    expect(await statusOf(mine.idToken)).toBe(401)
    expect(await statusOf((await pool.refresh(mine.refreshToken)).idToken)).toBe(200)
    await pool.signIn(email, 'a whole new one')
  })
})

describe('beside a change of the password', () => {
  it('a sign-in with the old one opens no session', async () => {
    const email = 'beside@example.com'
    const { accessToken } = await pool.join(email)
    const opening: ReturnType<typeof outcome>[] = []
    await world.db.transaction().execute(async (tx) => {
      // the old password was verified, and the session is not committed yet
      await sql`lock table refresh_tokens in share mode`.execute(tx)
      opening.push(outcome(pool.signIn(email)))
      await untilLocked(world, { on: 'refresh_tokens' })
      await pool.change(accessToken, PASSWORD, 'a whole new one')
    })
    expect((await opening[0]!).type).toBe('NotAuthorizedException')
    const { id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await openSessionsOf(id)).toBe(1)
  })

  it('another one with the old password is refused, and the first one holds', async () => {
    const email = 'two-changes@example.com'
    const mine = await pool.join(email)
    const theirs = await pool.signIn(email)
    expect(await changedTogether(email, [mine, 'the first of the two'], [theirs, 'the second of the two'])).toEqual([
      'done',
      'NotAuthorizedException',
    ])
    await pool.signIn(email, 'the first of the two')
    expect(await outcome(pool.refresh(theirs.refreshToken))).toEqual(ended)
  })

  it('the same one again is answered as made', async () => {
    const email = 'same-change@example.com'
    const mine = await pool.join(email)
    expect(await changedTogether(email, [mine, 'a whole new one'], [mine, 'a whole new one'])).toEqual(['done', 'done'])
    await pool.signIn(email, 'a whole new one')
  })
})

async function openSessionsOf(accountId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('tokenFamilies')
    .select('id')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
  return rows.length
}

/** Two changes with the common password, both verified before the first of them is made. */
async function changedTogether(email: string, ...changes: [{ accessToken: string }, string][]): Promise<string[]> {
  const under: ReturnType<typeof outcome>[] = []
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').where('email', '=', email).forUpdate().execute()
    for (const [{ accessToken }, proposed] of changes) {
      under.push(outcome(pool.change(accessToken, PASSWORD, proposed)))
      // the first of them has the row first
      await untilLocked(world, { on: 'from "members"', count: under.length })
    }
  })
  return (await Promise.all(under)).map(({ type }) => type)
}

describe('a change of the password whose answer was lost', () => {
  it('is made when it is sent again, one time and with one letter, and is counted as a try', async () => {
    const email = 'lost-answer@example.com'
    const here = await pool.join(email)
    const there = await pool.signIn(email)
    const renewed = 'a whole new horse battery'
    await pool.change(here.accessToken, PASSWORD, renewed)
    const { accessToken } = await pool.refresh(here.refreshToken)
    const again = () => outcome(pool.change(accessToken, PASSWORD, renewed))
    expect(await again()).toEqual({ type: 'done' })
    expect(await statusOf(there.idToken)).toBe(401)
    await world.drain()
    const letters = (await world.emailsTo(email)).filter(({ subject }) => subject === 'Your password was changed')
    expect(letters).toHaveLength(1)
    expect((await outcome(pool.change(accessToken, PASSWORD, 'another horse battery'))).type).toBe(
      'NotAuthorizedException',
    )
    for (let tries = 2; tries < 10; tries += 1) expect(await again()).toEqual({ type: 'done' })
    expect((await again()).type).toBe('TooManyRequestsException')
  })

  it('is no answer to a wrong old password a while later, when nothing was changed', async () => {
    const email = 'long-ago@example.com'
    const { accessToken } = await pool.join(email)
    await world.advance('PT11M')
    expect((await outcome(pool.change(accessToken, 'a wrong horse battery', PASSWORD))).type).toBe(
      'NotAuthorizedException',
    )
  })
})

describe('the account', () => {
  it('is read with the access token', async () => {
    const { accessToken, idToken } = await pool.join('self@example.com')
    const { Username, UserAttributes } = await pool.getUser(accessToken)
    const attributes = Object.fromEntries(UserAttributes!.map(({ Name, Value }) => [Name, Value]))
    expect(attributes).toMatchObject({ sub: Username, email: 'self@example.com', 'custom:hasOnboarded': 'false' })
    expect(await outcome(pool.getUser(idToken))).toEqual(ended)
    expect(await statusOf(accessToken)).toBe(401)
  })

  it('can be closed: signed out everywhere, hidden, and recoverable for 14 days', async () => {
    const email = 'closing@example.com'
    const { accessToken, idToken, refreshToken } = await pool.join(email)
    await pool.deleteUser(accessToken)
    expect(await statusOf(idToken)).toBe(401)
    expect(await outcome(pool.refresh(refreshToken))).toEqual(ended)
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
    expect(await statusOf(idToken)).toBe(200)
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

it('deletes expired sessions, sign-ups and codes', async () => {
  await pool.join('tidy@example.com')
  await pool.signUp('never-confirmed@example.com')
  await pool.forgot('never-confirmed@example.com')
  await outcome(pool.signIn('never-confirmed@example.com', 'a wrong guess'))
  await world.advance('P32D')
  const counts =
    await world.deps.pool.query(`select (select count(*) from sign_ups) + (select count(*) from reset_codes)
    + (select count(*) from throttles) + (select count(*) from token_families) + (select count(*) from refresh_tokens) as left`)
  expect(counts.rows).toEqual([{ left: 0 }])
})
