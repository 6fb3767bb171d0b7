import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { changeNotificationSetting } from '@hemline/contract/notifications/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeedClient } from '../../demo/client.ts'
import { joinAsMember } from '../../demo/sign-up.ts'
import type { OwnPostgres } from '../../scripts/postgres.ts'
import { crashablePostgres } from '../test/own-database.ts'
import { type ServerProcess, startProcess } from '../test/process.ts'
import { openStream } from '../test/stream.ts'

let postgres: OwnPostgres
let folder: string
let server: ServerProcess
let members: SeedClient[]

beforeAll(async () => {
  ;[postgres, folder] = await Promise.all([crashablePostgres(), mkdtemp(join(tmpdir(), 'hemline-away-'))])
  server = await startProcess({ DATABASE_URL: postgres.url, HEMLINE_DATA: folder, DATABASE_POOL: '4' })
  members = []
  for (const name of ['ada', 'bo', 'cy', 'di'])
    members.push(await joinAsMember(server.url, { email: `${name}@hemline.test`, dateOfBirth: '1991-02-03' }))
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; code: string | undefined; retryAfter: string | null }

/**
 * Repeatedly changes a member's street to the next number; returns the last one that was acknowledged and all answers.
 */
function writeContinuously({ token }: SeedClient) {
  const answers: Answer[] = []
  let isOver = false
  let tried = 0
  let acknowledged = 0
  const running = (async () => {
    while (!isOver) {
      tried += 1
      const number = tried
      const answer = await fetch(server.url + changeUser.path, {
        method: changeUser.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ address: `${number} Mare Street`, city: 'London' }),
      }).catch(() => null)
      if (!answer) return void answers.push({ status: 0, code: 'the node is dead', retryAfter: null })
      const body = (await answer.json()) as { error?: { code: string } }
      answers.push({ status: answer.status, code: body.error?.code, retryAfter: answer.headers.get('retry-after') })
      if (answer.ok) acknowledged = number
    }
  })()
  return {
    answers,
    async stop() {
      isOver = true
      await running
      return { tried, acknowledged }
    },
  }
}

/** Runs statements as the owner of the whole cluster. */
async function asOwner<Row extends object>(statement: string): Promise<Row[]> {
  const url = new URL(postgres.url)
  url.username = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const terminateAll = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'hemline'`
const signal = (name: 'SIGQUIT' | 'SIGINT' | 'SIGKILL') => async () => {
  process.kill(postgres.processId()!, name)
}
const isHealthy = async () => (await fetch(`${server.url}/healthz`)).status === 200

test.each([
  ['restarts (immediate mode)', signal('SIGQUIT')],
  ['restarts in order (fast)', signal('SIGINT')],
  ['is killed', signal('SIGKILL')],
  [
    'ends every connection until a write is refused',
    // between two writes an ended connection is replaced, and no one notices
    async (isNoticed: () => boolean) => {
      while (!isNoticed()) await asOwner(terminateAll)
    },
  ],
  [
    'takes no more connections for a while',
    async () => {
      await asOwner('alter role hemline connection limit 0')
      await asOwner(terminateAll)
      await expect.poll(isHealthy).toBe(false)
      await asOwner('alter role hemline connection limit -1')
    },
  ],
])(
  'while members write and the database %s, the node keeps running, answers 503 and loses no write',
  async (_name, happen) => {
    const writers = members.map(writeContinuously)
    const goodWrites = () => writers.map(({ answers }) => answers.filter(({ status }) => status === 200).length)
    await expect.poll(() => Math.min(...goodWrites())).toBeGreaterThan(2)
    const isNoticed = () => writers.some(({ answers }) => answers.some(({ status }) => status !== 200))
    await happen(isNoticed)
    await expect.poll(isNoticed).toBe(true)
    await expect.poll(isHealthy).toBe(true)
    const since = goodWrites()
    await expect.poll(() => goodWrites().every((count, index) => count > since[index]! + 2)).toBe(true)
    const ends = await Promise.all(writers.map((writer) => writer.stop()))

    const refused = writers.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 503, code: 'UNAVAILABLE', retryAfter: '5' })]),
    )
    for (const [index, member] of members.entries()) {
      const { data } = await member.send(getUser)
      const stored = Number.parseInt(data.address ?? '0', 10)
      expect(stored).toBeGreaterThanOrEqual(ends[index]!.acknowledged)
      expect(stored).toBeLessThanOrEqual(ends[index]!.tried)
    }
  },
)

test('after all of that streams receive changes again, and jobs are run', async () => {
  const [ada] = members as [SeedClient]
  let stream = await openStream(server.url, ada.token)
  await stream.until(({ topic }) => topic === 'ready')
  // one that is being read at that moment ends; the app then opens another after the last event it has
  const heard = async (topic: string): Promise<unknown> => {
    try {
      return await stream.until((event) => event.topic === topic)
    } catch (error) {
      if (!(error as Error).message.startsWith('The stream ended')) throw error
      stream = await openStream(server.url, ada.token, stream.events.at(-1)!.id)
      return stream.until((event) => event.topic === topic)
    }
  }
  await asOwner(terminateAll)
  const body = { topic: 'reviews', channel: 'push', isOn: false } as const
  // an ended connection may be the one that the first write meets
  const write = () => ada.send(changeNotificationSetting, { body }).then(() => 'written', String)
  await expect.poll(write).toBe('written')
  await heard('setting')
  stream.cut()

  const codes = async () => {
    const letters = await fetch(`${server.url}/dev/mail.json?to=ada@hemline.test`)
    return ((await letters.json()) as { items: { code: string | null }[] }).items.filter(({ code }) => code).length
  }
  const before = await codes()
  await fetch(`${server.url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: 'hemline-web', Username: 'ada@hemline.test' }),
  })
  await expect.poll(codes).toBe(before + 1)
})
