import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { readEnv } from '../base/env.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('opened at another host name than PUBLIC_URL, the page sends card and sign-in requests to that host', async () => {
  expect(new URL(world.deps.env.publicUrl).hostname).toBe('localhost')
  const { identity, payments } = (await (await fetch(`${world.url}/api/app-settings`)).json()) as {
    identity: { endpoint: string }
    payments: { endpoint: string }
  }
  for (const { endpoint } of [identity, payments]) expect(new URL(endpoint, world.url).origin).toBe(world.url)
  const form = await fetch(new URL(`${payments.endpoint}/cards.json`, world.url))
  expect(form.status).toBe(200)
})

test('development listens on the loopback interface only, unless HOST is set', () => {
  const database = { DATABASE_URL: 'postgres://localhost/x' }
  expect(readEnv(database).HOST).toBe('127.0.0.1')
  expect(readEnv({ ...database, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
})
