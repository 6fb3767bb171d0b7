import { isBlank } from '@hemline/contract/blank.ts'
import { isWholeGarment, priceClaim, WHOLE_GARMENT } from '@hemline/contract/claims/rules.ts'
import { amountTexts, penceEntered } from '@hemline/contract/entered-amount.ts'
import { pausedFrom } from '@hemline/contract/issues/rules.ts'
import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import { outcomeWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import { tooHighText } from '@hemline/contract/operator/words.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Card } from '../../ui/columns.tsx'
import { CheckField, ChoiceGroup, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useResolveDispute } from '../case-calls.ts'
import { effectsText, resolveAct } from '../dispute-acts.ts'
import { useDraft } from '../drafts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

const nothingChosen = { outcome: '', refund: '', charge: [] as string[], returnsCoin: false, reason: '' }

/** Resolves a dispute: the outcome, the refund, the charge, the coin and the reason. */
export function ResolveForm({ dispute }: { dispute: DeskDisputeWhole }) {
  // a later dispute about the same order begins with nothing chosen
  const draft = useDraft(`dispute:${dispute.orderId}:${dispute.since}`, nothingChosen)
  const { refund, reason } = draft.fields
  const wasRequested = dispute.leftStatus === 'REQUESTED'
  const returnsCoin = dispute.hasCoin && !wasRequested && draft.fields.returnsCoin
  const mayCharge = !wasRequested && dispute.claimLeftPence > 0
  const outcome = dispute.outcomes.find((one) => one === draft.fields.outcome) ?? null
  const charge = draft.fields.charge.filter((id) => mayCharge && dispute.tariff.some((line) => line.id === id))
  const [fields, setFields] = useState<Record<string, string>>({})
  const resolve = useResolveDispute()
  const navigate = useNavigate()
  const [act, setAct] = useState<Act | null>(null)
  const priced = priceClaim(charge, {
    tariff: dispute.tariff,
    replacementPence: dispute.replacementPence,
    claimedPence: dispute.replacementPence - dispute.claimLeftPence,
  })

  const pick = (id: string, isPicked: boolean) => {
    const others = charge.filter((one) => one !== id && (!isPicked || one !== WHOLE_GARMENT))
    draft.change({ charge: !isPicked ? others : id === WHOLE_GARMENT ? [id] : [...others, id] })
  }

  const solve = (field: string) => setFields(({ [field]: _, ...others }) => others)

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const refundPence = isBlank(refund) ? 0 : penceEntered(refund)
    const missing: Record<string, string> = {
      ...(outcome === null && { outcome: 'Please choose what happens to the order' }),
      ...(refundPence === null && { refundPence: amountTexts.unclear }),
      ...(refundPence !== null && refundPence > dispute.refundablePence && { refundPence: tooHighText(dispute) }),
      ...(isBlank(reason) && { reason: 'Please write your reason' }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || outcome === null || refundPence === null) return
    setAct(
      resolveAct(
        dispute,
        { outcome, refundPence, chargePence: priced?.amountPence ?? 0, charge, returnsCoin, reason },
        () => go(outcome, refundPence),
      ),
    )
  }
  const go = async (outcome: Outcome, refundPence: number) => {
    try {
      const { orderId, list, refundablePence } = dispute
      const issueIds = list.filter(({ isSettled }) => !isSettled).map(({ id }) => id)
      await resolve.mutateAsync({
        ...{ orderId, issueIds, refundablePence },
        ...{ outcome, refundPence, charge, returnsCoin, reason },
      })
      draft.clear()
      notice.good('Settled. Both have been told.')
      navigate(paths.operator('disputes'), { replace: true })
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }

  return (
    <Card label="Resolve">
      <Form className={`${css.list} ${css.narrow}`} onSubmit={submit}>
        <h2 className={css.title}>Resolve</h2>
        <ChoiceGroup
          label="What happens to the order?"
          error={fields.outcome}
          hint={
            outcome
              ? effectsText(dispute, { outcome, returnsCoin, refundPence: penceEntered(refund) ?? 0 })
              : 'Choose one to see what it does.'
          }
        >
          {dispute.outcomes.map((one) => (
            <Chip
              key={one}
              type="radio"
              name="outcome"
              checked={outcome === one}
              onChange={() => {
                draft.change({ outcome: one })
                solve('outcome')
              }}
            >
              {outcomeWords[pausedFrom(dispute.leftStatus)][one]}
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
            hint={refundHint(dispute, outcome)}
            error={fields.refundPence}
            onChange={(event) => {
              draft.change({ refund: event.target.value })
              solve('refundPence')
            }}
          />
        )}
        {mayCharge && (
          <ChoiceGroup
            label="Charge for damage"
            error={fields.charge ?? fields.lines}
            hint={
              charge.length > 0
                ? `We’ll charge ${formatPence(priced?.amountPence ?? 0)} to the borrower’s card${isWholeGarment(charge.map((id) => ({ id, label: '', pence: 0 }))) ? ', what is left of the replacement value' : ''}, or ask them to pay if none is stored.`
                : 'We won’t charge anything.'
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
            label="Return the borrower’s coin"
            checked={returnsCoin}
            error={fields.returnsCoin}
            onChange={(event) => draft.change({ returnsCoin: event.target.checked })}
          />
        )}
        <ReasonField
          value={reason}
          error={fields.reason}
          onChange={(next) => {
            draft.change({ reason: next })
            solve('reason')
          }}
        />
        <div className={css.buttons}>
          <Button type="submit" look="accent" isBusy={resolve.isPending}>
            Resolve the dispute
          </Button>
        </div>
      </Form>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Card>
  )
}

/**
 * How much can be refunded, and how much of that the borrower paid for a return label that was not made (decision 19).
 */
function refundHint({ refundablePence, unusedReturnPence }: DeskDisputeWhole, outcome: Outcome | null): string {
  const hints = [
    `At most ${formatPence(refundablePence)}`,
    ...(unusedReturnPence > 0
      ? [`${formatPence(unusedReturnPence)} of it was for a return label that we didn’t make`]
      : []),
    ...(outcome === 'CANCELLED' && refundablePence > 0 ? ['Cancelling alone refunds nothing'] : []),
  ]
  return hints.length > 1 ? `${hints.join('. ')}.` : hints.join('')
}
