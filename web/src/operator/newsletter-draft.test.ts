import { expect, test } from 'vitest'
import { asNewDraft, emptyDraft, isSentAs, newsletterOf } from './newsletter-draft.ts'

test.each([
  ['One.\n\nTwo.', ['One.', 'Two.']],
  ['One,\nstill one.\n \n\n Two. \n', ['One,\nstill one.', 'Two.']],
  ['\n\n', []],
  ['One.\n\n\u200b\n\n\u2800', ['One.']],
])('%j is the paragraphs %j', (text, paragraphs) => {
  expect(newsletterOf({ id: '', subject: ' News ', text, segment: 'NEW' })).toEqual({
    segment: 'NEW',
    subject: 'News',
    paragraphs,
  })
})

test('a draft is what was sent until its subject, text or readers are changed; as a new one it has the same words', () => {
  const draft = { ...emptyDraft(), subject: ' News ', text: 'One,\u00a0or more.\n\n\nTwo.\n' }
  const sent = { segment: 'EVERYONE', subject: 'News', paragraphs: ['One, or more.', 'Two.'] } as const
  const isSent = (change: object) => isSentAs({ ...draft, ...change }, { ...sent, paragraphs: [...sent.paragraphs] })
  expect(isSent({})).toBe(true)
  for (const change of [{ subject: 'Old news' }, { text: 'One, or more.' }, { segment: 'NEW' }])
    expect(isSent(change)).toBe(false)
  const { id, ...words } = asNewDraft(draft)
  expect([words, id === draft.id]).toEqual([{ subject: draft.subject, text: draft.text, segment: 'EVERYONE' }, false])
})
