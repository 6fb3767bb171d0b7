import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, type Pool, poolOf, wrongCode } from '../../test/member-pool.ts'
import { browserAt } from '../../test/wire-client.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // only moving the clock lets time pass
  world = await createWorld({ RATE_LIMIT: '100000', TRUST_PROXY: '1' })
  pool = poolOf(world)
})
beforeEach(async () => {
  await world.clock.advance('P3D')
  await world.db.deleteFrom('throttles').execute()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const waits = 'TooManyRequestsException'
const no = 'NotAuthorizedException'
const WRONG = 'a wrong guess'
const NEXT = 'a whole new passphrase'

/** An attacker's attempts from one network. Returns how many passwords were compared. */
async function guess(email: string, { from, times }: { from: string; times: number }) {
  const attacker = browserAt(world, from)
  let lookedAt = 0
  for (let n = 0; n < times; n += 1) if ((await attacker.signIn(email, WRONG)).type === no) lookedAt += 1
  return lookedAt
}

/** Records that many attempts from many networks, a moment ago. */
const remember = (kind: 'account' | 'site', attempts: number) =>
  world.db.updateTable('throttles').set({ attempts }).where('key', 'like', `signIn:${kind}:%`).execute()

describe('no one can lock a member out of sign-in', () => {
  it('one network cannot: the right password is accepted from another network, and from a known device anywhere', async () => {
    const email = 'member@example.com'
    await pool.join(email)
    const laptop = browserAt(world, '198.51.100.1')
    expect((await laptop.signIn(email, PASSWORD)).type).toBe('done')
    expect(await guess(email, { from: '203.0.113.9', times: 38 })).toBe(10)
    expect((await browserAt(world, '203.0.113.9').signIn(email, PASSWORD)).type).toBe(waits)
    expect((await browserAt(world, '198.51.100.77').signIn(email, PASSWORD)).type).toBe('done')
    const moved = browserAt(world, '203.0.113.9')
    for (const [name, value] of laptop.jar) moved.jar.set(name, value)
    expect((await moved.signIn(email, PASSWORD)).type).toBe('done')
  })

  it('a hundred networks cannot: each has three attempts left, so the right password still succeeds', async () => {
    const email = 'everywhere@example.com'
    await pool.join(email)
    await guess(email, { from: '192.0.2.1', times: 10 })
    await remember('account', 100)
    expect(await guess(email, { from: '192.0.2.99', times: 10 })).toBe(3)
    expect((await browserAt(world, '198.51.100.2').signIn(email, PASSWORD)).type).toBe('done')
  })

  it('a thousand attempts from many networks slow down strangers, not known devices, and a new password ends that', async () => {
    const email = 'botnet@example.com'
    await pool.join(email)
    const phone = browserAt(world, '198.51.100.3')
    await phone.signIn(email, PASSWORD)
    await guess(email, { from: '192.0.2.1', times: 1 })
    await remember('account', 1000)
    await guess(email, { from: '192.0.2.2', times: 1 })
    expect((await browserAt(world, '198.51.100.4').signIn(email, PASSWORD)).type).toBe(waits)
    expect((await phone.signIn(email, PASSWORD)).type).toBe('done')
    const tablet = browserAt(world, '198.51.100.5')
    const { Session } = (await tablet.forgot(email)).body
    expect((await tablet.choose(email, (await pool.codes(email))[0]!, NEXT, Session)).type).toBe('done')
    expect((await tablet.signIn(email, NEXT)).type).toBe('done')
    expect((await browserAt(world, '198.51.100.4').signIn(email, NEXT)).type).toBe('done')
  })

  it('a device cookie allows ten attempts on one account, and none on another or when it is forged', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await pool.join(email)
    const device = browserAt(world, '198.51.100.6')
    const { cookies } = await device.signIn('one@example.com', PASSWORD)
    expect(cookies).toEqual([
      expect.stringMatching(
        /^hemline-device-[\w-]{12}=[\w-]{22}\.[\w-]{43}; Path=\/identity; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      ),
    ])
    for (let n = 0; n < 10; n += 1) expect((await device.signIn('one@example.com', WRONG)).type).toBe(no)
    expect((await device.signIn('one@example.com', PASSWORD)).type).toBe(waits)
    const [[name, value]] = [...device.jar] as [[string, string]]
    for (const [address, made] of [
      ['198.51.100.7', value.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
      ['198.51.100.8', `${value.split('.')[0]}.`],
    ] as const) {
      await guess('two@example.com', { from: address, times: 10 })
      const forged = browserAt(world, address)
      forged.jar.set(name, made)
      expect((await forged.signIn('two@example.com', PASSWORD)).type).toBe(waits)
    }
  })

  it('a device whose session is older than device cookies becomes known at the next token refresh', async () => {
    const { refreshToken } = await pool.join('signed-in@example.com')
    const device = browserAt(world, '198.51.100.9')
    await device.refresh(refreshToken)
    expect(device.jar.size).toBe(1)
  })

  it('a stolen session creates any number of known devices, but together they get no more attempts', async () => {
    const email = 'stolen@example.com'
    let { refreshToken } = await pool.join(email)
    let lookedAt = 0
    for (let n = 0; n < 7; n += 1) {
      const thief = browserAt(world, '203.0.113.44')
      const { body } = await thief.refresh(refreshToken)
      refreshToken = (body.AuthenticationResult as { RefreshToken: string }).RefreshToken
      for (let guesses = 0; guesses < 10; guesses += 1)
        if ((await thief.signIn(email, WRONG)).type === no) lookedAt += 1
    }
    expect(lookedAt).toBe(60) // fifty by devices, then ten as from any network
    expect((await browserAt(world, '198.51.100.50').signIn(email, PASSWORD)).type).toBe('done')
  })

  it('a signed-in member can change the password, whatever strangers attempt', async () => {
    const email = 'inside@example.com'
    const { accessToken } = await pool.join(email)
    for (let n = 0; n < 11; n += 1) await pool.signIn(email, WRONG).catch(() => undefined)
    await pool.change(accessToken, PASSWORD, NEXT)
  })
})

describe('password spraying over many accounts', () => {
  it('is counted by address, also where the proxy appends a port', async () => {
    const tryFrom = async (address: string) => (await browserAt(world, address).signIn('port@example.com', WRONG)).type
    for (let port = 4001; port <= 4010; port += 1) expect(await tryFrom(`198.51.100.60:${port}`)).toBe(no)
    expect(await tryFrom('198.51.100.60:4011')).toBe(waits)
    expect(await tryFrom('198.51.100.60')).toBe(waits)
    expect(await tryFrom('198.51.100.61:4011')).toBe(no)
  })

  it('is counted by /64, with a higher limit for the /48 around it', async () => {
    let tried = 0
    for (let n = 1; n <= 40; n += 1) {
      const { type } = await browserAt(world, `2001:db8:1:1::${n.toString(16)}`).signIn(
        `sprayed-${n}@example.com`,
        WRONG,
      )
      if (type === no) tried += 1
    }
    expect(tried).toBe(30)
    expect((await browserAt(world, '2001:db8:1:2::1').signIn('sprayed-1@example.com', WRONG)).type).toBe(no)
    await remember('site', 239)
    expect((await browserAt(world, '2001:db8:1:3::1').signIn('sprayed-2@example.com', WRONG)).type).toBe(no)
    expect((await browserAt(world, '2001:db8:1:4::1').signIn('sprayed-3@example.com', WRONG)).type).toBe(waits)
    expect((await browserAt(world, '2001:db8:2:4::1').signIn('sprayed-3@example.com', WRONG)).type).toBe(no)
  })
})

describe('no one can lock a member out of a password reset', () => {
  it('by requesting codes: those already sent remain valid, and the member receives theirs', async () => {
    const email = 'asked-for@example.com'
    await pool.join(email)
    await world.clock.advance('P1D')
    const member = browserAt(world, '198.51.100.20')
    const { Session } = (await member.forgot(email)).body
    const [mine] = await pool.codes(email)
    const attacker = browserAt(world, '203.0.113.20')
    const answers = []
    for (let n = 0; n < 38; n += 1) answers.push((await attacker.forgot(email)).type)
    expect(answers.filter((type) => type === 'done')).toHaveLength(4)
    expect((await browserAt(world, '198.51.100.21').forgot(email)).type).toBe('done')
    expect((await member.choose(email, mine!, NEXT, Session)).type).toBe('done')
    expect((await member.signIn(email, NEXT)).type).toBe('done')
  })

  it('by entering wrong codes: a code has five tries over all networks, two of them reserved for its session, on sign-up too', async () => {
    const email = 'typed-at@example.com'
    const member = browserAt(world, '198.51.100.30')
    const signedUp = (await pool.signUp(email)).Session
    const [code] = await pool.codes(email)
    const attack = async (
      right: string,
      type: (from: ReturnType<typeof browserAt>, code: string) => Promise<{ type: string }>,
    ) => {
      let lookedAt = 0
      for (let network = 1; network <= 8; network += 1)
        for (let n = 0; n < 6; n += 1) {
          const answer = await type(browserAt(world, `203.0.113.${network}`), wrongCode(right))
          if (answer.type === 'CodeMismatchException') lookedAt += 1
        }
      return lookedAt
    }
    expect(await attack(code!, (from, wrong) => from.confirm(email, wrong))).toBe(3)
    expect((await member.confirm(email, code!, signedUp)).type).toBe('done')

    await world.clock.advance('P2D')
    const { Session } = (await member.forgot(email)).body
    const [reset] = await pool.codes(email)
    expect(await attack(reset!, (from, wrong) => from.choose(email, wrong, NEXT))).toBe(3)
    expect((await member.choose(email, wrongCode(reset!), NEXT, Session)).type).toBe('CodeMismatchException')
    expect((await member.choose(email, reset!, NEXT, Session)).type).toBe('done')
  })

  it('and a session adds no further tries: five for a code, and none besides for forged sessions', async () => {
    const email = 'bounded@example.com'
    await pool.join(email)
    const attacker = browserAt(world, '203.0.113.60')
    const { Session } = (await attacker.forgot(email)).body
    const [code] = await pool.codes(email)
    for (let n = 0; n < 5; n += 1) {
      expect((await attacker.choose(email, wrongCode(code!), NEXT, Session)).type).toBe('CodeMismatchException')
    }
    expect((await attacker.choose(email, code!, NEXT, Session)).type).toBe('LimitExceededException')
    const stranger = browserAt(world, '203.0.113.61')
    let lookedAt = 0
    for (let n = 0; n < 12; n += 1) {
      const { type } = await stranger.choose(email, wrongCode(code!), NEXT, crypto.randomUUID())
      if (type === 'CodeMismatchException') lookedAt += 1
    }
    expect(lookedAt).toBe(0)
  })

  it('and concurrent clients have no more: of sixty on as many networks three are looked at, with the session two', async () => {
    const email = 'concurrent@example.com'
    await pool.join(email)
    const member = browserAt(world, '198.51.100.40')
    const { Session } = (await member.forgot(email)).body
    const [code] = await pool.codes(email)
    const wrong = wrongCode(code!)
    const lookedAt = async (tries: Promise<{ type: string }>[]) =>
      (await Promise.all(tries)).filter(({ type }) => type === 'CodeMismatchException').length
    const strangers = Array.from({ length: 60 }, (_, at) => browserAt(world, `203.0.${113 + (at % 2)}.${100 + at}`))
    expect(await lookedAt(strangers.map((stranger) => stranger.choose(email, wrong, NEXT)))).toBe(3)
    const own = Array.from({ length: 12 }, () => member.choose(email, wrong, NEXT, Session))
    expect(await lookedAt(own)).toBe(2)
    expect((await member.choose(email, code!, NEXT, Session)).type).toBe('LimitExceededException')
  })
})
