import { addContacts } from '@hemline/contract/friends/calls.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { CODE_TRIES, PHONE_CODES_NETWORK_FACTOR, PHONE_CODES_PER_DAY } from '@hemline/contract/limits.ts'
import { changeUser, getUser, sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilLocked } from '../../test/locks.ts'
import { codeFor, codesTo, provePhone } from '../../test/phone.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { lockPhoneNumber } from './phone-store.ts'
import { lockStanding } from './standing.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ SMS_PER_DAY: '40' }, { lockMs: 60_000 })
})
afterAll(() => world.close())
// codes texted earlier no longer count
beforeEach(() => world.advance('PT25H'))

const me = async (member: TestMember) => (await member.ok(getUser)).body.data
const setNumber = (member: TestMember, phoneNumber: string) => member.call(changeUser, { body: { phoneNumber } })
const verify = (member: TestMember, code: string) => member.call(verifyPhone, { body: { code } })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Returns the members whom a stranger finds by a number. */
async function foundBy(phoneNumbers: string): Promise<string[]> {
  const seeker = await world.member({ firstName: 'Sue' })
  const { friends } = (await seeker.ok(addContacts, { body: { phoneNumbers } })).body.data
  return friends.map(({ id }) => id)
}

describe('an unverified number', () => {
  it('may be entered by anyone, and no answer reveals that another member has it, verified or not', async () => {
    const [holder, stranger] = [await world.member(), await world.member()]
    const { phoneNumber } = await me(holder)
    const answers = [await setNumber(stranger, phoneNumber!)]
    await provePhone(world, holder)
    await setNumber(stranger, '07400 222111')
    answers.push(await setNumber(stranger, phoneNumber!), await setNumber(stranger, '07400 222112'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers) expect(body.data.isPhoneVerified).toBe(false)
    expect((await me(holder)).isPhoneVerified).toBe(true)
  })

  it('finds no member; once verified it does', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const { phoneNumber } = await me(anna)
    expect(await foundBy(phoneNumber!)).toEqual([])
    await provePhone(world, anna)
    expect(await foundBy(phoneNumber!)).toEqual([anna.id])
    const thief = await world.member()
    await setNumber(thief, phoneNumber!)
    expect(await foundBy(phoneNumber!)).toEqual([anna.id])
  })

  it('is the state of every changed number', async () => {
    const anna = await world.member()
    await provePhone(world, anna)
    const { phoneNumber } = await me(anna)
    await setNumber(anna, phoneNumber!)
    expect((await me(anna)).isPhoneVerified).toBe(true)
    // as written by a node of the previous version, which does not know verification
    await sql`update members set phone_number = '+447400333222' where id = ${anna.id}`.execute(world.db)
    expect((await me(anna)).isPhoneVerified).toBe(false)
    expect(await foundBy('+447400333222')).toEqual([])
  })
})

describe('a texted code', () => {
  it('may be pasted with spaces, and verifies the number once', async () => {
    const anna = await world.member()
    const { phoneNumber } = await me(anna)
    const { expiresAt } = (await anna.ok(sendPhoneCode)).body.data
    const minutes = (new Date(expiresAt).getTime() - world.clock.now().getTime()) / 60_000
    expect(Math.round(minutes)).toBe(10)
    const [code] = await codesTo(world, phoneNumber!)
    const { status, body } = await verify(anna, ` ${code!.slice(0, 3)} ${code!.slice(3)}`)
    expect([status, body.data.isPhoneVerified]).toEqual([200, true])
    expect((await verify(anna, code!)).status).toBe(200) // sent twice
    expect((await anna.call(sendPhoneCode)).body.error.code).toBe('MOVE_NOT_ALLOWED')
  })

  it.each(['12345', '1234567', 'abcdef', ''])('has six digits: %j is refused', async (code) => {
    const anna = await world.member()
    expect((await verify(anna, code)).body.error).toMatchObject({
      code: 'INVALID',
      fields: { code: 'Enter the 6 digits from the text' },
    })
  })

  it('that is wrong, expired or not requested verifies nothing', async () => {
    const anna = await world.member()
    expect((await verify(anna, '123456')).body.error.code).toBe('PHONE_CODE_WRONG')
    const code = await codeFor(world, anna)
    const { body } = await verify(anna, other(code))
    expect(body.error).toMatchObject({ code: 'PHONE_CODE_WRONG', fields: { code: expect.any(String) } })
    await world.advance('PT10M')
    expect((await verify(anna, code)).body.error.code).toBe('PHONE_CODE_WRONG')
    expect((await me(anna)).isPhoneVerified).toBe(false)
  })

  it(`can be tried ${CODE_TRIES} times, also concurrently; then even the right one is refused`, async () => {
    const anna = await world.member()
    const code = await codeFor(world, anna)
    const tries = await Promise.all(Array.from({ length: CODE_TRIES }, () => verify(anna, other(code))))
    expect(tries.map(({ status }) => status)).toEqual(Array(CODE_TRIES).fill(422))
    expect((await verify(anna, code)).status).toBe(422)
    await world.advance('PT1M')
    expect((await verify(anna, await codeFor(world, anna))).status).toBe(200)
  })

  it('verifies the number it was texted to, not one entered since', async () => {
    const anna = await world.member()
    const code = await codeFor(world, anna)
    await setNumber(anna, '07400 444555')
    expect((await verify(anna, code)).status).toBe(422)
    expect((await me(anna)).isPhoneVerified).toBe(false)
  })

  it.each([
    ['a landline', '020 7946 0018'],
    ['a personal number, dear to call', '070 1234 5678'],
  ])('is not texted to %s', async (_, number) => {
    const anna = await world.member()
    expect((await setNumber(anna, number)).status).toBe(200)
    expect((await anna.call(sendPhoneCode)).body.error).toMatchObject({
      code: 'INVALID_PHONE',
      fields: { phoneNumber: 'We can only text a code to a UK mobile number' },
    })
  })

  it('to a number that cannot receive texts is reported as failed, and not sent again', async () => {
    const anna = await world.member()
    await setNumber(anna, '07400 999999')
    await anna.ok(sendPhoneCode)
    await world.drain()
    await world.advance('PT2M')
    expect((await verify(anna, '123456')).body.error.message).toMatch(/couldn’t text that number/)
    expect((await anna.call(sendPhoneCode)).body.error.code).toBe('INVALID_PHONE')
    await setNumber(anna, '07400 999998')
    await provePhone(world, anna)
  })
})

