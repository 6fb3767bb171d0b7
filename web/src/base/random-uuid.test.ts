import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'

test('without a secure context UUIDs are random too', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  await import('./random-uuid.ts')
  const made = Array.from({ length: 200 }, () => crypto.randomUUID())
  expect(new Set(made).size).toBe(200)
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  vi.unstubAllGlobals()
})
