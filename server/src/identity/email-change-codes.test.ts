import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf, lettersTo, nora, pendingOf, refused } from '../../test/email-changes.ts'
import { outcome, type Pool, poolOf, wrongCode } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld()
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('the code', () => {
  it('has five tries, and a new code has its own', async () => {
    const { next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [first] = await pool.codes(next)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await outcome(pool.verifyEmail(here.accessToken, wrongCode(first!)))).type).toBe('CodeMismatchException')
    }
    expect((await outcome(pool.verifyEmail(here.accessToken, first!))).type).toBe('LimitExceededException')
    await pool.resendEmailCode(here.accessToken)
    const [second] = await pool.codes(next)
    expect((await outcome(pool.verifyEmail(here.accessToken, first!))).type).toBe('CodeMismatchException')
    await pool.verifyEmail(here.accessToken, second!)
  })

  it('is not emailed once it has ended, whatever it is for; a letter without one is', async () => {
    const { email, next, here } = await nora(pool)
    await pool.signUp('away@example.com')
    await pool.signUp(email)
    await pool.forgot(email)
    await pool.changeEmail(here.accessToken, next)
    // the mail server was away meanwhile
    await world.clock.advance('PT10M')
    expect([await pool.codes('away@example.com'), await pool.codes(next)]).toEqual([[], []])
    const subjects = (await lettersTo(world, email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['You already have an account', 'Your code for Hemline'])
  })

  it('works though a new one was sent meanwhile, for its own ten minutes', async () => {
    const [soon, late] = [await nora(pool), await nora(pool)]
    await pool.changeEmail(soon.here.accessToken, soon.next)
    await pool.changeEmail(late.here.accessToken, late.next)
    const [ofSoon, ofLate] = [await pool.codes(soon.next), await pool.codes(late.next)]
    await world.clock.advance('PT9M')
    await pool.resendEmailCode(soon.here.accessToken)
    await pool.resendEmailCode(late.here.accessToken)
    await pool.verifyEmail(soon.here.accessToken, ofSoon[0]!)
    await world.clock.advance('PT1M')
    const [next] = await pool.codes(late.next)
    if (next !== ofLate[0])
      expect((await outcome(pool.verifyEmail(late.here.accessToken, ofLate[0]!))).type).toBe('CodeMismatchException')
    await pool.verifyEmail(late.here.accessToken, next!)
  })

  it('lasts ten minutes', async () => {
    const [late, early] = [await nora(pool), await nora(pool)]
    await pool.changeEmail(early.here.accessToken, early.next)
    await pool.changeEmail(late.here.accessToken, late.next)
    const [codes, others] = [await pool.codes(early.next), await pool.codes(late.next)]
    await world.clock.advance('PT9M30S')
    await pool.verifyEmail(early.here.accessToken, codes[0]!)
    await world.clock.advance('PT30S')
    expect((await outcome(pool.verifyEmail(late.here.accessToken, others[0]!))).type).toBe('ExpiredCodeException')
  })

  it('is sent at most four times to one address, and four times for one member', async () => {
    const { next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    for (let sent = 1; sent < 4; sent += 1) {
      await world.drain()
      await pool.resendEmailCode(here.accessToken)
    }
    expect((await outcome(pool.resendEmailCode(here.accessToken))).type).toBe('TooManyRequestsException')
    expect((await outcome(pool.changeEmail(here.accessToken, `other-${next}`))).type).toBe('TooManyRequestsException')
    expect(await pool.codes(next)).toHaveLength(4)
  })

  it('of an earlier wish is worthless: of two tabs the later one counts', async () => {
    const { next, here } = await nora(pool)
    const later = `later-${next}`
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.changeEmail(here.accessToken, later)
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('CodeMismatchException')
    await pool.verifyEmail(here.accessToken, (await pool.codes(later))[0]!)
    expect(await emailOf(world, (await pool.refresh(here.refreshToken)).idToken)).toBe(later)
  })

  it('leaves one change when two tabs ask concurrently', async () => {
    const { next, here } = await nora(pool)
    await Promise.all([pool.changeEmail(here.accessToken, next), pool.changeEmail(here.accessToken, `b-${next}`)])
    const { sub } = JSON.parse(atob(here.idToken.split('.')[1]!))
    const rows = await world.db.selectFrom('emailChanges').select('email').where('accountId', '=', sub).execute()
    expect(rows).toHaveLength(1)
  })

  it('entered in two tabs concurrently changes the address once, and writes one letter', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const both = await Promise.all([1, 2].map(() => outcome(pool.verifyEmail(here.accessToken, code!))))
    expect(both.map(({ type }) => type)).toContain('done')
    expect((await lettersTo(world, email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1)
  })

  it('is accepted again when the first answer was lost', async () => {
    const { next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.verifyEmail(here.accessToken, code!)
    const { accessToken } = await pool.refresh(here.refreshToken)
    expect(await outcome(pool.verifyEmail(accessToken, code!))).toEqual({ type: 'done' })
    expect((await outcome(pool.verifyEmail(accessToken, wrongCode(code!)))).type).toBe('CodeMismatchException')
  })

  it('of another member changes nothing', async () => {
    const [one, other] = [await nora(pool), await nora(pool)]
    await pool.changeEmail(one.here.accessToken, one.next)
    const [code] = await pool.codes(one.next)
    expect(await outcome(pool.verifyEmail(other.here.accessToken, code!))).toEqual(
      refused('InvalidParameterException', 'No new email address is waiting for a code. Please start again.'),
    )
    expect((await outcome(pool.resendEmailCode(other.here.accessToken))).type).toBe('InvalidParameterException')
    expect(await pendingOf(world, other.here.idToken)).toBeNull()
    expect(await emailOf(world, other.here.idToken)).toBe(other.email)
  })
})

it('counts tries of codes by network, beyond those of one code', async () => {
  const counted = await createWorld({ RATE_LIMIT: '100000' })
  try {
    const theirs = poolOf(counted)
    const { accessToken } = await theirs.join('many@example.com')
    await theirs.changeEmail(accessToken, 'many@example.org')
    const [code] = await theirs.codes('many@example.org')
    for (let tries = 0; tries < 40; tries += 1) {
      const { type } = await outcome(theirs.verifyEmail(accessToken, wrongCode(code!)))
      expect(type).toBe(tries < 5 ? 'CodeMismatchException' : 'LimitExceededException')
    }
    expect((await outcome(theirs.verifyEmail(accessToken, code!))).type).toBe('TooManyRequestsException')
  } finally {
    await counted.close()
  }
})
