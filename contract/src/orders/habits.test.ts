import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { answerHabit, isOnTime, postHabit, returnHabit } from './habits.ts'

// From docs/product.md §5: bands, from three loans on; by post the garment is due in the post, in person back.

const loan = { startDate: '2026-12-03', endDate: '2026-12-05', deliveryMethod: 'IN_PERSON' as const }
const backOn = (day: string) => ({ ...loan, returnedAt: new Date(`${day}T20:00:00Z`) })

describe('a return', () => {
  it('is on time until the end of the last day in London; by post until the first working day', () => {
    expect(isOnTime(backOn('2026-12-05'))).toBe(true)
    expect(isOnTime(backOn('2026-12-06'))).toBe(false)
    // 5 December is a Saturday
    expect(isOnTime({ ...backOn('2026-12-07'), deliveryMethod: 'DELIVERY' })).toBe(true)
    expect(isOnTime({ ...backOn('2026-12-08'), deliveryMethod: 'DELIVERY' })).toBe(false)
    expect(isOnTime({ ...loan, endDate: '2026-06-05', returnedAt: new Date('2026-06-05T23:30:00Z') })).toBe(false)
  })

  it('is on time until the end of the day on which the two agreed to meet, if that is later', () => {
    expect(isOnTime({ ...backOn('2026-12-08'), returnOn: '2026-12-08' })).toBe(true)
    expect(isOnTime({ ...backOn('2026-12-09'), returnOn: '2026-12-08' })).toBe(false)
    expect(isOnTime({ ...backOn('2026-12-05'), returnOn: '2026-12-04' })).toBe(true)
    expect(isOnTime({ ...backOn('2026-12-06'), returnOn: null })).toBe(false)
  })

  it('makes a band from the third loan on', () => {
    const [good, late] = [backOn('2026-12-05'), backOn('2026-12-09')]
    expect(returnHabit([])).toBeNull()
    expect(returnHabit([good, good])).toBeNull()
    expect(returnHabit([good, good, good])).toBe('ALWAYS')
    expect(returnHabit([good, good, good, good, late])).toBe('USUALLY')
    expect(returnHabit([good, good, late])).toBe('OFTEN_LATE')
  })
})

describe('posting', () => {
  // 3 December 2026 is a Thursday: to be posted by Tuesday the 1st
  const postedAt = (moment: string) => ({ startDate: '2026-12-03', workingDaysBefore: 2, postedAt: new Date(moment) })

  it('is on time until the end of the last posting day in London, in bands from the third loan on', () => {
    const [good, late] = [postedAt('2026-12-01T23:59:59Z'), postedAt('2026-12-02T00:00:00Z')]
    expect(postHabit([good, good])).toBeNull()
    expect(postHabit([good, good, good])).toBe('ALWAYS')
    expect(postHabit([good, good, good, good, late])).toBe('USUALLY')
    expect(postHabit([good, good, late])).toBe('OFTEN_LATE')
  })
})

describe('answers', () => {
  it('make a band by their median from the third on; a request that lapsed is the slowest', () => {
    const hours = (...each: (number | null)[]) => answerHabit(each.map((one) => one && one * HOUR_MS))
    expect(hours(1, 1)).toBeNull()
    expect(hours(1, 6, 100)).toBe('HOURS')
    expect(hours(1, 6.1, 100)).toBe('DAY')
    expect(hours(1, 24, null)).toBe('DAY')
    expect(hours(1, 24.1, 25)).toBe('DAYS')
    expect(hours(1, null, null)).toBe('DAYS')
  })
})
