import { addDays, today } from '@hemline/contract/days.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, PASSWORD, type Pool, poolOf, wrongCode } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'
import { deleteOutdated } from './store.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'Host@Example.com' })
  pool = poolOf(world)
})
afterAll(() => world.close())

describe('signing up', () => {
  it('sends a code, accepts it, and creates the member', async () => {
    const response = await pool.signUp('Anna@Example.com')
    expect(response).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } })
    expect(await outcome(pool.signIn('anna@example.com'))).toMatchObject({ type: 'UserNotConfirmedException' })
    const [code] = await pool.codes('anna@example.com')
    expect(code).toMatch(/^\d{6}$/)
    await pool.confirm('anna@example.com', code!)
    const { idToken, expiresIn } = await pool.signIn('ANNA@example.com')
    expect(expiresIn).toBe(3600)
    const { body } = await world.visitor(idToken).ok(getUser)
    expect(body.data).toMatchObject({
      id: response.UserSub,
      email: 'anna@example.com',
      isOperator: false,
      hasOnboarded: false,
    })
    expect(body.data.publicId).toMatch(/^[0-9A-Z]{8}$/)
    const member = await world.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', response.UserSub!)
      .executeTakeFirstOrThrow()
    expect(member).toMatchObject({ dateOfBirth: '1990-05-17', termsVersion: '2025-05-31' })
  })

  it('takes no names from the wire: they come from the profile, by its rules, and are never invisible', async () => {
    const names = ['given_name', 'name', 'custom:firstName', 'custom:secondName']
    const more = names.map((Name) => ({ Name, Value: '\u3164' }))
    await pool.signUp('unseen@example.com', { more })
    const [code] = await pool.codes('unseen@example.com')
    await pool.confirm('unseen@example.com', code!)
    const visitor = world.visitor((await pool.signIn('unseen@example.com')).idToken)
    const nameOf = async () => (await visitor.ok(getUser)).body.data.firstName
    expect(await nameOf()).toBe('')
    for (const firstName of ['\u3164', '\u200b', '\uffa0\uffa0', 'An\u3164na']) {
      const answer = await visitor.call(changeUser, { body: { firstName } })
      expect([firstName, answer.status, answer.body.error.fields]).toEqual([
        firstName,
        400,
        { firstName: expect.stringMatching(/^(First name is required|Use letters)/) },
      ])
    }
    expect(await nameOf()).toBe('')
  })

  it('makes the configured host an operator', async () => {
    const { idToken } = await pool.join('host@example.com')
    expect((await world.visitor(idToken).ok(getUser)).body.data.isOperator).toBe(true)
  })

  it('refuses anyone under 18', async () => {
    // of no common year: on 29 February those born on the 28th are 18, and those born on 1 March are not
    const day = today(world.clock.now()).replace('-02-29', '-02-28')
    const birthday = (years: number, shift: number) =>
      addDays(`${Number(day.slice(0, 4)) - years}${day.slice(4)}`, shift)
    expect(await outcome(pool.signUp('young@example.com', { birthdate: birthday(18, 1) }))).toEqual({
      type: 'UserLambdaValidationException',
      message: 'You must be 18 or over to join Hemline.',
    })
    expect(await outcome(pool.signUp('just@example.com', { birthdate: birthday(18, 0) }))).toEqual({ type: 'done' })
  })

  it.each([
    ['a short password', { password: 'nine char' }, 'InvalidPasswordException', 'at least 10 characters'],
    ['an endless password', { password: 'x'.repeat(257) }, 'InvalidPasswordException', 'at least 10 characters'],
    ['other terms', { terms: '2019-01-01' }, 'UserLambdaValidationException', 'terms and conditions'],
    ['a day that does not exist', { birthdate: '1990-02-30' }, 'InvalidParameterException', 'date of birth'],
    ['a birth in the future', { birthdate: '2190-01-01' }, 'InvalidParameterException', 'date of birth'],
    ['a birth long ago', { birthdate: '1850-01-01' }, 'InvalidParameterException', 'date of birth'],
  ])('refuses %s', async (_, given, type, words) => {
    const refused = await outcome(pool.signUp('table@example.com', given))
    expect(refused.type).toBe(type)
    expect(refused.message).toContain(words)
  })

  it.each(['', 'anna', 'anna@', 'a b@example.com', 'anna@example.com\r\nbcc: x@example.com'])(
    'refuses %j as an email',
    async (email) => {
      expect((await outcome(pool.signUp(email))).type).toBe('InvalidParameterException')
    },
  )
})

