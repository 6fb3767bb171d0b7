import { expect, it } from 'vitest'
import { dayOfEntered, wholeDateIn } from './entered-date.ts'

it.each([
  ['14', '6', '1992', '1992-06-14'],
  ['05', 'June', '1992', '1992-06-05'],
  [' 1 ', 'sept', ' 2001', '2001-09-01'],
  ['29', '2', '1996', '1996-02-29'],
  ['29', '2', '1995', { problem: 'noSuchDay', month: 'Feb', year: 1995 }],
  ['31', '6', '1992', { problem: 'noSuchDay', month: 'Jun', year: 1992 }],
  ['', '', '', { problem: 'missing', parts: ['day', 'month', 'year'] }],
  ['14', ' ', '1992', { problem: 'missing', parts: ['month'] }],
  ['32', '6', '1992', { problem: 'wrong', part: 'day' }],
  ['0', '6', '1992', { problem: 'wrong', part: 'day' }],
  ['14', '13', '1992', { problem: 'wrong', part: 'month' }],
  ['14', 'x', '1992', { problem: 'wrong', part: 'month' }],
  ['14', '6', '92', { problem: 'wrong', part: 'year' }],
])('%s %s %s is %j', (day, month, year, read) => {
  expect(dayOfEntered({ day, month, year })).toEqual(read)
})

it.each([
  ['14/06/1992', ['14', '06', '1992']],
  ['14.6.1992', ['14', '6', '1992']],
  [' 14 June 1992 ', ['14', 'June', '1992']],
  ['14th of June', null],
  ['1st Jan 2000', ['1', 'Jan', '2000']],
  ['1992-06-14', ['14', '06', '1992']],
  ['14', null],
  ['1992', null],
])('%s as a whole date: %j', (text, parts) => {
  const whole = wholeDateIn(text)
  expect(whole && [whole.day, whole.month, whole.year]).toEqual(parts)
})
