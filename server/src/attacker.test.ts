import type { Call } from '@hemline/contract/call.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { RefusalBody, refusals } from '@hemline/contract/refusals.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, prepareRequest, requestLoan } from '../test/loans.ts'
import { allRows } from '../test/rows.ts'
import { LISTING_ID, placesOf, replaced, SHARE_TOKEN, sampleOf, schemaOf } from '../test/samples.ts'
import { createWorld, type TestMember, type World } from '../test/world.ts'
import { buildApp } from './app.ts'

let world: World
let calls: Call[]
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  const app = await buildApp(world.deps)
  calls = app.calls
  await app.close()
})
afterAll(() => world.close())

type Asked = { params?: unknown; query?: unknown; body?: unknown; text?: string; headers?: Record<string, string> }
type Answer = { status: number; text: string; code: string | null; fields: Record<string, string> }

const nameOf = (call: Call) => `${call.method} ${call.path}`

/** Sends one call as it is given, however wrong. */
async function ask(call: Call, token: string | null, asked: Asked): Promise<Answer> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed((asked.params as Record<string, unknown>)?.[name])),
  )
  const query = Object.entries((asked.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(one))}`,
    ),
  )
  const body = asked.text ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const answer = await fetch(`${world.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const refusal = answer.status >= 400 ? RefusalBody.safeParse(jsonOf(text)).data?.error : null
  return { status: answer.status, text, code: refusal?.code ?? null, fields: refusal?.fields ?? {} }
}

/** As far as an address can carry it. */
const wellFormed = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 1500)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a call takes, filled in as it wants it. */
function whole(call: Call, ids: Record<string, unknown> = {}): Asked {
  const parts = Object.entries({ params: call.params, query: call.query, body: call.body })
  return Object.fromEntries(
    parts.flatMap(([part, schema]) => {
      const known = schemaOf(schema)
      return known && known.type !== 'null' ? [[part, sampleOf(known, ids)]] : []
    }),
  )
}

describe('nobody', () => {
  it('gets no answer but from the calls that are documented as public, and those only read', async () => {
    const { paths } = JSON.parse(await (await fetch(`${world.url}/api/openapi.json`)).text()) as {
      paths: Record<string, Record<string, { security: object[] }>>
    }
    for (const call of calls) {
      const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
      const isPublic = described.security.length === 0
      if (isPublic) expect([nameOf(call), call.method]).toEqual([nameOf(call), 'GET'])
      const answer = await ask(call, null, whole(call))
      if (isPublic) expect([nameOf(call), answer.status < 500]).toEqual([nameOf(call), true])
      else expect([nameOf(call), answer.status, answer.code]).toEqual([nameOf(call), 401, 'UNAUTHENTICATED'])
    }
  })
})

/**
 * What others may change of hers by using Hemline as it is meant: who blocks whom hides both, and some columns only count
 * what came to her (share links of a listing in a day, events of her feed).
 */
const openToOthers = { members: ['blocked_nos'], share_link_days: ['made'], live_feeds: ['last_id'] }

