import { expect, test } from 'vitest'
import { openRequestTexts } from './request-words.ts'

const now = new Date('2026-11-24T12:00:00Z')
const bea = { orderId: 'one', lendeeName: 'Bea', startDate: '2026-12-04', endDate: '2026-12-06' }
const ines = { orderId: 'two', lendeeName: 'Ines', startDate: '2026-12-30', endDate: '2027-01-02' }

test('taking an item down names who asked for it and when, and what becomes of the request', () => {
  expect(openRequestTexts.declines([], now)).toBe('')
  expect(openRequestTexts.declines([bea], now)).toBe(
    'Bea has asked to borrow it for 4–6 Dec. If you go on, we’ll decline the request and tell Bea that it’s no longer available.',
  )
  expect(openRequestTexts.declines([bea, ines], now)).toMatch(
    /^Bea has asked to borrow it for 4–6 Dec; Ines has asked .*these requests/,
  )
  expect(openRequestTexts.unseen([ines], now)).toContain('Ines has asked to borrow it for 30 Dec – 2 Jan 2027. Answer')
})
