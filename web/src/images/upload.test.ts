import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const session = vi.hoisted(() => ({ sub: 'anna', asked: [] as (string | undefined)[] }))
vi.mock('../base/session.ts', () => ({
  currentSession: () => session,
  freshToken: async (stale?: string) => {
    session.asked.push(stale)
    return stale ? 'newer' : 'token'
  },
}))

import { photoTexts } from '@hemline/contract/listings/photo-words.ts'
import { SendError } from '../base/wire.ts'
import { uploadFailure, uploadImage } from './upload.ts'

/** A request of the browser's on a connection that dies without a word. */
class SilentRequest {
  static last: SilentRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onloadend?: () => void
  onload?: () => void
  status = 0
  responseText = ''
  token = ''
  isSent = false
  isAborted = false
  constructor() {
    SilentRequest.last = this
  }
  open() {}
  setRequestHeader(_: string, value: string) {
    this.token = value
  }
  send() {
    this.isSent = true
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onloadend?.()
    this.onload?.()
  }
  abort() {
    this.isAborted = true
    this.onloadend?.()
  }
}

beforeEach(() => {
  Object.assign(session, { sub: 'anna', asked: [] })
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin({ signal } = new AbortController()) {
  const file = new File(['a photo'], 'dress.jpg', { type: 'image/jpeg' })
  const options = { userId: 'u', purpose: 'listing', signal } as const
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

const path = '/images/listing/0b8c2f0e-7a52-4f0a-8f3a-0d8a3f0f9a03.webp'
const rejected = { error: { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.', requestId: 'r' } }

test('a photo whose token is rejected is sent once more with a newer one', async () => {
  const { outcome, request } = await begin()
  request.answer(401, rejected)
  await vi.advanceTimersByTimeAsync(0)
  expect(SilentRequest.last).not.toBe(request)
  expect(SilentRequest.last.token).toBe('Bearer newer')
  SilentRequest.last.answer(200, { files: [path] })
  expect(await outcome).toBe(path)
})

test.each([
  ['uploaded', 200, { files: [path] }],
  ['rejected', 401, rejected],
])('a photo that is %s after another member signed in is not for them', async (_, status, body) => {
  const { outcome, request } = await begin()
  session.sub = 'bea'
  request.answer(status, body)
  expect(await outcome).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
  expect(SilentRequest.last).toBe(request)
  expect(session.asked).toEqual([undefined])
})

test('a photo that was cancelled while its token was waited for is not sent', async () => {
  const controller = new AbortController()
  controller.abort()
  const { outcome, request } = await begin(controller)
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(request.isSent).toBe(false)
})

test.each([
  ['TOO_LARGE', 413, 'The server’s reason'],
  ['TOO_MANY', 429, 'The server’s reason'],
  ['UNAVAILABLE', 503, photoTexts.uploadFailed],
  ['UNREACHABLE', 0, photoTexts.uploadFailed],
])('the field of a photo refused with %s says why, if the server did', (code, status, text) => {
  expect(uploadFailure(new SendError(code, 'The server’s reason', status))).toBe(text)
})
