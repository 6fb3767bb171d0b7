import type { DeskMemberWhole } from '@hemline/contract/operator/member-shapes.ts'
import { type OperatorRole, suffices } from '@hemline/contract/operator-roles.ts'
import { type FormEvent, useState } from 'react'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { actsFor, type MemberActName, memberActs } from '../member-acts.ts'
import {
  useChangeCoins,
  useDeleteMember,
  useEndSessions,
  useExportMember,
  useNoteMember,
  useSuspendMember,
  useVerifyEmail,
  useWarnMember,
} from '../member-calls.ts'
import { useNote } from '../use-note.ts'
import { useViewMember } from '../view-calls.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActChoice } from './act-choice.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** What an operator can do about a member: one button each; each asks for a reason. */
export function MemberActs({ member, role }: { member: DeskMemberWhole; role: OperatorRole }) {
  return (
    <ActChoice
      offered={actsFor(member, suffices(role, 'OPERATOR'))}
      labelOf={(name) => memberActs[name].label}
      isDangerous={(name) => memberActs[name].confirm?.isDangerous === true}
    >
      {(name, close) => <ActForm key={name} member={member} name={name} onClose={close} />}
    </ActChoice>
  )
}

/** Returns the function that carries out an act with a note. Notes, warnings and coins: once for each `actId`. */
function useRun(
  { id: userId, pendingEmail, freeCoins, isBanned }: DeskMemberWhole,
  actId: string,
): (name: MemberActName, note: string) => Promise<unknown> {
  const write = useNoteMember()
  const view = useViewMember()
  const warn = useWarnMember()
  const coins = useChangeCoins()
  const sessions = useEndSessions()
  const suspend = useSuspendMember()
  const verify = useVerifyEmail()
  const exporting = useExportMember()
  const remove = useDeleteMember()
  return (name, note) => {
    const body = { userId, note }
    switch (name) {
      case 'note':
        return write.mutateAsync({ ...body, actId })
      case 'view':
        return view.mutateAsync(body)
      case 'warn':
        return warn.mutateAsync({ ...body, actId })
      case 'grant':
      case 'take':
        return coins.mutateAsync({ ...body, actId, freeCoins, change: name === 'grant' ? 'GRANT' : 'TAKE' })
      case 'sessions':
        return sessions.mutateAsync(body)
      case 'verify':
        return verify.mutateAsync({ ...body, email: pendingEmail ?? '' })
      case 'export':
        return exporting.mutateAsync(body)
      case 'delete':
        return remove.mutateAsync(body)
      case 'suspend':
        return suspend.mutateAsync({ ...body, isSuspended: true })
      case 'reinstate':
        return suspend.mutateAsync({ ...body, isSuspended: false, wasBanned: isBanned })
      case 'ban':
        return suspend.mutateAsync({ ...body, isSuspended: true, isPermanent: true })
    }
  }
}

function ActForm({ member, name, onClose }: { member: DeskMemberWhole; name: MemberActName; onClose: () => void }) {
  const { note, actId, isMissing, clear, sending, leave, field } = useNote(undefined, `${name}:${member.id}`)
  const [isBusy, setBusy] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const run = useRun(member, actId)
  const { label, hint, done, confirm } = memberActs[name]
  const go = async () => {
    setBusy(true)
    const isDone = await attempt(sending(run(name, note)), done(member.name))
    setBusy(false)
    if (!isDone) return
    clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    if (!confirm) return void go()
    setAct({
      title: confirm.title(member.name),
      rows: [
        ['Member', member.name],
        ...(name === 'verify' && member.pendingEmail ? [['New address', member.pendingEmail] as [string, string]] : []),
        ...(name === 'grant' || name === 'take'
          ? [['Free coins now', String(member.freeCoins)] as [string, string]]
          : []),
        ['Why', note],
      ],
      effect: confirm.effect,
      confirm: label,
      ...(confirm.isDangerous && { isDangerous: true }),
      run: go,
    })
  }
  const close = () => {
    leave()
    onClose()
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField label={name === 'note' ? 'Note' : 'Why'} required hint={hint} field={field} />
      <ActButtons look={confirm?.isDangerous ? 'danger' : 'brand'} isBusy={isBusy} onClose={close}>
        {label}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
