import { countEntered } from '@hemline/contract/entered-amount.ts'
import { BLOCK_DAYS_MAX } from '@hemline/contract/limits.ts'
import { networkTexts } from '@hemline/contract/operator/network-words.ts'
import { parseNetwork } from '@hemline/contract/operator/networks.ts'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDraft } from '../drafts.ts'
import { useBlockNetwork } from '../network-calls.ts'
import { useNote } from '../use-note.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** Blocks a network, for some days or until it is unblocked, with a reason for the log. */
export function NetworkForm() {
  const draft = useDraft('block-network', { typed: '', days: '' })
  const { typed, days } = draft.fields
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { note, isMissing, clear, field } = useNote(undefined, 'block-network:why')
  const [act, setAct] = useState<Act | null>(null)
  const block = useBlockNetwork()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const network = parseNetwork(typed)
    const isUnlimited = days.trim() === ''
    const count = countEntered(days)
    const hasDays = count >= 1 && count <= BLOCK_DAYS_MAX
    const wrong = {
      ...(network ? {} : { network: networkTexts.unreadable }),
      ...(isUnlimited || hasDays ? {} : { days: `Enter 1 to ${BLOCK_DAYS_MAX} days, or leave it empty` }),
    }
    setErrors(wrong)
    if (isMissing() || !network || Object.keys(wrong).length > 0) return
    const until = isUnlimited ? 'Until it’s unblocked' : count === 1 ? '1 day' : `${count} days`
    setAct({
      title: `Block ${network}?`,
      rows: [
        ['Network', network],
        ['For', until],
        ['Why', note],
      ],
      effect:
        'From there nobody can join, sign in or change anything from the next request on, except operators and owners. They read how to contact you.',
      confirm: 'Block network',
      isDangerous: true,
      run: async () => {
        try {
          await block.mutateAsync({ network, days: isUnlimited ? null : count, note })
          notice.good(`${network} is blocked.`)
          draft.clear()
          clear()
        } catch (failed) {
          setErrors(fieldsOf(failed))
          if (Object.keys(fieldsOf(failed)).length === 0) notice.bad(messageOf(failed))
        }
      },
    })
  }
  return (
    <section className={css.row} aria-labelledby="block-network">
      <h2 id="block-network" className={css.title}>
        Block a network
      </h2>
      <Form className={css.list} onSubmit={submit}>
        <TextField
          label="Network"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="An address or a range, such as 203.0.113.0/24. A single IPv6 address becomes its /64."
          value={typed}
          error={errors.network}
          onChange={(event) => draft.change({ typed: event.target.value })}
        />
        <TextField
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          isOptional
          hint="Empty: until you unblock it"
          value={days}
          error={errors.days}
          onChange={(event) => draft.change({ days: event.target.value })}
        />
        <NoteField required hint="Only operators see this." field={field} />
        <div className={css.buttons}>
          <Button isSmall type="submit" look="danger" isBusy={block.isPending}>
            Block network
          </Button>
        </div>
      </Form>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </section>
  )
}
