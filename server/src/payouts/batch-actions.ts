import { randomUUID } from 'node:crypto'
import { memberName, operatorName } from '@hemline/contract/members/names.ts'
import type { DeskBatch, DeskPayee } from '@hemline/contract/operator/payout-shapes.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import {
  bankHolder,
  isPaidDay,
  maskedAccount,
  paidDayWords,
  printedSortCode,
  statementReference,
} from '@hemline/contract/payouts/rules.ts'
import { stringify } from 'csv-stringify/sync'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import {
  type BatchRow,
  findBatch,
  insertBatch,
  insertPayout,
  listBatches,
  listOpenLines,
  listPayouts,
  lockDetails,
  lockOpenLines,
  payBatch,
  payLinesOf,
  putIntoPayout,
} from './batch-store.ts'
import { keyNames, maskedPayout, openDetails, openPayout, sealPayout } from './details.ts'
import { notifyPaid } from './receipt-actions.ts'
import { lineView } from './views.ts'

const isErased = ({ erasedAt }: { erasedAt: Date | null }) => erasedAt !== null
const nameOf = (row: { firstName: string; secondName: string; erasedAt: Date | null }) =>
  memberName(`${row.firstName} ${row.secondName}`, isErased(row))
const isSent = ({ notSentAt }: { notSentAt: Date | null }) => notSentAt === null
const sumOf = (rows: readonly { pence: number }[]) => rows.reduce((sum, { pence }) => sum + pence, 0)

/** Who is owed how much, and since when. */
type Payee = DeskPayee & { owedSince: Date }

/** Returns who is owed how much and is in no batch, those with a bank account first. */
export async function readPayees(deps: Deps): Promise<Payee[]> {
  const byMember = Map.groupBy(await listOpenLines(deps.db, await keyNames(deps)), ({ memberId }) => memberId)
  const payees = await Promise.all(
    [...byMember].map(async ([memberId, lines]): Promise<Payee> => {
      const [first] = lines
      const account = first!.sealed ? await openDetails(deps, { memberId, sealed: first!.sealed }) : null
      return {
        memberId,
        name: nameOf(first!),
        email: isErased(first!) ? '' : first!.email,
        account: account && maskedAccount(account.accountNumber),
        pence: sumOf(lines),
        isBanned: first!.isBanned,
        isErased: isErased(first!),
        lines: lines.map(lineView),
        owedSince: first!.createdAt,
      }
    }),
  )
  return payees.toSorted((one, other) => Number(other.account !== null) - Number(one.account !== null))
}

/** Returns batches for the operator's list: with these ids, or the last hundred. */
export async function readBatches(deps: Deps, db: Db, ids?: string[]): Promise<DeskBatch[]> {
  const batches = await listBatches(db, ids)
  const payouts =
    batches.length > 0
      ? await listPayouts(
          db,
          batches.map(({ id }) => id),
        )
      : []
  return Promise.all(
    batches.map(async (batch) => {
      const own = payouts.filter(({ batchId }) => batchId === batch.id)
      return {
        id: batch.id,
        no: batch.no,
        madeAt: batch.madeAt.toISOString(),
        madeBy: operatorName(batch),
        pence: sumOf(own.filter(isSent)),
        payments: await Promise.all(
          own.map(async (payout) => {
            return {
              id: payout.id,
              name: nameOf(payout),
              pence: payout.pence,
              account: await maskedPayout(deps, payout),
              returnedAt: payout.returnedAt?.toISOString() ?? null,
              returnedReason: payout.returnedReason,
              notSentAt: payout.notSentAt?.toISOString() ?? null,
              notSentReason: payout.notSentReason,
              isErased: isErased(payout),
            }
          }),
        ),
        paidAt: batch.paidAt?.toISOString() ?? null,
        paidOn: batch.paidOn,
        paidReference: batch.paidReference,
      }
    }),
  )
}

/**
 * Creates a batch of exactly these lines, one payment for each member, with their current bank accounts. Of two
 * operators with the same line one succeeds, and the other gets CONFLICT and no batch. `isNew` is false when this id
 * exists.
 */
