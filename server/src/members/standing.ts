import type { Tx } from '../base/db.ts'
import { requireStanding } from '../base/standing.ts'
import { lockMember, type MemberRow } from './store.ts'

export type Standing = Pick<MemberRow, 'suspendedAt' | 'deletesAt'>

/** Whether the operator suspended a member: one who is leaving is hidden in the same way, and is not. */
export const isSuspended = ({ suspendedAt, deletesAt }: Standing): boolean => suspendedAt !== null && deletesAt === null

/**
 * Locks the row of a member who changes data by which they are known. Throws FORBIDDEN for one who is suspended since their
 * request began: a ban takes the address and number that they have then (decision 178).
 */
export async function lockStanding(tx: Tx, id: string): ReturnType<typeof lockMember> {
  const row = await lockMember(tx, id)
  requireStanding({ isSuspended: isSuspended(row) })
  return row
}
