import { isBlank } from '@hemline/contract/blank.ts'
import { isWholeGarment, priceClaim, WHOLE_GARMENT } from '@hemline/contract/claims/rules.ts'
import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Card } from '../../ui/columns.tsx'
import { CheckField, ChoiceGroup, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useResolveDispute } from '../calls.ts'
import { penceOf } from '../pounds.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

/** Resolves a dispute: the outcome, the refund, the charge, the coin and the reason. */
export function ResolveForm({ dispute }: { dispute: DeskDisputeWhole }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refund, setRefund] = useState('')
  const [charge, setCharge] = useState<string[]>([])
  const [returnsCoin, setReturnsCoin] = useState(false)
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const resolve = useResolveDispute()
  const navigate = useNavigate()
  const [act, setAct] = useState<Act | null>(null)
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

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const refundPence = isBlank(refund) ? 0 : penceOf(refund)
    const missing: Record<string, string> = {
      ...(outcome === null && { outcome: 'Please choose how the order goes on' }),
      ...(refundPence === null && { refundPence: 'Please write an amount such as 12.50' }),
      ...(refundPence !== null &&
        refundPence > dispute.refundablePence && { refundPence: 'You can’t refund more than was charged' }),
      ...(isBlank(reason) && { reason: 'Please give the reason that both sides read' }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || outcome === null || refundPence === null) return
    setAct(
      actOf(dispute, { outcome, refundPence, chargePence: priced?.amountPence ?? 0, charge, returnsCoin, reason }, () =>
        go(outcome, refundPence),
      ),
    )
  }
  const go = async (outcome: Outcome, refundPence: number) => {
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
    <Card label="Resolve">
      <form className={css.list} onSubmit={submit} noValidate>
        <h2 className={css.title}>Resolve</h2>
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
            label="Return the borrower's coin"
            checked={returnsCoin}
            error={fields.returnsCoin}
            onChange={(event) => setReturnsCoin(event.target.checked)}
          />
        )}
        <ReasonField value={reason} error={fields.reason} onChange={setReason} />
        <div className={css.buttons}>
          <Button type="submit" look="accent" isBusy={resolve.isPending}>
            Resolve the dispute
          </Button>
        </div>
      </form>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Card>
  )
}

type Settled = {
  outcome: Outcome
  refundPence: number
  chargePence: number
  charge: readonly string[]
  returnsCoin: boolean
  reason: string
}
const outcomeActs: { [outcome in Outcome]: string } = {
  COMPLETED: 'Complete the loan',
  CANCELLED: 'Cancel the loan',
  BACK: 'Continue the loan',
}

/** What to confirm before a dispute is resolved: the amounts, the members, the effect. */
function actOf(dispute: DeskDisputeWhole, settled: Settled, run: Act['run']): Act {
  const { lenderName, lendeeName } = dispute
  const refund = settled.refundPence > 0 && formatPence(settled.refundPence)
  const charge = settled.chargePence > 0 && formatPence(settled.chargePence)
  const lines = dispute.tariff.filter(({ id }) => settled.charge.includes(id)).map(({ label }) => label)
  const money = [refund && `Refund ${refund}`, charge && `${refund ? 'charge' : 'Charge'} ${charge}`].filter(Boolean)
  return {
    title: 'Resolve this dispute?',
    rows: [
      ['Order', `${dispute.orderNumber}, ${dispute.garment}`],
      ['Outcome', outcomeWords[settled.outcome]],
      ['Refund', refund ? `${refund} to ${lendeeName}` : 'Nothing'],
      ['Charge', charge ? `${charge} to ${lendeeName}'s card, for ${lines.join(', ')}` : 'Nothing'],
      ...(dispute.hasCoin
        ? [['Coin', settled.returnsCoin ? `Goes back to ${lendeeName}` : 'Stays spent'] as const]
        : []),
      ['Reason', settled.reason],
    ],
    effect: [
      refund && `We'll refund ${lendeeName} ${refund}.`,
      charge && `We'll charge ${lendeeName}'s card ${charge} now and owe it to ${lenderName}.`,
      `We'll email your reason to ${lenderName} and ${lendeeName}. You can't undo this.`,
    ]
      .filter(Boolean)
      .join(' '),
    confirm: money.length > 0 ? money.join(' and ') : outcomeActs[settled.outcome],
    isDangerous: charge !== false || settled.outcome === 'CANCELLED',
    run,
  }
}

/**
 * How much can be refunded, and how much of that the borrower paid for a return label that was not made (decision 19).
 */
function refundHint({ refundablePence, unusedReturnPence }: DeskDisputeWhole): string {
  const most = `At most ${formatPence(refundablePence)}`
  if (unusedReturnPence === 0) return most
  return `${most}. There is no label of ours for the way back: ${formatPence(unusedReturnPence)} of it was paid for that.`
}
