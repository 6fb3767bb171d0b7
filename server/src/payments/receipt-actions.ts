import { formatInstant, today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { type ReceiptFacts, receiptedKinds, receipts, requestSent } from '@hemline/contract/payments/receipts.ts'
import type { Tx } from '../base/db.ts'
import { greeting } from '../base/greeting.ts'
import type { Deps } from '../deps.ts'
import { orderButton } from '../notifications/order-button.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import type { Addressed, Letter } from '../outside/mail/letter.ts'
import { findPayer, findReceipt, findRequested } from './receipt-store.ts'

/** Sends the receipt of one payment, by its key. */
export const RECEIPT_JOB = 'payments.receipt'
/** Sends the borrower an email that their request was sent. */
export const REQUEST_SENT_JOB = 'payments.request-sent'

/** Plans the receipt of a payment in the transaction that stores its result. No effect for kinds without a receipt. */
export async function queueReceipt(deps: Deps, tx: Tx, { key, kind }: { key: string; kind: string }): Promise<void> {
  if (receiptedKinds.some((one) => one === kind)) await deps.jobs.enqueue(tx, RECEIPT_JOB, { key }, { key })
}

/** Plans the borrower's email about a request, in the transaction that creates its order. */
export async function queueRequestSent(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  await deps.jobs.enqueue(tx, REQUEST_SENT_JOB, { orderId }, { key: orderId })
}

/** The lines of an amount: those of the price, or of the claim when they add up to it. */
function partsOf(row: NonNullable<Awaited<ReturnType<typeof findReceipt>>>): ReceiptFacts['parts'] {
  if (row.kind === 'CAPTURE' && row.price) {
    const { deliveryFee, dryCleaningFee, serviceFee, serviceFeeWaived } = row.price
    const parts = [
      { label: 'Postage', pence: deliveryFee },
      { label: 'Dry cleaning', pence: dryCleaningFee },
      { label: 'Service fee', pence: serviceFeeWaived ? 0 : serviceFee },
    ].filter(({ pence }) => pence > 0)
    return parts.reduce((sum, { pence }) => sum + pence, 0) === row.amountPence ? parts : []
  }
  const lines = row.claimLines ?? []
  return lines.reduce((sum, { pence }) => sum + pence, 0) === row.amountPence ? lines : []
}

/** Returns the receipt of a payment; null for a zero amount. */
export async function writeReceipt(deps: Deps, { key }: { key: string }): Promise<Letter | null> {
  const row = await findReceipt(deps.db, key)
  const kind = receiptedKinds.find((one) => one === row?.kind)
  if (!row || !kind) return null
  const price = row.price
  const pence = kind === 'RELEASE' ? (row.heldPence ?? price?.total ?? 0) : row.amountPence
  if (pence === 0) return null
  const listing = row.listing ?? {
    brand: row.brand ?? '',
    category: row.category ?? 'item',
  }
  const { subject, paragraphs } = receipts[kind]({
    pence,
    garment: garmentName(listing),
    lenderName: row.lenderName,
    orderNumber: row.orderNumber,
    day: today(row.finishedAt ?? deps.clock.now()),
    parts: partsOf(row),
  })
  const message = {
    ...composeEmail({
      to: row.email,
      subject,
      paragraphs: [greeting(row.firstName), ...paragraphs],
      action: row.orderId ? await orderButton(deps, { memberId: row.memberId, orderId: row.orderId }) : undefined,
    }),
    key: `receipt:${key}`,
  }
  return { memberId: row.memberId, orderId: row.orderId, message }
}

/** Returns whom a receipt is to, and about which order. */
export async function aboutReceipt({ db }: Deps, key: string): Promise<Addressed | null> {
  const payer = await findPayer(db, key)
  return payer ? { memberId: payer.memberId, orderId: payer.orderId ?? payer.requestOrderId } : null
}

/** Returns the borrower of an order that was just requested. */
export async function aboutRequestSent({ db }: Deps, orderId: string): Promise<Addressed | null> {
  const row = await findRequested(db, orderId)
  return row ? { memberId: row.memberId, orderId } : null
}

/** Returns the borrower's email that their request was sent; null once it was answered or has ended. */
export async function writeRequestSent(deps: Deps, { orderId }: { orderId: string }): Promise<Letter | null> {
  const row = await findRequested(deps.db, orderId)
  if (row?.status !== 'REQUESTED') return null
  const { subject, paragraphs } = requestSent({
    garment: garmentName(row.listing),
    lenderName: row.lenderName,
    orderNumber: row.orderNumber,
    startDate: row.startDate,
    endDate: row.endDate,
    byPost: row.deliveryMethod === 'DELIVERY',
    heldPence: row.price.total,
    usesCoin: row.coinId !== null && !row.areFriends,
    answerBy: row.answerBy && formatInstant(row.answerBy),
  })
  const message = {
    ...composeEmail({
      to: row.email,
      subject,
      paragraphs: [greeting(row.firstName), ...paragraphs],
      action: await orderButton(deps, { memberId: row.memberId, orderId }),
    }),
    key: `request-sent:${orderId}`,
  }
  return { memberId: row.memberId, orderId, message }
}
