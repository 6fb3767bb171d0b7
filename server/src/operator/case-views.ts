import type { AnswerFrom, BodyIn, QueryIn } from '@hemline/contract/call.ts'
import { claimableLines, mostToCharge } from '@hemline/contract/claims/rules.ts'
import { today } from '@hemline/contract/days.ts'
import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import { outcomes } from '@hemline/contract/issues/shapes.ts'
import type { downloadCases as downloadCasesCall, getCases } from '@hemline/contract/operator/case-calls.ts'
import type { DeskDisputeWhole, OutcomePreview } from '@hemline/contract/operator/case-shapes.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { Move } from '@hemline/contract/orders/move-shapes.ts'
import { mayMove, moveNames, moves, outcomeOf } from '@hemline/contract/orders/moves.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import { type EndingLoan, unusedPostage } from '@hemline/contract/shipping/rules.ts'
import type { z } from 'zod'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { pageOf } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import { leftToClaim } from '../claims/actions.ts'
import { type ClaimRow, listClaims } from '../claims/store.ts'
import { usesCoin, withoutGoneCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { listIssues, listResolutions } from '../issues/store.ts'
import { resolutionView, viewIssues } from '../issues/views.ts'
import { outcomesOf } from '../orders/dispute.ts'
import { findUnusedPostage } from '../orders/postage-actions.ts'
import { findOrder, listEvents, type OrderRow } from '../orders/store.ts'
import { claimedOf, factsOf } from '../orders/views.ts'
import { findMadeLabels } from '../shipping/label-store.ts'
import { type CaseRow, caseSorts, pageOfCases } from './case-store.ts'
import { colleagueView } from './colleague-views.ts'
import { CSV_LINES_READ, inPounds, writeCsv } from './csv-actions.ts'
import { findHolder, listColleagues } from './holder-store.ts'
import { readLogOf } from './log-views.ts'
import { readMoneyOf } from './money-left.ts'
import { findEmails } from './store.ts'
import { claimForOperator, deskOrder } from './views.ts'

/** Returns one page of disputes or claims, open or settled. */
export async function readCases(
  { db, clock }: Deps,
  {
    operator,
    kind,
    state,
    words,
    holder,
    sort,
    order,
    lastKey,
    limit,
  }: QueryIn<typeof getCases> & { operator: Caller },
): Promise<AnswerFrom<typeof getCases>> {
  const sorts = sortOf('cases', { sort, order }, state === 'OPEN' ? 'ASCENDING' : 'DESCENDING')
  const rows = await pageOfCases(db, {
    kind,
    state,
    words: searchWords(words),
    holderId: { ALL: undefined, ME: operator.id, NO_ONE: null }[holder],
    sorted: sortedPage(caseSorts, sorts, lastKey),
    limit: limit + 1,
  })
  const day = today(clock.now())
  const { page, lastKey: nextKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return {
    items: page.map((row) => ({ kind, ...caseView(row, day) })),
    lastKey: nextKey,
  }
}

/** Returns the disputes or claims that a search finds as a CSV file, and writes the download into the log. */
export async function downloadCases(
  deps: Deps,
  { operator, ...query }: BodyIn<typeof downloadCasesCall> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await readCases(deps, { ...query, operator, limit: CSV_LINES_READ })
  const isClaim = query.kind === 'CLAIM'
  return writeCsv(deps, {
    operator,
    action: isClaim ? 'download-claims' : 'download-disputes',
    fileName: `hemline-${isClaim ? 'claims' : 'disputes'}-${today(deps.clock.now())}.csv`,
    columns: [
      ...['Order', 'Item', 'Lender', 'Borrower', 'Since', 'Answer by', 'Settled', 'With'],
      ...(isClaim ? ['Amount'] : []),
    ],
    lines: items.map((one) => ({
      Order: one.orderNumber,
      Item: one.garment,
      Lender: one.lenderName,
      Borrower: one.lendeeName,
      Since: one.since,
      'Answer by': one.dueOn ?? '',
      Settled: one.settledAt ?? '',
      With: one.assignee?.name ?? '',
      Amount: one.pence === null ? '' : inPounds(one.pence),
    })),
    detail: { ...query },
  })
}

function caseView(row: CaseRow, day: string) {
  const dueOn = row.settledAt ? null : disputeAnswerBy(row.since)
  return {
    ...deskOrder(row),
    id: row.id,
    since: row.since.toISOString(),
    dueOn,
    isLate: dueOn !== null && dueOn < day,
    settledAt: row.settledAt?.toISOString() ?? null,
    pence: row.pence,
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
  }
}

type Standing = Pick<DeskDisputeWhole, 'dueOn' | 'isLate' | 'assignee' | 'colleagues' | 'previews' | 'log'>

/** Returns who looks at the case of an order, by when both hear, what each outcome does, and what operators did. */
export async function readStanding(
  { db, clock }: Deps,
  order: OrderRow,
  claims: readonly ClaimRow[],
): Promise<Standing> {
  const now = clock.now()
  const own = await withoutGoneCoin(db, order)
  const [holder, colleagues, log, previews] = await Promise.all([
    findHolder(db, { kind: 'case', id: order.id }),
    listColleagues(db, [order.lenderId, order.lendeeId]),
    readLogOf(db, { orderId: order.id }),
    Promise.all(outcomes.map((outcome) => previewOf(db, { outcome, order, isCoinGone: own.coinId === null, now }))),
  ])
  const waiting = [
    ...(order.status === 'DISPUTE' ? [order.disputedAt ?? order.updatedAt] : []),
    ...claims.filter(({ state }) => state === 'CONTESTED').map(({ updatedAt }) => updatedAt),
  ]
  const days = waiting.map((since) => disputeAnswerBy(since)).sort()
  const dueOn = days[0] ?? null
  return {
    dueOn,
    isLate: dueOn !== null && dueOn < today(now),
    assignee: holder ? colleagueView(holder) : null,
    colleagues: colleagues.map(colleagueView),
    previews: previews.filter((preview) => preview !== null),
    log,
  }
}

/** What the operator's move for an outcome does by the table, besides what is decided with it; null while it is not possible. */
async function previewOf(
  db: Db,
  {
    outcome,
    order,
    isCoinGone,
    now,
  }: { outcome: OutcomePreview['outcome']; order: OrderRow; isCoinGone: boolean; now: Date },
): Promise<OutcomePreview | null> {
  const facts = factsOf(order)
  const name = moveNames.find((one) => (moves[one] as Move).outcome === outcome && mayMove(one, facts, 'OPERATOR', now))
  if (!name) return null
  const { to, money, coin, effects } = outcomeOf(name, facts, now)
  const left = order.disputedFrom
  const owedCleaningPence = effects.includes('oweCleaning') && left !== 'COMPLETED' ? order.price.dryCleaningFee : 0
  const ending = left && closedStatuses.includes(to) && { left, isDecided: true, cleaningPence: owedCleaningPence }
  const postage = ending ? await findUnusedPostage(db, order, ending) : null
  return {
    outcome,
    to,
    releasedPence: money === 'release' && order.paymentIntentId ? order.price.total : 0,
    returnsCoin: coin === 'return' && !isCoinGone,
    losesCoin: isCoinGone && order.coinId !== null && to === 'CANCELLED',
    earnsCoin: effects.includes('earnCoin') && order.disputedFrom !== 'COMPLETED',
    takesCoin:
      effects.includes('takeBackCoin') && order.disputedFrom === 'COMPLETED' && !order.areFriends && !order.notFit,
    owedCleaningPence,
    endsCleaning: effects.includes('voidCleaning') && order.price.dryCleaningFee > 0,
    owedPostagePence: postage?.owedPence ?? 0,
    leftForPostagePence: postage?.leftPence ?? 0,
    asksForReviews: effects.includes('askForReviews') && order.disputedFrom !== 'COMPLETED',
    freesDates: effects.includes('releaseDates'),
    voidsLabels: effects.includes('voidLabels') && order.deliveryMethod === 'DELIVERY',
    restoresAnswerTime: effects.includes('restoreAnswerTime'),
  }
}

/**
 * Returns one dispute, or an order with claims, with all data needed to settle it. Throws NOT_FOUND for an order that has
 * neither.
 */
export async function readDispute(deps: Deps, orderId: string): Promise<z.input<typeof DeskDisputeWhole>> {
  const { db } = deps
  const order = await findOrder(db, orderId)
  const issues = order ? await listIssues(db, orderId) : []
  const claims = order ? await listClaims(db, orderId) : []
  if (!order || issues.length + claims.length === 0) throw new Refusal('NOT_FOUND')
  const [money, resolutions, events, emails, claimLeftPence, hasLabel, standing, hasCoin] = await Promise.all([
    readMoneyOf(db, orderId),
    listResolutions(db, orderId),
    listEvents(db, [orderId]),
    findEmails(db, [order.lenderId, order.lendeeId]),
    leftToClaim(db, order),
    findMadeLabels(db, orderId),
    readStanding(deps, order, claims),
    usesCoin(db, order),
  ])
  const emailOf = (id: string) => emails.find((one) => one.id === id)?.email ?? ''
  return {
    ...deskOrder({ ...order, orderId: order.id }),
    leftStatus: order.disputedFrom,
    since: (order.disputedAt ?? order.updatedAt).toISOString(),
    issues: issues.length,
    ...standing,
    lenderEmail: emailOf(order.lenderId),
    lendeeEmail: emailOf(order.lendeeId),
    deliveryMethod: order.deliveryMethod,
    startDate: order.startDate,
    endDate: order.endDate,
    isOpen: order.status === 'DISPUTE',
    outcomes: outcomesOf(deps, order),
    ...money,
    unusedReturnPence: unusedReturn(order, { leftPence: money.refundablePence, hasLabel }),
    claimLeftPence,
    replacementPence: order.listing.replacementPrice,
    hasCoin,
    tariff: [...claimableLines(order.tariff, claimedOf(order))],
    list: await viewIssues(deps, issues),
    resolutions: resolutions.map(resolutionView),
    claims: await Promise.all(
      claims.map(async (row) => ({
        ...(await claimForOperator(deps, row)),
        mostPence: mostToCharge({ ...row, ...claimedOf(order) }),
      })),
    ),
    timeline: events.map((event) => ({
      move: event.move,
      status: event.toStatus,
      by: event.byRole,
      at: event.at.toISOString(),
    })),
  }
}

/** Returns the return postage that would be refunded automatically without a dispute, in pence. */
function unusedReturn(order: OrderRow, money: Pick<EndingLoan, 'leftPence' | 'hasLabel'>): number {
  const { deliveryFee } = order.price
  const left = order.disputedFrom ?? order.status
  // what the bank took back is never refunded
  return unusedPostage({ ...money, takenBackPence: 0, deliveryFee, left, isDecided: false }).refundPence
}
