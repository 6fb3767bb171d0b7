import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { roles } from '../order-status.ts'
import type { Move } from './move-shapes.ts'
import { moves } from './moves.ts'
import { type NoticeFacts, type NoticeName, noticeFor, noticeNames } from './notices.ts'

// From docs/product.md §12 (topics) and §1 (notified sides), not from the table.

const facts = {
  lenderName: 'Lena',
  lendeeName: 'Bea',
  garment: 'Rixo dress',
  startDate: '2026-12-10',
  endDate: '2026-12-12',
  byPost: true,
  answerBy: 'Tue 8 Dec 2026, 12:00',
  earns: 'You earn 1 coin.',
  note: '',
  total: '£24.90',
  hasCoin: true,
  times: standardTimes,
  endsAfter: 'Sat 12 Dec 2026',
}

/** §12: requests, answers, cancellations, payments, labels and returns to confirm are orders; posted, arrived and complete are progress. */
const book: { [name in NoticeName]: [topic: 'orders' | 'progress', sides: string] } = {
  requested: ['orders', 'LENDER'],
  accepted: ['orders', 'LENDEE LENDER'],
  declined: ['orders', 'LENDEE'],
  declinedUnlisted: ['orders', 'LENDEE'],
  expired: ['orders', 'LENDEE LENDER'],
  paymentFailed: ['orders', 'LENDEE LENDER'],
  withdrawn: ['orders', 'LENDER'],
  withdrawnByLender: ['orders', 'LENDEE'],
  cancelledByLender: ['orders', 'LENDEE'],
  cancelledByLendee: ['orders', 'LENDER'],
  cancelledUnposted: ['orders', 'LENDER'],
  neverPosted: ['orders', 'LENDEE LENDER'],
  notMet: ['orders', 'LENDEE'],
  neverMet: ['orders', 'LENDEE LENDER'],
  labelOpen: ['orders', 'LENDER'],
  labelRefused: ['orders', 'LENDER'],
  postageOwed: ['orders', 'LENDER'],
  postageBack: ['orders', 'LENDEE'],
  sent: ['progress', 'LENDEE'],
  received: ['progress', 'LENDEE LENDER'],
  turnedOut: ['orders', 'LENDEE LENDER'],
  turnedOutLate: ['orders', 'LENDEE LENDER'],
  turnedBack: ['orders', 'LENDEE LENDER'],
  turnedPaused: ['orders', 'LENDEE LENDER'],
  notFit: ['orders', 'LENDER'],
  returned: ['orders', 'LENDER'],
  completed: ['progress', 'LENDEE LENDER'],
}
const text = (name: NoticeName, role: 'LENDER' | 'LENDEE', more: Partial<NoticeFacts> = {}) =>
  noticeFor(name, role, { ...facts, ...more })?.text

