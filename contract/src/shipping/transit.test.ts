import { expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { dueAgain, isLateOn, transitOf } from './transit.ts'

// a loan from Sat 5 to Mon 7 Dec 2026
const loan = {
  ...{ startDate: '2026-12-05', endDate: '2026-12-07', ...standardTimes },
  ...{ sentAt: new Date('2026-12-11T10:00:00Z'), returnedAt: null },
}

it('a parcel that is posted again has two working days, and no less than was planned', () => {
  expect(dueAgain('2026-12-05', null)).toBe('2026-12-05')
  expect(dueAgain('2026-12-05', new Date('2026-12-01T10:00:00Z'))).toBe('2026-12-05')
  // Friday, so Monday and Tuesday
  expect(dueAgain('2026-12-05', new Date('2026-12-11T10:00:00Z'))).toBe('2026-12-15')
})

it('out and back count by their own second posting', () => {
  const again = { OUTBOUND: loan.sentAt, RETURN: null }
  const out = transitOf({ ...loan, status: 'SHIPPING_SENT', again }, [])
  expect(out).toMatchObject({ direction: 'OUTBOUND', dueOn: '2026-12-15' })
  expect([isLateOn(out!, '2026-12-15'), isLateOn(out!, '2026-12-16')]).toEqual([false, true])
  const received = { ...loan, status: 'SHIPPING_RECEIVED', returnedAt: new Date('2026-12-08T10:00:00Z') } as const
  const planned = transitOf({ ...received, again }, [])?.dueOn
  expect([planned, transitOf(received, [])?.dueOn]).toEqual(['2026-12-09', '2026-12-09'])
  const back = { ...again, RETURN: new Date('2026-12-18T10:00:00Z') }
  expect(transitOf({ ...received, again: back }, [])).toMatchObject({ direction: 'RETURN', dueOn: '2026-12-22' })
})
