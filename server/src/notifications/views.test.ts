import { expect, test } from 'vitest'
import { shownOf } from './views.ts'

test('on a screen days of this year have none, except in what a member wrote', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const text = 'For 5 Dec 2026 – 3 Jan 2027.\n\nBea writes: “As on 5 Dec 2026”\n\nPlease accept by 4 Dec 2026.'
  expect(shownOf({ type: 'order', title: 'By 4 Dec 2026', text }, now)).toEqual({
    title: 'By 4 Dec',
    text: 'For 5 Dec – 3 Jan 2027.\n\nBea writes: “As on 5 Dec 2026”\n\nPlease accept by 4 Dec.',
  })
})
