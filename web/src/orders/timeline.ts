import { formatDay } from '@hemline/contract/days.ts'
import { fill } from '@hemline/contract/fill.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { MoveName } from '@hemline/contract/orders/moves.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'

/** Every move that an order's history can hold: those of the life cycle, its beginning, a capture that failed, a longer loan. */
type Recorded = MoveName | 'request' | 'paymentFailed' | 'extend'

/** What a viewer reads for each move; {lender} and {lendee} are names. */
export const timelineWords: { [move in Recorded]: { [role in Role]: string } } = {
  request: { LENDER: '{lendee} asked to borrow it', LENDEE: 'You asked to borrow it' },
  accept: { LENDER: 'You accepted', LENDEE: '{lender} accepted' },
  decline: { LENDER: 'You declined', LENDEE: '{lender} declined' },
  lapse: { LENDER: 'The time to answer passed', LENDEE: 'The time to answer passed' },
  withdraw: { LENDER: '{lendee} withdrew the request', LENDEE: 'You withdrew the request' },
  cancelAsLendee: { LENDER: '{lendee} cancelled', LENDEE: 'You cancelled' },
  withdrawAsLender: { LENDER: 'You cancelled', LENDEE: '{lender} cancelled' },
  cancelAsLender: { LENDER: 'You cancelled', LENDEE: '{lender} cancelled' },
  openLabel: { LENDER: 'Time to post it', LENDEE: '{lender} was asked to post it' },
  labelReady: { LENDER: 'The postal label is ready', LENDEE: 'The postal label is ready' },
  sent: { LENDER: 'You posted it', LENDEE: '{lender} posted it' },
  received: { LENDER: '{lendee} received it', LENDEE: 'You received it' },
  collected: { LENDER: '{lendee} collected it', LENDEE: 'You collected it' },
  notFit: { LENDER: 'It does not fit {lendee}', LENDEE: 'You said that it does not fit' },
  returned: { LENDER: '{lendee} returned it', LENDEE: 'You returned it' },
  complete: { LENDER: 'The loan is complete', LENDEE: 'The loan is complete' },
  completeInPerson: { LENDER: 'The loan is complete', LENDEE: 'The loan is complete' },
  raiseIssue: { LENDER: 'An issue was raised', LENDEE: 'An issue was raised' },
  raiseIssueAfter: { LENDER: 'You raised an issue', LENDEE: '{lender} raised an issue' },
  resolveCompleted: { LENDER: 'The issue was settled', LENDEE: 'The issue was settled' },
  resolveCancelled: { LENDER: 'The issue was settled', LENDEE: 'The issue was settled' },
  resolveBack: {
    LENDER: 'The issue was settled, and the loan goes on',
    LENDEE: 'The issue was settled, and the loan goes on',
  },
  extend: { LENDER: 'You agreed to a later last day', LENDEE: '{lender} agreed to a later last day' },
  paymentFailed: { LENDER: 'The payment did not go through', LENDEE: 'The payment did not go through' },
}

export type Step = { key: string; text: string; at: string | null }

type Ahead = { move: Recorded; words: { [role in Role]: string }; methods: readonly Order['deliveryMethod'][] }

const course: readonly Ahead[] = [
  {
    move: 'accept',
    words: { LENDER: 'You accept', LENDEE: '{lender} accepts' },
    methods: ['DELIVERY', 'IN_PERSON'],
  },
  { move: 'sent', words: { LENDER: 'You post it', LENDEE: '{lender} posts it' }, methods: ['DELIVERY'] },
  { move: 'received', words: { LENDER: '{lendee} receives it', LENDEE: 'You receive it' }, methods: ['DELIVERY'] },
  { move: 'collected', words: { LENDER: '{lendee} collects it', LENDEE: 'You collect it' }, methods: ['IN_PERSON'] },
  {
    move: 'returned',
    words: { LENDER: '{lendee} returns it', LENDEE: 'You return it' },
    methods: ['DELIVERY', 'IN_PERSON'],
  },
  {
    move: 'complete',
    words: { LENDER: 'You confirm that it is back', LENDEE: '{lender} confirms that it is back' },
    methods: ['DELIVERY', 'IN_PERSON'],
  },
]

/** What happened, oldest first, and what a loan that goes well still has before it (`at` null). */
export function stepsOf(order: Order): Step[] {
  const say = (text: string) => fill(text, { lender: order.lenderName, lendee: order.lendeeName })
  const done = [...order.timeline]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((event, index) => {
      const words = timelineWords[event.move as Recorded]?.[order.role] ?? event.move
      return { key: `${event.move}-${index}`, text: say(words), at: event.at }
    })
  if (closedStatuses.includes(order.status) || order.status === 'DISPUTE' || order.status === 'ENQUIRED') return done
  const ways = course.filter(({ methods }) => methods.includes(order.deliveryMethod))
  const last = ways.findLastIndex(({ move }) => order.timeline.some((event) => event.move === move))
  const { postBy, postBackBy } = postalDays(order)
  const byPost: { [move in Recorded]?: string } = { sent: postBy, returned: postBackBy }
  return [
    ...done,
    ...ways.slice(last + 1).map(({ move, words }) => {
      const by = order.deliveryMethod === 'DELIVERY' ? byPost[move] : undefined
      return { key: move, text: `${say(words[order.role])}${by ? ` by ${formatDay(by)}` : ''}`, at: null }
    }),
  ]
}

/** A move as neither side's: who did it by name. */
export function recordWords(
  move: string,
  { lenderName, lendeeName }: Pick<Order, 'lenderName' | 'lendeeName'>,
): string {
  const words = timelineWords[move as Recorded]
  const text = words ? ([words.LENDEE, words.LENDER].find((one) => !/\byou/i.test(one)) ?? words.LENDER) : move
  return fill(text, { lender: lenderName, lendee: lendeeName })
}
