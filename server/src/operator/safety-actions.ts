import type { ReportOutcome } from '@hemline/contract/safety/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import * as safety from '../safety/actions.ts'
import { listReports } from '../safety/report-views.ts'
import { writeLine } from './store.ts'

/** Returns one page of reports. */
export function readReports(deps: Deps, asked: Parameters<typeof listReports>[1]) {
  return listReports(deps, asked)
}

type Noted = { operator: Caller; note: string }

/** Closes a report, and logs the decision. */
export async function closeReport(
  deps: Deps,
  asked: Noted & { reportId: string; outcome: ReportOutcome },
): Promise<void> {
  const { operator, reportId, outcome, note } = asked
  await deps.db.transaction().execute(async (tx) => {
    const target = await safety.closeReport(deps, tx, asked)
    await write(deps, tx, { operator, action: 'close-report', subject: reportId, detail: { ...target, outcome, note } })
  })
}

/** Suspends or reinstates a member, and logs it. */
export async function suspendMember(
  deps: Deps,
  asked: Noted & { userId: string; isSuspended: boolean },
): Promise<void> {
  const { operator, userId, note } = asked
  await deps.db.transaction().execute(async (tx) => {
    if (!(await safety.suspendMember(deps, tx, asked))) return
    const action = asked.isSuspended ? 'suspend-member' : 'reinstate-member'
    await write(deps, tx, { operator, action, subject: userId, detail: { note } })
  })
}

/** Hides or restores a listing, and logs it. */
export async function hideListing(deps: Deps, asked: Noted & { listingId: string; isHidden: boolean }): Promise<void> {
  const { operator, listingId, note } = asked
  await deps.db.transaction().execute(async (tx) => {
    await safety.hideListing(deps, tx, asked)
    const action = asked.isHidden ? 'hide-listing' : 'show-listing'
    await write(deps, tx, { operator, action, subject: listingId, detail: { note } })
  })
}

type Line = { operator: Caller; action: string; subject: string; detail: Record<string, unknown> }

function write({ clock }: Deps, tx: Tx, { operator, ...line }: Line): Promise<void> {
  return writeLine(tx, { operatorId: operator.id, orderId: null, now: clock.now(), ...line })
}
