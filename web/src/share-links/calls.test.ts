import { createShareLink, getListingShareLinks } from '@hemline/contract/share-links/calls.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendError } from '../base/send.ts'
import { shareLink } from './calls.ts'

const session = vi.hoisted(() => ({ current: null as { sub: string } | null }))
vi.mock('../base/session.ts', () => ({ currentSession: () => session.current, freshToken: vi.fn() }))
const send = vi.hoisted(() => vi.fn())
vi.mock('../base/send.ts', async (original) => ({ ...(await original<object>()), send }))

const failed = new SendError('INTERNAL', 'That did not work.', 500)
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

beforeEach(() => {
  session.current = { sub: 'anna' }
})
afterEach(() => {
  vi.resetAllMocks()
})

test('a link is made also when the member’s own links are not read', async () => {
  send.mockRejectedValueOnce(failed).mockResolvedValueOnce({ data: { token: 'new' } })
  expect(await shareLink(client(), 'dress')).toBe('new')
  expect(send.mock.calls.map(([call]) => call)).toEqual([getListingShareLinks, createShareLink])
})

const others = [
  ['no member is signed in', null],
  ['another member is signed in', { sub: 'bea' }],
] as const

test.each(others)('no link is made once %s: their own links were waited for', async (_, next) => {
  send.mockImplementationOnce(async () => {
    session.current = next
    throw failed
  })
  send.mockResolvedValue({ data: { token: 'of the next' } })
  await expect(shareLink(client(), 'dress')).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'Please sign in to continue.',
    status: 401,
  })
  expect(send).toHaveBeenCalledOnce()
})
