import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@hemline/contract/call.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import type { FastifyInstance } from 'fastify'
import { memoryDevStore } from '../../sandboxes/dev-store.ts'
import { type StoredEmail, storedEmails } from '../../sandboxes/mail/sandbox-mail.ts'
import type { MovableClock } from '../../sandboxes/movable-clock.ts'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/base/env.ts'
import { type Deps, realDeps } from '../src/deps.ts'
import { jobNames, startWorker } from '../src/worker.ts'
import { freshDatabase } from './database.ts'
import { type MemberWish, makeMember, tokenFor } from './make-member.ts'
import { send } from './send.ts'
import { testStart } from './test-start.ts'

type Sent<C extends Call> = {
  params?: NoInfer<ParamsOf<C>>
  query?: NoInfer<QueryOf<C>>
  body?: NoInfer<BodyOf<C>>
  headers?: Record<string, string>
}

type RefusalAnswer = { error: { code: string; message: string; fields?: Record<string, string>; requestId: string } }

/** An answer of unknown status: the call's answer, or a refusal. */
export type Answered<C extends Call> = { status: number; headers: Headers; body: AnswerOf<C> & RefusalAnswer }

/** A client of the server, by HTTP with the contract's calls. */
export type TestClient = {
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Answered<C>>
  /** The same, but throws unless it succeeded. */
  ok<C extends Call>(call: C, sent?: Sent<C>): Promise<{ status: number; headers: Headers; body: AnswerOf<C> }>
}

export type TestMember = TestClient & {
  id: string
  email: string
  /** Returns a valid ID token, whatever the clock was moved to. */
  token(): Promise<string>
  /** Uploads pictures and returns the results. */
  upload(files: Buffer[], fields?: Record<string, string>): Promise<{ path: string }[]>
}

export type World = {
  url: string
  app: FastifyInstance
  deps: Deps
  db: Deps['db']
  clock: MovableClock
  /** The calendar day in London that is `n` days after today by the world's clock. */
  day(n?: number): string
  /** Creates a member with a confirmed email address, a complete profile and a home, unless specified otherwise. */
  member(wish?: MemberWish): Promise<TestMember>
  /** A client that is not signed in, or has that token. */
  visitor(token?: string): TestClient
  /** Moves the clock and runs everything that became due. */
  advance(duration: string): Promise<void>
  /** Runs every due sweep and waiting job. */
  drain(): Promise<number>
  /** Returns the emails sent to an address, newest first. */
  emailsTo(to: string): Promise<StoredEmail[]>
  close(): Promise<void>
}

/**
 * The whole server on a new database and a free port, with the sandboxes and a movable clock that begins at `testStart`. What
 * the sandboxes store is in this process alone unless `hasSandboxTable`: in the database it is a quarter of all statements.
 * `lockMs`: how long a statement waits for a lock, less than in production. `throughPooler` returns the address of a pooler
 * before the database. `startsAt`: another time at which the clock begins, for tests of calendar days.
 */
