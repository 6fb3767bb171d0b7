import { owedKindWords } from '@hemline/contract/claims/words.ts'
import { REASON_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBatch, DeskPayee } from '@hemline/contract/operator/payout-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attempt } from '../attempt.ts'
import { useDraft } from '../drafts.ts'
import { payeesQuery, useMakeBatch, useMarkOwedPaid } from '../payout-calls.ts'
import { BatchList } from './batch-list.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { LenderMoney } from './lender-money.tsx'

const linesOf = (payee: DeskPayee) =>
  payee.lines
    .map((line) => `${owedKindWords[line.kind]} ${formatPence(line.pence)}, order ${line.orderNumber}`)
    .join(' · ')
const namesOf = (payees: readonly DeskPayee[]) =>
  payees
    .map(({ name, pence, account }) => `${name}, ${formatPence(pence)}${account ? ` to ${account}` : ''}`)
    .join('\n')

const isEmailed = (payees: readonly DeskPayee[]) => payees.some(({ isErased }) => !isErased)
const receiptsOf = (payees: readonly DeskPayee[]) =>
  isEmailed(payees)
    ? `We’ll email each member a receipt${payees.some(({ isErased }) => isErased) ? ', but not former members' : ''}.`
    : 'We can’t email former members a receipt.'

/** What members are owed: those with a bank account are paid in a batch; the others wait, or are paid another way. */
export function PayoutDesk() {
  const query = useQuery(payeesQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  if (data.payees.length + data.batches.length === 0) {
    return (
      <>
        <Empty title="Nothing to pay out">
          Cleaning for completed loans, paid claims and postage that lenders bought themselves come here.
        </Empty>
        <LenderMoney />
      </>
    )
  }
  const isToPay = ({ paidAt, pence }: DeskBatch) => paidAt === null && pence > 0
  const unpaid = data.batches.filter(isToPay)
  const past = data.batches.filter((batch) => !isToPay(batch))
  return (
    <>
      <BatchList title="Batches to pay" batches={unpaid} />
      {data.payees.length > 0 && <Payees payees={data.payees} />}
      <LenderMoney />
      <BatchList title="Past batches" batches={past} />
    </>
  )
}

function Payees({ payees }: { payees: readonly DeskPayee[] }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [manualIds, setManualIds] = useState<readonly string[]>([])
  const draft = useDraft('paid-another-way', { note: '' })
  const { note } = draft.fields
  const [act, setAct] = useState<Act | null>(null)
  const make = useMakeBatch()
  const mark = useMarkOwedPaid()
  const payable = payees.filter(({ account }) => account !== null)
  const without = payees.filter(({ account }) => account === null)
  const former = without.filter(({ isErased }) => isErased)
  const banned = without.filter(({ isBanned, isErased }) => isBanned && !isErased)
  const waiting = without.filter(({ isBanned, isErased }) => !isBanned && !isErased)
  const chosen = payable.filter(({ memberId }) => !left.includes(memberId))
  const chosenManually = payees.filter(({ memberId }) => manualIds.includes(memberId))
  const owedIds = (of: readonly DeskPayee[]) => of.flatMap(({ lines }) => lines.map(({ id }) => id))
  const sum = (of: readonly DeskPayee[]) => formatPence(of.reduce((total, { pence }) => total + pence, 0))
  const toggle = (before: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...before, id] : before.filter((one) => one !== id)
  const people = (count: number) => (count === 1 ? '1 member' : `${count} members`)

  const confirmBatch = () => {
    const batchId = crypto.randomUUID()
    setAct({
      title: `Make a batch of ${sum(chosen)}?`,
      rows: [
        ['Amount', sum(chosen)],
        ['To', namesOf(chosen)],
      ],
      effect:
        'The batch is fixed once it’s made. No money moves yet: download it, pay it at your bank, then mark it as paid.',
      confirm: `Make a batch of ${sum(chosen)}`,
      run: () =>
        attempt(
          make.mutateAsync({ batchId, owedIds: owedIds(chosen) }),
          'The batch is made. Next: download it for your bank.',
        ),
    })
  }
  const confirmManualPayment = () =>
    setAct({
      title: `Mark ${sum(chosenManually)} as paid another way?`,
      rows: [
        ['Amount', sum(chosenManually)],
        ['To', chosenManually.map(({ name, pence }) => `${name}, ${formatPence(pence)}`).join('\n')],
        ...(note ? [['Note', note] as const] : []),
      ],
      effect: `This says you’ve paid it already, outside Hemline. ${receiptsOf(chosenManually)} You can’t undo this.`,
      confirm: `Mark ${sum(chosenManually)} as paid`,
      isDangerous: true,
      run: async () => {
        const paid = mark.mutateAsync({ owedIds: owedIds(chosenManually), note })
        const done = isEmailed(chosenManually) ? 'Marked as paid. We’ve emailed the receipts.' : 'Marked as paid.'
        if (!(await attempt(paid, done))) return
        setManualIds([])
        draft.clear()
      },
    })

  return (
    <>
      {payable.length > 0 && (
        <section className={css.list} aria-labelledby="to-pay">
          <h2 id="to-pay" className={css.title}>
            To pay
          </h2>
          {payable.map((payee) => (
            <div key={payee.memberId} className={css.row}>
              <CheckField
                checked={!left.includes(payee.memberId)}
                onChange={(event) => setLeft(toggle(left, payee.memberId, !event.target.checked))}
                label={<Payee payee={payee} />}
              />
            </div>
          ))}
          <div className={css.buttons}>
            <Button disabled={chosen.length === 0} isBusy={make.isPending} onClick={confirmBatch}>
              Make a batch of {sum(chosen)}
            </Button>
          </div>
        </section>
      )}
      <Unpayable
        title="Waiting for a bank account"
        about={`We’ve told ${people(waiting.length)} where to add one, and remind them every 14 days.`}
        payees={waiting}
      />
      <Unpayable
        title="Banned, without a bank account"
        about="They can’t sign in to add one, and we don’t remind them. Write to them, and pay them another way."
        payees={banned}
      />
      <Unpayable
        title="Former members"
        about="Their accounts are deleted, so we can’t ask them for a bank account. If they write to you, pay them another way."
        payees={former}
      />
      <details className={css.row}>
        <summary>Paid another way</summary>
        <div className={css.list}>
          {payees.map((payee) => (
            <CheckField
              key={payee.memberId}
              checked={manualIds.includes(payee.memberId)}
              onChange={(event) => setManualIds(toggle(manualIds, payee.memberId, event.target.checked))}
              label={`${payee.name}, ${formatPence(payee.pence)}`}
            />
          ))}
          <TextField
            label="Note"
            isOptional
            maxLength={REASON_MAX}
            hint="How you paid. It’s in the receipt."
            value={note}
            onChange={(event) => draft.change({ note: event.target.value })}
          />
          <div className={css.buttons}>
            <Button
              isSmall
              look="quiet"
              disabled={chosenManually.length === 0}
              isBusy={mark.isPending}
              onClick={confirmManualPayment}
            >
              Mark {sum(chosenManually)} as paid
            </Button>
          </div>
        </div>
      </details>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </>
  )
}

/** Members who cannot be in a batch, for want of a bank account. */
function Unpayable({ title, about, payees }: { title: string; about: string; payees: readonly DeskPayee[] }) {
  const id = useId()
  if (payees.length === 0) return null
  return (
    <section className={css.list} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p className={css.soft}>{about}</p>
      {payees.map((payee) => (
        <div key={payee.memberId} className={css.row}>
          <Payee payee={payee} />
        </div>
      ))}
    </section>
  )
}

function Payee({ payee }: { payee: DeskPayee }) {
  return (
    <span>
      <strong>
        {formatPence(payee.pence)} to {payee.name}
      </strong>
      <br />
      <span className={css.soft}>
        {payee.account ? `Account ${payee.account}` : payee.email || 'Account deleted'} · {linesOf(payee)}
      </span>
    </span>
  )
}
