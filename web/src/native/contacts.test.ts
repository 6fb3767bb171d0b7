import { beforeEach, expect, test, vi } from 'vitest'

const book = vi.hoisted(() => ({ requestPermissions: vi.fn(), getContacts: vi.fn() }))
vi.mock('@capacitor-community/contacts', () => ({ Contacts: book }))

import { readContacts } from './contacts.ts'

beforeEach(() => {
  book.getContacts.mockReset().mockResolvedValue({
    contacts: [
      { phones: [{ number: ' 07400 123456 ' }, { number: null }], emails: [{ address: 'anna@example.com' }] },
      { phones: [{ number: '07400 123456' }, { number: '+44 7400, 123457' }] },
      { emails: [{ address: '' }, { address: 'bea@example.com' }] },
      {},
    ],
  })
})

test.each(['granted', 'limited'])(
  'with permission %s the address book is read: each number and email once',
  async (contacts) => {
    book.requestPermissions.mockResolvedValue({ contacts })
    expect(await readContacts()).toEqual({
      phoneNumbers: ['07400 123456', '+44 7400 123457'],
      emails: ['anna@example.com', 'bea@example.com'],
    })
    expect(book.getContacts).toHaveBeenCalledWith({ projection: { phones: true, emails: true } })
  },
)

test.each(['denied', 'prompt'])('with permission %s nothing is read', async (contacts) => {
  book.requestPermissions.mockResolvedValue({ contacts })
  expect(await readContacts()).toBeNull()
  expect(book.getContacts).not.toHaveBeenCalled()
})
