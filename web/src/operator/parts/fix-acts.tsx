import { amountText, amountTexts, penceEntered } from '@hemline/contract/entered-amount.ts'
import { decidedText, type FixAct, fixesFor } from '@hemline/contract/operator/fixes.ts'
import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { decidedWords } from '@hemline/contract/operator/money-words.ts'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { aboutFix, askFix, decidedHint, fixLabel } from '../fix-act.ts'
import { useFixDifference } from '../money-calls.ts'
import { useFixId } from '../use-fix-id.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActChoice } from './act-choice.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** The acts that fix a difference with the card provider, each asked for once more with the reason. */
export function FixActs({ drift }: { drift: Drift }) {
  return (
    <ActChoice offered={fixesFor(drift)} labelOf={(act) => fixLabel(drift, { act })}>
      {(one, close) => <FixForm key={one} drift={drift} chosen={one} onClose={close} />}
    </ActChoice>
  )
}

/** The amount that the bank decided on as it is typed; all that is disputed until then. */
function useDecided({ kind, foundPence }: Drift) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const decidedPence = typed === null ? foundPence : penceEntered(typed)
  const change = (next: string) => {
    setTyped(next)
    setError(undefined)
  }
  const isWrong = () => {
    const text = decidedPence === null ? amountTexts.unclear : decidedText({ kind, foundPence, decidedPence })
    setError(text ?? undefined)
    return text !== null
  }
  return { decidedPence, isWrong, field: { value: typed ?? amountText(foundPence), error, change } }
}

/** The form of one act: of a card dispute with how much the bank decided on. */
export function FixForm({ drift, chosen, onClose }: { drift: Drift; chosen: FixAct; onClose: () => void }) {
  const { kind, paymentIntentId, expectedPence, foundPence } = drift
  const about = aboutFix(drift, chosen)
  const { note: reason, isMissing, clear, field } = useNote(undefined, about)
  const ids = useFixId(about)
  const decided = useDecided(drift)
  const [act, setAct] = useState<Act | null>(null)
  const fix = useFixDifference()
  const isDecision = chosen === 'WON' || chosen === 'LOST'
  const fixed = {
    act: chosen,
    ...(isDecision && decided.decidedPence !== null && { decidedPence: decided.decidedPence }),
  }
  // the server refuses a second act on what the first has changed, so the next one may have an id of its own
  const close = () => {
    ids.clear()
    onClose()
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const isWrong = isDecision && decided.isWrong()
    if (isMissing() || isWrong) return
    // what is disputed is less once a part of it is booked
    const fixId = ids.idOf(fixed.decidedPence === undefined ? [expectedPence, foundPence] : [fixed.decidedPence])
    setAct({
      ...askFix(drift, { ...fixed, reason }),
      run: async () => {
        const body = { fixId, paymentIntentId, kind, expectedPence, foundPence, ...fixed, reason }
        if (!(await attempt(fix.mutateAsync(body), 'Done. The next comparison checks it.'))) return
        clear()
        // what is left of a dispute has acts of its own
        close()
      },
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      {isDecision && (
        <TextField
          label={decidedWords.label[chosen]}
          required
          prefix="£"
          inputMode="decimal"
          value={decided.field.value}
          hint={decidedHint(drift, fixed)}
          error={decided.field.error}
          onChange={(event) => decided.field.change(event.target.value)}
        />
      )}
      <NoteField required hint="It stays in the log." field={field} />
      <ActButtons isBusy={fix.isPending} onClose={close}>
        {fixLabel(drift, fixed)}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
