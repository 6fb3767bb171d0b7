import crypto from 'node:crypto'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outcome, PASSWORD, type Pool, poolOf } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // only moving the clock lets time pass
  world = await createWorld({ RATE_LIMIT: '100000' })
  pool = poolOf(world)
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const waits = 'TooManyRequestsException'
const no = 'NotAuthorizedException'

describe('password guessing', () => {
  const WRONG = 'a wrong guess'

  it('is limited to ten attempts per quarter of an hour and network; after that the right password has to wait too', async () => {
    const email = 'target@example.com'
    await pool.join(email)
    for (let i = 0; i < 10; i++) expect((await outcome(pool.signIn(email, WRONG))).type).toBe(no)
    expect(await outcome(pool.signIn(email))).toEqual({
      type: waits,
      message: 'Too many attempts. Please wait a few minutes before trying again.',
    })
    await world.clock.advance('PT14M')
    expect((await outcome(pool.signIn(email))).type).toBe(waits)
    await world.clock.advance('PT1M')
    expect((await outcome(pool.signIn(email))).type).toBe('done')
    for (let i = 0; i < 10; i++) expect((await outcome(pool.signIn(email, WRONG))).type).toBe(no)
    expect((await outcome(pool.signIn(email, WRONG))).type).toBe(waits)
  })

  it('is limited to ten attempts in any quarter of an hour, however they are distributed', async () => {
    const email = 'patient@example.com'
    await pool.join(email)
    const tried: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      for (let n = 0; n < 2; n += 1) {
        if ((await outcome(pool.signIn(email, WRONG))).type === no) tried.push(minute)
      }
      await world.clock.advance('PT1M')
    }
    for (const start of tried) {
      expect(tried.filter((minute) => minute >= start && minute < start + 15).length).toBeLessThanOrEqual(10)
    }
    expect(tried.length).toBeGreaterThan(15)
    await world.clock.advance('PT2H')
  })

  it('is limited in the same way for concurrent attempts', async () => {
    const email = 'crowd@example.com'
    await pool.join(email)
    const all = await Promise.all(Array.from({ length: 24 }, () => outcome(pool.signIn(email, WRONG))))
    expect(all.filter(({ type }) => type === no)).toHaveLength(10)
    expect(all.filter(({ type }) => type === waits)).toHaveLength(14)
  })

  it('is limited for unknown email addresses, too', async () => {
    const types = []
    for (let i = 0; i < 11; i++) types.push((await outcome(pool.signIn('nobody-at-all@example.com'))).type)
    expect(types).toEqual([...Array(10).fill(no), waits])
  })

  it('starts again from zero after a new password', async () => {
    const email = 'locked-out@example.com'
    await pool.join(email)
    for (let i = 0; i < 11; i++) await outcome(pool.signIn(email, WRONG))
    await pool.forgot(email)
    await pool.choose(email, (await pool.codes(email))[0]!, 'a whole new one')
    expect((await outcome(pool.signIn(email, 'a whole new one'))).type).toBe('done')
  })

  it('is limited by network over many email addresses', async () => {
    await world.clock.advance('PT2H')
    const types = []
    for (let i = 0; i < 31; i++) types.push((await outcome(pool.signIn(`many-${i}@example.com`))).type)
    expect(types.slice(0, 30).every((type) => type === no)).toBe(true)
    expect(types[30]).toBe(waits)
    await world.clock.advance('PT2H')
  })
})

