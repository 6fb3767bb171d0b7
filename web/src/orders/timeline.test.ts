import { roles } from '@hemline/contract/order-status.ts'
import type { Move } from '@hemline/contract/orders/move-shapes.ts'
import { moveNames, moves } from '@hemline/contract/orders/moves.ts'
import { moveWords } from '@hemline/contract/orders/words.ts'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'
import { stepsOf } from './timeline.ts'

const before = new Date('2026-12-01T10:00:00Z')

describe('the timeline', () => {
  it('has a text for every move on both sides', () => {
    for (const move of Object.keys(moves)) expect(moveWords).toHaveProperty(move)
  })

  it('names neither side for a move that both can make', () => {
    const names = { lender: 'Maya', lendee: 'Ines' }
    const ofBoth = moveNames.filter((name) => roles.every((role) => (moves[name] as Move).by.includes(role)))
    expect(ofBoth).toEqual(['raiseIssue', 'raiseIssueAfter'])
    for (const name of ofBoth)
      for (const words of Object.values(moveWords[name])) expect(words(names)).not.toMatch(/you|Maya|Ines/i)
  })

  it('does not say that its owner took down an item: an operator may have', () => {
    const order = sampleOrder({ status: 'DECLINED', reason: 'UNLISTED', role: 'LENDER' })
    const words = [
      moveWords.declineUnlisted.LENDER({ lender: 'Maya', lendee: 'Ines' }),
      screenOf(order, before).headline,
    ]
    expect(words).toEqual(['It’s no longer listed', 'It’s no longer listed'])
  })

  it('continues with the coming steps of a loan by post', () => {
    const order = sampleOrder({
      status: 'SHIPPING_SENT',
      role: 'LENDEE',
      timeline: [
        { move: 'sent', status: 'SHIPPING_SENT', by: 'LENDER', at: '2026-12-01T10:00:00Z', handedAt: null },
        { move: 'request', status: 'REQUESTED', by: 'LENDEE', at: '2026-11-20T10:00:00Z', handedAt: null },
        { move: 'accept', status: 'ACCEPTED', by: 'LENDER', at: '2026-11-21T10:00:00Z', handedAt: null },
      ],
    })
    expect(stepsOf(order, before).map(({ text, at }) => [text, at !== null])).toEqual([
      ['You requested it', true],
      ['Maya accepted', true],
      ['Maya posted it', true],
      ['It reaches you', false],
      ['Return it by Wed 9 Dec', false],
      ['Maya confirms it’s back', false],
    ])
  })

  it('in person has collecting as a step, and ends when the order is closed', () => {
    const requested = {
      move: 'request',
      status: 'REQUESTED',
      by: 'LENDEE',
      at: '2026-11-20T10:00:00Z',
      handedAt: null,
    } as const
    const open = sampleOrder({
      role: 'LENDER',
      status: 'REQUESTED',
      deliveryMethod: 'IN_PERSON',
      timeline: [requested],
    })
    expect(stepsOf(open, before).map(({ text }) => text)).toEqual([
      'Ines requested it',
      'Accept the request',
      'Ines collects it',
      'Ines returns it',
      'Confirm it’s back',
    ])
    expect(stepsOf({ ...open, status: 'EXPIRED' }, before)).toHaveLength(1)
  })
})
