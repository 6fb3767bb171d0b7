import { hasCard } from '@hemline/contract/claims/pay-words.ts'
import {
  type ClaimMoveName,
  claimAnswerBy,
  claimableLines,
  claimMoves,
  mayClaim,
  mayMoveClaim,
  needsOperator,
  paidAlready,
  priceClaim,
} from '@hemline/contract/claims/rules.ts'
import type { ClaimLine } from '@hemline/contract/claims/shapes.ts'
import { type ClaimNotice, claimNotices, claimTexts } from '@hemline/contract/claims/words.ts'
import { formatInstant } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { CLAIMS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { pushTimeOfClock } from '@hemline/contract/notifications/rules.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { Updateable } from 'kysely'
import type { Claims } from '../../db-types.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnPhotos } from '../issues/actions.ts'
import { notifyParty } from '../issues/notice-actions.ts'
import { publishChange } from '../live/publish-change.ts'
import { isBanned } from '../members/ban-store.ts'
import { requireParty } from '../orders/party.ts'
import { lockOrder, type OrderRow } from '../orders/store.ts'
import { claimedOf, factsOf, noticeFacts } from '../orders/views.ts'
import { readSettings } from '../settings/actions.ts'
import { chargeKeyOf, planCharge } from './charge-actions.ts'
import {
  type ClaimRow,
  countClaims,
  findClaim,
  findClaimByKey,
  findSameClaim,
  insertClaim,
  sumClaims,
  writeClaim,
} from './store.ts'

/** Returns the hours that a borrower has to answer a claim: those of the moment in which the loan was requested (product.md §13). */
export async function contestHoursOf(
  from: Parameters<typeof readSettings>[0],
  order: Pick<OrderRow, 'createdAt'>,
): Promise<number> {
  return (await readSettings(from, ['contestHours'], order.createdAt)).contestHours
}

/** Returns how much of the replacement value an order's claims leave, in pence. */
export async function leftToClaim(tx: Parameters<typeof sumClaims>[0], order: OrderRow): Promise<number> {
  const { replacementPrice } = order.listing
  return Math.max(0, replacementPrice - (await sumClaims(tx, order.id)))
}

/**
 * Returns the selected lines of the order's own tariff with their sum. Throws CLAIM_NOT_ALLOWED. Under the order's
 * lock.
 */
async function requirePriced(
  tx: Tx,
  order: OrderRow,
  picked: readonly string[],
): Promise<{ lines: ClaimLine[]; amountPence: number }> {
  const agreed = order.tariff
  const tariff = claimableLines(agreed, claimedOf(order))
  if (picked.some((id) => agreed.some((line) => line.id === id) && !tariff.some((line) => line.id === id)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { message: claimTexts.paidLine, fields: { lines: claimTexts.paidLine } })
  if (picked.some((id) => !tariff.some((line) => line.id === id)))
    throw new Refusal('INVALID', { fields: { lines: claimTexts.unknownLine } })
  const { replacementPrice: replacementPence } = order.listing
  const priced = priceClaim(picked, { tariff, replacementPence, claimedPence: await sumClaims(tx, order.id) })
  if (!priced) throw new Refusal('CLAIM_NOT_ALLOWED')
  return priced
}

/**
 * Creates the lender's claim for lines of the agreed tariff, with photos. All claims of an order together stay within
 * the fixed replacement value: the order's lock serializes them. Without a key, the same claim sent again while it is
 * open is that claim (product.md §3). Throws NOT_FOUND for strangers, FORBIDDEN for the lendee, TOO_MANY after as many on
 * this order in 24 hours as a lender may make (decision 441).
 */
export async function makeClaim(
  deps: Deps,
  made: {
    member: Caller
    orderId: string
    lines: string[]
    description: string
    images: string[]
    /** The client's own id of the claim, from its Idempotency-Key: it makes the creation idempotent. */
    clientKey: string | null
  },
): Promise<ClaimRow> {
  const { member, orderId, description, images, clientKey } = made
  const now = deps.clock.now()
  const { role } = await requireParty(deps.db, { orderId, memberId: member.id })
  if (role !== 'LENDER') throw new Refusal('FORBIDDEN')
  return deps.db.transaction().execute(async (tx) => {
    await requireOwnPhotos(tx, { memberId: member.id, paths: images })
    const { order } = await requireParty(tx, { orderId, memberId: member.id }, lockOrder)
    const same = clientKey
      ? await findClaimByKey(tx, { orderId, lenderId: member.id, clientKey })
      : await findSameClaim(tx, made)
    if (same) return same
    if (!mayClaim(factsOf(order), now)) throw new Refusal('CLAIM_NOT_ALLOWED')
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countClaims(tx, { orderId, since })) >= CLAIMS_PER_ORDER_A_DAY)
      throw new Refusal('TOO_MANY', { message: limitTexts.claims })
    const claim = await insertClaim(tx, {
      ...(await requirePriced(tx, order, made.lines)),
      orderId,
      lenderId: order.lenderId,
      lendeeId: order.lendeeId,
      byOperator: false,
      description,
      images,
      answerBy: claimAnswerBy(now, await contestHoursOf({ db: tx, env: deps.env }, order)),
      decisionReason: null,
      clientKey,
      now,
    })
    await notifyOfClaim(deps, tx, { order, claim, notices: [['made', 'LENDEE']] })
    return claim
  })
}

