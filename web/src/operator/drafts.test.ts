import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readDraft, saveDraft, useActDraft } from './drafts.ts'

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

/** A form as it is when it opens. */
function opened(about: string) {
  const forms: ReturnType<typeof useActDraft<{ note: string }>>[] = []
  const Form = () => {
    forms.push(useActDraft(about, { note: '' }))
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return forms.at(-1)!
}

it('is the same act when the form is opened again with what was typed, and another one after it was sent', () => {
  const first = opened('d')
  first.change({ note: 'The belt' })
  const { actId } = first.fields
  expect(opened('d').fields).toEqual({ note: 'The belt', actId })
  opened('d').change({ note: 'The belt was missing' })
  const last = opened('d')
  expect(last.fields).toEqual({ note: 'The belt was missing', actId })
  last.clear()
  const next = opened('d').fields
  expect(next.note).toBe('')
  expect(next.actId).not.toBe(actId)
})
