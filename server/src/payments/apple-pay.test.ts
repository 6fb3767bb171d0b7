import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../test/world.ts'

// From docs/hosting.md: the file by which Apple verifies that a domain may show Apple Pay.

const AT = '/.well-known/apple-developer-merchantid-domain-association'
const CONTENT = '7B227073704964223A2239\n'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-apple-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('is served as it was given, without sign-in, as text', async () => {
  const file = join(folder, 'association')
  await writeFile(file, CONTENT)
  const world = await createWorld({ APPLE_PAY_ASSOCIATION_FILE: file })
  try {
    const answer = await fetch(world.url + AT, { redirect: 'error' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toBe(CONTENT)
  } finally {
    await world.close()
  }
})

it('is not there without the setting, not even as the page of the app', async () => {
  const world = await createWorld()
  try {
    const answer = await fetch(world.url + AT)
    expect(answer.status).toBe(404)
  } finally {
    await world.close()
  }
})

it('stops the start, with its path, when the file is missing', async () => {
  const missing = join(folder, 'nowhere')
  await expect(createWorld({ APPLE_PAY_ASSOCIATION_FILE: missing })).rejects.toThrow(missing)
})
