import type { Call } from '@hemline/contract/call.ts'
import { foldTexts } from '@hemline/contract/folded-text.ts'
import { RefusalBody, refusals } from '@hemline/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type CallInput, callsOf, jsonOf, nameOf, whole } from '../test/any-call.ts'
import { lenderAndStranger, requestLoan } from '../test/loans.ts'
import { LISTING_ID, placesOf, replaced } from '../test/samples.ts'
import { createWorld, type World } from '../test/world.ts'

let world: World
let calls: Call[]
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  calls = await callsOf(world)
})
afterAll(() => world.close())

/** Deeper than any stack: V8 has room for fewer frames. */
const DEEP = 20_000
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Malicious or malformed values for any field. */
const hostileInputs: [what: string, value: unknown][] = [
  ['nothing', null],
  ['less than nothing', -1],
  ['a fraction', 1.5],
  ['more than an integer holds', 2 ** 53],
  ['a very large number', 1e308],
  ['a long text', 'x'.repeat(100_000)],
  ['NUL within', 'Anna\u0000Bea'],
  ['half a character', 'Anna \ud83d'],
  ['many accents', `e${'\u0301'.repeat(500)}`],
  ['quotes', `' or 1=1; --`],
  ['wild cards', '%_%\\'],
  ['the first day of all', '0000-01-01'],
  ['the last day of all', '9999-12-31'],
  ['for ever', 'infinity'],
  ['an id of nothing', '00000000-0000-4000-8000-000000000000'],
  ['many', Array.from({ length: 5000 }, (_, at) => `${at}`)],
  ['a thing', {}],
  ['a deep thing', JSON.parse(deep(500))],
  ['another kind of thing', { length: -1, size: 10, value: 'x' }],
]
/** Typical messages of zod itself. */
const ofZod = /^(invalid|too (big|small)|unrecognized|expected)\b|\bexpected\b.*\breceived\b|must match pattern/i
/** Values that no field accepts, since the database cannot store them. */
const unstorable = new Set(['NUL within', 'half a character'])
/** Fewer values where each attempt costs a password hash. */
const atIdentity = new Set(['nothing', 'NUL within', 'half a character', 'quotes', 'a thing'])
/** Forged cursors. */
const cursors = [
  '9999-99-99T99:99:99Z|a',
  '2026-02-30T00:00:00.000000Z|abcdefghij12',
  '0000-01-01T00:00:00Z|abcdefghij12',
  '2026-01-01T00:00:00Z|nothing',
  '2026-01-01T24:00:00Z|00000000-0000-4000-8000-000000000000',
].map((text) => Buffer.from(text).toString('base64url'))

/** Some cases send thousands of requests: half a minute of work, which a machine with twenty waiting processes stretches. */
const timeLimit = { timeout: 600_000 }

