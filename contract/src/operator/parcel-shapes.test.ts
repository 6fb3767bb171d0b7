import { expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { isParcelLate, parcelDueOn } from './parcel-shapes.ts'

// Saturday to Monday
const loan = { startDate: '2026-12-05', endDate: '2026-12-07', ...standardTimes }

it('a parcel is due by the days of its loan, there and back (§1)', () => {
  const due = (
    direction: 'OUTBOUND' | 'RETURN',
    state: 'TO_POST' | 'ON_ITS_WAY' | 'TURNED' | 'ARRIVED',
    againAt: Date | null = null,
  ) => parcelDueOn(loan, { direction, state, againAt })
  expect(due('OUTBOUND', 'TO_POST')).toBe('2026-12-03')
  expect(due('OUTBOUND', 'ON_ITS_WAY')).toBe('2026-12-05')
  expect(due('RETURN', 'TO_POST')).toBe('2026-12-08')
  expect(due('RETURN', 'ON_ITS_WAY')).toBe('2026-12-09')
  expect(due('OUTBOUND', 'ON_ITS_WAY', new Date('2026-12-11T10:00:00Z'))).toBe('2026-12-15')
  expect([due('RETURN', 'ARRIVED'), due('OUTBOUND', 'TURNED')]).toEqual([null, null])
})

it('is late from the day after', () => {
  expect(isParcelLate('2026-12-05', '2026-12-05')).toBe(false)
  expect(isParcelLate('2026-12-05', '2026-12-06')).toBe(true)
  expect(isParcelLate(null, '2026-12-06')).toBe(false)
})
