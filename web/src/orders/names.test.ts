import { standardTimes } from '@hemline/contract/loan-times.ts'
import { deliveryMethods, orderActions, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import { deadlineKinds, deadlineTable, deadlineWords } from '@hemline/contract/orders/deadlines.ts'
import { noticeFor, noticeNames } from '@hemline/contract/orders/notices.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { moveWords } from '@hemline/contract/orders/words.ts'
import { expect, it } from 'vitest'
import { confirmationOf } from './confirmations.ts'
import { moneyNote } from './money-note.ts'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'
import { recordWords, stepsOf } from './timeline.ts'

const now = new Date('2026-12-01T10:00:00Z')

/** Every sentence about an order of these two: screens, history, deadlines, confirmations, notices. */
function sentences(lenderName: string, lendeeName: string): string[] {
  const event = (move: string) => ({
    move,
    status: 'REQUESTED' as const,
    by: null,
    at: '2026-11-21T10:00:00Z',
    handedAt: null,
  })
  const timeline = Object.keys(moveWords).map(event)
  return orderStatuses.flatMap((status) =>
    roles.flatMap((role) =>
      deliveryMethods.flatMap((deliveryMethod) => {
        const order: Order = sampleOrder({ status, role, deliveryMethod, lenderName, lendeeName, timeline })
        const { headline, text } = screenOf(order, now)
        const confirmations = orderActions.map((action) =>
          Object.values(confirmationOf(action, order)).map(String).join(' '),
        )
        return [
          headline,
          text,
          moneyNote(order) ?? '',
          ...stepsOf(order, now).map((step) => step.text),
          ...timeline.map(({ move }) => recordWords(move, order)),
          ...deadlineKinds
            .filter((kind) => deadlineTable[kind].words[role])
            .map((kind) => deadlineWords(kind, role, { at: 'noon', lender: lenderName, lendee: lendeeName })),
          ...noticeNames.flatMap((name) => {
            const facts = {
              lenderName,
              lendeeName,
              garment: 'Rixo dress',
              byPost: true,
              answerBy: 'noon',
              endsAfter: 'noon',
              earns: '',
              note: '',
              total: '£24.90',
              hasCoin: true,
              times: standardTimes,
            }
            const days = { startDate: order.startDate, endDate: order.endDate }
            const words = noticeFor(name, role, { ...facts, ...days })
            return words ? [words.subject, words.text] : []
          }),
          ...confirmations,
        ]
      }),
    ),
  )
}

it.each(['$&', '$1', '$$', "$'", '$`', '{lendee}', '{lender}', '{start}', '{coin}', '{toString}', '\\1'])(
  'every sentence has the name %s unchanged',
  (name) => {
    const plain = sentences('<lender>', '<lendee>')
    const expected = plain.map((text) => text.split('<lender>').join(name).split('<lendee>').join('Bea'))
    expect(sentences(name, 'Bea')).toEqual(expected)
    const other = plain.map((text) => text.split('<lendee>').join(name).split('<lender>').join('Bea'))
    expect(sentences('Bea', name)).toEqual(other)
  },
)
