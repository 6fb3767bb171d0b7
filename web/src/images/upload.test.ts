import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../base/session.ts', () => ({ freshToken: async () => 'token' }))

import { uploadImage } from './upload.ts'

/** A request of the browser's on a connection that dies without a word. */
class SilentRequest {
  static last: SilentRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onloadend?: () => void
  isAborted = false
  constructor() {
    SilentRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const file = new File(['a photo'], 'dress.jpg', { type: 'image/jpeg' })
  const options = { userId: 'u', purpose: 'listing', signal: new AbortController().signal } as const
  const outcome = uploadImage(file, { ...options, onProgress: () => undefined }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(0)
  return { outcome, request: SilentRequest.last }
}

test('an upload of which nothing was sent for 20 s is lost; one that goes on slowly is not', async () => {
  const { outcome, request } = await begin()
  await vi.advanceTimersByTimeAsync(19_999)
  request.upload.onprogress?.({ loaded: 1, total: 7 })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(request.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.isAborted).toBe(true)
  expect(await outcome).toMatchObject({ code: 'UNREACHABLE', status: 0 })
})

test('a photo that was sent may take the server as long as it needs to make it', async () => {
  const { outcome, request } = await begin()
  request.upload.onprogress?.({ loaded: 7, total: 7 })
  await vi.advanceTimersByTimeAsync(74_999)
  expect(request.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ code: 'UNREACHABLE', status: 0 })
})
