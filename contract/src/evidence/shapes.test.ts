import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { Evidence } from './shapes.ts'

// docs/product.md §1, the record: timeline, condition checks, messages, payments, coin lines, tariff and terms version, for its
// parties and the operator. It has no addresses, emails or cards.

const record = Evidence.shape
const fieldsOf = (list: z.ZodMiniType) =>
  Object.keys((list as z.ZodMiniArray<z.ZodMiniObject>).def.element.shape).sort()
const isTaken = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).success

describe('the record of an order', () => {
  it.each([
    ['questions for a longer loan', record.extensions, 'createdAt endDate message oldEndDate state'],
    ['issues', record.issues, 'by createdAt description images topic'],
    ['decisions', record.resolutions, 'at chargePence isCoinReturned outcome reason refundPence status'],
    [
      'claims, without why a card was refused',
      record.claims,
      'amountPence byOperator claimedPence contestReason createdAt decisionReason description images lines paidAt state',
    ],
  ])('names of %s these fields', (_, list, fields) => expect(fieldsOf(list).join(' ')).toBe(fields))

  it('is for its two parties and the operator, and its messages are of the two or of Hemline', () => {
    const from = (record.messages as unknown as z.ZodMiniArray<z.ZodMiniObject<{ from: z.ZodMiniType }>>).def.element
      .shape.from
    const all = ['LENDER', 'LENDEE', 'OPERATOR', 'HEMLINE', 'STRANGER']
    expect(all.filter((one) => isTaken(record.viewer, one))).toEqual(['LENDER', 'LENDEE', 'OPERATOR'])
    expect(all.filter((one) => isTaken(from, one))).toEqual(['LENDER', 'LENDEE', 'HEMLINE'])
  })

  it('has no address, email or card', () => {
    expect(Object.keys(record).filter((field) => /address|email|card|phone|postcode/i.test(field))).toEqual([])
  })
})
