import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import type { AgreedTerms } from '@hemline/contract/requests/shapes.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { turnaround } from '@hemline/contract/working-days.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { areFriends } from '../friends/store.ts'
import { lockMember } from '../members/store.ts'
import { readLoanSettings, readTerms } from '../settings/actions.ts'
import { requireAllowedDates, requireLendable } from './actions.ts'
import { termsNow } from './agreed-terms.ts'
import { findDateProblem, insertBooking, lockListing } from './bookings-store.ts'
import type { Lendable } from './store.ts'

/** A loan as a member wants it. */
export type WantedLoan = { listingId: string; startDate: string; endDate: string; deliveryMethod: DeliveryMethod }

/** A loan that is possible now: of what, at which fees and times, on which terms. */
export type Agreement = { loan: WantedLoan; lendable: Lendable; fees: LoanSettings; terms: AgreedTerms }

/**
 * Runs in one transaction with the listing’s row locked: a reservation of its days, an order of it and taking it down go one
 * after the other. `run` locks no member, except the one with `memberId`, whose row is locked first, as owners' are.
 */
export function withListing<Result>(
  { db }: Deps,
  { listingId, memberId }: { listingId: string; memberId?: string },
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    if (memberId !== undefined) await lockMember(tx, memberId)
    await lockListing(tx, listingId)
    return run(tx)
  })
}

/**
 * Returns what two members agree to with a loan now, at the fees of the moment in which the request was begun (product.md
 * §13). Throws as `requireLendable`, and for days that no loan may have. Call in `withListing`.
 */
export async function agree(
  deps: Deps,
  tx: Tx,
  { member, loan, begunAt }: { member: Caller; loan: WantedLoan; begunAt?: Date },
): Promise<Agreement> {
  const now = deps.clock.now()
  const inTx = { db: tx, env: deps.env }
  const lendable = await requireLendable(tx, member, loan.listingId)
  const fees = await readLoanSettings(inTx, begunAt)
  requireAllowedDates(loan, { fees, now })
  const terms = termsNow({
    ...loan,
    lendable,
    areFriends: await areFriends(tx, member.id, lendable.ownerId),
    fees,
    termsVersion: (await readTerms(inTx)).version,
    now,
  })
  return { loan, lendable, fees, terms }
}

/**
 * Books the days of an agreed loan. Returns the booking's id. Throws REQUEST_DATE_CONFLICT or ACTIVE_ORDER_EXISTS. Call in
 * `withListing`.
 */
export async function bookDates(
  tx: Tx,
  { loan, lendable, fees }: Agreement,
  { lendeeId, pendingRequestId, now }: { lendeeId: string; pendingRequestId: string | null; now: Date },
): Promise<string> {
  const { listingId } = loan
  const blocked = turnaround(loan, loan.deliveryMethod, fees)
  const problem = await findDateProblem(tx, { listingId, ownerId: lendable.ownerId, lendeeId, loan, blocked })
  if (problem) throw new Refusal(problem)
  const { startDate: from, endDate: to } = blocked
  return insertBooking(tx, { listingId, lendeeId, pendingRequestId, from, to, now })
}
