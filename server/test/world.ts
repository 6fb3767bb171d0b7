import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@hemline/contract/call.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import type { RefusalBody } from '@hemline/contract/refusals.ts'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/base/env.ts'
import { type Deps, realDeps } from '../src/deps.ts'
import { insertMember } from '../src/members/store.ts'
import { startWorker } from '../src/worker.ts'
import { freshDatabase } from './database.ts'

type Sent<C extends Call> = {
  params?: NoInfer<ParamsOf<C>>
  query?: NoInfer<QueryOf<C>>
  body?: NoInfer<BodyOf<C>>
  headers?: Record<string, string>
}
// the body of an answer is the call's own or a refusal; tests look at whichever they expect
type Received<C extends Call> = { status: number; body: AnswerOf<C> & RefusalBody; headers: Headers }

export type TestMember = {
  id: string
  email: string
  token: string
  /** Makes a call as this member, and gives whatever comes back. */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Received<C>>
  /** The same, but a refusal fails the test. */
  ok<C extends Call>(call: C, sent?: Sent<C>): Promise<Received<C>>
  upload(
    files: Buffer[],
    purpose?: string,
  ): Promise<{ path: string; width: number; height: number; placeholder: string }[]>
}

/** A real server on a fresh database, with the sandboxes, on a port of its own. */
export type World = {
  url: string
  deps: Deps
  clock: Deps['clock']
  /** A confirmed and onboarded member in Hackney unless told otherwise. */
  member(details?: { firstName?: string; postcode?: string; onboarded?: boolean }): Promise<TestMember>
  /** Makes a call as nobody. */
  anyone: TestMember['call']
  /** Moves the clock and lets everything that became due happen. */
  advance(duration: string): Promise<void>
  drain(): Promise<void>
  close(): Promise<void>
}

let members = 0

export async function createWorld(settings: Record<string, string> = {}): Promise<World> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-test-'))
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    HEMLINE_DATA: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    DATABASE_POOL: '12',
    ...settings,
  })
  const deps = await realDeps(env)
  const app = await buildApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  env.PORT = Number(new URL(url).port)
  env.publicUrl = url
  await startWorker(deps)

  const callAs =
    (token: string | null): TestMember['call'] =>
    async (call, sent = {}) => {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String((sent.params as Record<string, unknown>)[name])),
      )
      const search = sent.query ? `?${new URLSearchParams(sent.query as Record<string, string>)}` : ''
      const answer = await fetch(`${url}${path}${search}`, {
        method: call.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...sent.headers,
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      })
      return { status: answer.status, body: (await answer.json()) as never, headers: answer.headers }
    }

  return {
    url,
    deps,
    clock: deps.clock,
    anyone: callAs(null),
    async member({ firstName = 'Anna', postcode = 'E8 3PN', onboarded = true } = {}) {
      members += 1
      const id = randomUUID()
      const email = `${firstName.toLowerCase()}.${members}@hemline.test`
      await insertMember(deps.db, {
        id,
        email,
        dateOfBirth: '1990-05-04',
        termsVersion: TERMS_VERSION,
        isOperator: false,
        now: deps.clock.now(),
      })
      const token = await app.issueToken(id)
      const call = callAs(token)
      const member: TestMember = {
        id,
        email,
        token,
        call,
        async ok(asked, sent) {
          const answer = await call(asked, sent)
          if (answer.status >= 400)
            throw new Error(`${asked.method} ${asked.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
          return answer
        },
        async upload(files, purpose = 'listing') {
          const form = new FormData()
          form.append('purpose', purpose)
          for (const file of files)
            form.append('files', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
          const answer = await fetch(`${url}/api/upload-images`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: form,
          })
          if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
          return ((await answer.json()) as { files: Awaited<ReturnType<TestMember['upload']>> }).files
        },
      }
      if (onboarded) {
        await member.ok(changeUser, {
          body: {
            firstName,
            secondName: 'Member',
            phoneNumber: `+44740012${String(members).padStart(4, '0')}`,
            height: '5f6',
            address: '1 Mare Street',
            city: 'London',
            postcode,
            isFromOnboarding: true,
          },
        })
      }
      return member
    },
    async advance(duration) {
      await deps.dev?.clock.advance(duration)
      await deps.jobs.drain()
    },
    drain: async () => void (await deps.jobs.drain()),
    async close() {
      await app.close()
      await deps.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes two members friends: one asks, the other confirms. */
export async function befriend(one: TestMember, other: TestMember): Promise<void> {
  const { body } = await other.ok(getUser)
  await one.ok(addContacts, { body: { publicIds: body.data.publicId } })
  const { body: waiting } = await other.ok(getFriends)
  const asked = waiting.items.find((friend) => friend.id === one.id)
  if (asked) await other.ok(changeFriendship, { body: { friendshipId: asked.friendshipId, status: 'active' } })
}
