import { formatPence } from '@hemline/contract/money.ts'
import { type FixAct, fixesFor } from '@hemline/contract/operator/fixes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { driftWords, fixWords } from '@hemline/contract/operator/money-words.ts'
import { useState } from 'react'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useFixDifference } from '../money-calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActChoice } from './act-choice.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

const gapOf = ({ kind, expectedPence, foundPence }: Drift) =>
  formatPence(kind === 'CARD_DISPUTE' ? foundPence : Math.abs(foundPence - expectedPence))

/** The acts that fix a difference with the card provider, each asked for once more with the reason. */
export function FixActs({ drift }: { drift: Drift }) {
  return (
    <ActChoice offered={fixesFor(drift)} labelOf={(one) => fixWords[one].button(gapOf(drift), drift.kind)}>
      {(one, close) => <FixForm key={one} drift={drift} chosen={one} onClose={close} />}
    </ActChoice>
  )
}

function FixForm({ drift, chosen, onClose }: { drift: Drift; chosen: FixAct; onClose: () => void }) {
  const { kind, paymentIntentId, expectedPence, foundPence } = drift
  const about = `fix:${chosen}:${kind}:${paymentIntentId}`
  const { note: reason, isMissing, clear, field } = useNote(undefined, about)
  const [act, setAct] = useState<Act | null>(null)
  const fix = useFixDifference()
  const gap = gapOf(drift)
  const words = fixWords[chosen]
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    const fixId = crypto.randomUUID()
    setAct({
      title: `${words.button(gap, kind)}?`,
      rows: [
        ['Difference', driftWords[kind]],
        ['Ours', formatPence(expectedPence)],
        ['The provider’s', formatPence(foundPence)],
        ...(drift.orderNumber ? [['Order', drift.orderNumber] as const] : []),
        ['Why', reason],
      ],
      effect: words.effect(kind, gap),
      confirm: words.button(gap, kind),
      isDangerous: chosen === 'REFUND' || chosen === 'LOST',
      run: async () => {
        const body = { fixId, paymentIntentId, kind, act: chosen, expectedPence, foundPence, reason }
        if (await attempt(fix.mutateAsync(body), 'Done. The next comparison checks it.')) clear()
      },
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField required hint="It stays in the log." field={field} />
      <ActButtons isBusy={fix.isPending} onClose={onClose}>
        {words.button(gap, kind)}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
