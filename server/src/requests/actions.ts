import { today } from '@hemline/contract/days.ts'
import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { EMPTY_SETUP_PENCE, PENDING_REQUEST_HOURS, PENDING_REQUESTS_PER_DAY } from '@hemline/contract/limits.ts'
import type { LoanTimes } from '@hemline/contract/loan-times.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import type { SavedCard } from '@hemline/contract/payments/shapes.ts'
import { rangeProblem } from '@hemline/contract/requests/range-problem.ts'
import { changedTerms, earliestStart, needsCoin } from '@hemline/contract/requests/rules.ts'
import type { AgreedTerms, RequestChoice } from '@hemline/contract/requests/shapes.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { clearOf, type Turnaround, turnaround } from '@hemline/contract/working-days.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { requireCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { areFriends } from '../friends/store.ts'
import { isVisibleListing } from '../listings/store.ts'
import { lockMember } from '../members/store.ts'
import { openSetup } from '../payments/actions.ts'
import { listStoredCards } from '../payments/card-actions.ts'
import { readLoanSettings, readTerms } from '../settings/actions.ts'
import { termsNow } from './agreed-terms.ts'
import { findDateProblem, listBlockedRanges } from './bookings-store.ts'
import {
  countBegunRequests,
  findLendable,
  findOwnRequest,
  findPendingRequest,
  findPostcodes,
  freezeTerms,
  hasBalanceDue,
  insertPendingRequest,
  type Lendable,
  type PendingRequestRow,
  saveSetupIntent,
  setRequestNote,
} from './store.ts'

/**
 * Returns the listing that a member wants to borrow. Throws NOT_FOUND when they may not see it or it is inactive,
 * OWN_LISTING, NOT_ONBOARDED; BALANCE_DUE while a balance of an earlier loan is open.
 */
export async function requireLendable(db: Db, member: Caller, listingId: string): Promise<Lendable> {
  const lendable = await findLendable(db, listingId)
  if (!lendable || lendable.deletedAt) throw new Refusal('NOT_FOUND')
  if (lendable.ownerId === member.id) throw new Refusal('OWN_LISTING')
  if (!lendable.isActive || !(await isVisibleListing(db, member, listingId))) throw new Refusal('NOT_FOUND')
  if (!member.hasOnboarded) throw new Refusal('NOT_ONBOARDED')
  if (await hasBalanceDue(db, member.id)) throw new Refusal('BALANCE_DUE')
  return lendable
}

/**
 * Throws DATES_NOT_ALLOWED with the field and its sentence (product.md §11) when the days break a rule that involves no
 * other loan, by the settings of the moment in which the request was begun (`fees`).
 */
export function requireAllowedDates(
  choice: { startDate: string; endDate: string; deliveryMethod: DeliveryMethod },
  { fees, now }: { fees: Pick<LoanSettings, 'workingDaysBefore' | 'longestLoanDays'>; now: Date },
): void {
  const problem = rangeProblem(
    { startDate: choice.startDate, endDate: choice.endDate },
    {
      today: today(now),
      earliest: earliestStart(choice.deliveryMethod, today(now), fees),
      longestLoanDays: fees.longestLoanDays,
    },
  )
  if (problem)
    throw new Refusal('DATES_NOT_ALLOWED', { message: problem.message, fields: { [problem.field]: problem.message } })
}

/**
 * Stores a request before payment, validated and priced; both are repeated when it is confirmed. Throws TOO_MANY after as many
 * in 24 hours as a member may begin (decision 402).
 */
export async function createPendingRequest(
  deps: Deps,
  { member, choice }: { member: Caller; choice: RequestChoice },
): Promise<string> {
  const { db, clock } = deps
  const now = clock.now()
  const lendable = await requireLendable(db, member, choice.listingId)
  const fees = await readLoanSettings(deps, now)
  requireAllowedDates(choice, { fees, now })
  await requireAddress(db, member.id, choice)
  const friends = await areFriends(db, member.id, lendable.ownerId)
  const problem = await findDateProblem(db, {
    listingId: lendable.id,
    ownerId: lendable.ownerId,
    lendeeId: member.id,
    loan: choice,
    blocked: turnaround(choice, choice.deliveryMethod, fees),
  })
  if (problem) throw new Refusal(problem)
  const coinId = choice.coinId ?? null
  if (coinId || needsCoin({ areFriends: friends })) await requireCoin(db, { memberId: member.id, coinId })
  const request = {
    lendeeId: member.id,
    lenderId: lendable.ownerId,
    listingId: lendable.id,
    coinId,
    deliveryMethod: choice.deliveryMethod,
    startDate: choice.startDate,
    endDate: choice.endDate,
    useLendeePrimaryAddress: choice.useLendeePrimaryAddress,
    areFriends: friends,
    message: choice.message ?? '',
    shown: termsNow({
      ...choice,
      lendable,
      areFriends: friends,
      fees,
      termsVersion: (await readTerms(deps)).version,
      now,
    }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_REQUEST_HOURS * HOUR_MS),
  }
  return db.transaction().execute(async (tx) => {
    await requireFewRequests(tx, { lendeeId: member.id, now })
    return insertPendingRequest(tx, request)
  })
}

/**
 * Throws TOO_MANY once a member has begun as many requests in 24 hours as they may (decision 402). The member's row is locked, so
 * that concurrent ones are counted one by one.
 */
export async function requireFewRequests(tx: Tx, { lendeeId, now }: { lendeeId: string; now: Date }): Promise<void> {
  await lockMember(tx, lendeeId)
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countBegunRequests(tx, { lendeeId, since })) >= PENDING_REQUESTS_PER_DAY)
    throw new Refusal('TOO_MANY', { message: limitTexts.pendingRequests })
}

