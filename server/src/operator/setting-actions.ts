import { memberName } from '@hemline/contract/members/names.ts'
import type { DeskSetting } from '@hemline/contract/operator/setting-shapes.ts'
import { type SettingName, settingNames } from '@hemline/contract/settings/settings.ts'
import type { SettingValue } from '@hemline/contract/settings/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import * as settings from '../settings/actions.ts'
import { logAct } from './log-actions.ts'

const CHANGES_MOST = 50

/** Returns every setting with its present value and its latest changes, newest first. */
export async function readDeskSettings({ db, env }: Deps): Promise<DeskSetting[]> {
  const changes = await settings.listChanges(db, CHANGES_MOST)
  const standard = settings.standardOf(env)
  return settingNames.map((name) => {
    const own = changes.filter((change) => change.name === name)
    return {
      name,
      value: own[0]?.value ?? standard[name],
      revision: own[0]?.revision ?? 0,
      changes: own.map(({ revision, before, value, note, isUndo, changedBy, firstName, secondName, erasedAt, at }) => ({
        ...{ revision, before, value, note, isUndo },
        changedBy: changedBy ? memberName(`${firstName ?? ''} ${secondName ?? ''}`, erasedAt !== null) : 'Hemline',
        changedById: erasedAt ? null : changedBy,
        changedAt: at.toISOString(),
      })),
    }
  })
}

type Act = { operator: Caller; name: SettingName; revision: number; note: string }

/** Changes a setting, and logs it before and after. The same value again changes nothing. */
export async function changeSetting(deps: Deps, act: Act & { value: SettingValue }): Promise<void> {
  const { operator, name, note, ...change } = act
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const changed = await settings.changeValue(
      { tx, env: deps.env },
      { ...change, name, note, memberId: operator.id, now },
    )
    if (!changed) return
    await logAct(deps, tx, { operator, action: 'change-setting', subject: name, detail: { note, ...changed } })
  })
}

/** Takes the latest change of a setting back, and logs it before and after. */
export async function undoSetting(deps: Deps, { operator, name, revision, note }: Act): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const changed = await settings.undoValue(
      { tx, env: deps.env },
      { name, revision, note, memberId: operator.id, now },
    )
    await logAct(deps, tx, { operator, action: 'undo-setting', subject: name, detail: { note, ...changed } })
  })
}