describe('a notice of an order', () => {
  it.each(noticeNames)('%s has words for its sides, and its topic', (name) => {
    const sides = roles.filter((role) => noticeFor(name, role, facts) !== null)
    expect([[...sides].sort().join(' '), ...sides.map((role) => noticeFor(name, role, facts)?.topic)]).toEqual([
      book[name][1],
      ...sides.map(() => book[name][0]),
    ])
  })

  it('of a completed loan asks for a review, but not a suspended member', () => {
    for (const role of roles) {
      expect(text('completed', role)).toContain('Please leave a review.')
      expect(text('completed', role, { isSuspended: true })).toMatch(/^Thank you for (lending|borrowing)\.$/)
    }
  })

  it.each(noticeNames)('%s names the other side and the garment, and never the recipient', (name) => {
    for (const role of roles) {
      const notice = noticeFor(name, role, facts)
      if (!notice) continue
      const words = `${notice.subject} ${notice.text}`
      expect(words).toContain('Rixo dress')
      expect(words, 'in their own words').toMatch(/\b(you|yours?|please)\b/i)
      expect(words).not.toContain(role === 'LENDER' ? 'Lena' : 'Bea')
    }
  })

  it('names the day by which it is to be posted', () => {
    // two working days before Thu 10 Dec
    for (const name of ['accepted', 'labelOpen', 'labelRefused'] as const)
      expect(text(name, 'LENDER'), name).toContain('by Tue 8 Dec 2026')
  })

  it('names no day by which it is to be posted that is over', () => {
    for (const name of ['accepted', 'labelOpen', 'labelRefused'] as const) {
      expect(text(name, 'LENDER', { today: '2026-12-08' }), name).toContain('by Tue 8 Dec 2026')
      const late = text(name, 'LENDER', { today: '2026-12-09' })
      expect([late?.includes('as soon as you can'), late?.includes('8 Dec')], name).toEqual([true, false])
    }
  })

  it('states the answer deadline, where there is one', () => {
    expect(text('requested', 'LENDER')).toContain('by Tue 8 Dec 2026')
    expect(text('requested', 'LENDER', { answerBy: null })).not.toMatch(/null|accept/)
  })

  it('shows a request with its days, what it brings, the note and the deadline, one paragraph each (§1)', () => {
    expect(text('requested', 'LENDER', { note: 'For my\n\nsister’s wedding.' })?.split('\n\n')).toEqual([
      'For 10–12 Dec 2026, by post. You earn 1 coin.',
      'Bea writes: “For my sister’s wedding.”',
      'Please accept or decline by Tue 8 Dec 2026, 12:00. After that the request ends automatically.',
    ])
    expect(text('requested', 'LENDER', { byPost: false, earns: '', answerBy: null })).toBe(
      'For 10–12 Dec 2026, in person.',
    )
  })

  it('states how an agreed loan is handed over', () => {
    for (const role of roles) {
      expect(text('accepted', role)).toMatch(/post/i)
      expect(text('accepted', role)).not.toContain('meet')
      expect(text('accepted', role, { byPost: false })).toContain('meet')
      expect(text('accepted', role, { byPost: false })).not.toMatch(/post/i)
    }
  })

  it('announces the way back of an item in person without the words of the post', () => {
    expect(text('received', 'LENDER')).toBe('We’ll let you know when it’s on its way back.')
    expect(text('received', 'LENDER', { byPost: false })).toContain('agree with Bea when and where')
    expect(text('received', 'LENDER', { byPost: false })).not.toMatch(/on its way|post/)
  })

  it('has no words of the post about a loan in person', () => {
    const ofPost: readonly NoticeName[] = [
      ...(['cancelledUnposted', 'neverPosted', 'labelOpen', 'labelRefused', 'postageOwed', 'postageBack'] as const),
      ...(['sent', 'turnedOut', 'turnedOutLate', 'turnedBack', 'turnedPaused'] as const),
    ]
    for (const name of noticeNames.filter((one) => !ofPost.includes(one)))
      for (const role of roles)
        expect(text(name, role, { byPost: false }) ?? '', `${name} ${role}`).not.toMatch(/post|parcel/i)
    expect(text('cancelledByLendee', 'LENDER')).toContain('Please don’t post it.')
  })

  it('states that nothing will be charged, wherever a request ended without a loan (§1), and no more than is known', () => {
    for (const name of ['declined', 'declinedUnlisted', 'expired', 'paymentFailed', 'withdrawnByLender'] as const) {
      expect(text(name, 'LENDEE')).toContain(
        'You won’t be charged. We’re releasing the £24.90 hold. Your coin is back with you.',
      )
      expect(text(name, 'LENDER') ?? '').not.toMatch(/£24|charged\.|your coin/)
    }
    expect(text('cancelledByLender', 'LENDEE')).toBe(
      'We’re returning £24.90 to your card in full. Your coin is back with you.',
    )
  })

  it('speaks of a hold where one is released and of a payment where one is refunded, of each move', () => {
    for (const { money, notifies = {} } of Object.values<Move>(moves)) {
      const words = notifies.LENDEE && text(notifies.LENDEE, 'LENDEE')
      if (words && money === 'release') expect(words).toContain('We’re releasing the £24.90 hold')
      if (words && money === 'refund') expect(words).toContain('We’re returning £24.90')
    }
  })

  it('promises no refund where nothing of the payment is left, and speaks of the coin all the same', () => {
    const left = { left: null }
    const sentence = 'There’s nothing more to return to your card. Your coin is back with you.'
    expect(text('cancelledByLender', 'LENDEE', left)).toBe(sentence)
    for (const name of ['neverPosted', 'notMet', 'neverMet'] as const) {
      expect(text(name, 'LENDEE', left), name).toContain(sentence)
      expect(text(name, 'LENDEE', left), name).not.toContain('£')
    }
    expect(text('cancelledByLender', 'LENDEE', { ...left, total: null })).toContain('You haven’t paid anything')
  })

  it('promises what is left of the payment where a part of it was refunded before', () => {
    expect(text('cancelledByLender', 'LENDEE', { left: '£14.90' })).toBe(
      'We’re returning the remaining £14.90 to your card. Your coin is back with you.',
    )
    expect(text('neverPosted', 'LENDEE', { left: '£24.90' })).toContain('We’re returning £24.90 to your card in full.')
  })

  it('never says that money went back before the provider has agreed, where a parcel was never posted', () => {
    expect(text('neverPosted', 'LENDEE')).toBe(
      'Lena never posted it. We’re sorry. We’re returning £24.90 to your card in full. Your coin is back with you.',
    )
    expect(text('neverPosted', 'LENDEE', { total: null, hasCoin: false })).not.toMatch(/£|coin|card/)
    for (const name of ['neverPosted', 'cancelledUnposted'] as const)
      expect(text(name, 'LENDER')).toContain('counts as cancelled by you')
  })

  it('never says that money went back: a notice is written before the provider has agreed', () => {
    for (const name of noticeNames)
      for (const role of roles)
        expect(text(name, role) ?? '').not.toMatch(/We’ve (refunded|released|returned)|\bis (refunded|released)/)
  })

  it('speaks of no hold and of no coin where there was none', () => {
    for (const name of ['declined', 'declinedUnlisted', 'expired', 'paymentFailed', 'cancelledByLender'] as const) {
      expect(text(name, 'LENDEE', { total: null, hasCoin: false })).toMatch(
        /You haven’t (been charged|paid anything)\.( |$)/,
      )
      expect(text(name, 'LENDEE', { total: null, hasCoin: false })).not.toMatch(/hold|coin|refund/)
      expect(text(name, 'LENDEE', { total: '£24.90', hasCoin: false })).not.toContain('coin')
      expect(text(name, 'LENDEE', { total: null })).toContain(', and your coin is back with you.')
    }
  })
})
