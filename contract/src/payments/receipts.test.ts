import { describe, expect, it } from 'vitest'
import { tariff } from '../requests/sample-tariff.ts'
import { receiptedKinds, receipts, requestSent } from './receipts.ts'

// From docs/product.md §3: every charge, release and refund is receipted by email; the tariff, in pounds.

const facts = {
  pence: 2490,
  garment: 'Rixo dress',
  lenderName: 'Lena',
  orderNumber: 'HEM-1',
  day: '2026-12-10',
  parts: [
    { label: 'Postage', pence: 690 },
    { label: 'Dry cleaning', pence: 1800 },
  ],
}

describe('a receipt', () => {
  it('is sent for every payment', () => {
    expect(receiptedKinds).toEqual(['CAPTURE', 'CHARGE', 'PAYMENT', 'RELEASE', 'REFUND'])
  })

  it.each([
    ['CAPTURE', 'charged', 'for borrowing the Rixo dress from Lena'],
    ['CHARGE', 'charged', 'for damage to Lena’s Rixo dress'],
    ['PAYMENT', 'charged', 'for damage to Lena’s Rixo dress'],
    ['RELEASE', 'released', 'within 24 hours'],
    ['REFUND', 'refunded', 'to the card that paid it'],
  ] as const)('of a %s names the sum, the garment, the order and the day', (kind, what, words) => {
    const { subject, paragraphs } = receipts[kind](facts)
    expect(subject).toBe(`Receipt: £24.90 ${what}`)
    expect(paragraphs.join(' ')).toContain(words)
    expect(paragraphs.at(-1)).toBe('Order HEM-1 · Thu 10 Dec 2026')
  })

  it('lists the parts of an amount, if any, and its total', () => {
    expect(receipts.CAPTURE(facts).paragraphs[1]).toBe('Postage: £6.90\nDry cleaning: £18.00\nTotal: £24.90')
    expect(receipts.CAPTURE({ ...facts, parts: facts.parts.slice(0, 1) }).paragraphs[1]).toBe(
      'Postage: £6.90\nTotal: £24.90',
    )
    expect(receipts.CAPTURE({ ...facts, parts: [] }).paragraphs).toHaveLength(2)
  })

  it('names no order where there is none', () => {
    expect(receipts.REFUND({ ...facts, orderNumber: null }).paragraphs.at(-1)).toBe('Thu 10 Dec 2026')
  })
})

describe('the email about a sent request', () => {
  const request = {
    garment: 'Rixo dress',
    lenderName: 'Lena',
    orderNumber: 'HEM-1',
    startDate: '2026-12-10',
    endDate: '2026-12-12',
    byPost: true,
    heldPence: 690,
    usesCoin: true,
    answerBy: 'Tue 8 Dec, 12:00',
  }
  it.each([
    ['by post, with a hold, a coin and a time', {}, /by post.*until Tue 8 Dec.*held £6\.90.*uses 1 coin/],
    ['in person', { byPost: false }, /in person/],
    ['with the smallest sum', { heldPence: 1 }, /held £0\.01/],
  ])('%s', (_, more, words) => expect(requestSent({ ...request, ...more }).paragraphs.join(' ')).toMatch(words))

  it('mentions no hold, coin or deadline that does not exist', () => {
    const text = requestSent({ ...request, heldPence: 0, usesCoin: false, answerBy: null }).paragraphs.join(' ')
    expect(text).toContain('There’s nothing to pay.')
    expect(text).not.toMatch(/held|coin|until|null|false/)
    expect(requestSent(request).paragraphs.at(-1)).toBe('Order HEM-1')
    expect(requestSent(request).paragraphs.join(' ')).not.toMatch(/nothing to pay|in person/)
  })
})

it('the tariff is dry cleaning £18, stain £20, zip £20, button £10, hem £25, or the whole', () => {
  expect(tariff.map(({ id, pence }) => [id, pence])).toEqual([
    ['dry-cleaning', 1800],
    ['stain', 2000],
    ['zip', 2000],
    ['button', 1000],
    ['hem', 2500],
    ['lost', null],
  ])
})
