import { addContacts, getFriends } from '@hemline/contract/friends/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { SendError } from '../base/send.ts'
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

const asked = (id: string) => ({ id, status: 'undetermined', isIncoming: false })
/** The batches that were sent. */
const batches = () => send.mock.calls.filter(([call]) => call === addContacts).map(([, { body }]) => body.emails)
/** The member's friends before and after, and what each batch is answered. */
let friends: object[]
let answer: (emails: string) => object[] | Promise<object[]>

beforeEach(() => {
  vi.resetAllMocks()
  session.current = { sub: 'anna' }
  friends = []
  answer = (emails) => [asked(emails), asked('both')]
  send.mockImplementation(async (call, input) =>
    call === getFriends ? { items: friends } : { data: { friends: await answer(input.body.emails) } },
  )
  vi.mocked(readContacts).mockResolvedValue({ phoneNumbers: [], emails: [] })
})

test('every batch is sent, and each member counts once', async () => {
  expect(await askContacts()).toEqual({ count: 3, failure: null })
  expect(batches()).toEqual(['one', 'two'])
})

test('only new requests count: not friends, not those who were asked before, nor who had asked themselves', async () => {
  friends = [asked('both'), { ...asked('ada'), status: 'active' }]
  answer = (emails) =>
    emails === 'one'
      ? [asked('both'), { ...asked('ada'), status: 'active' }]
      : [asked('new'), { ...asked('bo'), status: 'active' }, { ...asked('cy'), isIncoming: true }]
  expect(await askContacts()).toEqual({ count: 1, failure: null })
  answer = () => [asked('both')]
  expect(await askContacts()).toEqual({ count: 0, failure: null })
})

test('after a batch that failed the requests that went out count, those of that batch too', async () => {
  const failure = new SendError('TOO_MANY', 'You’ve sent a lot of friend requests today.', 429)
  friends = [asked('both')]
  answer = (emails) => {
    if (emails === 'one') return [asked('one'), asked('both')]
    friends = [asked('both'), asked('one'), asked('two')]
    throw failure
  }
  expect(await askContacts()).toEqual({ count: 2, failure })
  // of a list that does not load, those that were answered
  answer = (emails) => {
    if (emails === 'one') return [asked('new')]
    send.mockRejectedValueOnce(new SendError('UNREACHABLE', 'We couldn’t reach Hemline.', 0))
    throw failure
  }
  expect(await askContacts()).toEqual({ count: 1, failure })
})

test('contacts of which none could be asked have failed', async () => {
  const failure = new SendError('TOO_MANY', 'You’ve sent a lot of friend requests today.', 429)
  answer = () => {
    throw failure
  }
  await expect(askContacts()).rejects.toBe(failure)
  expect(batches()).toEqual(['one'])
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
  answer = () => {
    session.current = now
    return [asked('one')]
  }
  await expect(askContacts()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(batches()).toEqual(['one'])
})
