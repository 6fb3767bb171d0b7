import { addDays, type Day, today as dayOf, startOfDay } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { TodayItem as TodayItemShape, Today as TodayShape } from '@hemline/contract/operator/shapes.ts'
import { reasonWords } from '@hemline/contract/safety/words.ts'
import { claimNextOn } from '@hemline/contract/shipping/carrier-claims.ts'
import type { z } from 'zod/mini'
import { allKeyed } from '../base/all-keyed.ts'
import type { Deps } from '../deps.ts'
import { listAppeals } from '../safety/appeal-actions.ts'
import { listReports } from '../safety/report-views.ts'
import { listClaimsToSend } from '../shipping/carrier-claim-store.ts'
import { taskOf } from '../shipping/label-store.ts'
import { longOverBefore } from '../shipping/long-over.ts'
import { listWaitingListings } from './listing-store.ts'
import { listLate } from './parcel-views.ts'
import { readPayoutDesk } from './payout-actions.ts'
import {
  countMishaps,
  countUnerased,
  listContested,
  listDisputes,
  listDrifts,
  listOpenOperations,
  listTroubledLabels,
} from './store.ts'

/** As they are sent: what has a default may be left out. */
type Today = z.input<typeof TodayShape>
type TodayItem = z.input<typeof TodayItemShape>

/** An operation of the card provider counts as trouble from this many attempts on. */
const ATTEMPTS_MANY = 3
const REPORTS_MOST = 100

/**
 * Returns what waits for the operator, earliest deadline first, then what has none, oldest first; what is wrong now, and what
 * went wrong since yesterday began in London.
 */
export async function readToday(deps: Deps): Promise<Today> {
  const today = dayOf(deps.clock.now())
  const yesterday = startOfDay(addDays(today, -1))
  const facts = await readFacts(deps, yesterday)
  const some = ({ count }: { count: number }) => count > 0
  return {
    waiting: [...caseItems(facts, today), ...moneyItems(facts)].sort(byDeadline),
    sinceYesterday: mishapsSince(facts, yesterday).filter(some),
    troubles: troublesNow(facts).filter(some),
    unerased: facts.unerased,
  }
}