/**
 * Returns the ranges from today on in which a listing cannot be borrowed: loans with their turnaround, and the owner's
 * blocked days.
 */
export async function listTakenDays(
  deps: Deps,
  {
    member,
    listingId,
    deliveryMethod = 'IN_PERSON',
  }: { member: Caller; listingId: string; deliveryMethod?: DeliveryMethod | undefined },
) {
  const lendable = await findLendable(deps.db, listingId)
  if (!lendable || !(await isVisibleListing(deps.db, member, listingId))) throw new Refusal('NOT_FOUND')
  const from = today(deps.clock.now())
  const ranges = await listBlockedRanges(deps.db, { listingId, ownerId: lendable.ownerId, from })
  return takenDays(ranges, deliveryMethod, await readLoanSettings(deps))
}

/** The days that a loan by this method must avoid: other loans with the parcels between them, and the owner's own days. */
export function takenDays(
  ranges: Awaited<ReturnType<typeof listBlockedRanges>>,
  method: DeliveryMethod,
  times: Turnaround,
): { startDate: string; endDate: string }[] {
  return ranges.map(({ isLoan, ...range }) => (isLoan ? clearOf(range, method, times) : range))
}

/** By post an address is required. */
async function requireAddress(
  db: Db,
  memberId: string,
  choice: { deliveryMethod: DeliveryMethod; useLendeePrimaryAddress: boolean },
): Promise<void> {
  if (choice.deliveryMethod !== 'DELIVERY') return
  const lendee = await findPostcodes(db, memberId)
  const postcode = choice.useLendeePrimaryAddress ? lendee?.postcode : lendee?.secondaryPostcode
  if (!postcode) throw new Refusal('INVALID', { fields: { address: 'Address is required' } })
}

/**
 * Returns the member's own pending request. Throws NOT_FOUND for one of others; PENDING_REQUEST_EXPIRED after 24 hours
 * unless it became an order.
 */
export async function requirePendingRequest(
  deps: Deps,
  { member, id }: { member: Caller; id: string },
): Promise<PendingRequestRow> {
  const request = await findPendingRequest(deps.db, id)
  if (!request || request.lendeeId !== member.id) throw new Refusal('NOT_FOUND')
  const isOver = request.state === 'RELEASED' || (request.state === 'OPEN' && request.expiresAt <= deps.clock.now())
  if (isOver) throw new Refusal('PENDING_REQUEST_EXPIRED')
  return request
}

/**
 * Changes the note to the lender of the member's own pending request. Throws CONFLICT once it is being confirmed: then
 * the lender may have read it.
 */
export async function changeNote(
  deps: Deps,
  { member, id, message }: { member: Caller; id: string; message: string },
): Promise<void> {
  const request = await requirePendingRequest(deps, { member, id })
  if (await setRequestNote(deps.db, { id: request.id, message })) return
  throw new Refusal('CONFLICT', { message: 'This request is already being completed.' })
}