export async function makeBatch(
  deps: Deps,
  tx: Tx,
  { operator, batchId, owedIds }: { operator: Caller; batchId: string; owedIds: readonly string[] },
): Promise<{ batch: DeskBatch; isNew: boolean }> {
  const now = deps.clock.now()
  const made = await insertBatch(tx, { id: batchId, operatorId: operator.id, now })
  if (made) {
    const ids = [...new Set(owedIds)]
    const lines = await lockOpenLines(tx, ids)
    if (lines.length !== ids.length) throw new Refusal('CONFLICT')
    const byMember = Map.groupBy(lines, ({ memberId }) => memberId)
    const details = await lockDetails(tx, [...byMember.keys()])
    for (const [memberId, own] of byMember) {
      const row = details.find((one) => one.memberId === memberId)
      const account = row ? await openDetails(deps, row) : null
      if (!account)
        throw new Refusal('CONFLICT', { message: 'A member has removed their bank account. Nothing was made.' })
      const id = randomUUID()
      const sealed = await sealPayout(deps, id, account)
      await insertPayout(tx, { id, batchId, memberId, pence: sumOf(own), sealed })
      const put = await putIntoPayout(tx, { ids: own.map((line) => line.id), payoutId: id })
      if (put !== own.length) throw new Refusal('CONFLICT')
      await publishChange(tx, 'account', { memberId }, now)
    }
  }
  const [batch] = await readBatches(deps, tx, [batchId])
  return { batch: batch!, isNew: made !== undefined }
}

/** Of an account saved before its holder had to have a name that banks accept. */
const UNNAMED_HOLDER = 'ACCOUNT HOLDER'

/**
 * Returns a batch for the bank: a CSV file with the full account numbers and with names as banks accept them, in which no cell
 * can be a formula. Throws NOT_FOUND without it.
 */
export async function writeBatchFile(
  deps: Deps,
  batchId: string,
): Promise<{ no: number; fileName: string; text: string }> {
  const batch = await findBatch(deps.db, batchId)
  if (!batch) throw new Refusal('NOT_FOUND')
  const rows = await Promise.all(
    (await listPayouts(deps.db, [batchId])).filter(isSent).map(async (payout) => {
      const account = await openPayout(deps, payout)
      return {
        'Account name': account ? bankHolder(account.holder) || UNNAMED_HOLDER : 'DELETED',
        'Sort code': account ? printedSortCode(account.sortCode) : '',
        'Account number': account?.accountNumber ?? '',
        Amount: (payout.pence / 100).toFixed(2),
        Reference: statementReference(batch.no),
      }
    }),
  )
  const columns = ['Account name', 'Sort code', 'Account number', 'Amount', 'Reference']
  const text = stringify(rows, { header: true, columns, escape_formulas: true, record_delimiter: 'windows' })
  return { no: batch.no, fileName: `hemline-payouts-${batch.no}.csv`, text }
}

/**
 * Marks a batch as paid and sends each member a receipt, once. Repeating it changes nothing; throws MOVE_NOT_ALLOWED
 * when it was marked with another day or reference, and when none of its payments was sent; CONFLICT when its sum is no longer the `pence` that the operator saw (decision 403). `isNew` is
 * false when it was marked before.
 */
export async function markBatchPaid(
  deps: Deps,
  tx: Tx,
  {
    operator,
    batchId,
    reference,
    paidOn,
    pence,
  }: { operator: Caller; batchId: string; reference: string; paidOn: string; pence?: number | undefined },
): Promise<{ batch: DeskBatch; isNew: boolean }> {
  const now = deps.clock.now()
  const stored = await findBatch(tx, batchId)
  if (!stored) throw new Refusal('NOT_FOUND')
  if (stored.paidAt === null && !isPaidDay(paidOn, { madeAt: stored.madeAt, now }))
    throw new Refusal('INVALID', { fields: { paidOn: paidDayWords(stored.madeAt, now) } })
  const paid = await payBatch(tx, { id: batchId, operatorId: operator.id, reference, paidOn, now })
  if (paid) await settle(deps, tx, { batch: paid, paidOn, seen: pence })
  else {
    const before = await findBatch(tx, batchId)
    if (before?.paidOn !== paidOn || before.paidReference !== reference) throw new Refusal('MOVE_NOT_ALLOWED')
  }
  const [batch] = await readBatches(deps, tx, [batchId])
  return { batch: batch!, isNew: paid !== undefined }
}

async function settle(
  deps: Deps,
  tx: Tx,
  { batch, paidOn, seen }: { batch: BatchRow; paidOn: string; seen: number | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const sent = (await listPayouts(tx, [batch.id])).filter(isSent)
  if (sent.length === 0) throw new Refusal('MOVE_NOT_ALLOWED')
  const pence = sumOf(sent)
  if (seen !== undefined && seen !== pence) throw new Refusal('CONFLICT', { message: changedTexts.batch(pence) })
  const lines = await payLinesOf(tx, { batchId: batch.id, now })
  for (const payout of sent) {
    const own = lines.filter(({ payoutId }) => payoutId === payout.id)
    await notifyPaid(deps, tx, { batchNo: batch.no, paidOn, payout, lines: own })
    for (const orderId of new Set(own.map((line) => line.orderId)))
      await publishChange(tx, 'sideOfOrder', { orderId, memberId: payout.memberId }, now)
  }
}
