import { addContacts } from '@hemline/contract/friends/calls.ts'
import { expect, test } from 'vitest'
import { contactBatches } from './contact-batches.ts'

const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))

test('an address book goes in calls of a hundred, each contact once, and each call is one that the server takes', () => {
  const emails = many(250, (n) => `a-rather-long-name-of-somebody-${n}@a-long-domain.example`)
  const phoneNumbers = many(130, (n) => `+44 7400 ${100_000 + n}`)
  const batches = contactBatches({
    emails: [...emails, ` ${emails[0]} `],
    phoneNumbers: [...phoneNumbers, ...phoneNumbers],
  })
  expect(batches).toHaveLength(3 + 2)
  for (const body of batches) expect(addContacts.body.safeParse(body).success).toBe(true)
  expect(batches.flatMap((batch) => batch.emails?.split(',') ?? [])).toEqual(emails)
  expect(batches.flatMap((batch) => batch.phoneNumbers?.split(',') ?? [])).toEqual(phoneNumbers)
})

test.each([
  ['nothing', { emails: [], phoneNumbers: [] }],
  [
    'what is no e-mail and no number',
    { emails: ['', 'Anna', 'a@b.example,c@d.example'], phoneNumbers: ['999', 'voicemail'] },
  ],
])('%s is not sent', (_, book) => {
  expect(contactBatches(book)).toEqual([])
})
