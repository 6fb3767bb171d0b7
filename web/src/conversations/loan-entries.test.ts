import { roles } from '@hemline/contract/order-status.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleOrder } from '../orders/sample-order.ts'
import { loanEntries } from './loan-entries.ts'

const event = (move: string, at: string) => ({ move, at, status: 'ACCEPTED' as const, by: null, handedAt: null })
const meeting = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11',
  handover: 'OUT',
  proposedBy: 'LENDER',
  place: 'Paddington',
  at: '2026-12-05T14:00:00.000Z',
  state: 'AGREED',
  createdAt: '2026-11-22T10:00:00.000Z',
  answeredAt: '2026-11-23T10:00:00.000Z',
} as const
const loan = sampleOrder({
  status: 'ACCEPTED',
  timeline: [event('request', '2026-11-20T10:00:00Z'), event('accept', '2026-11-21T10:00:00Z')],
  meetings: [meeting],
})

// read in the year of the loan
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('has what happened to the loans of the conversation, in order and in the words of its reader', () => {
  const { conversationId } = loan
  const [lender, lendee] = roles.map((role) => loanEntries([{ ...loan, role }], conversationId).map(({ text }) => text))
  expect(lender).toEqual([
    'Ines requested it',
    'You accepted',
    'You suggested Sat 5 Dec, 14:00, Paddington',
    'Ines accepted Sat 5 Dec, 14:00, Paddington',
  ])
  expect(lendee).toEqual([
    'You requested it',
    'Maya accepted',
    'Maya suggested Sat 5 Dec, 14:00, Paddington',
    'You accepted Sat 5 Dec, 14:00, Paddington',
  ])
})

it('has nothing of another conversation, and of an open suggestion only that it was made', () => {
  expect(loanEntries([loan], null)).toEqual([])
  expect(loanEntries([loan], loan.lenderId)).toEqual([])
  const open = { ...loan, timeline: [], meetings: [{ ...meeting, state: 'PROPOSED' as const, answeredAt: null }] }
  expect(loanEntries([open], loan.conversationId).map(({ text }) => text)).toEqual([
    'Maya suggested Sat 5 Dec, 14:00, Paddington',
  ])
})

it('says who withdrew a suggestion', () => {
  const withdrawn = { ...loan, timeline: [], meetings: [{ ...meeting, state: 'WITHDRAWN' as const }] }
  const last = (role: 'LENDER' | 'LENDEE') => loanEntries([{ ...withdrawn, role }], loan.conversationId).at(-1)?.text
  expect(last('LENDER')).toBe('You withdrew your suggestion of Sat 5 Dec, 14:00, Paddington')
  expect(last('LENDEE')).toBe('Maya withdrew their suggestion of Sat 5 Dec, 14:00, Paddington')
})
