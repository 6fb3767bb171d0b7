import type { AnswerFrom, QueryIn } from '@hemline/contract/call.ts'
import type { getReports } from '@hemline/contract/operator/safety-calls.ts'
import { alreadySoText, changedTexts } from '@hemline/contract/operator/words.ts'
import { harmlessOutcomes, type ReportOutcome } from '@hemline/contract/safety/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import * as safety from '../safety/actions.ts'
import * as appeals from '../safety/appeal-actions.ts'
import { listReports, readReportContext } from '../safety/report-views.ts'
import { lockOpenReportsLike, lockReport } from '../safety/store.ts'
import { findStandingAct } from './act-store.ts'
import { colleagueView } from './colleague-views.ts'
import { assignHolder, type HolderChange } from './holder-actions.ts'
import { listColleagues } from './holder-store.ts'
import { findOwnerId } from './listing-store.ts'
import { logAct } from './log-actions.ts'
import { requireOtherOperator } from './own-case-actions.ts'

/** Returns one page of reports, and the operators to whom one can be assigned: of each, who is none of its parties. */
export async function readReports(
  deps: Deps,
  { operator, holder, ...query }: QueryIn<typeof getReports> & { operator: Caller },
): Promise<AnswerFrom<typeof getReports>> {
  const holderId = { ALL: undefined, ME: operator.id, NO_ONE: null }[holder]
  const [page, colleagues] = await Promise.all([listReports(deps, { ...query, holderId }), listColleagues(deps.db, [])])
  return { ...page, colleagues: colleagues.map(colleagueView) }
}

/**
 * Assigns an open report, and logs it. Throws NOT_FOUND for an unknown one, INVALID for a member who cannot look at it,
 * MOVE_NOT_ALLOWED when it was closed, or another operator assigned it meanwhile.
 */
export async function assignReport(
  deps: Deps,
  { reportId, ...change }: HolderChange & { reportId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId)
    if (!report) throw new Refusal('NOT_FOUND')
    if (report.state !== 'OPEN') throw new Refusal('MOVE_NOT_ALLOWED')
    const { reporterId, subjectId } = report
    await assignHolder(deps, tx, {
      ...change,
      held: { kind: 'report', id: reportId },
      parties: reporterId ? [reporterId, subjectId] : [subjectId],
      wrong: 'Please choose an operator whom it isn’t by or about',
      about: { subject: reportId },
    })
  })
}

/** Returns one page of appeals. */
export function readAppeals(deps: Deps, query: Parameters<typeof appeals.listAppeals>[1]) {
  return appeals.listAppeals(deps, query)
}

export { readReportContext }

type Noted = { operator: Caller; note: string }

/**
 * Closes a report, does what its outcome says, and logs both; `withOthers`: those of members about the same thing too. Throws
 * NOT_FOUND, MOVE_NOT_ALLOWED when it was closed, INVALID for an outcome that it does not have or that others cannot share,
 * FORBIDDEN for one by or about the operator, CONFLICT when there is another one than `otherIds`, those that the operator saw, or
 * the `picture` that they saw is to be removed and is no longer the member's.
 */
export async function closeReport(
  deps: Deps,
  {
    withOthers,
    otherIds,
    picture,
    ...closing
  }: Noted & {
    reportId: string
    outcome: ReportOutcome
    withOthers: boolean
    otherIds?: string[] | undefined
    picture?: string | undefined
  },
): Promise<void> {
  const { operator, reportId, outcome, note } = closing
  if (withOthers && !harmlessOutcomes.includes(outcome))
    throw new Refusal('INVALID', { fields: { outcome: 'Close the others one by one' } })
  await deps.db.transaction().execute(async (tx) => {
    const like = withOthers ? await lockOpenReportsLike(tx, reportId) : []
    if (otherIds && like.some((id) => id !== reportId && !otherIds.includes(id)))
      throw new Refusal('CONFLICT', { message: changedTexts.reports })
    for (const id of new Set([reportId, ...like])) await requireOthersReport(tx, { operator, reportId: id })
    for (const id of like.filter((one) => one !== reportId)) {
      const { waiting: _, ...target } = await safety.closeReport(deps, tx, { ...closing, reportId: id })
      await logAct(deps, tx, {
        operator,
        action: 'close-report',
        subject: id,
        detail: { ...target, outcome, note },
      })
    }
    const { waiting, ...target } = await safety.closeReport(deps, tx, closing)
    const { subjectId: userId, targetId } = target
    await logAct(deps, tx, {
      operator,
      action: 'close-report',
      subject: reportId,
      detail: { ...target, outcome, note },
    })
    switch (outcome) {
      case 'WARNED':
        await safety.warnMember(deps, tx, { operator, userId, note })
        return logAct(deps, tx, { operator, action: 'warn-member', subject: userId, detail: { note, reportId } })
      case 'REMOVED':
        await safety.removeReported(deps, tx, { ...target, operator, waiting, picture, note })
        return logAct(deps, tx, {
          operator,
          action: 'remove-reported',
          subject: userId,
          detail: { ...target, note, reportId },
        })
      case 'HIDDEN':
        await safety.hideListing(deps, tx, { operator, listingId: targetId, isHidden: true, note })
        return logAct(deps, tx, { operator, action: 'hide-listing', subject: targetId, detail: { note, reportId } })
      case 'SUSPENDED':
      case 'BANNED': {
        const isPermanent = outcome === 'BANNED'
        if (!(await safety.suspendMember(deps, tx, { operator, userId, isSuspended: true, isPermanent, note })))
          throw new Refusal('MOVE_NOT_ALLOWED', { message: alreadySoText })
        const action = isPermanent ? 'ban-member' : 'suspend-member'
        return logAct(deps, tx, { operator, action, subject: userId, detail: { note, reportId } })
      }
    }
  })
}

