import { expect, test } from 'vitest'
import { openRequestTexts } from './request-words.ts'

const bea = { orderId: 'one', lendeeName: 'Bea', startDate: '2026-12-04', endDate: '2026-12-06' }
const ines = { orderId: 'two', lendeeName: 'Ines', startDate: '2026-12-30', endDate: '2027-01-02' }

test('taking an item down names who asked for it and when, and what becomes of the request', () => {
  expect(openRequestTexts.declines([])).toBe('')
  expect(openRequestTexts.declines([bea])).toBe(
    'Bea has asked to borrow it for 4–6 Dec 2026. If you go on, we’ll decline the request and tell Bea that it’s no longer available.',
  )
  expect(openRequestTexts.declines([bea, ines])).toMatch(
    /^Bea has asked to borrow it for 4–6 Dec 2026; Ines has asked .*these requests/,
  )
  expect(openRequestTexts.unseen([ines])).toContain('Ines has asked to borrow it for 30 Dec 2026 – 2 Jan 2027. Answer')
})
