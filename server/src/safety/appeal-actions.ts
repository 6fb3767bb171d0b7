import { randomBytes, randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import type { Appeal, AppealAct, OperatorAppeal, ReportTarget } from '@hemline/contract/safety/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { readLastKey } from '../base/keyset.ts'
import { hashTextOfToken } from '../base/link-token.ts'
import { Refusal } from '../base/refusal.ts'
import { restoreMessage } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { takeDown } from '../listings/actions.ts'
import { publishChange } from '../live/publish-change.ts'
import { restorePicture, setSuspended } from '../members/actions.ts'
import { liftBan } from '../members/ban-actions.ts'
import { lockMember } from '../members/store.ts'
import { restoreReview } from '../reviews/actions.ts'
import {
  endAppeal,
  findAppealByToken,
  findLaterDecision,
  hasNewerDecision,
  hasOtherOperator,
  insertAppeal,
  lockAppeal,
  lockAppealByToken,
  openAppeal,
  pageOfAppeals,
  wasSuspendedBefore,
} from './appeal-store.ts'
import { sendSafetyEmail } from './safety-email.ts'
import { named } from './views.ts'

/** A decision about a member. `was`: what was removed. */
export type Decision = {
  memberId: string
  act: AppealAct
  targetType?: ReportTarget
  targetId?: string
  was?: string
  note: string
  operator: Pick<Caller, 'id'>
}

/** Lets a member ask once about a decision. Returns the token of the link in their letter, of which the hash is saved. */
export async function offerAppeal({ clock }: Deps, tx: Tx, decision: Decision): Promise<string> {
  const { operator, targetType = null, targetId = null, was = null, ...rest } = decision
  const token = randomBytes(32).toString('base64url')
  await insertAppeal(tx, {
    ...rest,
    id: randomUUID(),
    tokenHash: hashTextOfToken(token),
    targetType,
    targetId,
    was,
    operatorId: operator.id,
    now: clock.now(),
  })
  return token
}

/** Returns the decision behind a link, for anyone who has it. Throws NOT_FOUND for an unknown one. */
export async function readAppeal({ db }: Deps, token: string): Promise<Appeal> {
  const row = await findAppealByToken(db, hashTextOfToken(token))
  if (!row) throw new Refusal('NOT_FOUND')
  const later = isOfAccount(row.act) ? await findLaterDecision(db, row) : undefined
  return {
    act: row.act,
    note: row.note,
    decidedAt: row.decidedAt.toISOString(),
    state: row.state,
    answerBy: row.state === 'OPEN' && row.askedAt ? disputeAnswerBy(row.askedAt) : null,
    answer: row.answer,
    later: later ? { act: later.act, decidedAt: later.decidedAt.toISOString() } : null,
  }
}

/** Asks about a decision, once. The same words again change nothing. Throws NOT_FOUND, MOVE_NOT_ALLOWED when it was asked. */
export async function sendAppeal(deps: Deps, { token, text }: { token: string; text: string }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockAppealByToken(tx, hashTextOfToken(token))
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.state === 'OPEN' && row.text === text) return
    if (!(await openAppeal(tx, { id: row.id, text, now }))) throw new Refusal('MOVE_NOT_ALLOWED')
    await publishChange(tx, 'desk', {}, now)
  })
}

/** Returns one page of appeals for the operators. */
export async function listAppeals(
  { db }: Deps,
  query: { state: 'OPEN' | 'CLOSED'; lastKey?: string | undefined; limit: number },
): Promise<{ items: OperatorAppeal[]; lastKey: string | null }> {
  const after = readLastKey(query.lastKey)
  const { rows, lastKey } = await pageOfAppeals(db, { state: query.state, after, limit: query.limit })
  return {
    items: rows.map((row) => ({
      id: row.id,
      member: { id: row.memberId, name: named(row.firstName, row.secondName, row.erasedAt) },
      act: row.act,
      targetType: row.targetType,
      targetId: row.targetId,
      was: row.was,
      note: row.note,
      decidedBy: { id: row.decidedBy, name: row.decidedByName || 'An operator' },
      decidedAt: row.decidedAt.toISOString(),
      text: row.text,
      askedAt: row.askedAt?.toISOString() ?? row.decidedAt.toISOString(),
      dueOn: row.state === 'OPEN' && row.askedAt ? disputeAnswerBy(row.askedAt) : null,
      state: row.state,
      answer: row.answer,
      answeredBy: row.answeredByName,
    })),
    lastKey,
  }
}

