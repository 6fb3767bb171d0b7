import type { MeetingState } from '@hemline/contract/meetings/shapes.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { meetingWords, moveWords, type RecordedMove } from '@hemline/contract/orders/words.ts'
import { formatMoment } from '../base/format.ts'

/** Something that happened to a loan, in the reader's words, at its place in the conversation. */
export type LoanEntry = { key: string; at: string; text: string; garment: string; orderId: string }

/**
 * Returns what happened to the loans of one conversation, oldest first (product.md §1): the moves of each order, and its
 * meetings. It is derived from the orders; no call writes it.
 */
export function loanEntries(orders: readonly Order[], conversationId: string | null): LoanEntry[] {
  if (conversationId === null) return []
  return orders
    .filter((order) => order.conversationId === conversationId)
    .flatMap((order) => [...moveEntries(order), ...meetingEntries(order)])
    .sort((one, other) => one.at.localeCompare(other.at))
}

const namesOf = ({ lenderName, lendeeName }: Order) => ({ lender: lenderName, lendee: lendeeName })
const of = (order: Order) => ({ garment: order.listingBrand, orderId: order.id })

const moveEntries = (order: Order): LoanEntry[] =>
  order.timeline.flatMap(({ move, at }, index) => {
    const words = moveWords[move as RecordedMove]
    return words
      ? [{ ...of(order), key: `${order.id}-${move}-${index}`, at, text: words[order.role](namesOf(order)) }]
      : []
  })

function meetingEntries(order: Order): LoanEntry[] {
  return (order.meetings ?? []).flatMap(({ id, at, place, state, proposedBy, createdAt, answeredAt }) => {
    const words = { ...namesOf(order), meeting: `${formatMoment(at)}, ${place}` }
    const other = proposedBy === 'LENDER' ? 'LENDEE' : 'LENDER'
    const proposed = {
      ...of(order),
      key: `${id}-proposed`,
      at: createdAt,
      text: meetingWords.PROPOSED[proposedBy][order.role](words),
    }
    if (answeredAt === null || !isEnd(state)) return [proposed]
    const by = state === 'AGREED' ? other : proposedBy
    return [
      proposed,
      { ...of(order), key: `${id}-${state}`, at: answeredAt, text: meetingWords[state][by][order.role](words) },
    ]
  })
}

const ends = ['AGREED', 'WITHDRAWN', 'CANCELLED'] as const
const isEnd = (state: MeetingState): state is (typeof ends)[number] => ends.some((one) => one === state)
