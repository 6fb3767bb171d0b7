import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import type { MeetingRow } from './ask-store.ts'

/** A meeting as both parties see it. */
export function meetingView(row: MeetingRow, order: { lenderId: string }): Meeting {
  return {
    id: row.id,
    handover: row.handover,
    proposedBy: row.proposedBy === order.lenderId ? 'LENDER' : 'LENDEE',
    place: row.place,
    at: row.at.toISOString(),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
