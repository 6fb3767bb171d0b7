import { expect, it } from 'vitest'
import { readDraft, saveDraft } from './drafts.ts'

const empty = { reason: '', isBack: false, lines: [] as string[] }

it('keeps what was typed about one thing, beside what was typed about others, until it is sent', () => {
  saveDraft('a', { reason: 'The hem', isBack: true, lines: ['hem'] })
  saveDraft('b', { ...empty, reason: 'Another' })
  expect(readDraft('a', empty)).toEqual({ reason: 'The hem', isBack: true, lines: ['hem'] })
  saveDraft('a', null)
  expect(readDraft('a', empty)).toEqual(empty)
  expect(readDraft('b', empty).reason).toBe('Another')
})

it('leaves out a field that the form has no more, or has with another type', () => {
  saveDraft('c', { reason: ['not', 'a text'], former: 'x' })
  expect(readDraft('c', empty)).toEqual(empty)
})
