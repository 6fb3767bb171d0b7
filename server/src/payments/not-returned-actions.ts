import { garmentName } from '@hemline/contract/listings/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import {
  chargedNotice,
  fromBankNotice,
  neverPaidNotice,
  notReleasedNotice,
  notReturnedNotice,
  refundedNotice,
  releasedNotice,
  returnedOtherwiseNotice,
} from '@hemline/contract/payments/words.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import type { Hold } from '../outside/payments/port.ts'
import { leftOf, owedBeside, refundedOf, stillOwed, sumOf, TAKEN_KINDS } from './books.ts'
import {
  type Correction,
  findFixOf,
  isFix,
  listCorrectionsOf,
  lockDrift,
  returnedOtherwiseOf,
  takenBackOf,
} from './correction-store.ts'
import { addOwedBack, countOwedBack, endDrift, endDriftsOf, lowerOwedBack, noteDrift } from './drift-store.ts'
import { findPayer } from './receipt-store.ts'
import { listOperationsOf, type Operation } from './store.ts'

/** Each notice by the name under which keys are stored: a name never changes, whatever its words are called. */
const notices = {
  notReturnedNotice,
  notReleasedNotice,
  returnedOtherwiseNotice,
  fromBankNotice,
  refundedNotice,
  releasedNotice,
  chargedNotice,
  neverPaidNotice,
}

/** The steps that return money or let a hold go. */
export const isReturn = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'REFUND' || kind === 'RELEASE'

/**
 * Makes a return that the provider refused permanently an open task of the operators, with the amount owed, and tells the
 * borrower the truth (decision 310). `hold` is the payment as it was read after the refusal; null where it was not.
 */
export async function noteRefusedReturn(
  deps: Deps,
  tx: Tx,
  { operation, hold }: { operation: Operation; hold: Hold | null },
): Promise<void> {
  const { key, kind, orderId, paymentIntentId, amountPence } = operation
  if (!paymentIntentId) return
  const now = deps.clock.now()
  const isHeld = hold?.status === 'HELD'
  const corrections = await listCorrectionsOf(tx, paymentIntentId)
  const left = hold ? leftOf(hold, corrections) : await leftUnread(tx, operation, corrections)
  const pence = isHeld ? hold.amountPence : kind === 'REFUND' ? Math.min(amountPence, left) : left
  // any other difference that an operator tried to fix is shown again by the comparison
  const isOther = isFix(key) && !isHeld && (await findFixOf(tx, key))?.kind !== 'NOT_RETURNED'
  if (pence === 0 || isOther) return
  if (isHeld)
    await noteDrift(tx, { paymentIntentId, kind: 'STILL_HELD', orderId, expectedPence: 0, foundPence: pence, now })
  else {
    const books = { operations: await listOperationsOf(tx, paymentIntentId), corrections }
    const owed = await lockDrift(tx, { paymentIntentId, kind: 'NOT_RETURNED' })
    const addedPence = owed ? owedBeside(owed, { operation, pence }, { hold, ...books }) : pence
    const refundedPence = refundedOf(hold, books)
    if (addedPence > 0) await addOwedBack(tx, { paymentIntentId, orderId, pence: addedPence, refundedPence, now })
  }
  // an operator who tries again sees the result themselves
  if (!isFix(key)) await tell(deps, tx, { key, kind: isHeld ? 'notReleasedNotice' : 'notReturnedNotice', pence })
}

/** What a return that was refused leaves owed where the payment could not be read: nothing of what left it in another way. */
async function leftUnread(
  tx: Tx,
  { paymentIntentId, amountPence }: Operation,
  corrections: readonly Correction[],
): Promise<number> {
  const isUnchanged = takenBackOf(corrections) === 0 && returnedOtherwiseOf(corrections) === 0
  if (!paymentIntentId || isUnchanged) return amountPence
  const operations = await listOperationsOf(tx, paymentIntentId)
  const ours = { capturedPence: sumOf(operations, TAKEN_KINDS), refundedPence: sumOf(operations, ['REFUND']) }
  return leftOf(ours, corrections)
}

type Read = { hold: Hold; operations: readonly Operation[]; corrections: readonly Correction[] }

/**
 * Lowers what is owed to the cardholder of a payment by what was refunded of it since, ends it at 0 or once the hold is gone, and
 * tells the borrower of what was done at the provider itself: what we do has a receipt. Call with the payment locked, its records
 * read under that lock, and none of its steps under way.
 */
export async function settleReturns(deps: Deps, tx: Tx, read: Read): Promise<void> {
  await settleOwedBack(deps, tx, read)
  if (isGone(read.hold)) await settleHeld(deps, tx, read)
}

/** Whether a hold was released, or charged at the provider and refunded there, before we read of the charge. */
const isGone = ({ status }: Hold): boolean => status === 'RELEASED' || status === 'REFUNDED'

