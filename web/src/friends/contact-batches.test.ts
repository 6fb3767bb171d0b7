import { expect, test } from 'vitest'
import { batchesOf } from './contact-batches.ts'

const many = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text}${at}`)

test('a long address book is split into batches without loss or duplicates', () => {
  const book = { phoneNumbers: many(450, '07400100'), emails: many(201, 'someone@example.com') }
  const batches = batchesOf(book)
  expect(batches).toHaveLength(5)
  expect(batches.flatMap(({ phoneNumbers }) => phoneNumbers?.split(',') ?? [])).toEqual(book.phoneNumbers)
  expect(batches.flatMap(({ emails }) => emails?.split(',') ?? [])).toEqual(book.emails)
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(20_000)
})

test('an empty one makes no batch; an entry that is too long is dropped', () => {
  expect(batchesOf({ phoneNumbers: [], emails: [] })).toEqual([])
  expect(batchesOf({ phoneNumbers: ['07400100200'], emails: ['x'.repeat(400)] })).toEqual([
    { phoneNumbers: '07400100200' },
  ])
})
