import type { AnswerFrom } from '@hemline/contract/call.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import type { getDeskMember } from '@hemline/contract/operator/member-calls.ts'
import { Refusal } from '../base/refusal.ts'
import { listLines as listCoinLines } from '../coins/store.ts'
import type { Deps } from '../deps.ts'
import { findPendingChange } from '../identity/email-change-store.ts'
import { countSessions } from '../identity/sessions-store.ts'
import { readLogOf } from './log-views.ts'
import { memberView } from './member-list-views.ts'
import {
  findDeskMember,
  listDeskListings,
  listDeskOrders,
  listOpenedConversations,
  listReportsAbout,
} from './member-store.ts'
import { listStepsPaidBy } from './money-store.ts'
import { deskOrder } from './views.ts'

const LIST_MOST = 50

/** Returns one member for an operator. Throws NOT_FOUND for an unknown or erased one. */
export async function readDeskMember(
  { db, clock }: Deps,
  userId: string,
): Promise<AnswerFrom<typeof getDeskMember>['data']> {
  const row = await findDeskMember(db, userId)
  if (!row) throw new Refusal('NOT_FOUND')
  const now = clock.now()
  const [listings, orders, payments, reports, conversations, coinLines, log, sessions, pending] = await Promise.all([
    listDeskListings(db, userId),
    listDeskOrders(db, userId),
    listStepsPaidBy(db, { memberId: userId, now, limit: LIST_MOST }),
    listReportsAbout(db, userId),
    listOpenedConversations(db, userId),
    listCoinLines(db, userId),
    readLogOf(db, { subject: userId, most: LIST_MOST }),
    countSessions(db, { accountId: userId, now }),
    findPendingChange(db, userId),
  ])
  const view = memberView(row)
  return {
    ...view,
    publicId: row.publicId,
    pendingEmail: pending?.email ?? null,
    isPhoneVerified: row.isPhoneVerified,
    emailBounce: row.emailBouncedAt && { at: row.emailBouncedAt.toISOString(), words: row.emailBounce ?? '' },
    isOperator: row.isOperator,
    lastSignInAt: sessions.lastSignInAt?.toISOString() ?? null,
    // a ban refuses them all, and a reinstatement accepts them again
    sessions: view.isBanned ? 0 : sessions.sessions,
    friends: row.friends,
    freeCoins: row.freeCoins,
    owedPence: row.owedPence,
    coinLines: coinLines.slice(0, LIST_MOST).map((line) => ({
      id: String(line.id),
      coinId: line.coinId,
      kind: line.kind,
      reason: line.reason,
      orderId: line.orderId,
      at: line.at.toISOString(),
    })),
    listings: listings.map((listing) => ({
      id: listing.id,
      name: garmentName(listing),
      image: listing.images[0]?.path ?? '',
      isActive: listing.isActive,
      isHidden: listing.hiddenAt !== null,
      createdAt: listing.createdAt.toISOString(),
    })),
    orders: orders.map((order) => ({
      ...deskOrder(order),
      role: order.lenderId === userId ? ('LENDER' as const) : ('LENDEE' as const),
      deliveryMethod: order.deliveryMethod,
      createdAt: order.createdAt.toISOString(),
    })),
    payments: payments.map((step) => ({
      key: step.key,
      kind: step.kind,
      state: step.state,
      pence: step.pence,
      refusal: step.refusal,
      createdAt: step.createdAt.toISOString(),
      isHeld: step.isHeld,
      lapsesAt: step.isHeld ? (step.lapsesAt?.toISOString() ?? null) : null,
      orderId: step.orderId,
      orderNumber: step.orderNumber,
      lenderName: step.lenderName,
    })),
    reports: reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: createdAt.toISOString() })),
    conversations: conversations.map(({ withId, withName, isErased, at, ...one }) => ({
      ...one,
      with: { id: withId, name: memberName(withName, isErased) },
      at: at.toISOString(),
    })),
    log,
  }
}
