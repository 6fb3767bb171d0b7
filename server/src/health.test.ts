import { getListings } from '@hemline/contract/listings/calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../test/world.ts'

const TOKEN = 'a token that Prometheus has'
let world: World
beforeAll(async () => {
  world = await createWorld({ METRICS_TOKEN: TOKEN, SLOW_QUERY_MS: '60000' })
})
afterAll(() => world.close())

const ask = (path: string, { at = world, headers = {} }: { at?: World; headers?: Record<string, string> } = {}) =>
  fetch(at.url + path, { headers })
const read = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }, at = world) =>
  ask('/metrics', { at, headers })

test('a node says that it lives and is ready, and which system is not', async () => {
  expect(await (await ask('/livez')).json()).toEqual({ ok: true })
  const ready = await ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, isLeaving: false, checks: { database: 'ok', images: 'ok', queue: 'ok' } },
  ])
})

test('a node without its image store lives, is healthy, and is not ready', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'of no one')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'of no one')
  const without = await createWorld({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://127.0.0.1:9' })
  try {
    const ready = await ask('/readyz', { at: without })
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await ready.json()).toEqual({
      ok: false,
      isLeaving: false,
      checks: { database: 'ok', images: 'failing', queue: 'ok' },
    })
    for (const path of ['/livez', '/healthz']) expect((await ask(path, { at: without })).status, path).toBe(200)
  } finally {
    await without.close()
  }
})

test('a stopping node is not ready, and still lives', async () => {
  const leaving = await createWorld()
  try {
    leaving.app.inFlight.leave()
    const ready = await ask('/readyz', { at: leaving })
    expect([ready.status, ((await ready.json()) as { isLeaving: boolean }).isLeaving]).toEqual([503, true])
    expect([(await ask('/healthz', { at: leaving })).status, (await ask('/livez', { at: leaving })).status]).toEqual([
      503, 200,
    ])
  } finally {
    await leaving.close()
  }
})

test('the figures are for the token alone, and without a setting there are none', async () => {
  const statuses = await Promise.all(
    [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${TOKEN}x` }, { authorization: TOKEN }].map(
      async (headers) => (await read(headers as Record<string, string>)).status,
    ),
  )
  expect(statuses).toEqual([401, 401, 401, 401])
  const closed = await createWorld()
  try {
    const answer = await read({ authorization: 'Bearer undefined' }, closed)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  } finally {
    await closed.close()
  }
})

test('calls are counted by route, without an id, an address or a member in any line', async () => {
  const member = await world.member()
  await member.ok(getListings, { query: { userId: member.id } })
  await fetch(`${world.url}/profile/${member.id}`)
  const answer = await read()
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ])
  expect(text).toMatch(
    /hemline_http_request_duration_seconds_count\{method="GET",route="\/api\/listings",status="200"\} 1/,
  )
  for (const figure of [
    'hemline_database_connections{pool="calls",state="idle"}',
    'hemline_database_query_duration_seconds_count{kind="select"}',
    'hemline_database_slow_queries_total 0',
    'hemline_live_streams 0',
    'hemline_jobs{queue=',
    'nodejs_eventloop_lag',
  ])
    expect(text).toContain(figure)
  expect(text).not.toContain(member.id)
  expect(text).not.toContain(member.email)
})