describe('the code of a sign-up', () => {
  it('is invalid after three wrong ones without its session, and five in all, until another is requested', async () => {
    const email = 'guess@example.com'
    const { Session } = await pool.signUp(email)
    const [code] = await pool.codes(email)
    const typeOf = async (given: string, session?: string) => (await outcome(pool.confirm(email, given, session))).type
    for (let i = 0; i < 3; i++) expect(await typeOf(wrongCode(code!))).toBe('CodeMismatchException')
    expect(await typeOf(code!)).toBe('LimitExceededException')
    for (let i = 0; i < 2; i++) expect(await typeOf(wrongCode(code!), Session)).toBe('CodeMismatchException')
    expect(await typeOf(code!, Session)).toBe('LimitExceededException')
    await pool.resend(email)
    const [fresh] = await pool.codes(email)
    if (fresh !== code) expect(await typeOf(code!)).toBe('CodeMismatchException')
    await pool.confirm(email, fresh!)
    await pool.signIn(email)
  })

  it('is valid for ten minutes', async () => {
    await pool.signUp('slow@example.com')
    const [code] = await pool.codes('slow@example.com')
    await world.clock.advance('PT10M')
    expect((await outcome(pool.confirm('slow@example.com', code!))).type).toBe('ExpiredCodeException')
    await pool.resend('slow@example.com')
    await pool.confirm('slow@example.com', (await pool.codes('slow@example.com'))[0]!)
  })

  it('is valid for ten minutes also where the first one was sent a day before', async () => {
    const email = 'next-day@example.com'
    const { Session } = await pool.signUp(email)
    await pool.codes(email)
    await world.advance('PT23H55M')
    await pool.resend(email, Session)
    const [code] = await pool.codes(email)
    await world.advance('PT8M')
    await pool.confirm(email, code!, Session)
    await pool.signIn(email)
  })

  it('is sent again for a week, the last one for its ten minutes too; then the sign-up is forgotten', async () => {
    const [confirmed, left] = ['week@example.com', 'left@example.com']
    const sessions = new Map<string, string | undefined>()
    for (const email of [confirmed, left]) sessions.set(email, (await pool.signUp(email)).Session)
    const resend = async () => {
      for (const [email, session] of sessions) await pool.resend(email, session)
    }
    for (const pause of [...Array<string>(6).fill('PT23H55M'), 'PT24H5M', 'PT20M']) {
      await world.clock.advance(pause)
      await resend()
    }
    const codes = await pool.codes(confirmed)
    // begun a week and four minutes ago
    await world.clock.advance('PT9M')
    await deleteOutdated(world.db, world.clock.now())
    await resend()
    expect(await pool.codes(confirmed)).toEqual(codes)
    await pool.confirm(confirmed, codes[0]!, sessions.get(confirmed))
    await pool.signIn(confirmed)
    await world.clock.advance('PT1M')
    expect((await outcome(pool.signIn(left))).type).toBe('NotAuthorizedException')
    await deleteOutdated(world.db, world.clock.now())
    expect(await world.db.selectFrom('signUps').select('id').where('email', '=', left).execute()).toEqual([])
  })

  it('still works when another one was sent meanwhile, and so does the other one', async () => {
    for (const [email, read] of [
      ['first-read@example.com', 1],
      ['second-read@example.com', 0],
    ] as const) {
      await pool.signUp(email)
      await pool.codes(email)
      await world.clock.advance('PT1M')
      await pool.resend(email)
      const codes = await pool.codes(email)
      expect(codes).toHaveLength(2)
      await pool.confirm(email, codes[read]!)
      await pool.signIn(email)
    }
  })

  it('that was sent first works no longer than its own ten minutes', async () => {
    const email = 'late-letter@example.com'
    await pool.signUp(email)
    const [first] = await pool.codes(email)
    await world.clock.advance('PT9M')
    await pool.resend(email)
    const [second] = await pool.codes(email)
    await world.clock.advance('PT1M')
    if (first !== second) expect((await outcome(pool.confirm(email, first!))).type).toBe('CodeMismatchException')
    await pool.confirm(email, second!)
  })

  it('that was sent two codes ago is worthless', async () => {
    const email = 'thrice@example.com'
    await pool.signUp(email)
    for (let sent = 0; sent < 2; sent += 1) {
      await world.drain()
      await pool.resend(email)
    }
    const [third, second, first] = await pool.codes(email)
    if (first !== third && first !== second)
      expect((await outcome(pool.confirm(email, first!))).type).toBe('CodeMismatchException')
    await pool.confirm(email, second!)
  })

  it('creates one member however often it is sent concurrently', async () => {
    const email = 'double@example.com'
    await pool.signUp(email)
    const [code] = await pool.codes(email)
    const all = await Promise.all(Array.from({ length: 3 }, () => outcome(pool.confirm(email, code!))))
    expect(all.every(({ type }) => type === 'done')).toBe(true)
    const rows = await world.db.selectFrom('members').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it('confirms the password of the person who requested it, not of a stranger with the same address', async () => {
    const email = 'victim@example.com'
    const other = await pool.signUp(email)
    const [ownCode] = await pool.codes(email)
    await pool.signUp(email, { password: 'chosen by a stranger' })
    const [strangersCode] = await pool.codes(email)
    if (ownCode !== strangersCode) {
      expect((await outcome(pool.confirm(email, strangersCode!, other.Session))).type).toBe('CodeMismatchException')
    }
    await pool.resend(email, other.Session)
    await pool.confirm(email, (await pool.codes(email))[0]!, other.Session)
    expect((await outcome(pool.signIn(email, 'chosen by a stranger'))).type).toBe('NotAuthorizedException')
    await pool.signIn(email, PASSWORD)
  })

  it('is not stored', async () => {
    await pool.signUp('nowhere@example.com')
    const [code] = await pool.codes('nowhere@example.com')
    const rows = await world.db.selectFrom('signUps').selectAll().where('email', '=', 'nowhere@example.com').execute()
    const jobs = await world.deps.pool.query("select data::text from jobs.job where name = 'identity.send-code'")
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(JSON.stringify(jobs.rows)).not.toContain(`"${code}"`)
  })
})

describe('the user-pool wire', () => {
  const post = (target: string, body: string, type = 'application/x-amz-json-1.1') =>
    fetch(`${world.url}/identity/`, { method: 'POST', headers: { 'content-type': type, 'x-amz-target': target }, body })

  it.each([
    ['an unknown operation', 'AWSCognitoIdentityProviderService.AdminDeleteUser', '{}', 'UnknownOperationException'],
    ['a name of every object', 'AWSCognitoIdentityProviderService.constructor', '{}', 'UnknownOperationException'],
    ['no operation', '', '{}', 'UnknownOperationException'],
    ['broken JSON', 'AWSCognitoIdentityProviderService.SignUp', '{', 'InvalidParameterException'],
    ['nothing', 'AWSCognitoIdentityProviderService.SignUp', '', 'InvalidParameterException'],
    ['a list', 'AWSCognitoIdentityProviderService.SignUp', '[]', 'InvalidParameterException'],
    [
      'another client',
      'AWSCognitoIdentityProviderService.ForgotPassword',
      '{"ClientId":"another-client","Username":"a@example.com"}',
      'ResourceNotFoundException',
    ],
    [
      'another flow',
      'AWSCognitoIdentityProviderService.InitiateAuth',
      '{"ClientId":"hemline-web","AuthFlow":"USER_SRP_AUTH","AuthParameters":{}}',
      'InvalidParameterException',
    ],
  ])('refuses %s with 400', async (_, target, body, type) => {
    const answer = await post(target, body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/x-amz-json-1.1')
    expect(await answer.json()).toMatchObject({ __type: type, message: expect.any(String) })
  })

  it('refuses a body that is too large', async () => {
    const answer = await post('AWSCognitoIdentityProviderService.SignUp', `{"ClientId":"${'x'.repeat(70_000)}"}`)
    expect(answer.status).toBe(400)
  })
})
