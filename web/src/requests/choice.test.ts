import { addDays, daysBetween, overlaps } from '@hemline/contract/days.ts'
import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickDays } from '../days/pick-days.ts'
import { type Choice, cardProblem, firstDay, isAvailable, noChoice, problemsOf } from './choice.ts'

const today = '2026-11-21' // a Saturday
const rules = standardLoanSettings
const facts = { today, hasAddress: true, rules }
const good: Choice = {
  deliveryMethod: 'IN_PERSON',
  startDate: '2026-12-05',
  endDate: '2026-12-08',
  useLendeePrimaryAddress: true,
}
const blocked = [{ startDate: '2026-12-10', endDate: '2026-12-12' }]

const pick = { blocked, longestLoanDays: 8 }

describe('problemsOf', () => {
  it('is empty for a valid request', () => expect(problemsOf(good, facts)).toEqual({}))

  it('has every missing field', () => {
    expect(problemsOf(noChoice, facts)).toEqual({
      deliveryMethod: 'Please select a delivery method',
      startDate: 'Start date is required',
      endDate: 'End date is required',
      dates: 'Please select date range',
    })
  })

  it('requires an address only by post', () => {
    expect(problemsOf(good, { ...facts, hasAddress: false })).toEqual({})
    expect(problemsOf({ ...good, deliveryMethod: 'DELIVERY' }, { ...facts, hasAddress: false })).toEqual({
      address: 'Address is required',
    })
  })

  it('requires two working days for postage', () => {
    expect(firstDay(null, today, rules)).toBe(today)
    expect(firstDay('IN_PERSON', today, rules)).toBe(today)
    expect(firstDay('DELIVERY', today, rules)).toBe('2026-11-25')
    const tomorrow = { ...good, startDate: '2026-11-22', endDate: '2026-11-23' }
    expect(problemsOf(tomorrow, facts)).toEqual({})
    expect(problemsOf({ ...tomorrow, deliveryMethod: 'DELIVERY' }, facts)).toMatchObject({
      startDate: 'The earliest start is Wed 25 Nov',
      dates: 'Please select date range',
    })
  })

  it('allows 7 days after the start, not 8', () => {
    expect(problemsOf({ ...good, endDate: '2026-12-12' }, facts)).toEqual({})
    expect(problemsOf({ ...good, endDate: '2026-12-13' }, facts)).toHaveProperty('endDate')
  })
})

describe('pickDays', () => {
  const none = { startDate: null, endDate: null }

  it('picks a first day, then a last', () => {
    expect(pickDays({ startDate: '2026-12-05', endDate: null }, none, pick).refused).toBeNull()
    const both = { startDate: '2026-12-05', endDate: '2026-12-08' }
    expect(pickDays(both, { ...both, endDate: null }, pick)).toEqual({ ...both, refused: null })
  })

  it('rejects and clears a range across booked days', () => {
    const across = { startDate: '2026-12-08', endDate: '2026-12-13' }
    expect(pickDays(across, { ...across, endDate: null }, pick)).toEqual({ ...none, refused: 'BOOKED' })
  })

  it('restarts at the picked day if the range is too long, in either direction', () => {
    const later = { startDate: '2026-12-15', endDate: '2026-12-30' }
    expect(pickDays(later, { startDate: '2026-12-15', endDate: null }, pick)).toEqual({
      startDate: '2026-12-30',
      endDate: null,
      refused: 'TOO_LONG',
    })
    expect(pickDays(later, { startDate: '2026-12-30', endDate: null }, pick).startDate).toBe('2026-12-15')
  })

  it('never returns a range that is too long or includes a booked day', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays(today, n))
    fc.assert(
      fc.property(day, day, day, fc.nat(9), (one, other, from, length) => {
        const [startDate, endDate] = [one, other].sort() as [string, string]
        const booked = [{ startDate: from, endDate: addDays(from, length) }]
        const picked = pickDays({ startDate, endDate }, { startDate: one, endDate: null }, { ...pick, blocked: booked })
        if (!picked.startDate || !picked.endDate) return
        expect(daysBetween(picked.startDate, picked.endDate)).toBeLessThanOrEqual(7)
        for (const range of booked) {
          expect(overlaps(range, { startDate: picked.startDate, endDate: picked.endDate })).toBe(false)
        }
      }),
    )
  })

  it('says whether chosen days are still available', () => {
    expect(isAvailable(none, '2026-12-20', blocked)).toBe(true)
    expect(isAvailable({ startDate: '2026-12-05', endDate: '2026-12-08' }, '2026-12-01', blocked)).toBe(true)
    expect(isAvailable({ startDate: '2026-12-05', endDate: '2026-12-08' }, '2026-12-06', blocked)).toBe(false)
    expect(isAvailable({ startDate: '2026-12-11', endDate: null }, '2026-12-01', blocked)).toBe(false)
  })
})

it('a card form that failed is not shown as loading', () => {
  expect(cardProblem({ hasFailed: false })).toMatch(/still loading/)
  expect(cardProblem({ hasFailed: true })).toBe('The card form isn’t open. See “Your card”.')
})
