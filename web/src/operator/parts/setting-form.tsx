import type { DeskSetting } from '@hemline/contract/operator/setting-shapes.ts'
import { isSameValue, normalValue, settingProblem } from '@hemline/contract/settings/rules.ts'
import { type SettingName, settingGroups, settings } from '@hemline/contract/settings/settings.ts'
import type { Setting, SettingValue } from '@hemline/contract/settings/shapes.ts'
import { formatSetting, isLong, settingTexts } from '@hemline/contract/settings/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { waitFor } from '../../base/refresh.ts'
import { fieldsOf, messageOf, SendError } from '../../base/send.ts'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDraft } from '../drafts.ts'
import { settingsQuery, useChangeSetting } from '../setting-calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'
import { SettingField, textOf, valueTyped } from './setting-field.tsx'

type KnownSetting = DeskSetting & { name: SettingName; value: SettingValue }

/** Changes one setting, with a reason. A change that someone made since this was opened is shown, and not written over unread. */
export function SettingForm({ of, onClose }: { of: KnownSetting; onClose: () => void }) {
  const { name, value: before } = of
  const setting: Setting = settings[name]
  // `of`: the revision that was shown when this was opened, or when the conflict with it was; stored from the first letter on
  const draft = useDraft(`setting:${name}`, { typed: textOf(setting, before), of: String(of.revision) })
  const { typed } = draft.fields
  const [error, setError] = useState<string>()
  const { note, isMissing, clear, field } = useNote(undefined, `setting:${name}:why`)
  const [act, setAct] = useState<Act | null>(null)
  const change = useChangeSetting()
  const client = useQueryClient()

  const run = async (value: SettingValue) => {
    try {
      await change.mutateAsync({ name, value, revision: Number(draft.fields.of), note })
      notice.good(`${setting.label}: ${isLong(setting) ? 'changed' : formatSetting(setting, value)} from now on.`)
      draft.clear()
      clear()
      onClose()
    } catch (failed) {
      const problem = fieldsOf(failed).value
      setError(problem)
      if (!problem) notice.bad(messageOf(failed))
      if (failed instanceof SendError && failed.code === 'CONFLICT') {
        // once it is read again: what is shown from there on is what is changed, and a later one is again a conflict
        const all = await waitFor(client.fetchQuery({ ...settingsQuery(), staleTime: 0 }).catch(() => null))
        const shown = all?.find((one) => one.name === name)
        draft.change({ of: String(shown?.revision ?? of.revision) })
      }
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = normalValue(valueTyped(setting, typed))
    const problem = isSameValue(value, before) ? settingTexts.same : settingProblem(setting, value)
    setError(problem ?? undefined)
    if (isMissing() || problem) return
    setAct({
      title: `Change “${setting.label}”?`,
      rows: [
        ['Now', formatSetting(setting, before)],
        ['From now on', formatSetting(setting, value)],
        ['Why', note],
      ],
      effect: settingGroups[setting.group].effect,
      confirm: isLong(setting) ? 'Change' : `Change to ${formatSetting(setting, value)}`,
      run: () => run(value),
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <SettingField setting={setting} value={typed} error={error} onChange={(next) => draft.change({ typed: next })} />
      <NoteField required hint="Everyone in this room reads it, here and in the log." field={field} />
      <ActButtons isBusy={change.isPending} onClose={onClose}>
        Change
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
