import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { orderStatuses } from '../order-status.ts'
import { handoverLink, handoverSides, openHandover, readScan } from './rules.ts'
import { HandoverCode } from './shapes.ts'

// From docs/product.md §1, in person: who shows the six digits, who enters them, and the resulting move.

const ORDER = '3f0e5d2c-1b4a-4c8d-9e7f-0a1b2c3d4e5f'
const OTHER = '3f0e5d2c-1b4a-4c8d-9e7f-0a1b2c3d4e50'

describe('a handover', () => {
  it('is shown by the owner and entered by the lendee; on the way back the other way round', () => {
    expect(handoverSides).toEqual({
      OUT: { shownBy: 'LENDER', enteredBy: 'LENDEE', action: 'received' },
      BACK: { shownBy: 'LENDEE', enteredBy: 'LENDER', action: 'complete' },
    })
  })

  it('comes next after the acceptance and while the garment is out, in person alone', () => {
    const next = (deliveryMethod: 'IN_PERSON' | 'DELIVERY') =>
      orderStatuses.flatMap((status) => {
        const handover = openHandover({ status, deliveryMethod })
        return handover ? [`${status} ${handover}`] : []
      })
    expect(next('IN_PERSON')).toEqual(['ACCEPTED OUT', 'SHIPPING_RECEIVED BACK'])
    expect(next('DELIVERY')).toEqual([])
  })

  it.each([
    ['123456', { code: '123456' }],
    [' 123456\n', { code: '123456' }],
    [handoverLink('https://hemline.test', { orderId: ORDER, code: '123456' }), { code: '123456' }],
    [`  ${handoverLink('https://hemline.test', { orderId: ORDER, code: '123456' })} `, { code: '123456' }],
    [handoverLink('https://hemline.test', { orderId: OTHER, code: '123456' }), 'OTHER_ORDER'],
    [handoverLink('https://hemline.test', { orderId: ORDER, code: '12345' }), null],
    [handoverLink('https://hemline.test', { orderId: ORDER, code: '1234567' }), null],
    [`https://hemline.test/order/${ORDER}`, null],
    ['1234567', null],
    ['A dress', null],
    ['', null],
  ])('%j is scanned as %j', (text, read) => expect(readScan(text, ORDER)).toEqual(read))

  it.each([
    ['123 456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
  ])('%j is entered as %j', (text, code) => expect(z.safeParse(HandoverCode, text).data ?? null).toBe(code))
})
