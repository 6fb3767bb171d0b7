import { randomUUID } from 'node:crypto'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import { getEmailChange } from '@hemline/contract/identity/calls.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilLocked } from '../../test/locks.ts'
import { outcome, PASSWORD, type Pool, poolOf, wrongCode } from '../../test/member-pool.ts'
import { createWorld, type World } from '../../test/world.ts'
import { syncOwners } from '../operator/holder-actions.ts'
import { deleteOutdated } from './store.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await createWorld({ CONTACT_EMAIL: 'host@example.com' }, { lockMs: 60_000 })
  pool = poolOf(world)
})
afterAll(() => world.close())

let count = 0
/** A member who is signed in, and a free address. */
async function nora() {
  count += 1
  const [email, next] = [`nora${count}@example.com`, `nora-new${count}@example.org`]
  return { email, next, here: await pool.join(email) }
}
const refused = (type: string, message?: string) => ({ type, message: message ?? expect.any(String) })
const emailOf = async (idToken: string) => (await world.visitor(idToken).call(getUser)).body.data?.email
const pendingOf = async (idToken: string) => (await world.visitor(idToken).ok(getEmailChange)).body.data
const lettersTo = async (email: string) => {
  await world.drain()
  return (await world.emailsTo(email)).map(({ subject, text }) => ({ subject, text }))
}

