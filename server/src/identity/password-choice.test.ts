import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, PASSWORD, type Pool, poolOf } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'

const BREACHED = 'silver teapot parade'
const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase()
const paths: string[] = []
/** Have I Been Pwned's range API, with one breached password. */
const ranges = createServer((request, response) => {
  paths.push(request.url!)
  response.end(request.url === `/range/${hash.slice(0, 5)}` ? `${hash.slice(5)}:3\r\n` : `${'0'.repeat(35)}:0\r\n`)
})

let world: World
let pool: Pool
beforeAll(async () => {
  await new Promise<void>((resolve) => void ranges.listen(0, '127.0.0.1', resolve))
  world = await createWorld({ PWNED_PASSWORDS_URL: `http://127.0.0.1:${(ranges.address() as AddressInfo).port}` })
  pool = poolOf(world)
})
afterAll(async () => {
  await world.close()
  ranges.close()
})

const refused = (message: string) => ({ type: 'InvalidPasswordException', message })
const bad: [string, string][] = [
  ['1234567890', identityTexts.passwordPattern],
  ['aaaaaaaaaaaa', identityTexts.passwordPattern],
  ['password123', identityTexts.passwordCommon],
  ['PassWord1234', identityTexts.passwordCommon],
  ['iloveyou123', identityTexts.passwordCommon],
  ['Hemline2026!', identityTexts.passwordOwn],
  [BREACHED, identityTexts.passwordBreached],
]

describe('a weak new password is refused with the reason', () => {
  it.each(bad)('at sign-up: %s', async (password, message) => {
    expect(await outcome(pool.signUp('new.member@example.com', { password }))).toEqual(refused(message))
  })

  it.each([['new.member@example.com'], ['New.Member99'], ['17051990 member']])(
    'at sign-up, made of their own: %s',
    async (password) => {
      const signUp = pool.signUp('new.member@example.com', { password, birthdate: '1990-05-17' })
      expect(await outcome(signUp)).toEqual(refused(identityTexts.passwordOwn))
    },
  )

  it('at a reset and at a change, also for the name and date of birth of the account', async () => {
    const email = 'choosy@example.com'
    const { idToken, accessToken } = await pool.join(email)
    expect(idToken).toBeTruthy()
    await world.db
      .updateTable('members')
      .set({ firstName: 'Philippa', secondName: 'Featherstone' })
      .where('email', '=', email)
      .execute()
    const own: [string, string][] = [
      ...bad,
      ['Philippa 17051990', identityTexts.passwordOwn],
      ['featherstone1', identityTexts.passwordOwn],
    ]
    await pool.forgot(email)
    const [code] = await pool.codes(email)
    for (const [password, message] of own) {
      expect([password, await outcome(pool.change(accessToken, PASSWORD, password))]).toEqual([
        password,
        refused(message),
      ])
    }
    for (const [password, message] of own.slice(-3)) {
      expect([password, await outcome(pool.choose(email, code!, password))]).toEqual([password, refused(message)])
    }
    expect((await outcome(pool.choose(email, '000000', 'featherstone1'))).type).not.toBe('InvalidPasswordException')
    await pool.choose(email, code!, 'a quite ordinary teapot')
    await pool.signIn(email, 'a quite ordinary teapot')
  })
})

it('only five digits of the hash are sent to the service', () => {
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.every((path) => /^\/range\/[0-9A-F]{5}$/.test(path))).toBe(true)
})
