import { formatPence } from '@hemline/contract/money.ts'
import type { DeskPayment } from '@hemline/contract/operator/payout-shapes.ts'
import { useMarkPayoutReturned } from '../payout-calls.ts'
import { PaymentBack } from './payment-back.tsx'

/** A payment of a paid batch: when and why the bank returned it, or the form to say so. */
export function ReturnPayment({ payment, batchNo }: { payment: DeskPayment; batchNo: number }) {
  const mark = useMarkPayoutReturned()
  const amount = formatPence(payment.pence)
  const words = {
    tag: 'Returned',
    ask: 'Came back?',
    askFully: `Came back? Payment to ${payment.name}`,
    act: `Mark ${amount} as returned`,
    title: `Mark ${amount} as returned?`,
    effect: payment.isErased
      ? `This says your bank got ${amount} back. We’ll owe it to ${payment.name} again. Their account here is deleted, so we can’t email them. You can’t undo this.`
      : `This says your bank got ${amount} back. We’ll owe it to ${payment.name} again, remove the account if it’s still the saved one, and email them. You can’t undo this.`,
  }
  const back = payment.returnedAt ? { at: payment.returnedAt, reason: payment.returnedReason } : null
  return <PaymentBack payment={payment} batchNo={batchNo} back={back} words={words} mark={mark} />
}
