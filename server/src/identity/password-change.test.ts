import { formatInstant } from '@hemline/contract/days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilLocked } from '../../test/locks.ts'
import { outcome, PASSWORD, type Pool, poolOf, signedOut, statusOf, wrongCode } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({}, { lockMs: 60_000 })
  pool = poolOf(world)
})
afterAll(() => world.close())

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
    expect(await statusOf(world, before.idToken)).toBe(401)
    expect(await outcome(pool.refresh(before.refreshToken))).toEqual(signedOut)
    expect(await statusOf(world, (await pool.signIn(email, 'a whole new one')).idToken)).toBe(200)
    const changedAt = formatInstant(world.clock.now())
    // the mail server was away meanwhile
    await world.clock.advance('PT1H')
    await world.drain()
    const [letter] = await world.emailsTo(email)
    expect(letter!.subject).toBe('Your password was changed')
    expect(letter!.text).toContain(`was changed on ${changedAt}, and`)
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
    expect(await outcome(pool.refresh(other.refreshToken))).toEqual(signedOut)
    expect(await statusOf(world, other.idToken)).toBe(401)
    expect(await statusOf(world, mine.idToken)).toBe(401)
    expect(await statusOf(world, (await pool.refresh(mine.refreshToken)).idToken)).toBe(200)
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
    expect(await outcome(pool.refresh(theirs.refreshToken))).toEqual(signedOut)
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
    expect(await statusOf(world, there.idToken)).toBe(401)
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
