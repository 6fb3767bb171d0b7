import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { formatInstant } from '@hemline/contract/days.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf, lettersTo, nora, pendingOf, refused } from '../../test/email-changes.ts'
import { outcome, PASSWORD, type Pool, poolOf } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({ CONTACT_EMAIL: 'host@example.com' })
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('a change of the email address', () => {
  it('is made by the code sent to the new address, and ends the other sessions', async () => {
    const { email, next, here } = await nora(pool)
    const there = await pool.signIn(email)
    const response = await pool.changeEmail(here.accessToken, next.toUpperCase())
    expect(response.CodeDeliveryDetailsList?.[0]).toMatchObject({
      AttributeName: 'email',
      Destination: 'n***@e***.org',
    })
    expect(await pendingOf(world, here.idToken)).toMatchObject({ email: next })
    expect(await emailOf(world, here.idToken)).toBe(email)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    expect((await world.visitor(here.idToken).call(getUser)).status).toBe(401)
    const renewed = await pool.refresh(here.refreshToken)
    expect(await emailOf(world, renewed.idToken)).toBe(next)
    expect(await pendingOf(world, renewed.idToken)).toBeNull()
    expect((await world.visitor(there.idToken).call(getUser)).status).toBe(401)
    expect((await outcome(pool.refresh(there.refreshToken))).type).toBe('NotAuthorizedException')
    expect((await outcome(pool.signIn(email))).type).toBe('NotAuthorizedException')
    expect(await emailOf(world, (await pool.signIn(next)).idToken)).toBe(next)
  })

  it('is reported to the former address, with what to do, and without the new one', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    const { publicId } = await world.db
      .selectFrom('members')
      .select('publicId')
      .where('email', '=', next)
      .executeTakeFirstOrThrow()
    const [letter] = await lettersTo(world, email)
    expect(letter!.subject).toBe('The email address of your account was changed')
    expect(letter!.text).toContain(`n***@e***.org on ${formatInstant(world.clock.now())}, and`)
    expect(letter!.text).toContain(`write to host@example.com straight away and give your public ID, ${publicId}`)
    expect(letter!.text).not.toContain(next)
  })

  it('needs the password, and tries of it are counted', async () => {
    const { next, here } = await nora(pool)
    const message = 'That isn’t your password.'
    expect(await outcome(pool.changeEmail(here.accessToken, next, null))).toEqual(
      refused('InvalidParameterException', 'Please enter your password.'),
    )
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await outcome(pool.changeEmail(here.accessToken, next, 'not this one'))).toEqual(
        refused('NotAuthorizedException', message),
      )
    }
    expect((await outcome(pool.changeEmail(here.accessToken, next))).type).toBe('TooManyRequestsException')
    expect(await pendingOf(world, here.idToken)).toBeNull()
    expect(await lettersTo(world, next)).toEqual([])
  })

  it('answers alike for a taken address: no code is sent, its owner hears of it', async () => {
    const [{ here, next: free }, owner] = [await nora(pool), await nora(pool)]
    const answers = [
      await pool.changeEmail(here.accessToken, free),
      await pool.changeEmail(here.accessToken, owner.email),
    ].map(({ CodeDeliveryDetailsList }) => CodeDeliveryDetailsList)
    expect(answers[1]).toEqual([{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***.com' }])
    expect(Object.keys(answers[1]![0]!)).toEqual(Object.keys(answers[0]![0]!))
    expect(await pendingOf(world, here.idToken)).toMatchObject({ email: owner.email })
    const [letter] = await lettersTo(world, owner.email)
    expect(letter!.subject).toBe('This email address already has an account')
    expect(letter!.text).not.toMatch(/^\d{6}$/m)
    expect(await outcome(pool.verifyEmail(here.accessToken, '123456'))).toEqual(
      await outcome(pool.verifyEmail(here.accessToken, '654321')),
    )
    await pool.resendEmailCode(here.accessToken)
    expect(await emailOf(world, (await pool.signIn(owner.email)).idToken)).toBe(owner.email)
  })

  it('is refused when another person confirmed an account with that address meanwhile', async () => {
    const { email, next, here } = await nora(pool)
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.join(next)
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('AliasExistsException')
    expect(await emailOf(world, here.idToken)).toBe(email)
  })

  it('takes the address before a sign-up that waits with it', async () => {
    const { next, here } = await nora(pool)
    const password = 'another horse battery'
    const { Session } = await pool.signUp(next, { password })
    const [code] = await pool.codes(next)
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    expect((await outcome(pool.confirm(next, code!, Session))).type).toBe('CodeMismatchException')
    expect((await outcome(pool.signIn(next, password))).type).toBe('NotAuthorizedException')
    expect(await emailOf(world, (await pool.refresh(here.refreshToken)).idToken)).toBe(next)
  })
})

it.each([
  ['another attribute', [{ Name: 'custom:publicId', Value: 'me' }]],
  [
    'two together',
    [
      { Name: 'email', Value: 'a@example.com' },
      { Name: 'custom:isOperator', Value: 'true' },
    ],
  ],
  ['nothing', []],
])('changes nothing when asked for %s', async (_, UserAttributes) => {
  const { email, here } = await nora(pool)
  const { accessToken: AccessToken } = here
  const command = new cognito.UpdateUserAttributesCommand({
    AccessToken,
    UserAttributes,
    ClientMetadata: { password: PASSWORD },
  })
  expect((await outcome(pool.client.send(command))).type).toBe('InvalidParameterException')
  expect(await emailOf(world, here.idToken)).toBe(email)
})

it('refuses an address that cannot be written to', async () => {
  const { here } = await nora(pool)
  expect(await outcome(pool.changeEmail(here.accessToken, 'nora@nowhere'))).toEqual(
    refused('InvalidParameterException', 'Please enter a valid email address.'),
  )
})

it('changes one account and leaves what waits for others; a further wish does not stop the letter of the last', async () => {
  const [one, other] = [await nora(pool), await nora(pool)]
  await pool.changeEmail(one.here.accessToken, one.next)
  await pool.changeEmail(other.here.accessToken, other.next)
  await pool.verifyEmail(one.here.accessToken, (await pool.codes(one.next))[0]!)
  const { accessToken } = await pool.refresh(one.here.refreshToken)
  await pool.changeEmail(accessToken, `third-${one.next}`)
  expect((await lettersTo(world, one.email))[0]!.subject).toBe('The email address of your account was changed')
  expect(await pendingOf(world, other.here.idToken)).toMatchObject({ email: other.next })
  expect(await lettersTo(world, other.email)).toHaveLength(1)
  const rows = await world.db.selectFrom('emailChanges').select('formerEmail').where('email', '=', one.next).execute()
  expect(rows).toEqual([{ formerEmail: one.email }])
})

it('an address that two members want at the same moment goes to one of them', async () => {
  const [one, other] = [await nora(pool), await nora(pool)]
  const wanted = `wanted-${one.next}`
  await pool.changeEmail(one.here.accessToken, wanted)
  const [first] = await pool.codes(wanted)
  await pool.changeEmail(other.here.accessToken, wanted)
  const second = (await pool.codes(wanted)).find((code) => code !== first)
  const both = await Promise.all([
    outcome(pool.verifyEmail(one.here.accessToken, first!)),
    outcome(pool.verifyEmail(other.here.accessToken, second!)),
  ])
  expect(both.map(({ type }) => type).sort()).toEqual(['AliasExistsException', 'done'])
})
