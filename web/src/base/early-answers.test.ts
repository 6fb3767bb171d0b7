import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarly } from './early-answers.ts'

// as of a page that was just loaded, however old this process is
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})
afterEach(() => {
  delete globalThis.hemlineEarly
  vi.restoreAllMocks()
})

const address = '/api/listings'
const requested = (response: Promise<Response>) => {
  globalThis.hemlineEarly = new Map([[address, { token: 'mine', response }]])
}

it('an answer that was requested early is taken once', async () => {
  const response = new Response('{}')
  requested(Promise.resolve(response))
  expect(await takeEarly('/api/users', 'mine')).toBeNull()
  expect(await takeEarly(address, 'mine')).toBe(response)
  expect(await takeEarly(address, 'mine')).toBeNull()
})

it('an answer for another member, or for no member, is not taken', async () => {
  for (const token of ['theirs', null]) {
    requested(Promise.resolve(new Response('{}')))
    expect(await takeEarly(address, token)).toBeNull()
  }
})

it('neither is an old one, or one that failed', async () => {
  requested(Promise.reject(new TypeError('no network')))
  expect(await takeEarly(address, 'mine')).toBeNull()
  requested(Promise.resolve(new Response('{}')))
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await takeEarly(address, 'mine')).toBeNull()
})

it('without the early script there is none', async () => expect(await takeEarly(address, 'mine')).toBeNull())
