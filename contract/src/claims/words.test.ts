import { expect, test } from 'vitest'
import { claimNotices } from './words.ts'

const facts = { garment: 'Rixo dress', lenderName: 'Lena', lendeeName: 'Bea', amount: '£20.00', hasCard: true }

test('what a borrower writes against a claim is a paragraph of its own, in their name', () => {
  const { text } = claimNotices.contested({ ...facts, reason: 'It was broken\n\nbefore' })
  expect(text.split('\n\n')).toEqual([
    'Bea writes: “It was broken before”',
    'We’ll look at it now and answer you both.',
  ])
  expect(claimNotices.contested(facts).text).toBe('We’ll look at it now and answer you both.')
})

test.each([
  [{ hasCard: true }, 'it’s accepted automatically and we’ll charge your card £20.00.'],
  [{ hasCard: false }, 'it’s accepted automatically and you’ll be asked to pay £20.00.'],
  [{ isForHemline: true }, 'we’ll decide before anything is charged.'],
])('a borrower who is asked, or reminded, reads what their silence costs: %o', (more, silence) => {
  for (const notice of ['made', 'reminder'] as const)
    expect(claimNotices[notice]({ ...facts, until: 'Sat 5 Dec 2026, 10:00', ...more }).text).toContain(
      `If you don’t reply by then, ${silence}`,
    )
})
