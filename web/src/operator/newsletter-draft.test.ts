import { expect, test } from 'vitest'
import { newsletterOf } from './newsletter-draft.ts'

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
