import { isWholeGarment, priceClaim, WHOLE_GARMENT } from '@hemline/contract/claims/rules.ts'
import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Card } from '../../ui/columns.tsx'
import { CheckField, ChoiceGroup, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useResolveDispute } from '../calls.ts'
import { penceOf } from '../pounds.ts'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

/** Settles a dispute: how the order goes on, what is refunded and charged, the coin, and why. */
export function ResolveForm({ dispute }: { dispute: DeskDisputeWhole }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refund, setRefund] = useState('')
  const [charge, setCharge] = useState<string[]>([])
  const [returnsCoin, setReturnsCoin] = useState(false)
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const resolve = useResolveDispute()
  const navigate = useNavigate()
  const priced = priceClaim(charge, {
    tariff: dispute.tariff,
    replacementPence: dispute.replacementPence,
    claimedPence: dispute.replacementPence - dispute.claimLeftPence,
  })
  const wasRequested = dispute.leftStatus === 'REQUESTED'

  const pick = (id: string, isPicked: boolean) =>
    setCharge((before) => {
      if (isPicked && id === WHOLE_GARMENT) return [id]
      return isPicked ? [...before.filter((one) => one !== WHOLE_GARMENT), id] : before.filter((one) => one !== id)
    })

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const refundPence = refund.trim() === '' ? 0 : penceOf(refund)
    const missing: Record<string, string> = {
      ...(outcome === null && { outcome: 'Please choose how the order goes on' }),
      ...(refundPence === null && { refundPence: 'Please write an amount such as 12.50' }),
      ...(refundPence !== null &&
        refundPence > dispute.refundablePence && { refundPence: 'No more can be refunded than was taken' }),
      ...(reason.trim() === '' && { reason: 'Please give the reason that both sides read' }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || outcome === null || refundPence === null) return
    try {
      await resolve.mutateAsync({ orderId: dispute.orderId, outcome, refundPence, charge, returnsCoin, reason })
      notice.good('Settled. Both have been told.')
      navigate(paths.operator(), { replace: true })
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }

  return (
    <Card label="Settle it">
      <form className={css.list} onSubmit={submit} noValidate>
        <h2 className={css.title}>Settle it</h2>
        <ChoiceGroup label="How does the order go on?" error={fields.outcome}>
          {dispute.outcomes.map((one) => (
            <Chip key={one} type="radio" name="outcome" checked={outcome === one} onChange={() => setOutcome(one)}>
              {outcomeWords[one]}
            </Chip>
          ))}
        </ChoiceGroup>
        {!wasRequested && (
          <TextField
            label="Refund to the borrower"
            isOptional
            prefix="£"
            inputMode="decimal"
            value={refund}
            hint={refundHint(dispute)}
            error={fields.refundPence}
            onChange={(event) => setRefund(event.target.value)}
          />
        )}
        {!wasRequested && dispute.claimLeftPence > 0 && (
          <ChoiceGroup
            label="Charge from the tariff"
            error={fields.charge ?? fields.lines}
            hint={
              charge.length > 0
                ? `${formatPence(priced?.amountPence ?? 0)} is charged to the card of the loan${isWholeGarment(charge.map((id) => ({ id, label: '', pence: 0 }))) ? ': what is left of the replacement value' : ''}.`
                : 'Nothing is charged.'
            }
          >
            {dispute.tariff.map((line) => (
              <Chip
                key={line.id}
                checked={charge.includes(line.id)}
                onChange={(event) => pick(line.id, event.target.checked)}
              >
                {line.label} {formatPence(line.pence ?? dispute.replacementPence)}
              </Chip>
            ))}
          </ChoiceGroup>
        )}
        {dispute.hasCoin && !wasRequested && (
          <CheckField
            label="Give the borrower her coin back"
            checked={returnsCoin}
            error={fields.returnsCoin}
            onChange={(event) => setReturnsCoin(event.target.checked)}
          />
        )}
        <ReasonField value={reason} error={fields.reason} onChange={setReason} />
        <div className={css.buttons}>
          <Button type="submit" look="accent" isBusy={resolve.isPending}>
            Settle the dispute
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** How much may be refunded, and what of it the borrower paid for a label back that was not made (decision 56). */
function refundHint({ refundablePence, unusedReturnPence }: DeskDisputeWhole): string {
  const most = `At most ${formatPence(refundablePence)}`
  if (unusedReturnPence === 0) return most
  return `${most}. There is no label of ours for the way back: ${formatPence(unusedReturnPence)} of it was paid for that.`
}
