import { expect, test } from 'vitest'
import { labelEmails } from './words.ts'

const facts = {
  ...{
    lenderName: 'Lena',
    lendeeName: 'Bea',
    garment: 'Rixo dress',
    orderNumber: 'H1',
    trackingNumber: 'AB123456785GB',
  },
  ...{ postBy: '2026-12-03', workingDaysBefore: 2, postBackBy: '2026-12-09', homeBy: '2026-12-10', notFit: false },
}
const outOn = (today: string) => labelEmails.OUTBOUND({ ...facts, today }).paragraphs.join(' ')
const backOn = (today: string, notFit = false) => labelEmails.RETURN({ ...facts, notFit, today }).paragraphs.join(' ')

test('the label out names the last day to post it until that is over: a dispute can outlast it', () => {
  expect(outOn('2026-12-03')).toContain('post it by Thu 3 Dec 2026, 2 working days before the loan starts.')
  expect(outOn('2026-12-04')).toContain('post it as soon as you can.')
  expect(outOn('2026-12-04')).not.toMatch(/3 Dec|before the loan/)
})

test('the label back names the last day to post it until that is over, and none for what goes back unworn', () => {
  expect(backOn('2026-12-09')).toContain('Post it by Wed 9 Dec 2026, so that it is home by Thu 10 Dec 2026.')
  expect(backOn('2026-12-09')).toContain('until you have worn it')
  expect(backOn('2026-12-10')).toContain('Post it back as soon as you can.')
  const unworn = backOn('2026-12-05', true)
  expect(unworn).toContain('Post it back now.')
  expect(unworn).not.toMatch(/Dec|worn/)
})
