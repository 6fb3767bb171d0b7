import { expect, it } from 'vitest'
import { reasonOf } from './finding.ts'
import { messageOf } from './message-of.ts'

/** What Node throws where a name has two addresses and neither answers. */
const ofBoth = () =>
  Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('the other')]), {
    code: 'ECONNREFUSED',
  })

it('of several failures says the first one, where they have no message together', () => {
  expect(messageOf(ofBoth())).toBe('connect ECONNREFUSED ::1:5432')
  expect(messageOf(new AggregateError([new Error('one')], 'both failed'))).toBe('both failed')
  expect(messageOf(Object.assign(new Error(''), { code: 'EPIPE' }))).toBe('EPIPE')
  expect([messageOf(new AggregateError([])), messageOf('a text')]).toEqual(['AggregateError', 'a text'])
})

it('a finding has a reason, also from such a cause', () => {
  expect(reasonOf(ofBoth())).toBe('connect ECONNREFUSED ::1:5432')
  expect(reasonOf(new TypeError('fetch failed', { cause: ofBoth() }))).toBe('connect ECONNREFUSED ::1:5432')
  expect(reasonOf(new TypeError('fetch failed'))).toBe('fetch failed')
})