async function requireOthersItem(tx: Tx, { operator, listingId }: { operator: Caller; listingId: string }) {
  await requireOtherOperator(tx, { operator, parties: [await findOwnerId(tx, listingId)] })
}

async function requireOthersReport(tx: Tx, { operator, reportId }: { operator: Caller; reportId: string }) {
  const report = await lockReport(tx, reportId)
  if (report) await requireOtherOperator(tx, { operator, parties: [report.reporterId, report.subjectId] })
}

/** Answers an appeal, and logs it. */
export async function answerAppeal(deps: Deps, answer: Noted & { appealId: string; isUpheld: boolean }): Promise<void> {
  const { operator, isUpheld, note, appealId } = answer
  await deps.db.transaction().execute(async (tx) => {
    const { memberId, act } = await appeals.answerAppeal(deps, tx, answer)
    const action = isUpheld ? 'uphold-decision' : 'take-decision-back'
    await logAct(deps, tx, { operator, action, subject: memberId, detail: { appealId, act, note } })
  })
}

/**
 * Suspends (permanently: bans) or reinstates a member, and logs it. Throws MOVE_NOT_ALLOWED when it is so already, unless the same
 * operator did it last with the same note: that is sent again when its answer was lost. Throws CONFLICT when a member to let in again
 * is banned and was not when the operator looked (`wasBanned`), or the other way round.
 */
export async function suspendMember(
  deps: Deps,
  act: Noted & {
    userId: string
    isSuspended: boolean
    isPermanent?: boolean | undefined
    wasBanned?: boolean | undefined
  },
): Promise<void> {
  const { operator, userId, isSuspended, isPermanent = false, wasBanned, note } = act
  await deps.db.transaction().execute(async (tx) => {
    const action = !isSuspended ? 'reinstate-member' : isPermanent ? 'ban-member' : 'suspend-member'
    if (!(await safety.suspendMember(deps, tx, { operator, userId, isSuspended, isPermanent, wasBanned, note }))) {
      const last = await findStandingAct(tx, userId)
      const { note: lastNote } = (last?.detail ?? {}) as { note?: string }
      if (last?.operatorId === operator.id && last.action === action && lastNote === note) return
      throw new Refusal('MOVE_NOT_ALLOWED', { message: alreadySoText })
    }
    await logAct(deps, tx, { operator, action, subject: userId, detail: { note } })
  })
}

/**
 * Approves a listing that waits, and logs it. Throws NOT_FOUND, FORBIDDEN for the operator's own, MOVE_NOT_ALLOWED when it does
 * not wait any more, CONFLICT when its owner has changed it since that `revision`.
 */
export async function approveListing(
  deps: Deps,
  { operator, listingId, revision }: { operator: Caller; listingId: string; revision?: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await requireOthersItem(tx, { operator, listingId })
    await safety.approveListing(deps, tx, { listingId, revision })
    await logAct(deps, tx, { operator, action: 'approve-listing', subject: listingId, detail: {} })
  })
}

/** Hides or restores a listing, and logs it. Throws FORBIDDEN for the operator's own. */
export async function hideListing(deps: Deps, act: Noted & { listingId: string; isHidden: boolean }): Promise<void> {
  const { operator, listingId, note } = act
  await deps.db.transaction().execute(async (tx) => {
    await requireOthersItem(tx, act)
    await safety.hideListing(deps, tx, act)
    const action = act.isHidden ? 'hide-listing' : 'show-listing'
    await logAct(deps, tx, { operator, action, subject: listingId, detail: { note } })
  })
}
