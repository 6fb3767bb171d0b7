import { isBlank } from '@hemline/contract/blank.ts'
import { OPERATOR_NOTE_MAX } from '@hemline/contract/limits.ts'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useSuspendMember } from '../calls.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

/** Suspends or reinstates a member, with a reason that the member reads. */
export function SuspendForm({ userId, name, isSuspended }: { userId: string; name: string; isSuspended: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const suspend = useSuspendMember()
  const [act, setAct] = useState<Act | null>(null)
  const words = isSuspended ? `Let ${name} in again` : `Suspend ${name}`
  if (!isOpen) {
    return (
      <div className={css.buttons}>
        <Button isSmall look="quiet" onClick={() => setOpen(true)}>
          {words}
        </Button>
      </div>
    )
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isBlank(note)) return setError('Please write down why')
    setAct({
      title: isSuspended ? `Let ${name} back in?` : `Suspend ${name}?`,
      rows: [
        ['Member', name],
        ['Why', note],
      ],
      effect: isSuspended
        ? "They can sign in again and other members see them and their listings. We'll email them your reason."
        : "They can't sign in, nobody sees them or their listings, and their open requests end. Loans under way aren't affected. We'll email them your reason.",
      confirm: words,
      isDangerous: !isSuspended,
      run: go,
    })
  }
  const go = async () => {
    try {
      await suspend.mutateAsync({ userId, isSuspended: !isSuspended, note })
      notice.good(isSuspended ? `${name} can sign in again.` : `${name} is suspended.`)
      setOpen(false)
      setNote('')
    } catch (failed) {
      notice.bad(messageOf(failed))
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextArea
        label="Why"
        required
        hint="They’ll see this, and it stays in the log."
        rows={2}
        maxLength={OPERATOR_NOTE_MAX}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.target.value)
          setError(undefined)
        }}
      />
      <div className={css.buttons}>
        <Button isSmall type="submit" look={isSuspended ? 'brand' : 'danger'} isBusy={suspend.isPending}>
          {words}
        </Button>
        <Button isSmall look="plain" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </form>
  )
}