function readFacts(deps: Deps, yesterday: Date) {
  const { db } = deps
  return allKeyed({
    disputes: listDisputes(db),
    claims: listContested(db),
    reports: listReports(deps, { words: '', state: 'OPEN', limit: REPORTS_MOST }),
    appeals: listAppeals(deps, { state: 'OPEN', limit: REPORTS_MOST }),
    listings: listWaitingListings(db),
    labels: listTroubledLabels(db),
    payouts: readPayoutDesk(deps),
    drifts: listDrifts(db),
    operations: listOpenOperations(db),
    late: listLate(deps),
    jobs: deps.jobs.report(),
    mishaps: countMishaps(db, yesterday),
    carrierClaims: listClaimsToSend(db, { closedBefore: longOverBefore(deps.clock.now()) }),
    // one with nothing open is erased within seconds: what is a day late has failed, or something of theirs is open, or was within the day
    unerased: countUnerased(db, new Date(deps.clock.now().getTime() - DAY_MS)),
  })
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/**
 * What waits for an answer about an order, a member or an item. Disputes, claims, reports, appeals and items that wait are due
 * three working days after they came (product.md §1 and §13).
 */
function caseItems(facts: Facts, today: Day): TodayItem[] {
  const { disputes, claims, reports, appeals, listings, labels, carrierClaims } = facts
  const promised = (since: Date) => {
    const dueOn = disputeAnswerBy(since)
    return { since: since.toISOString(), dueOn, isLate: dueOn < today }
  }
  return [
    ...disputes.map((row) => ({
      kind: 'DISPUTE' as const,
      orderId: row.orderId,
      id: row.orderId,
      title: orderTitle(row),
      about: sides(row),
      ...promised(row.disputedAt ?? row.updatedAt),
    })),
    ...claims.map((row) => ({
      kind: 'CLAIM' as const,
      orderId: row.orderId,
      id: row.id,
      title: orderTitle(row),
      about: `${row.lenderName} claims ${formatPence(row.claimedPence)} from ${row.lendeeName}`,
      ...promised(row.updatedAt),
    })),
    ...reports.items.map((report) => ({
      kind: 'REPORT' as const,
      orderId: null,
      id: report.id,
      title: report.subject.name,
      about: reasonWords[report.reason],
      ...promised(new Date(report.createdAt)),
    })),
    ...appeals.items.map((appeal) => ({
      kind: 'APPEAL' as const,
      orderId: null,
      id: appeal.id,
      title: appeal.member.name,
      about: `Asks about a decision of ${appeal.decidedBy.name}`,
      ...promised(new Date(appeal.askedAt)),
    })),
    ...listings.map((row) => ({
      kind: 'LISTING' as const,
      orderId: null,
      id: row.id,
      title: garmentName(row),
      about: `Listed by ${memberName(row.ownerName)}`,
      ...promised(row.awaitsApprovalSince!),
    })),
    ...labels.map((row) => ({
      kind: 'LABELS' as const,
      orderId: row.orderId,
      id: row.orderId,
      title: orderTitle(row),
      about: row.failure ?? '',
      task: taskOf(row.state),
      ...unpromised(row.createdAt),
    })),
    ...carrierClaims.map((row) => {
      const dueOn = claimNextOn({ openedAt: row.openedAt, sentAt: null })
      return {
        kind: 'CARRIER_CLAIM' as const,
        orderId: row.orderId,
        id: `${row.orderId}-${row.direction}`,
        title: orderTitle(row),
        about: sides(row),
        since: row.openedAt.toISOString(),
        dueOn,
        isLate: dueOn < today,
      }
    }),
  ]
}

/** What is owed to these members, as one item; none where it is owed to no one. */
function owedItems(
  id: string,
  payees: Facts['payouts']['payees'],
  words: { one: string; several: string },
): TodayItem[] {
  if (payees.length === 0) return []
  return [
    {
      kind: 'PAYOUTS',
      orderId: null,
      id,
      title: formatPence(payees.reduce((sum, { pence }) => sum + pence, 0)),
      about: payees.length === 1 ? `owed to 1 ${words.one}` : `owed to ${payees.length} ${words.several}`,
      ...unpromised(earliest(payees.map(({ owedSince }) => owedSince))),
    },
  ]
}

/** What is to be paid out, and the differences that a member waits for. */
function moneyItems({ payouts, drifts }: Facts): TodayItem[] {
  const payable = payouts.payees.filter(({ account }) => account !== null)
  // they cannot sign in to add one, and are not reminded
  const banned = payouts.payees.filter(({ account, isBanned, isErased }) => account === null && isBanned && !isErased)
  return [
    ...owedItems('payouts', payable, { one: 'member', several: 'members' }),
    ...owedItems('payouts-banned', banned, {
      one: 'banned member without a bank account',
      several: 'banned members without a bank account',
    }),
    ...payouts.batches
      .filter(({ paidAt, pence }) => paidAt === null && pence > 0)
      .map((batch) => ({
        kind: 'PAYOUTS' as const,
        orderId: null,
        id: batch.id,
        title: formatPence(batch.pence),
        about: `Batch ${batch.no}, not yet marked as paid`,
        ...unpromised(new Date(batch.madeAt)),
      })),
    ...drifts
      .filter(({ kind }) => isTask(kind))
      .map((row) => ({
        kind: row.kind === 'CARD_DISPUTE' ? ('CARD_DISPUTE' as const) : ('NOT_RETURNED' as const),
        orderId: row.orderId,
        id: row.paymentIntentId,
        title: row.orderNumber ? `Order ${row.orderNumber}` : row.paymentIntentId,
        about:
          row.kind === 'NOT_RETURNED'
            ? `${formatPence(row.expectedPence)} owed to ${row.lendeeName ?? 'the borrower'}`
            : formatPence(row.foundPence),
        ...unpromised(row.firstSeenAt),
      })),
  ]
}

/** What is wrong now, by its kind. */
function troublesNow({ jobs, drifts, operations, late }: Facts): Today['troubles'] {
  return [
    { kind: 'JOBS', count: jobs.dead.length },
    { kind: 'DIFFERENCES', count: drifts.filter(({ kind }) => !isTask(kind)).length },
    { kind: 'OPERATIONS', count: operations.filter(({ attempts }) => attempts >= ATTEMPTS_MANY).length },
    { kind: 'PARCELS', count: late.length },
    { kind: 'TIMERS', count: jobs.sweeps.filter(({ isLate }) => isLate).length },
  ]
}

/** What went wrong since that moment, by its kind. */
function mishapsSince({ jobs, mishaps }: Facts, yesterday: Date): Today['sinceYesterday'] {
  return [
    { kind: 'GIVEN_UP', count: jobs.dead.filter(({ at }) => new Date(at) >= yesterday).length },
    { kind: 'CARD_REFUSED', count: mishaps.cardRefused },
    { kind: 'ISSUE', count: mishaps.issues },
    { kind: 'LENDER_CANCELLED', count: mishaps.lenderCancelled },
    { kind: 'LAPSED', count: mishaps.lapsed },
  ]
}

const unpromised = (since: Date) => ({ since: since.toISOString(), dueOn: null, isLate: false })
const orderTitle = (row: { listing: Parameters<typeof garmentName>[0]; orderNumber: string }) =>
  `${garmentName(row.listing)} · Order ${row.orderNumber}`
const sides = (row: { lenderName: string; lendeeName: string }) => `${row.lendeeName} borrows from ${row.lenderName}`

/** Differences that a member waits for. */
const isTask = (kind: Drift['kind']): boolean => ['CARD_DISPUTE', 'NOT_RETURNED', 'STILL_HELD'].includes(kind)

const LAST_DAY: Day = '9999-12-31'
const byDeadline = (one: TodayItem, other: TodayItem) => {
  const [a, b] = [one, other].map(({ dueOn, since }) => `${dueOn ?? LAST_DAY} ${since}`)
  return a! < b! ? -1 : 1
}

const earliest = (instants: readonly Date[]) => new Date(Math.min(...instants.map((at) => at.getTime())))
