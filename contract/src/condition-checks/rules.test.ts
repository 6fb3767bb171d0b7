import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { checkMoments, type OrderStatus, orderStatuses } from '../order-status.ts'
import { openMoments } from './rules.ts'

// From docs/product.md §1, condition checks: four moments, each of one side, each written once.

const NOW = new Date('2026-06-10T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const order = (status: OrderStatus, receivedAt: Date | null = ago(2), completedAt: Date | null = null) => ({
  status,
  receivedAt,
  returnedAt: null as Date | null,
  completedAt,
  times: standardTimes,
})
const open = (one: ReturnType<typeof order>, written: Parameters<typeof openMoments>[2] = []) => ({
  lender: openMoments(one, 'LENDER', written, NOW).join(' '),
  lendee: openMoments(one, 'LENDEE', written, NOW).join(' '),
})

describe('a condition check', () => {
  it('before it goes out is the lender’s, from acceptance until it is received', () => {
    const before = orderStatuses.filter((status) =>
      openMoments(order(status, null), 'LENDER', [], NOW).includes('LENDER_OUT'),
    )
    expect(before).toEqual(['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'])
    for (const status of before) expect(open(order(status, null)).lendee).toBe('')
  })

  it.each<[string, ReturnType<typeof order>, lender: string, lendee: string]>([
    ['on arrival, before it goes back and on return', order('SHIPPING_RECEIVED'), 'LENDER_IN', 'LENDEE_IN LENDEE_OUT'],
    ['on arrival: 24 h from the receipt', order('SHIPPING_RECEIVED', ago(24)), 'LENDER_IN', 'LENDEE_IN LENDEE_OUT'],
    ['and no longer', order('SHIPPING_RECEIVED', ago(24.01)), 'LENDER_IN', 'LENDEE_OUT'],
    [
      'before it goes back no longer once it went',
      { ...order('SHIPPING_RECEIVED'), returnedAt: ago(1) },
      'LENDER_IN',
      'LENDEE_IN',
    ],
    [
      'in a dispute also then',
      { ...order('DISPUTE', ago(90)), returnedAt: ago(1) },
      ...(['LENDER_IN', 'LENDEE_OUT'] as const),
    ],
    ['on return: 24 h after completion', order('COMPLETED', ago(90), ago(24)), 'LENDER_IN', ''],
    ['and no longer', order('COMPLETED', ago(90), ago(24.01)), '', ''],
    ['in a dispute after the handover the last three', order('DISPUTE'), 'LENDER_IN', 'LENDEE_IN LENDEE_OUT'],
    ['in a dispute before it none', order('DISPUTE', null), '', ''],
    ['in a dispute after an end without a receipt on return', order('DISPUTE', null, ago(24)), 'LENDER_IN', ''],
    ['and no longer than without a dispute', order('DISPUTE', null, ago(24.01)), '', ''],
    ['of a request none', order('REQUESTED', null), '', ''],
    ['of a cancelled loan none', order('CANCELLED'), '', ''],
  ])('%s', (_, one, lender, lendee) => expect(open(one)).toEqual({ lender, lendee }))

  it('is written once', () => {
    expect(open(order('SHIPPING_RECEIVED'), ['LENDEE_IN'])).toEqual({ lender: 'LENDER_IN', lendee: 'LENDEE_OUT' })
    expect(open(order('SHIPPING_RECEIVED'), checkMoments)).toEqual({ lender: '', lendee: '' })
  })
})
