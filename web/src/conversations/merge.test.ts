import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { describe, expect, it } from 'vitest'
import { olderPlace, type Thread, withChanged, withMessage, withNewest, withOlder } from './merge.ts'

const message = (place: number, content = `m${place}`) => ({ id: `id-${place}`, place, content }) as Message
const thread = (from: number, to: number, lastKey: string | null): Thread => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  lastKey,
})
const places = (shown: Thread | undefined) => shown?.items.map(({ place }) => place)

describe('the newest page', () => {
  it('replaces the loaded messages it covers, and retains older pages', () => {
    const merged = withNewest(thread(1, 10, null), thread(6, 12, 'before 6'))
    expect(places(merged)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(merged.lastKey).toBeNull()
  })

  it('removes messages that no longer exist', () => {
    const page: Thread = { items: [message(6), message(8)], lastKey: 'before 6' }
    expect(places(withNewest(thread(4, 8, 'before 4'), page))).toEqual([4, 5, 6, 8])
  })

  it('replaces everything if more arrived than fit on a page, so that there is no gap', () => {
    expect(withNewest(thread(1, 10, null), thread(60, 109, 'before 60'))).toEqual(thread(60, 109, 'before 60'))
  })

  it('does not count as adjoining because of a newer message of one’s own', () => {
    const written = withMessage(thread(1, 10, null), message(70))
    expect(withNewest(written, thread(60, 109, 'before 60'))).toEqual(thread(60, 109, 'before 60'))
    expect(places(withNewest(written, thread(9, 70, 'before 9')))).toHaveLength(70)
  })
})

it('an older page is prepended once', () => {
  const merged = withOlder(thread(11, 20, 'before 11'), thread(5, 11, 'before 5'))
  expect(places(merged)).toEqual(Array.from({ length: 16 }, (_, index) => index + 5))
  expect(merged?.lastKey).toBe('before 5')
})

it('an older page that no longer adjoins is ignored, so that there is no gap', () => {
  const moved = thread(60, 109, 'before 60')
  expect(withOlder(moved, thread(1, 10, null))).toEqual(moved)
})

it('an older page of a conversation that was forgotten or emptied meanwhile is not shown as the whole of it', () => {
  expect(withOlder(undefined, thread(1, 10, null))).toBeUndefined()
  const emptied: Thread = { items: [], lastKey: null }
  expect(withOlder(emptied, thread(1, 10, null))).toEqual(emptied)
})

it('one message is inserted at its position, or replaces its older version', () => {
  const twice = withMessage(withMessage(thread(1, 3, null), message(5)), message(4))
  expect(places(twice)).toEqual([1, 2, 3, 4, 5])
  expect(withMessage(twice, message(2, 'changed'))?.items[1]).toMatchObject({ content: 'changed' })
  expect(withMessage(undefined, message(1))).toBeUndefined()
})

describe('a message that has changed', () => {
  const loaded = thread(1, 120, null)

  it('is asked for again where the newest page is without it', () => {
    expect([olderPlace(loaded, 'id-1'), olderPlace(loaded, 'id-70')]).toEqual([1, 70])
    expect([olderPlace(loaded, 'id-120'), olderPlace(loaded, 'id-121'), olderPlace(undefined, 'id-1')]).toEqual([
      null,
      null,
      null,
    ])
    // one more may have arrived that is not loaded yet
    expect(olderPlace(loaded, 'id-71')).toBe(71)
    expect(olderPlace(thread(1, 20, null), 'id-1')).toBeNull()
  })

  it('is shown as it is now, also once the newest page has come', () => {
    const changed = withChanged(loaded, 'id-3', message(3, 'removed'))
    expect(withNewest(changed, thread(71, 120, 'before 71')).items[2]).toMatchObject({ id: 'id-3', content: 'removed' })
    expect(places(changed)).toEqual(places(loaded))
  })

  it('is not shown if there is no such message, and not put before a gap', () => {
    expect(places(withChanged(thread(1, 5, null), 'id-3', message(4)))).toEqual([1, 2, 4, 5])
    expect(places(withChanged(thread(1, 5, null), 'id-3', undefined))).toEqual([1, 2, 4, 5])
    const moved = thread(60, 109, 'before 60')
    expect(withChanged(moved, 'id-3', message(3))).toEqual(moved)
    expect(withChanged(undefined, 'id-3', message(3))).toBeUndefined()
  })
})
