import type { DeskSetting, SettingChange } from '@hemline/contract/operator/setting-shapes.ts'
import { type SettingName, settingGroups, settings } from '@hemline/contract/settings/settings.ts'
import type { Setting } from '@hemline/contract/settings/shapes.ts'
import { formatChange, formatSetting, isLong } from '@hemline/contract/settings/words.ts'
import { type FormEvent, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useUndoSetting } from '../setting-calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** Undefined for a setting that is newer than this page. */
const settingOf = ({ name }: DeskSetting): Setting | undefined => settings[name as SettingName]

/** The changes of a setting, newest first: who, when, before, after and why. An owner takes the latest back. */
export function SettingHistory({ of, mayUndo }: { of: DeskSetting; mayUndo: boolean }) {
  const setting = settingOf(of)
  const [latest] = of.changes
  if (!latest) return null
  return (
    <details>
      <summary className={`${css.soft} ${css.history}`}>
        History: {of.revision === 1 ? '1 change' : `${of.revision} changes`}, last by {latest.changedBy} on{' '}
        {formatMoment(latest.changedAt)}
      </summary>
      <ol className={css.changes} aria-label={`Changes: ${setting?.label ?? of.name}`}>
        {of.changes.map((change) => (
          <li key={change.revision}>
            <span>
              {change.isUndo && <span>Undone: </span>}
              <strong>{formatChange(setting, change.before, change.value)}</strong>
            </span>
            <span className={css.soft}>
              {change.changedById ? (
                <Link to={paths.operatorMember(change.changedById)}>{change.changedBy}</Link>
              ) : (
                <span>{change.changedBy}</span>
              )}
              <span>, </span>
              <time dateTime={change.changedAt}>{formatMoment(change.changedAt)}</time>
            </span>
            <span className={`${css.soft} ${css.text}`}>{change.note}</span>
            {mayUndo && setting && change === latest && (
              <UndoForm key={change.revision} {...{ name: of.name as SettingName, setting, latest }} />
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function UndoForm({ name, setting, latest }: { name: SettingName; setting: Setting; latest: SettingChange }) {
  const [isOpen, setOpen] = useState(false)
  const { note, isMissing, clear, field } = useNote(undefined, `undo:${name}:${latest.revision}`)
  const [act, setAct] = useState<Act | null>(null)
  const undo = useUndoSetting()
  const former = formatSetting(setting, latest.before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    setAct({
      title: `Undo the last change of “${setting.label}”?`,
      rows: [
        ['Now', formatSetting(setting, latest.value)],
        ['From now on', former],
        ['Why', note],
      ],
      effect: settingGroups[setting.group].effect,
      confirm: isLong(setting) ? 'Change back' : `Change back to ${former}`,
      run: async () => {
        const done = `${setting.label}: ${isLong(setting) ? 'changed back' : `${former} again`} from now on.`
        if (await attempt(undo.mutateAsync({ name, revision: latest.revision, note }), done)) clear()
      },
    })
  }
  if (!isOpen)
    return (
      <div className={css.buttons}>
        <Button isSmall look="quiet" aria-label={`Undo: ${setting.label}`} onClick={() => setOpen(true)}>
          Undo
        </Button>
      </div>
    )
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField required hint="Everyone in this room reads it, here and in the log." field={field} />
      <ActButtons isBusy={undo.isPending} onClose={() => setOpen(false)}>
        Undo
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
