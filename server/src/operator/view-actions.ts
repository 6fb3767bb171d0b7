import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerFrom } from '@hemline/contract/call.ts'
import { MINUTE_MS } from '@hemline/contract/durations.ts'
import { VIEW_MINUTES, VIEW_TOKEN_PREFIX } from '@hemline/contract/operator/member-view.ts'
import type { viewMember as viewMemberCall } from '@hemline/contract/operator/view-calls.ts'
import { viewTexts } from '@hemline/contract/operator/view-words.ts'
import type { Caller } from '../base/caller.ts'
import { hashTextOfToken } from '../base/link-token.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findMember, hasGivenRole } from '../members/store.ts'
import { notify } from '../notifications/actions.ts'
import { sendSafetyEmail } from '../safety/safety-email.ts'
import { writeLine } from './log-store.ts'
import * as store from './view-store.ts'

/**
 * Starts a view of the app as a member sees it, logs it with the reason, and tells the member in the app and by email.
 * Throws NOT_FOUND for an unknown member, FORBIDDEN for oneself and for those with a role, MOVE_NOT_ALLOWED for a member
 * who cannot sign in.
 */
export async function viewMember(
  deps: Deps,
  { operator, userId, note }: { operator: Caller; userId: string; note: string },
): Promise<AnswerFrom<typeof viewMemberCall>['data']> {
  const now = deps.clock.now()
  const viewId = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VIEW_MINUTES * MINUTE_MS)
  return deps.db.transaction().execute(async (tx) => {
    const row = await findMember(tx, userId)
    if (!row || row.erasedAt) throw new Refusal('NOT_FOUND')
    if (row.id === operator.id || row.isOperator || (await hasGivenRole(tx, userId))) throw new Refusal('FORBIDDEN')
    if (row.suspendedAt || row.deletesAt) throw new Refusal('MOVE_NOT_ALLOWED')
    await store.insertView(tx, {
      id: viewId,
      operatorId: operator.id,
      memberId: userId,
      tokenHash: hashTextOfToken(secret),
      familyId: operator.signInId ?? null,
      sessionVersion: operator.sessionVersion ?? 0,
      startedAt: now,
      expiresAt,
    })
    const line = { operatorId: operator.id, orderId: null, subject: userId, action: 'view-member' }
    await writeLine(tx, { ...line, detail: { note, minutes: VIEW_MINUTES }, now })
    await sendSafetyEmail(deps, tx, { kind: 'VIEWED', memberId: userId, note, key: `VIEWED:${viewId}` })
    const text = viewTexts.notice(note)
    const notice = { type: 'order', topic: 'orders', title: viewTexts.title, text, path: '/privacy-policy' } as const
    await notify(deps, tx, { ...notice, memberId: userId, key: `view:${viewId}`, channels: ['push'] })
    const name = `${row.firstName} ${row.secondName}`.trim() || row.email
    const token = `${VIEW_TOKEN_PREFIX}${viewId}.${secret}`
    return { viewId, userId, name, token, expiresAt: expiresAt.toISOString() }
  })
}

/** Ends a view of the operator's own. */
export async function endView(deps: Deps, { operator, viewId }: { operator: Caller; viewId: string }): Promise<void> {
  await store.endView(deps.db, { id: viewId, operatorId: operator.id, now: deps.clock.now() })
}
