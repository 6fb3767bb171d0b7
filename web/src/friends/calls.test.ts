import { beforeEach, expect, test, vi } from 'vitest'
import { readContacts } from '../native/contacts.ts'
import { askContacts } from './calls.ts'

const session = vi.hoisted(() => ({ current: null as { sub: string } | null }))
vi.mock('../base/session.ts', () => ({ currentSession: () => session.current, freshToken: vi.fn() }))
const send = vi.hoisted(() => vi.fn())
vi.mock('../base/send.ts', async (original) => ({ ...(await original<object>()), send }))
vi.mock('../native/contacts.ts', () => ({ readContacts: vi.fn() }))
vi.mock('./contact-batches.ts', () => ({ batchesOf: () => [{ emails: 'one' }, { emails: 'two' }] }))

const next = [
  ['no member is signed in', null],
  ['another member is signed in', { sub: 'bea' }],
] as const

beforeEach(() => {
  vi.resetAllMocks()
  session.current = { sub: 'anna' }
  send.mockImplementation(async (_, { body }) => ({ data: { friends: [{ id: body.emails }, { id: 'both' }] } }))
  vi.mocked(readContacts).mockResolvedValue({ phoneNumbers: [], emails: [] })
})

test('every batch is sent, and each member counts once', async () => {
  expect(await askContacts()).toBe(3)
  expect(send).toHaveBeenCalledTimes(2)
})

test('without access to the contacts nothing is sent', async () => {
  vi.mocked(readContacts).mockResolvedValue(null)
  expect(await askContacts()).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test.each(next)('no contact is sent once %s: the permission was waited for', async (_, now) => {
  vi.mocked(readContacts).mockImplementation(async () => {
    session.current = now
    return { phoneNumbers: [], emails: [] }
  })
  await expect(askContacts()).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'Please sign in to continue.',
    status: 401,
  })
  expect(send).not.toHaveBeenCalled()
})

test.each(next)('no other batch is sent once %s', async (_, now) => {
  send.mockImplementationOnce(async () => {
    session.current = now
    return { data: { friends: [] } }
  })
  await expect(askContacts()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(send).toHaveBeenCalledOnce()
})
