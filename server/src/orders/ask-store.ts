import type { Day } from '@hemline/contract/days.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Meetings } from '../../db-types.ts'
import type { Db } from '../base/db.ts'

export type MeetingRow = Selectable<Meetings>

/** The claims on these orders that wait for the borrower, the operator or a payment, oldest first. */
export function listWaitingClaims(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('claims')
    .select(['id', 'orderId', 'state', 'amountPence', 'answerBy', 'lines'])
    .where('orderId', 'in', orderIds)
    .where('state', 'in', ['OPEN', 'CONTESTED', 'DUE'])
    .$narrowType<{ state: 'OPEN' | 'CONTESTED' | 'DUE' }>()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
export type WaitingClaim = Awaited<ReturnType<typeof listWaitingClaims>>[number]

/** The moments of these orders whose condition checks are written. */
export function listWrittenChecks(db: Db, orderIds: readonly string[]) {
  return db.selectFrom('conditionChecks').select(['orderId', 'moment']).where('orderId', 'in', orderIds).execute()
}

/** Open extension requests of these orders. */
export function listOpenExtensions(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('extensions')
    .select(['id', 'orderId', 'oldEndDate', 'endDate'])
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'OPEN')
    .execute()
}
export type OpenExtension = Awaited<ReturnType<typeof listOpenExtensions>>[number]

/** The meetings that were suggested for these orders, oldest first. */
export function listMeetings(db: Db, orderIds: readonly string[]): Promise<MeetingRow[]> {
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The day for which the two of an order agreed to meet so that the item is given back, past or to come; null without one. */
export const returnOn = (orderId: RawBuilder<unknown>) => sql<Day | null>`(
  select (m.at at time zone 'Europe/London')::date from meetings m
  where m.order_id = ${orderId} and m.handover = 'BACK' and m.state = 'AGREED')`