/**
 * Creates a charge from the tariff decided by the operator, within the same limits; the caller holds the order's lock.
 */
export async function imposeClaim(
  deps: Deps,
  tx: Tx,
  { order, lines, reason }: { order: OrderRow; lines: string[]; reason: string },
): Promise<ClaimRow> {
  // of a row that is written twice at one moment the second line of status (migration 0230) has the database's time
  const before = new Date(deps.clock.now().getTime() - 1)
  const claim = await insertClaim(tx, {
    ...(await requirePriced(tx, order, lines)),
    orderId: order.id,
    lenderId: order.lenderId,
    lendeeId: order.lendeeId,
    byOperator: true,
    description: reason,
    images: [],
    answerBy: null,
    decisionReason: reason,
    clientKey: null,
    now: before,
  })
  return moveClaim(deps, tx, { claim, order, name: 'uphold', by: 'OPERATOR' })
}

const answered: { [action in 'accept' | 'contest' | 'withdraw']: { by: Role; notices: [ClaimNotice, Role][] } } = {
  accept: { by: 'LENDEE', notices: [['accepted', 'LENDER']] },
  contest: { by: 'LENDEE', notices: [['contested', 'LENDER']] },
  withdraw: { by: 'LENDER', notices: [['withdrawn', 'LENDEE']] },
}

/**
 * The lendee accepts or contests, or the lender withdraws the claim. One answer succeeds; the others get
 * MOVE_NOT_ALLOWED.
 */
export async function answerClaim(
  deps: Deps,
  {
    member,
    claimId,
    action,
    reason,
  }: { member: Caller; claimId: string; action: keyof typeof answered; reason: string },
): Promise<ClaimRow> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim) throw new Refusal('NOT_FOUND')
  const { order, role } = await requireParty(deps.db, { orderId: claim.orderId, memberId: member.id })
  const { by, notices } = answered[action]
  if (role !== by) throw new Refusal('FORBIDDEN')
  if (action === 'accept' && claim.state === 'OPEN' && paidAlready({ lines: claim.lines, ...claimedOf(order) }) > 0)
    throw new Refusal('CLAIM_NOT_ALLOWED', { message: claimTexts.paidLine })
  return deps.db.transaction().execute((tx) =>
    moveClaim(deps, tx, {
      claim,
      order,
      name: action,
      by: role,
      set: { answeredAt: deps.clock.now(), ...(action === 'contest' ? { contestReason: reason } : {}) },
      notices,
    }),
  )
}

/** Moves a claim on, once for concurrent callers; a step to CHARGING also plans the charge. Throws MOVE_NOT_ALLOWED. */
export async function moveClaim(
  deps: Deps,
  tx: Tx,
  step: {
    claim: ClaimRow
    order: OrderRow
    name: ClaimMoveName
    by: 'LENDER' | 'LENDEE' | 'CLOCK' | 'OPERATOR'
    set?: Updateable<Claims>
    notices?: [ClaimNotice, Role][]
    isLendeeBanned?: boolean
  },
): Promise<ClaimRow> {
  const { claim, order, name, by } = step
  const now = deps.clock.now()
  const facts = {
    state: claim.state,
    answerBy: claim.answerBy,
    lines: claim.lines,
    ...claimedOf(order),
    isLendeeBanned: step.isLendeeBanned ?? false,
  }
  const isCharged = claimMoves[name].to === 'CHARGING'
  const set = isCharged ? { ...step.set, chargeKey: chargeKeyOf(claim.id) } : step.set
  const allowed = mayMoveClaim(name, facts, by, now)
  const moved = allowed ? await writeClaim(tx, { id: claim.id, name, set, now }) : undefined
  if (!moved) throw new Refusal('MOVE_NOT_ALLOWED')
  const byClock = by === 'CLOCK'
  if (isCharged) await planCharge(deps, tx, { claim: moved, order, byClock })
  const pushAt = byClock ? pushTimeOfClock(now) : now
  await notifyOfClaim(deps, tx, { order, claim: moved, notices: step.notices ?? [], pushAt })
  return moved
}

/** Publishes a change of a claim to both sides and the operators, and queues its notices in the contract's words. */
export async function notifyOfClaim(
  deps: Deps,
  tx: Tx,
  {
    order,
    claim,
    notices,
    pushAt,
  }: { order: OrderRow; claim: ClaimRow; notices: readonly [ClaimNotice, Role][]; pushAt?: Date },
): Promise<void> {
  const now = deps.clock.now()
  await publishChange(tx, 'claim', { orderId: order.id }, now)
  const isLendeeBanned = notices.length > 0 && (await isBanned(tx, claim.lendeeId))
  for (const [notice, to] of notices) {
    const { subject, text } = claimNotices[notice]({
      ...noticeFacts(order),
      amount: formatPence(claim.amountPence),
      until: claim.answerBy ? formatInstant(claim.answerBy) : '',
      reason: claim.decisionReason ?? claim.contestReason ?? '',
      hasCard: hasCard(order),
      isForHemline: needsOperator({ lines: claim.lines, ...claimedOf(order), isLendeeBanned }),
      isBanned: to === 'LENDEE' && isLendeeBanned,
    })
    const path = notice === 'due' ? { path: '/balance' } : {}
    const key = `claim:${claim.id}:${notice}:${claim.chargeKey ?? ''}`
    await notifyParty(deps, tx, { order, to, key, subject, paragraphs: [text], ...path, pushAt })
  }
}
