import { isBlank } from '@hemline/contract/blank.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskClaim } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { relativeTime } from '../../base/format.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDecideClaim } from '../calls.ts'
import { penceOf, poundsOf } from '../pounds.ts'
import { CaseFile } from './case-file.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

type Contested = z.infer<typeof DeskClaim>

/** Contested claims, oldest first, each with the form to decide it. */
export function ClaimList({ claims }: { claims: readonly Contested[] }) {
  if (claims.length === 0) return <Empty title="No claim waits for you">Contested claims come here.</Empty>
  return (
    <ul className={css.list}>
      {claims.map((one) => (
        <li key={one.claim.id} className={css.row}>
          <ContestedClaim one={one} />
        </li>
      ))}
    </ul>
  )
}

function ContestedClaim({ one }: { one: Contested }) {
  const { claim } = one
  return (
    <>
      <p className={css.head}>
        <strong>
          {one.garment} · Order {one.orderNumber}
        </strong>
        <strong>{formatPence(claim.claimedPence)}</strong>
      </p>
      <p className={css.soft}>
        {claim.lines.map((line) => `${line.label} ${formatPence(line.pence)}`).join(', ')} ·{' '}
        {relativeTime(claim.createdAt)}
      </p>
      <p className={css.text}>
        <strong>{one.lenderName}:</strong> {claim.description}
      </p>
      <PhotoRow images={claim.images} about="Damage" />
      <p className={css.text}>
        <strong>{one.lendeeName}:</strong> {claim.contestReason ?? 'didn’t answer within 48 hours'}
      </p>
      <CaseFile orderId={one.orderId} />
      <Decide one={one} />
    </>
  )
}

function Decide({ one }: { one: Contested }) {
  const { id: claimId, claimedPence, lines } = one.claim
  const [act, setAct] = useState<Act | null>(null)
  const [amount, setAmount] = useState(poundsOf(one.mostPence))
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const decide = useDecideClaim()

  const ask = (amountPence: number | null) => {
    if (amountPence === null) return setFields({ amountPence: 'Please write an amount such as 12.50' })
    if (isBlank(reason)) return setFields({ reason: 'Please give the reason that both sides read' })
    setFields({})
    const amount = formatPence(amountPence)
    const isCharge = amountPence > 0
    setAct({
      title: isCharge ? `Charge ${one.lendeeName} ${amount}?` : 'Dismiss this claim?',
      rows: [
        [
          'Amount',
          isCharge
            ? `${amount} of the ${formatPence(claimedPence)} claimed`
            : `Nothing of the ${formatPence(claimedPence)} claimed`,
        ],
        ['Borrower', one.lendeeName],
        ['Lender', one.lenderName],
        ['Order', `${one.orderNumber}, ${one.garment}`],
        ['For', lines.map((line) => line.label).join(', ')],
        ['Reason', reason],
      ],
      effect: isCharge
        ? `We'll charge ${one.lendeeName}'s card ${amount} now, owe it to ${one.lenderName}, and email your reason to both. You can't undo this.`
        : `${one.lendeeName} pays nothing and ${one.lenderName} gets nothing for it. We'll email your reason to both. You can't undo this.`,
      confirm: isCharge ? `Charge ${amount}` : 'Dismiss the claim',
      isDangerous: isCharge,
      run: () => go(amountPence),
    })
  }
  const go = async (amountPence: number) => {
    try {
      await decide.mutateAsync({ claimId, amountPence, reason })
      notice.good('Decided. Both have been told.')
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }
  const typed = penceOf(amount)

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
    >
      <TextField
        label="To be charged"
        prefix="£"
        inputMode="decimal"
        value={amount}
        hint={`At most ${formatPence(one.mostPence)}${one.mostPence < claimedPence ? '. The rest was paid with the loan' : ''}`}
        error={fields.amountPence}
        onChange={(event) => setAmount(event.target.value)}
      />
      <ReasonField value={reason} error={fields.reason} onChange={setReason} />
      <div className={css.buttons}>
        <Button type="submit" isSmall isBusy={decide.isPending}>
          {typed ? `Charge ${formatPence(typed)}` : 'Charge'}
        </Button>
        <Button isSmall look="quiet" disabled={decide.isPending} onClick={() => ask(0)}>
          Dismiss the claim
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </form>
  )
}