/** Identifies a request by its id, or by its content, as the specification's payment calls do (product.md §3). */
export type NamedRequest = {
  pendingRequestId?: string | null | undefined
  listingId?: string | null | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
  deliveryMethod?: DeliveryMethod | null | undefined
}

/** Returns the id of the pending request of a payment call. Throws NOT_FOUND when the member has none like it. */
export async function findNamedRequest(
  deps: Deps,
  { member, named, setupIntentId = null }: { member: Caller; named: NamedRequest; setupIntentId?: string | null },
): Promise<string> {
  const { pendingRequestId, listingId, startDate, endDate, deliveryMethod } = named
  if (pendingRequestId) return pendingRequestId
  if (!listingId || !startDate || !endDate || !deliveryMethod) throw new Refusal('NOT_FOUND')
  const choice = { listingId, startDate, endDate, deliveryMethod }
  const wanted = { ...choice, lendeeId: member.id, setupIntentId, now: deps.clock.now() }
  const request = await findOwnRequest(deps.db, wanted)
  if (!request) throw new Refusal('NOT_FOUND')
  return request.id
}

/**
 * Returns a pending request with its current price, and fixes the shown terms (product.md §3) unless it is being
 * confirmed.
 */
export async function showRequest(
  deps: Deps,
  { member, id }: { member: Caller; id: string },
): Promise<{ request: PendingRequestRow; lendable: Lendable; terms: AgreedTerms; times: LoanTimes }> {
  const request = await requirePendingRequest(deps, { member, id })
  const times = await readLoanSettings(deps, request.createdAt)
  const { shown } = request
  if (request.state !== 'OPEN') {
    const lendable = await findLendable(deps.db, request.listingId)
    if (!lendable) throw new Refusal('NOT_FOUND')
    return { request, lendable, terms: shown ?? (await termsOf(deps, { member, request, lendable })), times }
  }
  const lendable = await requireLendable(deps.db, member, request.listingId)
  const now = await termsOf(deps, { member, request, lendable })
  const changed = shown ? changedTerms(shown, now) : {}
  if (shown && Object.keys(changed).length === 0) return { request, lendable, terms: shown, times }
  const frozen = await freezeTerms(deps.db, { id, shown: now, changed, areFriends: now.areFriends })
  return frozen ? { request: frozen, lendable, terms: now, times } : showRequest(deps, { member, id })
}

async function termsOf(
  deps: Deps,
  { member, request, lendable }: { member: Caller; request: PendingRequestRow; lendable: Lendable },
): Promise<AgreedTerms> {
  return termsNow({
    deliveryMethod: request.deliveryMethod,
    startDate: request.startDate,
    lendable,
    areFriends: await areFriends(deps.db, member.id, lendable.ownerId),
    fees: await readLoanSettings(deps, request.createdAt),
    termsVersion: (await readTerms(deps)).version,
    now: deps.clock.now(),
  })
}

/**
 * Opens the setup session in which the member's card is confirmed. Throws AMOUNT_CHANGED when they were shown another
 * price.
 */
export async function openPaymentSession(
  deps: Deps,
  { member, id, amount }: { member: Caller; id: string; amount: number | undefined },
): Promise<{ clientSecret: string; setupIntentId: string; savedCards: SavedCard[] }> {
  const request = await requirePendingRequest(deps, { member, id })
  if (request.state !== 'OPEN') throw new Refusal('CONFLICT', { message: 'This request is already being completed.' })
  const lendable = await requireLendable(deps.db, member, request.listingId)
  const { total } = (await termsOf(deps, { member, request, lendable })).price
  const setupPence = total === 0 ? EMPTY_SETUP_PENCE : total
  if (amount !== undefined && amount !== setupPence && amount !== total) throw new Refusal('AMOUNT_CHANGED')
  const metadata = { pendingRequestId: request.id }
  const [setup, savedCards] = await Promise.all([
    openSetup(deps, { memberId: member.id, amountPence: setupPence, metadata }),
    listStoredCards(deps, member.id),
  ])
  await saveSetupIntent(deps.db, { id: request.id, setupIntentId: setup.setupIntentId })
  return { ...setup, savedCards }
}