describe('wrong input', timeLimit, () => {
  let token: string
  let ids: Record<string, unknown>
  beforeAll(async () => {
    // The operator, who may make every call, with an order of their own.
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', lender.id).execute()
    token = await lender.token()
    ids = { orderId, listingId, [LISTING_ID]: listingId, userId: lendee.id, targetUserId: lendee.id }
  })

  const allowed = new Set<number>(Object.values(refusals).filter((status) => status < 500))
  const checked = async (call: Call, input: CallInput, what: string) => {
    const answer = await ask(world, call, token, input)
    const isFine = answer.status < 300 || (allowed.has(answer.status) && answer.code !== null)
    expect([nameOf(call), what, isFine ? 'fine' : `${answer.status} ${answer.text.slice(0, 300)}`]).toEqual([
      nameOf(call),
      what,
      'fine',
    ])
    const zodTexts = [answer.message, ...Object.values(answer.fields)].filter((text) => ofZod.test(text ?? ''))
    expect([nameOf(call), what, zodTexts]).toEqual([nameOf(call), what, []])
    return answer
  }

  it.each(['body', 'query', 'params'] as const)(
    'in the %s is refused beside its field, and never our fault',
    async (part) => {
      for (const call of calls) {
        const good = whole(call, ids)
        if (!(part in good)) continue
        for (const path of placesOf(good[part])) {
          if (part !== 'body' && path.length !== 1) continue
          for (const [what, value] of hostileInputs) {
            const input = { ...good, [part]: replaced(good[part], path, value) }
            const answer = await checked(call, input, `${path.join('.')}: ${what}`)
            const sent = part === 'body' ? JSON.parse(JSON.stringify(input.body)) : null
            const isWrong = part === 'body' && (unstorable.has(what) || !call.body.safeParse(foldTexts(sent)).success)
            if (isWrong) {
              const outcome = [nameOf(call), path.join('.'), what, answer.status, Object.keys(answer.fields).length > 0]
              expect(outcome).toEqual([nameOf(call), path.join('.'), what, 400, true])
            }
          }
        }
      }
    },
  )

  it('of forged cursors, repeated fields and unknown fields', async () => {
    for (const call of calls) {
      const good = whole(call, ids)
      if (!good.query) continue
      const query = good.query as Record<string, unknown>
      for (const lastKey of 'lastKey' in query ? cursors : []) {
        for (const one of [{ lastKey }, { ...ids, lastKey }, { ...query, lastKey }])
          await checked(call, { ...good, query: one }, `cursor ${lastKey}`)
      }
      for (const name of Object.keys(query)) {
        await checked(call, { ...good, query: { [name]: ['a', 'b'] } }, `${name} twice`)
        await checked(call, { ...good, query: { [name]: query[name], [`${name}[x]`]: 1, __proto__x: 1 } }, name)
      }
    }
  })

  it('of bodies that are not JSON, or deeper or larger than any call needs', async () => {
    const texts = [
      '',
      'null',
      '{',
      '{"a":1}}',
      '\u0000',
      '\ufeff{}',
      '{"__proto__":{"isOperator":true}}',
      '{"constructor":{"prototype":{"isOperator":true}}}',
      `{"orderId":${deep(DEEP)}}`,
      `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
      `{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join(',')}}`,
    ]
    const kinds: Record<string, string>[] = [
      {},
      { 'idempotency-key': 'a-key' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const good = whole(call, ids)
      for (const text of texts) {
        for (const headers of text.length > 10_000 ? kinds : kinds.slice(0, 1)) {
          await checked(call, { ...good, text, headers }, `${text.slice(0, 40)} ${JSON.stringify(headers)}`)
        }
      }
      for (const key of ['', ' ', 'x'.repeat(10_000), '\u00e4'])
        await checked(call, { ...good, headers: { 'idempotency-key': key } }, `key ${key.slice(0, 20)}`)
    }
  })
})

describe('other endpoints', () => {
  it('answer an unreadable path in the one failure format', async () => {
    const parts = [
      '%',
      '%00',
      '%E0%A4%A',
      '%ff',
      '..%2f..%2fetc%2fpasswd',
      'x'.repeat(1000),
      '%F0%9F%91%97',
      'a%00b.jpg',
      'null',
    ]
    for (const place of [
      '',
      'images/',
      'share/',
      'tiles/1/1/',
      'tiles/12/2000/',
      'api/',
      'api/listings/',
      'dress/',
      'listing/',
      'order/',
      'identity/',
      'assets/',
    ])
      for (const part of parts) {
        const answer = await fetch(`${world.url}/${place}${part}`)
        const text = await answer.text()
        const isFine =
          answer.status < 500 &&
          (answer.status < 400 || RefusalBody.safeParse(jsonOf(text)).success || text.startsWith('<!doctype'))
        expect([`/${place}${part}`, isFine ? 'fine' : `${answer.status} ${text.slice(0, 200)}`]).toEqual([
          `/${place}${part}`,
          'fine',
        ])
      }
  })

  it('of identity refuse invalid input with 400', async () => {
    const operations = [
      'SignUp',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'InitiateAuth',
      'ForgotPassword',
      'ConfirmForgotPassword',
      'RevokeToken',
      'GlobalSignOut',
      'ChangePassword',
      'GetUser',
      'DeleteUser',
    ]
    const good = {
      ClientId: 'hemline-web',
      Username: 'anna@hemline.test',
      Password: 'correct horse battery',
      ConfirmationCode: '123456',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'anna@hemline.test', PASSWORD: 'correct horse battery', REFRESH_TOKEN: 'x' },
      UserAttributes: [
        { Name: 'email', Value: 'anna@hemline.test' },
        { Name: 'birthdate', Value: '1990-01-01' },
      ],
      AccessToken: 'x',
      PreviousPassword: 'correct horse battery',
      ProposedPassword: 'correct horse battery',
      Token: 'x',
      Session: 'x',
      ClientMetadata: { session: 'x' },
    }
    for (const operation of operations)
      for (const path of placesOf(good))
        for (const [what, value] of hostileInputs.filter(([what]) => atIdentity.has(what))) {
          const answer = await fetch(`${world.url}/identity/`, {
            method: 'POST',
            headers: {
              'content-type': 'application/x-amz-json-1.1',
              'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
            },
            body: JSON.stringify(replaced(good, path, value)),
          })
          const text = await answer.text()
          expect([operation, path.join('.'), what, answer.status < 500 ? 'fine' : `${answer.status} ${text}`]).toEqual([
            operation,
            path.join('.'),
            what,
            'fine',
          ])
        }
  })
})
