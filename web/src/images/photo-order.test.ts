import { expect, test } from 'vitest'
import { type Photo, uploadedBefore, withCancelled, withSaved } from './photo-order.ts'

const uploaded = (path: string): Photo => ({ id: path, source: path, state: 'done', progress: 1, path })
const coming = (id: string, photo: Partial<Photo> = {}): Photo => ({
  id,
  source: `blob:${id}`,
  state: 'uploading',
  progress: 0.4,
  ...photo,
})
const [first, second, third] = [uploaded('a'), uploaded('b'), uploaded('c')]

test('a photo that was chosen for the first time and is cancelled is gone', () => {
  expect(withCancelled([first, coming('new')], 'new')).toEqual([first])
})

test.each(['preparing', 'uploading', 'failed'] as const)(
  'the uploaded photo is back when its replacement or its new crop is cancelled: %s',
  (state) => {
    const before = uploadedBefore(first)
    expect(withCancelled([coming('new', { state, before })], 'new')).toEqual([first])
    expect(withCancelled([coming('a', { state, before, path: 'a' }), second], 'a')).toEqual([first, second])
  },
)

test('a third photo in place of a second that never arrived goes back to the first, of one that did to the second', () => {
  const replacing = { before: uploadedBefore(first) }
  expect(uploadedBefore(coming('new', replacing))).toEqual(first)
  expect(uploadedBefore(coming('new', { ...replacing, state: 'failed' }))).toEqual(first)
  expect(uploadedBefore({ ...second, ...replacing })).toEqual(second)
  expect(uploadedBefore(undefined)).toBeUndefined()
})

test('the photos of another tab come first, then those on their way here', () => {
  const way = coming('new')
  expect(withSaved([first, way], [second, third], 5)).toEqual([second, third, way])
  expect(withSaved([first], [], 5)).toEqual([])
})

test('an only photo that is on its way stays the only one, and goes back to that of the other tab', () => {
  const [only, ...others] = withSaved([coming('new', { before: first })], [second], 1)
  expect(others).toEqual([])
  expect(withCancelled([only!], 'new')).toEqual([second])
  expect(withSaved([first], [second], 1)).toEqual([second])
  expect(withCancelled(withSaved([coming('new', { before: first })], [], 1), 'new')).toEqual([])
})
