import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../days.ts'
import { standardTimes } from '../loan-times.ts'
import { orderStatuses } from '../order-status.ts'
import { isWorkingDay } from '../working-days.ts'
import {
  checkDigit,
  lastDayHome,
  mayEnterNumber,
  parseTrackingNumber,
  postalDays,
  spacedNumber,
  trackingUrl,
} from './rules.ts'
import { workingDaysBetween } from './sample-working-days.ts'

// first and last day of the loan, then: post it by, post it back by, home by
const loans: [string, string, string, string, string, string][] = [
  ['an ordinary week', '2026-12-10', '2026-12-11', '2026-12-08', '2026-12-14', '2026-12-15'],
  ['a weekend', '2026-12-05', '2026-12-06', '2026-12-03', '2026-12-07', '2026-12-08'],
  ['a Monday to a Wednesday', '2026-12-07', '2026-12-09', '2026-12-03', '2026-12-10', '2026-12-11'],
  ['Christmas and Boxing Day', '2026-12-24', '2026-12-27', '2026-12-22', '2026-12-29', '2026-12-30'],
  ['New Year', '2026-12-31', '2027-01-02', '2026-12-29', '2027-01-04', '2027-01-05'],
  ['Easter', '2027-03-27', '2027-03-29', '2027-03-24', '2027-03-30', '2027-03-31'],
  ['the clocks go forward', '2027-03-28', '2027-03-28', '2027-03-24', '2027-03-30', '2027-03-31'],
  ['the clocks go back', '2026-10-25', '2026-10-25', '2026-10-22', '2026-10-26', '2026-10-27'],
  ['the Early May holiday', '2026-05-05', '2026-05-05', '2026-04-30', '2026-05-06', '2026-05-07'],
]

describe('the postal days of a loan', () => {
  it.each(loans)('%s', (_name, startDate, endDate, postBy, postBackBy, homeBy) => {
    expect(postalDays({ startDate, endDate }, standardTimes)).toEqual({ postBy, postBackBy, homeBy })
    expect(workingDaysBetween(postBy, startDate)).toBeGreaterThanOrEqual(isWorkingDay(startDate) ? 2 : 1)
    expect([isWorkingDay(postBy), isWorkingDay(postBackBy), isWorkingDay(homeBy)]).toEqual([true, true, true])
    expect(daysBetween(postBackBy, homeBy)).toBeGreaterThan(0)
    // a parcel handed over on the last day would end the loan a day early
    expect(daysBetween(endDate, postBackBy)).toBeGreaterThan(0)
  })
})

it('leaves a parcel a working day on its way home, also where an owner plans one working day in the post', () => {
  const { postBackBy, homeBy } = postalDays(
    { startDate: '2026-12-10', endDate: '2026-12-11' },
    { ...standardTimes, workingDaysAfter: 1 },
  )
  expect([postBackBy, homeBy]).toEqual(['2026-12-14', '2026-12-15'])
})

it('knows which loans should be home on a day, by any number of working days in the post', () => {
  const days = Array.from({ length: 40 }, (_, index) => addDays('2026-12-10', index))
  for (const workingDaysAfter of [1, 2, 3, 10])
    for (const day of days)
      for (const endDate of days) {
        const { homeBy } = postalDays({ startDate: endDate, endDate }, { ...standardTimes, workingDaysAfter })
        expect(endDate <= lastDayHome(day, { workingDaysAfter }), `${endDate} on ${day}`).toBe(homeBy <= day)
      }
})

describe('a tracking number', () => {
  it.each([
    ['AB123456785GB', 'AB123456785GB'],
    [' ab 1234 5678 5gb ', 'AB123456785GB'],
    ['RR473124829GB', 'RR473124829GB'],
    // the remainder 0: the digit is 5; the remainder 1: the digit is 0
    ['AB000000005GB', 'AB000000005GB'],
    ['AB000600000GB', 'AB000600000GB'],
    ['0b0480c9f00012f8a2b3c', '0B0480C9F00012F8A2B3C'],
    ['AB123456784GB', null],
    ['AB123456785FR', null],
    ['A1234567855GB', null],
    ['AB12345678GB', null],
    ['', null],
  ])('%j is %j', (text, plain) => expect(parseTrackingNumber(text)).toBe(plain))

  it('has a check digit with the right distribution', () => {
    for (let n = 0; n < 1000; n++) {
      const digits = String(10_000_000 + n * 7919)
      const right = checkDigit(digits)
      const good = Array.from({ length: 10 }, (_, last) => parseTrackingNumber(`HM${digits}${last}GB`)).filter(Boolean)
      expect(good).toEqual([`HM${digits}${right}GB`])
    }
  })

  it('is formatted in groups and has a tracking page', () => {
    expect(spacedNumber('AB123456785GB')).toBe('AB 1234 5678 5GB')
    expect(spacedNumber('0B0480C9F00012F8A2B3C')).toBe('0B0480C9F00012F8A2B3C')
    expect(trackingUrl('AB123456785GB')).toBe(
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    )
  })

  it('can be entered while its parcel has not been posted, and at no other time', () => {
    const when = (direction: 'OUTBOUND' | 'RETURN') =>
      orderStatuses.filter((status) => mayEnterNumber(direction, status))
    expect(when('OUTBOUND')).toEqual(['SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'])
    expect(when('RETURN')).toEqual(['SHIPPING_RECEIVED'])
  })
})
