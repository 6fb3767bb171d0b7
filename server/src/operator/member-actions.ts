import type { coinChanges } from '@hemline/contract/operator/member-shapes.ts'
import { changedTexts, deletionTexts, verifyingTexts } from '@hemline/contract/operator/words.ts'
import { startDeletion } from '../account/actions.ts'
import { sendExportLink } from '../account/export-link-actions.ts'
import type { Caller } from '../base/caller.ts'
import { isDuplicate, type Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { grantCoin, removeCoin } from '../coins/actions.ts'
import { countFreeCoins } from '../coins/store.ts'
import type { Deps } from '../deps.ts'
import { confirmWithoutCode } from '../identity/email-change-actions.ts'
import { endSessions } from '../identity/session-actions.ts'
import { WireRefusal } from '../identity/wire-refusal.ts'
import { isSuspended } from '../members/standing.ts'
import { findMember, hasGivenRole, lockMember } from '../members/store.ts'
import * as safety from '../safety/actions.ts'
import { logAct, wasDone } from './log-actions.ts'
import { requireOtherOperator } from './own-case-actions.ts'

type Noted = { operator: Caller; userId: string; note: string; actId?: string | undefined }

/**
 * Writes a note about a member, which operators alone read, once for each `actId`. Throws NOT_FOUND for an unknown member,
 * CONFLICT for another act under the same id.
 */
export async function noteMember(deps: Deps, act: Noted): Promise<void> {
  await actOnMember(deps, 'note-member', act, async () => undefined)
}

/**
 * Sends a member a warning by email, and logs it, once for each `actId`. Throws NOT_FOUND for an unknown member, CONFLICT for
 * another act under the same id.
 */
export async function warnMember(deps: Deps, act: Noted): Promise<void> {
  await actOnMember(deps, 'warn-member', act, (tx) => safety.warnMember(deps, tx, act))
}

/** Runs an act on a member under their lock, once for each `actId`, and logs it. */
async function actOnMember(deps: Deps, action: string, act: Noted, run: (tx: Tx) => Promise<void>): Promise<void> {
  const { userId, actId, note } = act
  await deps.db.transaction().execute(async (tx) => {
    await requireMember(tx, userId)
    await lockMember(tx, userId)
    if (await wasDone(tx, { actId, about: { subject: userId }, action, detail: { note } })) return
    await run(tx)
    await log(deps, tx, action, act)
  })
}

/** Signs a member out on every device, and logs it. Throws NOT_FOUND for an unknown member, FORBIDDEN for an operator. */
export async function endMemberSessions(deps: Deps, act: Noted): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await requireMember(tx, act.userId)
    if (row.isOperator) throw new Refusal('FORBIDDEN')
    await endSessions(tx, { memberId: act.userId, now: deps.clock.now() })
    await log(deps, tx, 'end-sessions', act)
  })
}

/**
 * Confirms the new address of a member that an operator has checked outside, in place of its code. Throws NOT_FOUND for an
 * unknown member, FORBIDDEN for one with a role, MOVE_NOT_ALLOWED for one who is suspended, and for an address that does not
 * wait any more or has an account meanwhile.
 */
export async function verifyMemberEmail(deps: Deps, act: Noted & { email: string }): Promise<void> {
  const { userId: memberId, email } = act
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await requireMember(tx, memberId)
      // a suspension of this moment is either there, or comes after the change
      const row = await lockMember(tx, memberId)
      if (row.isOperator || (await hasGivenRole(tx, memberId))) throw new Refusal('FORBIDDEN')
      if (isSuspended(row)) throw new Refusal('MOVE_NOT_ALLOWED')
      if (!(await confirmWithoutCode(deps, tx, { memberId, email })))
        throw new Refusal('MOVE_NOT_ALLOWED', { message: verifyingTexts.notWaiting })
      await log(deps, tx, 'verify-email', act)
    })
    .catch((error: unknown) => {
      const isTaken = isDuplicate(error) || error instanceof WireRefusal
      throw isTaken ? new Refusal('MOVE_NOT_ALLOWED', { message: verifyingTexts.taken }) : error
    })
}

/** Sends a member who asked outside the app the link to a copy of their data, and logs it. Throws NOT_FOUND for an unknown member. */
export async function exportMember(deps: Deps, act: Noted): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await requireMember(tx, act.userId)
    await sendExportLink(deps, tx, act.userId)
    await log(deps, tx, 'export-member', act)
  })
}

/**
 * Starts the deletion of a member who asked for it and cannot do so themselves: the same 14 days, letter and erasure as
 * theirs, and they can cancel it. Throws NOT_FOUND for an unknown member, FORBIDDEN for one with a role, MOVE_NOT_ALLOWED
 * for one who is suspended or leaving, ACCOUNT_NOT_EMPTY while something is open.
 */
export async function deleteMember(deps: Deps, act: Noted): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await requireMember(tx, act.userId)
    if (row.isOperator || (await hasGivenRole(tx, act.userId))) throw new Refusal('FORBIDDEN')
    if (row.suspendedAt || row.deletesAt) throw new Refusal('MOVE_NOT_ALLOWED')
    await startDeletion(deps, tx, act.userId).catch((error: unknown) => {
      const isOpen = error instanceof Refusal && error.code === 'ACCOUNT_NOT_EMPTY'
      throw isOpen ? new Refusal('ACCOUNT_NOT_EMPTY', { message: deletionTexts.notEmpty }) : error
    })
    await log(deps, tx, 'delete-member', act)
  })
}

/**
 * Grants a member a coin or takes a free one, once for each `actId`; the member reads the note with it. Throws NOT_FOUND
 * for an unknown member, FORBIDDEN for the operator's own, MOVE_NOT_ALLOWED when there is no free coin to take, CONFLICT when
 * the member has more or fewer free coins than the operator saw.
 */
export async function changeMemberCoins(
  deps: Deps,
  act: Noted & { actId: string; change: (typeof coinChanges)[number]; freeCoins?: number | undefined },
): Promise<void> {
  const { userId, actId, change, freeCoins: seen, note } = act
  await deps.db.transaction().execute(async (tx) => {
    await requireMember(tx, userId)
    await requireOtherOperator(tx, { operator: act.operator, parties: [userId] })
    await lockMember(tx, userId)
    const coin = { memberId: userId, actId, note, now: deps.clock.now() }
    const free = await countFreeCoins(tx, userId)
    const isNew = change === 'GRANT' ? await grantCoin(tx, coin) : await removeCoin(deps, tx, coin)
    if (!isNew) return
    if (seen !== undefined && seen !== free) throw new Refusal('CONFLICT', { message: changedTexts.coins(free) })
    await log(deps, tx, change === 'GRANT' ? 'grant-coin' : 'take-coin', act)
  })
}

async function requireMember(tx: Tx, userId: string) {
  const row = await findMember(tx, userId)
  if (!row || row.erasedAt) throw new Refusal('NOT_FOUND')
  return row
}

function log(deps: Deps, tx: Tx, action: string, { operator, userId, note, actId }: Noted): Promise<void> {
  return logAct(deps, tx, { operator, action, subject: userId, detail: { note, ...(actId && { actId }) } })
}
