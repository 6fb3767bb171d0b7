import { isBlank } from '@hemline/contract/blank.ts'
import { OPERATOR_NOTE_MAX } from '@hemline/contract/limits.ts'
import { roleHints, roleLabels, roleTexts } from '@hemline/contract/operator/role-words.ts'
import type { StaffMember } from '@hemline/contract/operator/setting-shapes.ts'
import { type OperatorRole, operatorRoles } from '@hemline/contract/operator-roles.ts'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDraft } from '../drafts.ts'
import { useChangeRole } from '../setting-calls.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

const NONE = ''

/** Assigns a member a role, or changes and takes the role of someone who has one, with a reason that they read. */
export function RoleForm({
  of,
  staff,
  onChangeOf,
  onDone,
}: {
  of: StaffMember | null
  staff: readonly StaffMember[]
  onChangeOf: (member: StaffMember) => void
  onDone: () => void
}) {
  // for another role than was seen, it begins with nothing chosen
  const draft = useDraft(of ? `role:${of.id}:${of.role}` : 'role', {
    email: '',
    role: (of?.role ?? 'SUPPORT') as OperatorRole | typeof NONE,
    note: '',
  })
  const { role, note } = draft.fields
  const email = of?.email ?? draft.fields.email
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [act, setAct] = useState<Act | null>(null)
  const change = useChangeRole()
  const name = of?.name ?? email.trim()
  const known = of ? undefined : staff.find((one) => one.email.toLowerCase() === email.trim().toLowerCase())

  const go = async () => {
    try {
      await change.mutateAsync({ email, role: role === NONE ? null : role, before: of?.role ?? null, note })
      notice.good(role === NONE ? `${name} has no role any more.` : `${name} is ${roleLabels[role].toLowerCase()} now.`)
      draft.clear()
      onDone()
    } catch (failed) {
      setErrors(fieldsOf(failed))
      // a colleague changed it: the list says what it is now
      if (failed instanceof SendError && failed.code === 'CONFLICT') onDone()
      if (Object.keys(fieldsOf(failed)).length === 0) notice.bad(messageOf(failed))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(isBlank(email) ? { email: 'Please enter an email address' } : {}),
      ...(isBlank(note) ? { note: 'Please write down why' } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || known) return
    setAct({
      title: role === NONE ? `Take the role of ${name}?` : `Make ${name} ${roleLabels[role].toLowerCase()}?`,
      rows: [
        ['Member', name],
        ['Role', role === NONE ? 'None' : roleLabels[role]],
        ['Why', note],
      ],
      effect:
        role === NONE
          ? 'They can’t use Admin from now on. We’ll email them your reason.'
          : `${roleHints[role]} We’ll email them your reason.`,
      confirm: role === NONE ? 'Take the role' : 'Give the role',
      isDangerous: role === NONE,
      run: go,
    })
  }
  return (
    <Form className={css.list} onSubmit={submit}>
      {!of && (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          hint="Of someone who is a member already"
          value={email}
          error={errors.email}
          onChange={(event) => draft.change({ email: event.target.value })}
        />
      )}
      {known && (
        <div className={css.buttons} role="status">
          <p className={css.soft}>
            {known.isNamed
              ? roleTexts.isNamed
              : known.isOwn
                ? roleTexts.ownRole
                : roleTexts.hasRole(known.name, known.role)}
          </p>
          {!known.isNamed && !known.isOwn && (
            <Button
              isSmall
              look="quiet"
              onClick={() => {
                draft.change({ email: '' })
                onChangeOf(known)
              }}
            >
              {`Change the role of ${known.name}`}
            </Button>
          )}
        </div>
      )}
      <SelectField
        label="Role"
        value={role}
        onChange={(event) => draft.change({ role: event.target.value as OperatorRole | typeof NONE })}
      >
        {operatorRoles.map((one) => (
          <option key={one} value={one}>
            {roleLabels[one]}
          </option>
        ))}
        {of && <option value={NONE}>No role</option>}
      </SelectField>
      <TextArea
        label="Why"
        required
        hint="They’ll read this, and it stays in the log."
        rows={2}
        maxLength={OPERATOR_NOTE_MAX}
        value={note}
        error={errors.note}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
      <div className={css.buttons}>
        {!known && (
          <Button isSmall type="submit" look="brand" isBusy={change.isPending}>
            {of ? 'Change role' : 'Give role'}
          </Button>
        )}
        {of && (
          <Button isSmall look="plain" onClick={onDone}>
            Not now
          </Button>
        )}
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