describe('emails of the issuer', () => {
  it('are limited per address, whether it has an account or not', async () => {
    await pool.join('mailed@example.com')
    await world.clock.advance('P2D')
    for (const email of ['mailed@example.com', 'unmailed@example.com']) {
      const types = []
      for (let i = 0; i < 5; i++) types.push((await outcome(i % 2 ? pool.forgot(email) : pool.signUp(email))).type)
      expect([email, ...types]).toEqual([email, 'done', 'done', 'done', 'done', waits])
    }
    await world.clock.advance('PT1M')
    expect((await outcome(pool.forgot('unmailed@example.com'))).type).toBe('done')
    expect((await outcome(pool.forgot('unmailed@example.com'))).type).toBe(waits)
  })

  it('tell a member that they have an account, and a stranger nothing', async () => {
    await world.clock.advance('P2D')
    await pool.join('already@example.com')
    await pool.signUp('already@example.com', { password: 'somebody elses idea' })
    await world.drain()
    await pool.resend('already@example.com')
    await pool.forgot('no-account@example.com')
    await world.drain()
    const subjects = (await world.emailsTo('already@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual(['You already have an account', 'You already have an account', 'Your code for Hemline'])
    expect(await world.emailsTo('no-account@example.com')).toEqual([])
    expect((await outcome(pool.signIn('already@example.com', 'somebody elses idea'))).type).toBe(
      'UserNotConfirmedException',
    )
    await pool.signIn('already@example.com')
  })
})

describe('membership is not revealed', () => {
  const masked = (answer: object) =>
    JSON.stringify(answer, (name, value) =>
      ['UserSub', 'Session', 'Destination', '$metadata'].includes(name) ? typeof value : value,
    )

  async function askAll(email: string) {
    const hashes = vi.spyOn(crypto, 'argon2')
    const outcomes: [string, unknown, number][] = []
    const note = async (name: string, work: () => Promise<object>) => {
      hashes.mockClear()
      const answer = await work().then(masked, (error: Error) => `${error.name}: ${error.message}`)
      outcomes.push([name, answer, hashes.mock.calls.length])
    }
    await note('sign in', () => pool.signIn(email, 'a wrong guess'))
    await note('sign up', () => pool.signUp(email, { password: 'somebody elses idea' }))
    await note('sign in with that', () => pool.signIn(email, 'somebody elses idea'))
    await note('sign in with another', () => pool.signIn(email, 'yet another guess'))
    await note('resend', () => pool.resend(email))
    await note('confirm', () => pool.confirm(email, '0'))
    await note('forgot', () => pool.forgot(email))
    await note('choose', () => pool.choose(email, '0', 'somebody elses idea'))
    await world.clock.advance('PT11M')
    await note('confirm late', () => pool.confirm(email, '0'))
    await note('choose late', () => pool.choose(email, '0', 'somebody elses idea'))
    hashes.mockRestore()
    return outcomes
  }

  it('by any answer, nor by the number of hashes computed for it', async () => {
    await world.clock.advance('P2D')
    await pool.join('known@example.com')
    await world.clock.advance('P2D')
    const known = await askAll('known@example.com')
    await world.clock.advance('P2D')
    const unknown = await askAll('unknown@example.com')
    expect(known).toEqual(unknown)
    const hashed = Object.fromEntries(known.map(([name, , count]) => [name, count]))
    expect(hashed).toMatchObject({
      'sign in': 2,
      'sign up': 1,
      'sign in with that': 2,
      'sign in with another': 2,
      choose: 0,
    })
    await pool.signIn('known@example.com', PASSWORD)
  })
})

describe('the limit of a single call', () => {
  const ask = async (idToken: string) => (await world.visitor(idToken).call(addContacts, { body: {} })).status

  it('counts the member, however often they renew a token or sign in again, and no other member', async () => {
    let { idToken, refreshToken } = await pool.join('busy@example.com')
    for (let calls = 0; calls < 20; calls += 1) expect(await ask(idToken)).toBe(200)
    ;({ idToken, refreshToken } = await pool.refresh(refreshToken))
    expect(await ask(idToken)).toBe(429)
    const other = await pool.signIn('busy@example.com')
    expect(await ask(other.idToken)).toBe(429)
    expect(await ask('made.up.token')).toBe(401)
    // a forged token with the member's name counts neither for them nor for anyone else
    const [head, body] = other.idToken.split('.')
    expect(await ask(`${head}.${body}.AAAA`)).toBe(401)
    const bystander = await pool.join('somebody@example.com')
    expect(await ask(bystander.idToken)).toBe(200)
  })

  it('is shared by two nodes', async () => {
    const { idToken } = await pool.join('two-nodes@example.com')
    const other = await buildApp(world.deps)
    const there = async () =>
      (
        await other.inject({
          method: 'POST',
          url: '/api/contacts',
          headers: { authorization: `Bearer ${idToken}` },
          payload: {},
        })
      ).statusCode
    for (let calls = 0; calls < 10; calls += 1) expect([await ask(idToken), await there()]).toEqual([200, 200])
    expect([await ask(idToken), await there()]).toEqual([429, 429])
    await other.close()
  })
})
