import { isBlank } from '@hemline/contract/blank.ts'
import { amountText, amountTexts, penceEntered } from '@hemline/contract/entered-amount.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import type { DeskOrder } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { relativeTime } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDecideClaim } from '../case-calls.ts'
import { useDraft } from '../drafts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

type Claim = DeskDisputeWhole['claims'][number]

const linesOf = ({ lines }: Claim) => lines.map((line) => `${line.label} ${formatPence(line.pence)}`).join(', ')

/** What both sides say about a contested claim. */
export function ClaimStatement({ order, claim }: { order: DeskOrder; claim: Claim }) {
  return (
    <>
      <p className={css.head}>
        <strong>{order.lenderName} claims</strong>
        <strong>{formatPence(claim.claimedPence)}</strong>
      </p>
      <p className={css.soft}>
        {linesOf(claim)} · {relativeTime(claim.createdAt)}
      </p>
      <p className={css.text}>
        <strong>{order.lenderName}:</strong> {claim.description}
      </p>
      <PhotoRow images={claim.images} about="Damage" />
      <p className={css.text}>
        <strong>{order.lendeeName}:</strong> {claim.contestReason ?? 'didn’t answer in time'}
      </p>
    </>
  )
}

/** The form to decide a contested claim of an order; after the last one of the order all claims are shown. */
export function ClaimDecision({ order, claim, isLast }: { order: DeskOrder; claim: Claim; isLast: boolean }) {
  const { id: claimId, claimedPence, lines } = claim
  const mostPence = claim.mostPence ?? claimedPence
  const [act, setAct] = useState<Act | null>(null)
  const draft = useDraft(`claim:${claimId}`, { amount: amountText(mostPence), reason: '' })
  const { amount, reason } = draft.fields
  const [fields, setFields] = useState<Record<string, string>>({})
  const decide = useDecideClaim()
  const navigate = useNavigate()

  const ask = (amountPence: number | null) => {
    if (amountPence === null) return setFields({ amountPence: amountTexts.unclear })
    if (isBlank(reason)) return setFields({ reason: 'Please write your reason' })
    setFields({})
    const amount = formatPence(amountPence)
    const isCharge = amountPence > 0
    setAct({
      title: isCharge ? `Charge ${order.lendeeName} ${amount}?` : 'Dismiss this claim?',
      rows: [
        [
          'Amount',
          isCharge
            ? `${amount} of the ${formatPence(claimedPence)} claimed`
            : `Nothing of the ${formatPence(claimedPence)} claimed`,
        ],
        ['Borrower', order.lendeeName],
        ['Lender', order.lenderName],
        ['Order', `${order.orderNumber}, ${order.garment}`],
        ['Claimed for', lines.map((line) => line.label).join(', ')],
        ['Reason', reason],
      ],
      effect: isCharge
        ? `We’ll charge ${order.lendeeName}’s card ${amount} now, or ask them to pay if none is stored, owe it to ${order.lenderName}, and email your reason to both. You can’t undo this.`
        : `${order.lendeeName} pays nothing and ${order.lenderName} gets nothing for it. We’ll email your reason to both. You can’t undo this.`,
      confirm: isCharge ? `Charge ${amount}` : 'Dismiss the claim',
      isDangerous: isCharge,
      run: () => go(amountPence),
    })
  }
  const go = async (amountPence: number) => {
    try {
      await decide.mutateAsync({ claimId, amountPence, reason })
      draft.clear()
      notice.good('Decided. Both have been told.')
      if (isLast) navigate(paths.operator('claims'), { replace: true })
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }
  const typed = penceEntered(amount)

  return (
    <Form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
    >
      <p>{linesOf(claim)}</p>
      <TextField
        label="To be charged"
        prefix="£"
        inputMode="decimal"
        value={amount}
        hint={`At most ${formatPence(mostPence)}${mostPence < claimedPence ? '. The rest was paid with the loan' : ''}`}
        error={fields.amountPence}
        onChange={(event) => draft.change({ amount: event.target.value })}
      />
      <ReasonField value={reason} error={fields.reason} onChange={(next) => draft.change({ reason: next })} />
      <div className={css.buttons}>
        <Button type="submit" isSmall isBusy={decide.isPending}>
          {typed ? `Charge ${formatPence(typed)}` : 'Charge'}
        </Button>
        <Button isSmall look="quiet" disabled={decide.isPending} onClick={() => ask(0)}>
          Dismiss the claim
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
