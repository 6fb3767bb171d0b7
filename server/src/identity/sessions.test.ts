import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, type Pool, poolOf, signedOut, statusOf } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld()
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('a session', () => {
  it('lasts an hour and is renewed with the refresh token', async () => {
    const first = await pool.join('renew@example.com')
    expect(await statusOf(world, first.idToken)).toBe(200)
    await world.clock.advance('PT60M')
    expect(await statusOf(world, first.idToken)).toBe(401)
    const second = await pool.refresh(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await statusOf(world, second.idToken)).toBe(200)
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
    expect(await statusOf(world, (await pool.refresh(late.refreshToken)).idToken)).toBe(200)
    await world.clock.advance('PT1M')
    expect(await outcome(pool.refresh(both[1].refreshToken))).toEqual(signedOut)
  })

  it('ends for every holder when a used refresh token is used again', async () => {
    const first = await pool.join('stolen@example.com')
    const second = await pool.refresh(first.refreshToken)
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(first.refreshToken))).toEqual(signedOut)
    expect(await outcome(pool.refresh(second.refreshToken))).toEqual(signedOut)
    expect(await statusOf(world, second.idToken)).toBe(401)
    expect(await statusOf(world, (await pool.signIn('stolen@example.com')).idToken)).toBe(200)
  })

  it('goes on when the answer of an exchange was lost, however late it is asked for again', async () => {
    const first = await pool.join('tunnel@example.com')
    const attempt = crypto.randomUUID()
    const lost = await pool.refresh(first.refreshToken, attempt)
    await world.clock.advance('PT20M')
    const heard = await pool.refresh(first.refreshToken, attempt)
    expect(heard.refreshToken).toBe(lost.refreshToken)
    expect(await statusOf(world, heard.idToken)).toBe(200)
    expect(await statusOf(world, (await pool.refresh(heard.refreshToken, crypto.randomUUID())).idToken)).toBe(200)
  })

  it.each([
    ['in an attempt of someone else', () => crypto.randomUUID()],
    ['without an attempt', () => undefined],
  ])('ends when a used refresh token is used again %s', async (_, another) => {
    const { refreshToken } = await pool.join(`${crypto.randomUUID()}@example.com`)
    const second = await pool.refresh(refreshToken, crypto.randomUUID())
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(refreshToken, another()))).toEqual(signedOut)
    expect(await outcome(pool.refresh(second.refreshToken))).toEqual(signedOut)
  })

  it('ends when the attempt is made again after its answer was heard and used', async () => {
    const first = await pool.join('heard@example.com')
    const attempt = crypto.randomUUID()
    const second = await pool.refresh(first.refreshToken, attempt)
    const third = await pool.refresh(second.refreshToken, crypto.randomUUID())
    await world.clock.advance('PT11S')
    expect(await outcome(pool.refresh(first.refreshToken, attempt))).toEqual(signedOut)
    expect(await outcome(pool.refresh(third.refreshToken))).toEqual(signedOut)
  })

  it('ends after 30 days without use', async () => {
    const { refreshToken } = await pool.join('quiet@example.com')
    await world.clock.advance('P29D')
    const later = await pool.refresh(refreshToken)
    await world.clock.advance('P29D')
    const latest = await pool.refresh(later.refreshToken)
    await world.clock.advance('P30D')
    expect(await outcome(pool.refresh(latest.refreshToken))).toEqual(signedOut)
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
    expect(await statusOf(world, phone.idToken)).toBe(401)
    expect(await outcome(pool.refresh(phone.refreshToken))).toEqual(signedOut)
    expect(await statusOf(world, desk.idToken)).toBe(200)
    expect(await outcome(pool.revoke('never ours'))).toEqual({ type: 'done' })
  })

  it('ends every session on request', async () => {
    const phone = await pool.join('everywhere@example.com')
    const desk = await pool.signIn('everywhere@example.com')
    await pool.signOutEverywhere(desk.accessToken)
    for (const { idToken, refreshToken, accessToken } of [phone, desk]) {
      expect(await statusOf(world, idToken)).toBe(401)
      expect(await outcome(pool.refresh(refreshToken))).toEqual(signedOut)
      expect(await outcome(pool.getUser(accessToken))).toEqual(signedOut)
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
    expect(await statusOf(world, idToken)).toBe(403)
    expect((await outcome(pool.refresh(refreshToken))).message).toContain('suspended')
    expect((await outcome(pool.signIn('suspended@example.com'))).message).toContain('suspended')
    expect((await outcome(pool.signIn('suspended@example.com', 'some other one'))).message).not.toContain('suspended')
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