describe('a change of the email address', () => {
  it('is made by the code sent to the new address, and ends the other sessions', async () => {
    const { email, next, here } = await nora()
    const there = await pool.signIn(email)
    const response = await pool.changeEmail(here.accessToken, next.toUpperCase())
    expect(response.CodeDeliveryDetailsList?.[0]).toMatchObject({
      AttributeName: 'email',
      Destination: 'n***@e***.org',
    })
    expect(await pendingOf(here.idToken)).toMatchObject({ email: next })
    expect(await emailOf(here.idToken)).toBe(email)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    expect((await world.visitor(here.idToken).call(getUser)).status).toBe(401)
    const renewed = await pool.refresh(here.refreshToken)
    expect(await emailOf(renewed.idToken)).toBe(next)
    expect(await pendingOf(renewed.idToken)).toBeNull()
    expect((await world.visitor(there.idToken).call(getUser)).status).toBe(401)
    expect((await outcome(pool.refresh(there.refreshToken))).type).toBe('NotAuthorizedException')
    expect((await outcome(pool.signIn(email))).type).toBe('NotAuthorizedException')
    expect(await emailOf((await pool.signIn(next)).idToken)).toBe(next)
  })

  it('is reported to the former address, with what to do, and without the new one', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    const { publicId } = await world.db
      .selectFrom('members')
      .select('publicId')
      .where('email', '=', next)
      .executeTakeFirstOrThrow()
    const [letter] = await lettersTo(email)
    expect(letter!.subject).toBe('The email address of your account was changed')
    expect(letter!.text).toContain('n***@e***.org')
    expect(letter!.text).toContain(`write to host@example.com straight away and give your public ID, ${publicId}`)
    expect(letter!.text).not.toContain(next)
  })

  it('needs the password, and tries of it are counted', async () => {
    const { next, here } = await nora()
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
    expect(await pendingOf(here.idToken)).toBeNull()
    expect(await lettersTo(next)).toEqual([])
  })

  it('answers alike for a taken address: no code is sent, its owner hears of it', async () => {
    const [{ here, next: free }, owner] = [await nora(), await nora()]
    const answers = [
      await pool.changeEmail(here.accessToken, free),
      await pool.changeEmail(here.accessToken, owner.email),
    ].map(({ CodeDeliveryDetailsList }) => CodeDeliveryDetailsList)
    expect(answers[1]).toEqual([{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***.com' }])
    expect(Object.keys(answers[1]![0]!)).toEqual(Object.keys(answers[0]![0]!))
    expect(await pendingOf(here.idToken)).toMatchObject({ email: owner.email })
    const [letter] = await lettersTo(owner.email)
    expect(letter!.subject).toBe('This email address already has an account')
    expect(letter!.text).not.toMatch(/^\d{6}$/m)
    expect(await outcome(pool.verifyEmail(here.accessToken, '123456'))).toEqual(
      await outcome(pool.verifyEmail(here.accessToken, '654321')),
    )
    await pool.resendEmailCode(here.accessToken)
    expect(await emailOf((await pool.signIn(owner.email)).idToken)).toBe(owner.email)
  })

  it('is refused when another person confirmed an account with that address meanwhile', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.join(next)
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('AliasExistsException')
    expect(await emailOf(here.idToken)).toBe(email)
  })

  it('takes the address before a sign-up that waits with it', async () => {
    const { next, here } = await nora()
    const password = 'another horse battery'
    const { Session } = await pool.signUp(next, { password })
    const [code] = await pool.codes(next)
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    expect((await outcome(pool.confirm(next, code!, Session))).type).toBe('CodeMismatchException')
    expect((await outcome(pool.signIn(next, password))).type).toBe('NotAuthorizedException')
    expect(await emailOf((await pool.refresh(here.refreshToken)).idToken)).toBe(next)
  })
})

describe('the code', () => {
  it('has five tries, and a new code has its own', async () => {
    const { next, here } = await nora()
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

  it('works though a new one was sent meanwhile, for its own ten minutes', async () => {
    const [soon, late] = [await nora(), await nora()]
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
    const [late, early] = [await nora(), await nora()]
    await pool.changeEmail(early.here.accessToken, early.next)
    await pool.changeEmail(late.here.accessToken, late.next)
    const [codes, others] = [await pool.codes(early.next), await pool.codes(late.next)]
    await world.clock.advance('PT9M30S')
    await pool.verifyEmail(early.here.accessToken, codes[0]!)
    await world.clock.advance('PT30S')
    expect((await outcome(pool.verifyEmail(late.here.accessToken, others[0]!))).type).toBe('ExpiredCodeException')
  })

  it('is sent at most four times to one address, and four times for one member', async () => {
    const { next, here } = await nora()
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
    const { next, here } = await nora()
    const later = `later-${next}`
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.changeEmail(here.accessToken, later)
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('CodeMismatchException')
    await pool.verifyEmail(here.accessToken, (await pool.codes(later))[0]!)
    expect(await emailOf((await pool.refresh(here.refreshToken)).idToken)).toBe(later)
  })

  it('leaves one change when two tabs ask concurrently', async () => {
    const { next, here } = await nora()
    await Promise.all([pool.changeEmail(here.accessToken, next), pool.changeEmail(here.accessToken, `b-${next}`)])
    const { sub } = JSON.parse(atob(here.idToken.split('.')[1]!))
    const rows = await world.db.selectFrom('emailChanges').select('email').where('accountId', '=', sub).execute()
    expect(rows).toHaveLength(1)
  })

  it('entered in two tabs concurrently changes the address once, and writes one letter', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const both = await Promise.all([1, 2].map(() => outcome(pool.verifyEmail(here.accessToken, code!))))
    expect(both.map(({ type }) => type)).toContain('done')
    expect((await lettersTo(email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1)
  })

  it('is accepted again when the first answer was lost', async () => {
    const { next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.verifyEmail(here.accessToken, code!)
    const { accessToken } = await pool.refresh(here.refreshToken)
    expect(await outcome(pool.verifyEmail(accessToken, code!))).toEqual({ type: 'done' })
    expect((await outcome(pool.verifyEmail(accessToken, wrongCode(code!)))).type).toBe('CodeMismatchException')
  })

  it('of another member changes nothing', async () => {
    const [one, other] = [await nora(), await nora()]
    await pool.changeEmail(one.here.accessToken, one.next)
    const [code] = await pool.codes(one.next)
    expect(await outcome(pool.verifyEmail(other.here.accessToken, code!))).toEqual(
      refused('InvalidParameterException', 'No new email address is waiting for a code. Please start again.'),
    )
    expect((await outcome(pool.resendEmailCode(other.here.accessToken))).type).toBe('InvalidParameterException')
    expect(await pendingOf(other.here.idToken)).toBeNull()
    expect(await emailOf(other.here.idToken)).toBe(other.email)
  })
})

describe('a change that waits', () => {
  it('is cancelled by the address the account has, in any case and without a password', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const cancelled = await pool.changeEmail(here.accessToken, ` ${email.toUpperCase()}`, null)
    expect(cancelled.CodeDeliveryDetailsList).toEqual([])
    expect(await pendingOf(here.idToken)).toBeNull()
    expect((await outcome(pool.verifyEmail(here.accessToken, code!))).type).toBe('InvalidParameterException')
    expect(await emailOf(here.idToken)).toBe(email)
  })

  it('ends with a new password', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    await pool.forgot(email)
    await pool.choose(email, (await pool.codes(email))[0]!, `${PASSWORD} two`)
    const again = await pool.signIn(email, `${PASSWORD} two`)
    expect((await outcome(pool.verifyEmail(again.accessToken, code!))).type).toBe('InvalidParameterException')
    expect(await emailOf(again.idToken)).toBe(email)
  })

  it('is refused to one who is suspended, also with the code of one that waits, until the suspension ends', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    const [code] = await pool.codes(next)
    const suspend = async (suspendedAt: Date | null) =>
      world.db.updateTable('members').set({ suspendedAt }).where('email', '=', email).execute()
    await suspend(world.clock.now())
    for (const act of [
      () => pool.verifyEmail(here.accessToken, code!),
      () => pool.changeEmail(here.accessToken, `other-${next}`),
      () => pool.resendEmailCode(here.accessToken),
    ])
      expect(await outcome(act())).toEqual(refused('NotAuthorizedException', identityTexts.suspended))
    await suspend(null)
    await pool.verifyEmail(here.accessToken, code!)
    expect(await emailOf((await pool.refresh(here.refreshToken)).idToken)).toBe(next)
  })

  it.each(['made', 'asked for', 'sent a code again'] as const)(
    'is refused to one who is suspended while it is being %s',
    async (act) => {
      const { email, next, here } = await nora()
      await pool.changeEmail(here.accessToken, next)
      const codes = await pool.codes(next)
      const acts = {
        made: () => pool.verifyEmail(here.accessToken, codes[0]!),
        'asked for': () => pool.changeEmail(here.accessToken, `other-${next}`),
        'sent a code again': () => pool.resendEmailCode(here.accessToken),
      }
      const making: ReturnType<typeof outcome>[] = []
      await world.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('members')
          .set({ suspendedAt: world.clock.now() })
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        making.push(outcome(acts[act]()))
        await untilLocked(world, { on: 'from "members"' })
      })
      expect(await making[0]!).toEqual(refused('NotAuthorizedException', identityTexts.suspended))
      expect(await emailOf(here.idToken)).toBe(email)
      expect([await pool.codes(next), await pool.codes(`other-${next}`)]).toEqual([codes, []])
    },
  )

  it('is forgotten after a day', async () => {
    const { next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    await world.clock.advance('PT25H')
    await deleteOutdated(world.db, world.clock.now())
    const rows = await world.db.selectFrom('emailChanges').select('id').where('email', '=', next).execute()
    expect(rows).toEqual([])
    expect(await pendingOf((await pool.refresh(here.refreshToken)).idToken)).toBeNull()
  })

  it('waits for a day after its last code, which lasts its ten minutes, and is reported once it is made', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    await world.clock.advance('PT23H55M')
    await pool.resendEmailCode((await pool.refresh(here.refreshToken)).accessToken)
    const [code] = await pool.codes(next)
    await world.clock.advance('PT9M')
    await deleteOutdated(world.db, world.clock.now())
    const { accessToken } = await pool.signIn(email)
    await pool.verifyEmail(accessToken, code!)
    await deleteOutdated(world.db, world.clock.now())
    expect((await lettersTo(email))[0]!.subject).toBe('The email address of your account was changed')
  })

  it('is forgotten after a week, however often a code is sent: the last one for its ten minutes too', async () => {
    const { email, next, here } = await nora()
    await pool.changeEmail(here.accessToken, next)
    for (const pause of [...Array<string>(6).fill('PT23H55M'), 'PT24H5M', 'PT20M']) {
      await world.clock.advance(pause)
      await pool.resendEmailCode((await pool.signIn(email)).accessToken)
    }
    const isThere = async () => {
      await deleteOutdated(world.db, world.clock.now())
      return (await world.db.selectFrom('emailChanges').select('id').where('email', '=', next).execute()).length > 0
    }
    // begun a week and four minutes ago
    await world.clock.advance('PT9M')
    const { accessToken } = await pool.signIn(email)
    expect(await outcome(pool.resendEmailCode(accessToken))).toEqual(
      refused('InvalidParameterException', 'No new email address is waiting for a code. Please start again.'),
    )
    expect(await isThere()).toBe(true)
    await world.clock.advance('PT1M')
    expect(await isThere()).toBe(false)
  })

  it('ends codes for a new password that were sent to the former address', async () => {
    const { email, next, here } = await nora()
    await pool.forgot(email)
    const [reset] = await pool.codes(email)
    await pool.changeEmail(here.accessToken, next)
    await pool.verifyEmail(here.accessToken, (await pool.codes(next))[0]!)
    for (const address of [email, next]) {
      expect((await outcome(pool.choose(address, reset!, `${PASSWORD} two`))).type).toBe('CodeMismatchException')
    }
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
  const { email, here } = await nora()
  const { accessToken: AccessToken } = here
  const command = new cognito.UpdateUserAttributesCommand({
    AccessToken,
    UserAttributes,
    ClientMetadata: { password: PASSWORD },
  })
  expect((await outcome(pool.client.send(command))).type).toBe('InvalidParameterException')
  expect(await emailOf(here.idToken)).toBe(email)
})

it('refuses an address that cannot be written to', async () => {
  const { here } = await nora()
  expect(await outcome(pool.changeEmail(here.accessToken, 'nora@nowhere'))).toEqual(
    refused('InvalidParameterException', 'Please enter a valid email address.'),
  )
})

it('changes one account and leaves what waits for others; a further wish does not stop the letter of the last', async () => {
  const [one, other] = [await nora(), await nora()]
  await pool.changeEmail(one.here.accessToken, one.next)
  await pool.changeEmail(other.here.accessToken, other.next)
  await pool.verifyEmail(one.here.accessToken, (await pool.codes(one.next))[0]!)
  const { accessToken } = await pool.refresh(one.here.refreshToken)
  await pool.changeEmail(accessToken, `third-${one.next}`)
  expect((await lettersTo(one.email))[0]!.subject).toBe('The email address of your account was changed')
  expect(await pendingOf(other.here.idToken)).toMatchObject({ email: other.next })
  expect(await lettersTo(other.email)).toHaveLength(1)
  const rows = await world.db.selectFrom('emailChanges').select('formerEmail').where('email', '=', one.next).execute()
  expect(rows).toEqual([{ formerEmail: one.email }])
})

it('an address that two members want at the same moment goes to one of them', async () => {
  const [one, other] = [await nora(), await nora()]
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

it('leaves an operator the address that names them, unless the new one does too', async () => {
  const named = await createWorld({ OPERATOR_EMAILS: 'boss@example.com, chief@example.com' })
  try {
    const theirs = poolOf(named)
    const { accessToken, refreshToken } = await theirs.join('boss@example.com')
    expect(await outcome(theirs.changeEmail(accessToken, 'private@example.com'))).toEqual(
      refused('InvalidParameterException', expect.stringContaining('OPERATOR_EMAILS')),
    )
    await theirs.changeEmail(accessToken, 'chief@example.com')
    await theirs.verifyEmail(accessToken, (await theirs.codes('chief@example.com'))[0]!)
    const { idToken } = await theirs.refresh(refreshToken)
    expect((await named.visitor(idToken).ok(getUser)).body.data).toMatchObject({
      email: 'chief@example.com',
      isOperator: true,
    })
  } finally {
    await named.close()
  }
})

it('an owner who was named after they had asked for another address is none once it is theirs, and looks at no report', async () => {
  const named = await createWorld({ OPERATOR_EMAILS: 'chief@example.com' })
  try {
    const theirs = poolOf(named)
    const [chief, other] = [await named.member({ email: 'chief@example.com' }), await named.member()]
    const { accessToken, refreshToken, idToken } = await theirs.join('late@example.com')
    await theirs.changeEmail(accessToken, 'private@example.com')
    // the server starts again with them in its settings
    Object.assign(named.deps.env, { operatorEmails: ['chief@example.com', 'late@example.com'] })
    await syncOwners(named.deps)
    const { id } = (await named.visitor(idToken).ok(getUser)).body.data
    const [reportId, now] = [randomUUID(), named.clock.now()]
    const about = { targetType: 'PROFILE', reason: 'SCAM', state: 'OPEN', text: '', seen: '', createdAt: now } as const
    await named.db
      .insertInto('reports')
      .values({ id: reportId, ...about, subjectId: other.id, targetId: other.id })
      .execute()
    await named.db
      .insertInto('reportAssignments')
      .values({ reportId, operatorId: id, assignedBy: chief.id, at: now })
      .execute()
    await theirs.verifyEmail(accessToken, (await theirs.codes('private@example.com'))[0]!)
    const renewed = await theirs.refresh(refreshToken)
    expect((await named.visitor(renewed.idToken).ok(getUser)).body.data).toMatchObject({
      email: 'private@example.com',
      isOperator: false,
    })
    expect(await named.db.selectFrom('reportAssignments').select('reportId').execute()).toEqual([])
  } finally {
    await named.close()
  }
})