async function settleOwedBack(deps: Deps, tx: Tx, { hold, ...books }: Read): Promise<void> {
  const { paymentIntentId } = hold
  const now = deps.clock.now()
  const owed = await lockDrift(tx, { paymentIntentId, kind: 'NOT_RETURNED' })
  if (!owed) return
  const { pence: leftPence, elsewherePence: pence, refundedPence, isChanged } = stillOwed(owed, hold, books)
  if (!isChanged) return
  await countOwedBack(tx, { paymentIntentId, refundedPence, now })
  if (leftPence !== owed.expectedPence) await lowerOwedBack(tx, { paymentIntentId, pence: leftPence, now })
  const key = refusedOf(books.operations)?.key
  if (key && pence > 0)
    await tell(deps, tx, { key, kind: 'refundedNotice', pence, leftPence, about: `${key}:${leftPence}` })
}

async function settleHeld(deps: Deps, tx: Tx, { hold, operations }: Read): Promise<void> {
  const { paymentIntentId, refundedPence } = hold
  const about = { paymentIntentId, kind: 'STILL_HELD' } as const
  const held = await lockDrift(tx, about)
  if (!held) return
  await endDrift(tx, { ...about, now: deps.clock.now() })
  // one that we took for released has its receipt
  const key = refusedOf(operations)?.key
  if (!key) return
  if (hold.status === 'RELEASED') await tell(deps, tx, { key, kind: 'releasedNotice', pence: held.foundPence })
  else await tell(deps, tx, { key, kind: 'refundedNotice', pence: refundedPence, about: `${key}:0` })
}

/** Returns the last return of a payment that the provider refused. */
export const refusedOf = (operations: readonly Operation[]): Operation | undefined =>
  operations.findLast((one) => one.state === 'REFUSED' && isReturn(one))

/**
 * Adds what was captured at the provider of a hold whose release it had refused to what is owed back, in place of what it holds, and
 * tells the borrower. Call with the payment locked.
 */
export async function oweCaptured(
  deps: Deps,
  tx: Tx,
  { read: { hold, ...books }, orderId, pence }: { read: Read; orderId: string | null; pence: number },
): Promise<void> {
  const { paymentIntentId, capturedPence } = hold
  const now = deps.clock.now()
  await endDrift(tx, { paymentIntentId, kind: 'STILL_HELD', now })
  await addOwedBack(tx, { paymentIntentId, orderId, pence, refundedPence: refundedOf(hold, books), now })
  const key = refusedOf(books.operations)?.key
  if (key) await tell(deps, tx, { key, kind: 'chargedNotice', pence, about: `${key}:${capturedPence}` })
}

/** Tells the borrower that money which the provider refused to return was returned in another way. */
export function tellReturnedOtherwise(
  deps: Deps,
  tx: Tx,
  { key, pence }: { key: string; pence: number },
): Promise<void> {
  return tell(deps, tx, { key, kind: 'returnedOtherwiseNotice', pence })
}

/**
 * Lowers what is owed to a cardholder by what they have from their bank, and tells the borrower. `key`: the return that was
 * refused; `fixId`: the decision, which has a notice of its own.
 */
export async function payFromBank(
  deps: Deps,
  tx: Tx,
  {
    paymentIntentId,
    pence,
    key,
    fixId,
  }: { paymentIntentId: string; pence: number; key: string | undefined; fixId: string },
): Promise<void> {
  const owed = await lockDrift(tx, { paymentIntentId, kind: 'NOT_RETURNED' })
  const paidPence = Math.min(pence, owed?.expectedPence ?? 0)
  if (!owed || paidPence === 0) return
  const leftPence = owed.expectedPence - paidPence
  await lowerOwedBack(tx, { paymentIntentId, pence: leftPence, now: deps.clock.now() })
  if (key) await tell(deps, tx, { key, kind: 'fromBankNotice', pence: paidPence, leftPence, about: fixId })
}

/**
 * Ends every difference of a payment that the provider never had: nothing of it is held, owed or disputed. A borrower who read
 * that some of it is reads that there is none; another one has nothing to read. Call with the payment locked.
 */
export async function endNeverPaid(
  deps: Deps,
  tx: Tx,
  { paymentIntentId, key, fixId }: { paymentIntentId: string; key: string | undefined; fixId: string },
): Promise<void> {
  const owed = await lockDrift(tx, { paymentIntentId, kind: 'NOT_RETURNED' })
  const held = await lockDrift(tx, { paymentIntentId, kind: 'STILL_HELD' })
  await endDriftsOf(tx, { paymentIntentId, now: deps.clock.now() })
  const pence = owed?.expectedPence ?? held?.foundPence ?? 0
  if (key && pence > 0) await tell(deps, tx, { key, kind: 'neverPaidNotice', pence, about: fixId })
}

async function tell(
  deps: Deps,
  tx: Tx,
  {
    key,
    kind,
    pence,
    leftPence = 0,
    about = key,
  }: { key: string; kind: keyof typeof notices; pence: number; leftPence?: number; about?: string },
): Promise<void> {
  const payer = await findPayer(tx, key)
  if (!payer) return
  const { memberId, orderId, brand, category } = payer
  const left = leftPence > 0 ? formatPence(leftPence) : null
  const garment = garmentName({ brand, category })
  const { subject, text } = notices[kind]({ amount: formatPence(pence), garment, left })
  await notify(deps, tx, {
    memberId,
    type: 'order',
    topic: 'orders',
    orderId,
    title: subject,
    text,
    path: orderId ? `/order/${orderId}` : '/orders',
    key: `${kind}:${about}`,
  })
}
