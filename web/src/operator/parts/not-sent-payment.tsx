import { formatPence } from '@hemline/contract/money.ts'
import type { DeskPayment } from '@hemline/contract/operator/payout-shapes.ts'
import { useMarkPayoutNotSent } from '../payout-calls.ts'
import { PaymentBack } from './payment-back.tsx'

/** A payment of a batch that is not paid yet: when and why it was not sent, or the form to say so. */
export function NotSentPayment({ payment, batchNo }: { payment: DeskPayment; batchNo: number }) {
  const mark = useMarkPayoutNotSent()
  const amount = formatPence(payment.pence)
  const words = {
    tag: 'Not sent',
    ask: 'Not sent?',
    askFully: `Not sent? Payment to ${payment.name}`,
    act: `Take ${amount} out`,
    title: `Take ${amount} out of the batch?`,
    effect: `This says your bank hasn’t paid ${amount}. It leaves the file and the sum of the batch, and we owe it to ${payment.name} again. We don’t email them: if the account is wrong, ask them to correct it. You can’t undo this.`,
  }
  const back = payment.notSentAt ? { at: payment.notSentAt, reason: payment.notSentReason } : null
  return <PaymentBack payment={payment} batchNo={batchNo} back={back} words={words} mark={mark} />
}
