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