export async function createWorld(
  settings: Record<string, string> = {},
  {
    hasSandboxTable = false,
    throughPooler,
    startsAt,
    ...limits
  }: {
    hasSandboxTable?: boolean
    throughPooler?: (url: string) => Promise<string>
    lockMs?: number
    startsAt?: string
  } = {},
): Promise<World> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-world-'))
  // API tests decide when jobs run, unless one enables workers by RUNS_JOBS; journeys have workers, like production
  const hasWorkers = process.env.TEST_JOBS !== 'by drain' || settings.RUNS_JOBS === 'true'
  const byDrain = !hasWorkers && settings.RUNS_JOBS === undefined
  const env = readEnv({
    NODE_ENV: 'test',
    ...(throughPooler
      ? { DATABASE_URL: await throughPooler(database.url), DATABASE_DIRECT_URL: database.url }
      : { DATABASE_URL: database.url }),
    // opening a connection costs as much as a hundred statements
    DATABASE_POOL: hasWorkers ? '10' : '4',
    RUNS_JOBS: String(hasWorkers),
    HEMLINE_DATA: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    CLOCK_STARTS_AT: startsAt ?? testStart,
    ...settings,
  })
  // a slow machine refuses no answer: only tests of the limit reach one
  const deps = await realDeps(env, {
    jobNames,
    answerMs: 60_000,
    ...limits,
    ...(hasSandboxTable ? {} : { devStore: memoryDevStore() }),
  })
  noteFaults(deps)
  // what it watches would reach the next file of this process
  const app = await buildApp(deps).catch(async (error: unknown) => {
    await deps.close()
    throw error
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  env.PORT = port
  if (!env.PUBLIC_URL) env.publicUrl = `http://localhost:${port}`
  const url = `http://127.0.0.1:${port}`
  if (byDrain || env.RUNS_JOBS) await startWorker(deps, { byDrain })

  return {
    url,
    app,
    deps,
    db: deps.db,
    clock: deps.dev!.clock,
    day: (n = 0) => addDays(today(deps.dev!.clock.now()), n),
    async member(wish) {
      const { id, email } = await makeMember(deps, wish)
      const token = () => tokenFor(deps, id)
      return {
        id,
        email,
        token,
        ...clientOf(url, token),
        async upload(files, fields = {}) {
          const form = new FormData()
          for (const [name, value] of Object.entries(fields)) form.append(name, value)
          for (const [index, file] of files.entries())
            form.append('files', new Blob([new Uint8Array(file)]), `${index}.jpg`)
          const headers = { authorization: `Bearer ${await token()}` }
          const answer = await fetch(`${url}/api/upload-images`, { method: 'POST', headers, body: form })
          if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
          return ((await answer.json()) as { imageDetails: { path: string }[] }).imageDetails
        },
      }
    },
    visitor: (token) => clientOf(url, async () => token),
    async advance(duration) {
      await deps.dev!.clock.advance(duration)
      await deps.jobs.drain()
    },
    drain: () => deps.jobs.drain(),
    async emailsTo(to) {
      const emails = await storedEmails(deps.dev!.store, to)
      for (const { subject, text } of emails) requireWordedDays({ subject, text })
      return emails
    },
    async close() {
      await app.close()
      await deps.close()
      await database.drop()
      // a picture that is still being written is there again after the folder was listed
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** To compress an answer and to read it again takes over a millisecond: browsers and other tests' own requests do that. */
export const uncompressed = { 'accept-encoding': 'identity' }

/** What the log last had of an unexpected failure: the log is silent, and an answer does not say. */
let lastFault = ''

function noteFaults({ log }: Deps): void {
  if (log.level !== 'silent') return
  log.error = (of: unknown) => {
    lastFault = ` ${inspect((of as { err?: unknown })?.err ?? of)}`
  }
}

/** Throws when a text to members holds a day as it is stored (docs/voice.md): '2026-12-05' in place of 'Sat 5 Dec'. */
function requireWordedDays(texts: object | undefined): void {
  const match = /[^"]*(?<![\w/=-])\d{4}-\d{2}-\d{2}(?![\w-])[^"]*/.exec(JSON.stringify(texts ?? ''))
  if (match) throw new Error(`A day as it is stored, in a text to members: ${match[0]}`)
}

function clientOf(url: string, token: () => Promise<string | undefined>): TestClient {
  async function sendCall(call: Call, { params, query, body, headers }: Sent<Call> = {}) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const search =
      given.length > 0
        ? `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
        : ''
    const bearer = await token()
    const answer = await send(`${url}${path}${search}`, {
      method: call.method,
      headers: {
        ...uncompressed,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { status, headers: received, text } = answer
    const content = text ? JSON.parse(text) : null
    requireWordedDays(content?.error)
    return { status, headers: received, body: content }
  }
  return {
    call: sendCall as TestClient['call'],
    async ok(call, sent) {
      const answer = await sendCall(call, sent as Sent<Call>)
      if (answer.status >= 300)
        throw new Error(
          `${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}${answer.status === 500 ? lastFault : ''}`,
        )
      return answer
    },
  }
}

/** Requests any path as a member or without a token, and returns the raw answer. */
export async function request(
  world: World,
  who: TestMember | null,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
): Promise<Response> {
  return fetch(world.url + path, {
    method,
    headers: {
      ...uncompressed,
      ...(who ? { authorization: `Bearer ${await who.token()}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Makes two members friends: one sends a request by public id, the other confirms. */
export async function befriend(one: TestMember, other: TestMember): Promise<void> {
  const { body } = await other.ok(getUser)
  await one.ok(addContacts, { body: { publicIds: body.data.publicId } })
  const friends = await other.ok(getFriends)
  const request = friends.body.items.find((friend) => friend.id === one.id)
  if (!request) throw new Error('The friend request did not arrive')
  await other.ok(changeFriendship, { body: { friendshipId: request.friendshipId, status: 'active' } })
}
