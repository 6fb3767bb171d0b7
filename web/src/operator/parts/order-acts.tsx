import { isBlank } from '@hemline/contract/blank.ts'
import { amountTexts, penceEntered } from '@hemline/contract/entered-amount.ts'
import { OPERATOR_NOTE_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskOrderWhole } from '@hemline/contract/operator/order-shapes.ts'
import { tooHighText } from '@hemline/contract/operator/words.ts'
import { type OperatorRole, suffices } from '@hemline/contract/operator-roles.ts'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useActDraft } from '../drafts.ts'
import { askMove, askRefund, askWrite, type OrderActName, orderActLabels, orderActsFor } from '../order-acts.ts'
import { useMoveOrderAsOperator, useRefundOrder, useWriteToParties } from '../order-calls.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActChoice } from './act-choice.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

/** What an operator can do about an order: one button each; each asks for a reason, and once more. */
export function OrderActs({ order, role }: { order: DeskOrderWhole; role: OperatorRole }) {
  return (
    <ActChoice offered={orderActsFor(order, suffices(role, 'OPERATOR'))} labelOf={(name) => orderActLabels[name]}>
      {(name, close) => <ActForm key={name} order={order} name={name} onClose={close} />}
    </ActChoice>
  )
}

/** The form of one act. It happens once for what was typed, however often it is sent. */
function ActForm({ order, name, onClose }: { order: DeskOrderWhole; name: OrderActName; onClose: () => void }) {
  const draft = useActDraft(`order:${name}:${order.orderId}`, { reason: '', amount: '' })
  const { reason, amount, actId } = draft.fields
  const [fields, setFields] = useState<Record<string, string>>({})
  const [act, setAct] = useState<Act | null>(null)
  const move = useMoveOrderAsOperator()
  const refund = useRefundOrder()
  const write = useWriteToParties()
  const ids = { orderId: order.orderId, actId }

  const run = (work: () => Promise<unknown>) => async () => {
    try {
      await draft.sending(work())
      draft.clear()
      notice.good('Done. Both have been told.')
      onClose()
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pence = name === 'refund' ? penceEntered(amount) : 0
    const missing = {
      ...(isBlank(reason) && {
        reason: name === 'write' ? 'Please write your message' : 'Please write your reason',
      }),
      ...((pence === null || (name === 'refund' && pence === 0)) && { pence: amountTexts.unclear }),
      ...(pence !== null && pence > order.refundablePence && { pence: tooHighText(order) }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || pence === null) return
    if (name === 'write')
      return setAct({ ...askWrite(order, reason), run: run(() => write.mutateAsync({ ...ids, text: reason })) })
    if (name === 'refund')
      return setAct({
        ...askRefund(order, { pence, reason }),
        run: run(() => refund.mutateAsync({ ...ids, pence, refundedPence: order.refundedPence, reason })),
      })
    const preview = order.moves.find((one) => one.move === name)
    if (preview)
      setAct({ ...askMove(order, preview, reason), run: run(() => move.mutateAsync({ ...ids, move: name, reason })) })
  }
  const change = (next: string) => {
    draft.change({ reason: next })
    setFields({})
  }
  const close = () => {
    draft.leave()
    onClose()
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      {name === 'refund' && (
        <TextField
          label="Refund to the borrower"
          required
          prefix="£"
          inputMode="decimal"
          value={amount}
          hint={`At most ${formatPence(order.refundablePence)}`}
          error={fields.pence}
          onChange={(event) => draft.change({ amount: event.target.value })}
        />
      )}
      {name === 'write' ? (
        <TextArea
          label="Message to both"
          required
          maxLength={OPERATOR_NOTE_MAX}
          value={reason}
          error={fields.reason ?? fields.text}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <ReasonField value={reason} error={fields.reason} onChange={change} />
      )}
      <ActButtons onClose={close}>{orderActLabels[name]}</ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