describe('texts are limited', () => {
  it('per member: one a minute and a number per day, over all sessions and numbers', async () => {
    const anna = await world.member()
    for (let sent = 0; sent < PHONE_CODES_PER_DAY; sent++) {
      await setNumber(anna, `07400 55500${sent}`)
      await anna.ok(sendPhoneCode)
      expect((await anna.call(sendPhoneCode)).status).toBe(429)
      await world.advance('PT1M')
    }
    expect((await anna.call(sendPhoneCode)).body.error).toMatchObject({ code: 'TOO_MANY' })
    await world.advance('PT24H')
    await anna.ok(sendPhoneCode)
  })

  it('per number and network, over all members, also concurrently', async () => {
    const members = await Promise.all(Array.from({ length: PHONE_CODES_PER_DAY + 3 }, () => world.member()))
    for (const member of members) await setNumber(member, '07400 666777')
    const answers = await Promise.all(members.map((member) => member.call(sendPhoneCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PHONE_CODES_PER_DAY)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await codesTo(world, '+447400666777')).toHaveLength(PHONE_CODES_PER_DAY)
  })

  const from = async (member: TestMember, network: string) => {
    const authorization = `Bearer ${await member.token()}`
    const headers = { authorization, 'x-forwarded-for': network }
    return (await fetch(`${proxied.url}${sendPhoneCode.path}`, { method: 'POST', headers })).status
  }
  const asking = async (number: string) => {
    const member = await proxied.member()
    await member.ok(changeUser, { body: { phoneNumber: number } })
    return member
  }
  let proxied: World
  beforeAll(async () => {
    proxied = await createWorld({ TRUST_PROXY: '1' })
  })
  afterAll(() => proxied.close())

  it('per number from one network: from another its owner still gets theirs, until strangers came from several', async () => {
    const number = '07400 121212'
    const ask = async (network: string) => from(await asking(number), network)
    const answers = []
    for (let sent = 0; sent <= PHONE_CODES_PER_DAY; sent++) answers.push(await ask('192.0.2.1'))
    expect(answers).toEqual([...Array(PHONE_CODES_PER_DAY).fill(200), 429])
    for (const network of ['192.0.2.2', '192.0.2.3'])
      for (let sent = 0; sent < PHONE_CODES_PER_DAY; sent++) expect(await ask(network)).toBe(200)
    expect(await ask('192.0.2.4')).toBe(429)
  })

  it('but never by strangers for a member who verified the number before, on whatever network', async () => {
    const number = '07400 131313'
    const owner = await asking(number)
    await provePhone(proxied, owner)
    await owner.ok(changeUser, { body: { phoneNumber: '07400 141414' } })
    await proxied.advance('P3D')
    for (const network of ['192.0.2.5', '192.0.2.6', '192.0.2.7', '192.0.2.8'])
      for (let sent = 0; sent <= PHONE_CODES_PER_DAY; sent++) await from(await asking(number), network)
    expect(await from(await asking(number), '192.0.2.9')).toBe(429)
    await owner.ok(changeUser, { body: { phoneNumber: number } })
    expect(await from(owner, '192.0.2.5')).toBe(200)
  })

  it('per network, over all numbers', async () => {
    const most = PHONE_CODES_PER_DAY * PHONE_CODES_NETWORK_FACTOR
    const ask = async (at: number) => from(await asking(`07400 15${String(1000 + at)}`), '192.0.2.10')
    for (let at = 0; at < most; at++) expect(await ask(at)).toBe(200)
    expect(await ask(most)).toBe(429)
  })

  it('for the whole installation', async () => {
    const few = await createWorld({ SMS_PER_DAY: '2' })
    try {
      const members = await Promise.all([1, 2, 3].map(() => few.member()))
      const answers = await Promise.all(members.map((member) => member.call(sendPhoneCode)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503])
    } finally {
      await few.close()
    }
  })
})

describe('a number belongs to one account', () => {
  it('the latest verification counts: the earlier holder is unverified and notified by email', async () => {
    const [old, next] = [await world.member(), await world.member()]
    const { phoneNumber, email } = await me(old)
    await provePhone(world, old)
    await setNumber(next, phoneNumber!)
    await provePhone(world, next)
    expect(await foundBy(phoneNumber!)).toEqual([next.id])
    expect(await me(old)).toMatchObject({ phoneNumber, isPhoneVerified: false })
    await world.drain()
    const [message] = await world.emailsTo(email)
    expect(message).toMatchObject({ subject: 'Your phone number is no longer verified' })
    expect(message!.text).not.toContain(next.email)
  })

  it('also for concurrent verifications', async () => {
    const [one, two] = [await world.member(), await world.member()]
    for (const each of [one, two]) await setNumber(each, '07400 888777')
    const codes = [await codeFor(world, one), await codeFor(world, two)]
    const answers = await Promise.all([verify(one, codes[0]!), verify(two, codes[1]!)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const verified = [await me(one), await me(two)].filter(({ isPhoneVerified }) => isPhoneVerified)
    expect(verified).toHaveLength(1)
  })

  it('it is verified also while its earlier holder blocks the member who verifies it', async () => {
    const pair = [await world.member(), await world.member()]
    const [next, old] = pair.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [TestMember, TestMember]
    const { phoneNumber } = await me(old)
    await provePhone(world, old)
    await setNumber(next, phoneNumber!)
    const code = await codeFor(world, next)
    const begun: Promise<{ status: number }>[] = []
    await world.db.transaction().execute(async (ofMember) => {
      await world.db.transaction().execute(async (ofNumber) => {
        await lockPhoneNumber(ofNumber, phoneNumber!)
        begun.push(verify(next, code))
        await untilLocked(world, { on: 'pg_advisory_xact_lock' })
        await lockStanding(ofMember, next.id)
        begun.push(old.call(blockMember, { body: { userId: next.id } }))
        await untilLocked(world, { on: 'from "members"' })
      })
      await untilLocked(world, { on: 'from "members"', count: 2 })
    })
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200])
    expect([(await me(next)).isPhoneVerified, (await me(old)).isPhoneVerified]).toEqual([true, false])
  })

  it('a suspended member cannot use it for a second account; only the holder of the phone learns that', async () => {
    const [gone, back] = [await world.member(), await world.member()]
    const { phoneNumber } = await me(gone)
    await provePhone(world, gone)
    await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', gone.id).execute()
    expect((await setNumber(back, phoneNumber!)).status).toBe(200)
    const code = await codeFor(world, back)
    expect((await verify(back, other(code))).body.error.code).toBe('PHONE_CODE_WRONG')
    expect((await verify(back, code)).body.error.code).toBe('PHONE_TAKEN')
    expect((await me(back)).isPhoneVerified).toBe(false)
  })
})

it('without a text service numbers are contact details only: none is verified or looked up', async () => {
  const [anna, beth] = [await world.member(), await world.member()]
  await provePhone(world, anna)
  const { phoneNumber } = await me(anna)
  const { sms } = world.deps
  world.deps.sms = null
  try {
    expect((await world.visitor().ok(getAppSettings)).body.verifiesPhones).toBe(false)
    expect((await setNumber(beth, phoneNumber!)).status).toBe(200)
    expect(await foundBy(phoneNumber!)).toEqual([])
    expect((await beth.call(sendPhoneCode)).body.error.code).toBe('UNAVAILABLE')
    expect((await verify(beth, '123456')).body.error.code).toBe('UNAVAILABLE')
  } finally {
    world.deps.sms = sms
  }
  expect((await world.visitor().ok(getAppSettings)).body.verifiesPhones).toBe(true)
})
