import { decidedOf, type FixAct } from '@hemline/contract/operator/fixes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Hold, PaymentRefused } from '../outside/payments/port.ts'
import { askProvider, planAndQueue } from './actions.ts'
import { differences, sumOf, TAKEN_KINDS } from './books.ts'
import {
  type Correction,
  findCorrection,
  fixKey,
  insertCorrection,
  listCorrectionsOf,
  lockDrift,
  lockPayment,
} from './correction-store.ts'
import { endDrift, noteDrift } from './drift-store.ts'
import { endNeverPaid, payFromBank, refusedOf, tellReturnedOtherwise } from './not-returned-actions.ts'
import { listOperationsOf, type Operation } from './store.ts'

/** What an operator saw of a difference, and what they decided. Amounts in pence. */
export type Fix = {
  fixId: string
  paymentIntentId: string
  kind: Drift['kind']
  act: FixAct
  expectedPence: number
  foundPence: number
  /** How much of a dispute the bank decided on; all of it where it is not given. */
  decidedPence?: number | undefined
}
/** A payment as both sides have it; `hold` is null where the provider has none. */
type PaymentRecords = { hold: Hold | null; operations: Operation[]; corrections: Correction[] }

/** Reads a payment again at the provider, null where it has none. Throws UNAVAILABLE when the provider does not answer. */
export function readForFix(deps: Deps, paymentIntentId: string): Promise<Hold | null> {
  return askProvider(deps, (payments) =>
    payments.readHold(paymentIntentId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return null // the provider has no such payment
      throw error
    }),
  )
}

/**
 * Fixes a difference in the caller's transaction: a correction of our sums, and where money moves an operation after the
 * commit, both by `fixId`. What the bank has not decided on of a dispute stays open. Call with the payment's order locked: a
 * refund is planned under that lock. Throws CONFLICT when the payment no longer differs by what was shown, MOVE_NOT_ALLOWED when
 * the difference is fixed already. Returns false when this act did it before.
 */
export async function fixDrift(
  deps: Deps,
  tx: Tx,
  { fix, hold, operatorId, ownOrderId }: { fix: Fix; hold: Hold | null; operatorId: string; ownOrderId: string | null },
): Promise<boolean> {
  const { fixId, paymentIntentId, kind, act } = fix
  const now = deps.clock.now()
  await lockPayment(tx, paymentIntentId)
  const drift = await lockDrift(tx, { paymentIntentId, kind })
  // also where it left a part of the difference open
  if (await findCorrection(tx, fixId)) return false
  if (!drift) throw new Refusal('MOVE_NOT_ALLOWED')
  const records = {
    hold,
    operations: await listOperationsOf(tx, paymentIntentId),
    corrections: await listCorrectionsOf(tx, paymentIntentId),
  }
  const isAsShown = drift.expectedPence === fix.expectedPence && drift.foundPence === fix.foundPence
  if (!isAsShown || !stillDiffers(fix, records)) throw new Refusal('CONFLICT')
  const refused = refusedOf(records.operations)
  const { pence: gap, restPence } = decidedOf(fix)
  const pence = changeOf(fix, records)
  await insertCorrection(tx, {
    id: fixId,
    paymentIntentId,
    kind,
    act,
    pence,
    orderId: ownOrderId,
    operatorId,
    now,
  })
  if (act === 'REFUND' || act === 'RELEASE') {
    await planAndQueue(deps, tx, {
      key: fixKey(fixId),
      kind: act,
      pendingRequestId: null,
      orderId: ownOrderId,
      setupIntentId: null,
      paymentIntentId,
      amountPence: act === 'REFUND' ? gap : 0,
      now,
    })
  }
  if (restPence > 0) {
    const { orderId } = drift
    await noteDrift(tx, { paymentIntentId, kind, orderId, expectedPence: restPence, foundPence: restPence, now })
  } else if (kind === 'MISSING') await endNeverPaid(deps, tx, { paymentIntentId, key: refused?.key, fixId })
  else await endDrift(tx, { paymentIntentId, kind, now })
  if (act === 'LOST') await payFromBank(deps, tx, { paymentIntentId, pence: -pence, key: refused?.key, fixId })
  if (refused && kind === 'NOT_RETURNED' && act === 'RECORD')
    await tellReturnedOtherwise(deps, tx, { key: refused.key, pence: gap })
  return true
}

/** Whether the payment still differs by the amounts that the operator saw; a moving one does not count. */
function stillDiffers(fix: Fix, { hold, operations, corrections }: PaymentRecords): boolean {
  if (operations.some(({ state }) => state === 'PENDING')) return false
  if (fix.kind === 'MISSING') return hold === null
  if (!hold) return false
  // these are as the provider's notice or the comparison found them; only a release follows from the first
  if (fix.kind === 'CARD_DISPUTE' || fix.kind === 'UNKNOWN_HOLD' || fix.kind === 'NOT_RETURNED') return true
  const now = differences(hold, operations, corrections).find(({ kind }) => kind === fix.kind)
  return now?.expectedPence === fix.expectedPence && now.foundPence === fix.foundPence
}

/** How our own sum of that kind changes, in pence. */
function changeOf(fix: Fix, { operations }: Pick<PaymentRecords, 'operations'>): number {
  const { kind, act, expectedPence, foundPence } = fix
  if (kind === 'CAPTURED' || kind === 'REFUNDED') return foundPence - expectedPence
  if (kind === 'MISSING') return sumOf(operations, ['REFUND']) - sumOf(operations, TAKEN_KINDS)
  // it left the bank and not the card provider: below 0, as what was taken back
  if (kind === 'NOT_RETURNED' && act === 'RECORD') return -decidedOf(fix).pence
  // what was refunded of the payment too has left twice: the sums of its borrower are limited where they are read
  return kind === 'CARD_DISPUTE' && act === 'LOST' ? -decidedOf(fix).pence : 0
}