describe('a member who is not concerned', () => {
  /** Two members with something of everything, and what of it nobody else may read. */
  async function victims() {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const hidden = await listGarment(lender, { sharedStatus: 'FRIENDS_ONLY', brand: 'Hidden' })
    const over = await requestLoan(world, lendee, { listingId, from: 5, to: 7 })
    for (const [who, action] of [
      [lender, 'accept'],
      [lender, 'sent'],
      [lendee, 'received'],
      [lendee, 'returned'],
      [lender, 'complete'],
    ] as const)
      await who.ok(decideOrder, { body: { orderId: over, action } })
    await listGarment(lendee, { brand: 'Another' })
    const second = await listGarment(lender, { brand: 'Second' })
    await world.db.updateTable('coins').set({ state: 'FREE', reserved_for: null }).execute()
    const confirmed = await prepareRequest(world, lendee, { listingId: second })
    const live = (await lendee.ok(createOrder, { body: confirmed })).body.orderId
    const pending = await prepareRequest(world, lender, { listingId: await listGarment(lendee, { brand: 'Third' }) })
    const block = await lender.ok(blockDays, { body: daysOf(world, { listingId, from: 60, to: 61 }) })
    const link = await lender.ok(createShareLink, { body: { listingId } })
    await lender.call(createShareLink, { body: { listingId: hidden } })
    const { items } = (await lendee.ok(getOrders)).body
    const all = await allRows(world)
    // Of each table the newest rows' ids, which are theirs: orders, requests, coins, messages, reviews, members, ...
    const uuids = new Set(
      [...all.values()].flatMap((rows) =>
        rows.slice(-2).flatMap((row) => /"id": "([0-9a-f-]{36})"/.exec(row)?.[1] ?? []),
      ),
    )
    const people = await world.db.selectFrom('members').selectAll().execute()
    const secrets = [
      ...people.flatMap((one) => [one.email, one.phone_number, one.address]),
      ...items.flatMap((order) => [order.orderNumber, order.paymentIntentId, order.setupIntentId, order.message]),
    ].filter((text): text is string => Boolean(text) && String(text).length > 5)
    return {
      uuids: [...uuids],
      listingIds: [listingId, hidden, second],
      byName: { orderId: live, ...pending, id: block.body.data.id, token: link.body.data.token, userId: lender.id },
      secrets,
    }
  }

  it('changes nothing of theirs and reads nothing that is theirs alone, whichever of their ids she names', async () => {
    const theirs = await victims()
    const eve: TestMember = await world.member({ firstName: 'Eve' })
    await listGarment(eve)
    const token = await eve.token()
    const before = await allRows(world, openToOthers)
    const isTheirs = (row: string) => !row.includes(eve.id)
    for (const call of calls) {
      const attempts: Record<string, unknown>[] = [
        ...theirs.uuids.map((uuid) => ({
          uuid,
          [LISTING_ID]: theirs.listingIds[0],
          [SHARE_TOKEN]: theirs.byName.token,
        })),
        ...theirs.listingIds.map((listingId) => ({ ...theirs.byName, listingId, [LISTING_ID]: listingId })),
      ]
      const tried = new Set<string>()
      for (const ids of attempts) {
        const asked = whole(call, ids)
        if (tried.has(JSON.stringify(asked))) continue
        tried.add(JSON.stringify(asked))
        const answer = await ask(call, token, asked)
        expect([nameOf(call), asked, answer.status < 500]).toEqual([nameOf(call), asked, true])
        for (const secret of theirs.secrets)
          expect([nameOf(call), asked, answer.text.includes(secret) ? secret : '']).toEqual([nameOf(call), asked, ''])
      }
      const after = await allRows(world, openToOthers)
      const gone = [...before].flatMap(([table, rows]) => {
        const now = new Set(after.get(table))
        return rows.filter((row) => isTheirs(row) && !now.has(row)).map((row) => `${table}: ${row}`)
      })
      expect(
        gone,
        `${nameOf(call)} changed rows of others. If that is as it should be, name the column in openToOthers`,
      ).toEqual([])
    }
  })
})

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** What somebody who means no good, or whose client is broken, puts where something else should stand. */
const nasties: [what: string, value: unknown][] = [
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
/** What no field takes, since no database keeps it. */
const unkeepable = new Set(['NUL within', 'half a character'])
/** Fewer of them where a password may be weighed at each try. */
const atIdentity = new Set([
  'nothing',
  'zero',
  'NUL within',
  'half a character',
  'quotes',
  'a list of nothing',
  'a thing',
])
/** Cursors that look like ours. */
const cursors = [
  '9999-99-99T99:99:99Z|a',
  '2026-02-30T00:00:00.000000Z|abcdefghij12',
  '0000-01-01T00:00:00Z|abcdefghij12',
  '2026-01-01T00:00:00Z|nothing',
  '2026-01-01T24:00:00Z|00000000-0000-4000-8000-000000000000',
].map((text) => Buffer.from(text).toString('base64url'))

describe('wrong input', () => {
  let token: string
  let ids: Record<string, unknown>
  beforeAll(async () => {
    // Somebody whom the calls let in as far as it goes: the operator, with an order of her own.
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await world.db.updateTable('members').set({ is_operator: true }).where('id', '=', lender.id).execute()
    token = await lender.token()
    ids = { orderId, listingId, [LISTING_ID]: listingId, userId: lendee.id, targetUserId: lendee.id }
  })

  const allowed = new Set<number>(Object.values(refusals).filter((status) => status < 500))
  const checked = async (call: Call, asked: Asked, what: string) => {
    const answer = await ask(call, token, asked)
    const isFine = answer.status < 300 || (allowed.has(answer.status) && answer.code !== null)
    expect([nameOf(call), what, isFine ? 'fine' : `${answer.status} ${answer.text.slice(0, 300)}`]).toEqual([
      nameOf(call),
      what,
      'fine',
    ])
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
          for (const [what, value] of nasties) {
            const asked = { ...good, [part]: replaced(good[part], path, value) }
            const answer = await checked(call, asked, `${path.join('.')}: ${what}`)
            const sent = part === 'body' ? JSON.parse(JSON.stringify(asked.body)) : null
            const isWrong = part === 'body' && (unkeepable.has(what) || !call.body.safeParse(sent).success)
            if (isWrong) {
              const seen = [nameOf(call), path.join('.'), what, answer.status, Object.keys(answer.fields).length > 0]
              expect(seen).toEqual([nameOf(call), path.join('.'), what, 400, true])
            }
          }
        }
      }
    },
  )

  it('of cursors that were not given out, of fields sent twice and of unknown fields', async () => {
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

  it('of bodies that are no JSON, or more of it than anybody needs', async () => {
    const texts = [
      '',
      'null',
      '{',
      '{"a":1}}',
      '\u0000',
      '\ufeff{}',
      '{"__proto__":{"isOperator":true}}',
      '{"constructor":{"prototype":{"isOperator":true}}}',
      `{"orderId":${deep(100_000)}}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
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

describe('the other doors', () => {
  it('know no address that they cannot read, and say so in the one shape of failure', async () => {
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

  it('of identity refuse what is wrong with 400', async () => {
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
        for (const [what, value] of nasties.filter(([what]) => atIdentity.has(what))) {
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
