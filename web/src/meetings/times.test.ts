import { expect, it } from 'vitest'
import { chosenDay, instantOf, meetingDays } from './times.ts'

const loan = { startDate: '2026-12-05', endDate: '2026-12-08', receivedAt: null, notFit: false }
const received = { ...loan, receivedAt: '2026-12-05T10:00:00Z' }

it('offers days up to the first day of the loan, none in the past', () => {
  const days = meetingDays(loan, new Date('2026-12-03T10:00:00Z'))
  expect(days).toEqual(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'])
  expect(chosenDay(loan, days, null)).toBe('2026-12-05')
  expect(meetingDays(loan, new Date('2026-11-01T10:00:00Z'))).toContain('2026-12-05')
})

it('offers days from the eve of the last day for the way back', () => {
  const days = meetingDays(received, new Date('2026-12-05T12:00:00Z'))
  expect(days.slice(0, 2)).toEqual(['2026-12-07', '2026-12-08'])
  expect(chosenDay(received, days, null)).toBe('2026-12-08')
  const late = meetingDays(received, new Date('2026-12-20T12:00:00Z'))
  expect(chosenDay(received, late, null)).toBe('2026-12-20')
  // 14 days after the last one is the last that can be suggested
  expect(late).toEqual(['2026-12-20', '2026-12-21', '2026-12-22'])
  for (const one of [received, { ...received, notFit: true }]) {
    expect(meetingDays(one, new Date('2026-12-22T12:00:00Z'))).toEqual(['2026-12-22'])
    expect(meetingDays(one, new Date('2026-12-23T00:00:00Z'))).toEqual([])
  }
})

it('offers days from today on for what does not fit, even when its last day is near', () => {
  const unworn = { ...received, notFit: true }
  const days = meetingDays({ ...unworn, endDate: '2026-12-12' }, new Date('2026-12-05T12:00:00Z'))
  expect([days[0], days.at(-1)]).toEqual(['2026-12-05', '2026-12-12'])
  expect(chosenDay({ ...unworn, endDate: '2026-12-12' }, days, null)).toBe('2026-12-05')
  const near = meetingDays(unworn, new Date('2026-12-07T12:00:00Z'))
  expect(chosenDay(unworn, near, null)).toBe('2026-12-07')
  expect(chosenDay(unworn, near, '2026-12-09')).toBe('2026-12-09')
})

it('a day that was chosen before midnight and is over is replaced, any other is not', () => {
  const days = meetingDays(loan, new Date('2026-12-04T10:00:00Z'))
  expect(chosenDay(loan, days, '2026-12-03')).toBe('2026-12-05')
  expect(chosenDay(loan, days, '2026-12-04')).toBe('2026-12-04')
})

it('reads a time as London time, in winter and in summer', () => {
  expect(instantOf('2026-12-05', '14:30')?.toISOString()).toBe('2026-12-05T14:30:00.000Z')
  expect(instantOf('2026-07-05', '14:30')?.toISOString()).toBe('2026-07-05T13:30:00.000Z')
  for (const time of ['', '24:00', '9:00', '12:60']) expect(instantOf('2026-12-05', time)).toBeNull()
})