/**
 * Answers an appeal: the decision stays, or is taken back with its effects. The operator who decided may answer only while there is no
 * other operator. The member is notified. Returns what was asked about. Throws NOT_FOUND, FORBIDDEN, MOVE_NOT_ALLOWED when it
 * was answered.
 */
export async function answerAppeal(
  deps: Deps,
  tx: Tx,
  { operator, appealId, isUpheld, note }: { operator: Caller; appealId: string; isUpheld: boolean; note: string },
): Promise<{ memberId: string; act: AppealAct }> {
  const now = deps.clock.now()
  const row = await lockAppeal(tx, appealId)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state !== 'OPEN') throw new Refusal('MOVE_NOT_ALLOWED')
  const { decidedBy, memberId, act } = row
  if (operator.id === memberId || (operator.id === decidedBy && (await hasOtherOperator(tx, [decidedBy, memberId]))))
    throw new Refusal('FORBIDDEN', { message: 'Another operator answers this, because you decided it.' })
  await endAppeal(tx, { id: appealId, isUpheld, answer: note, operatorId: operator.id, now })
  const { waiting, staysSuspended, later } = isUpheld ? takenBackWhole : await takeBack(deps, tx, row)
  const kind = isUpheld ? 'APPEAL_UPHELD' : 'APPEAL_GRANTED'
  await sendSafetyEmail(deps, tx, {
    kind,
    memberId,
    note,
    key: `appeal:${appealId}`,
    ...(waiting && { brand: waiting.brand, answerBy: disputeAnswerBy(now) }),
    ...(staysSuspended && { staysSuspended }),
    ...(later && { later: { act: later.act, on: today(later.decidedAt) } }),
  })
  return { memberId, act }
}

type LockedAppeal = NonNullable<Awaited<ReturnType<typeof lockAppeal>>>
type TakenBack = {
  waiting: { brand: string } | null
  staysSuspended: boolean
  later?: Awaited<ReturnType<typeof findLaterDecision>>
}

const takenBackWhole: TakenBack = { waiting: null, staysSuspended: false }

const isOfAccount = (act: AppealAct) => act === 'SUSPENDED' || act === 'BANNED'

/**
 * Reverses a decision as far as it is still in effect: what a newer one did to the same member or listing stays, and has a
 * letter of its own. A suspension that was there before a ban stays. A warning is only answered. `waiting`: the listing that is
 * restored but waits for an operator. `later`: the newer decision about the account that is in effect.
 */
async function takeBack(deps: Deps, tx: Tx, row: LockedAppeal): Promise<TakenBack> {
  const { act, memberId, targetType, targetId, was } = row
  const now = deps.clock.now()
  if (isOfAccount(act)) {
    // a newer decision is written with this row locked
    await lockMember(tx, memberId)
    if (await hasNewerDecision(tx, row)) return { ...takenBackWhole, later: await findLaterDecision(tx, row) }
    const isLifted = act === 'SUSPENDED' || !(await wasSuspendedBefore(tx, row))
    if (isLifted) await setSuspended(tx, { id: memberId, isSuspended: false, now })
    await liftBan(tx, memberId)
    return { ...takenBackWhole, staysSuspended: !isLifted }
  }
  if (act === 'HIDDEN' && targetId && !(await hasNewerDecision(tx, row))) {
    const restored = await takeDown(tx, { id: targetId, isHidden: false, now }).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'MOVE_NOT_ALLOWED')) throw error
    })
    return { ...takenBackWhole, waiting: restored?.waits ? restored : null }
  }
  if (act !== 'REMOVED' || !targetId || was === null) return takenBackWhole
  if (targetType === 'MESSAGE') await restoreMessage(deps, tx, { id: targetId, content: was })
  if (targetType === 'REVIEW') await restoreReview(tx, { id: targetId, text: was, now })
  if (targetType === 'PROFILE') await restorePicture(tx, { id: targetId, picture: was, now })
  return takenBackWhole
}
