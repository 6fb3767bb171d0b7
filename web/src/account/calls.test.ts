import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStorage } from '../base/sample-storage.ts'
import { accountDeletion, downloadData } from './calls.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../base/send.ts', async (original) => ({ ...(await original<object>()), send }))
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('../ui/save-file.ts', () => ({ saveFile }))
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const deletesAt = '2026-12-08T10:00:00.000Z'
const open = { firstName: 'Bea', deletesAt: null }

async function clientWith(me: object | undefined): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  // as read while the account was open; reading it again fails
  client.setQueryDefaults(['me'], { queryFn: () => Promise.reject(new Error('no network')) })
  if (me) client.setQueryData(['me'], me)
  return client
}

it('an account reads as closing by the answer itself, though the profile cannot be read again', async () => {
  send.mockResolvedValueOnce({ data: { deletesAt } })
  const client = await clientWith(open)
  await new MutationObserver(client, accountDeletion(client)).mutate({ password: 'correct horse' })
  expect(client.getQueryData(['me'])).toEqual({ ...open, deletesAt })
  // and is read again
  expect(client.getQueryState(['me'])!.isInvalidated).toBe(true)
})

it('an account that is not closed stays as it was', async () => {
  send.mockRejectedValueOnce(new Error('That isn’t your password.'))
  const client = await clientWith(open)
  await expect(new MutationObserver(client, accountDeletion(client)).mutate({ password: 'wrong' })).rejects.toThrow(
    'password',
  )
  expect(client.getQueryData(['me'])).toEqual(open)
})

it('an account is closed after the change of its profile that is under way, whose answer is without the day', async () => {
  send.mockResolvedValueOnce({ data: { deletesAt } })
  const client = await clientWith(open)
  const changed = Promise.withResolvers<void>()
  const change = new MutationObserver(client, {
    scope: { id: 'me' },
    mutationFn: () => changed.promise,
    onSuccess: () => void client.setQueryData(['me'], open),
  }).mutate()
  const closing = new MutationObserver(client, accountDeletion(client)).mutate({ password: 'correct horse' })
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(send).not.toHaveBeenCalled()
  changed.resolve()
  await Promise.all([change, closing])
  expect(client.getQueryData(['me'])).toEqual({ ...open, deletesAt })
})

it('a profile that was not read yet is not made up', async () => {
  send.mockResolvedValueOnce({ data: { deletesAt } })
  const client = await clientWith(undefined)
  await new MutationObserver(client, accountDeletion(client)).mutate({ password: 'correct horse' })
  expect(client.getQueryData(['me'])).toBeUndefined()
})

const signIn = (sub: string) =>
  localStorage.setItem(
    'hemline.session',
    JSON.stringify({ sub, idToken: `token of ${sub}`, refreshToken: sub, expiresAt: Date.parse('2099-01-01') }),
  )

it('a copy of one’s data is saved for the member who asked', async () => {
  vi.stubGlobal('localStorage', sampleStorage())
  signIn('anna')
  const asked = vi.fn(async (_: string, _init: RequestInit) => new Response('zip'))
  vi.stubGlobal('fetch', asked)
  expect(await downloadData({ password: 'correct horse' })).toBe('SAVED')
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer token of anna' })
  expect(saveFile).toHaveBeenCalledOnce()
  asked.mockResolvedValueOnce(new Response(null, { status: 202 }))
  expect(await downloadData({ password: 'correct horse' })).toBe('EMAILED')
})

it('a copy that comes after another member signed in on the device is not saved there', async () => {
  vi.stubGlobal('localStorage', sampleStorage())
  signIn('anna')
  vi.stubGlobal('fetch', async () => {
    signIn('bea')
    return new Response('zip')
  })
  await expect(downloadData({ password: 'correct horse' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(saveFile).not.toHaveBeenCalled()
})
