import type { DeskSetting } from '@hemline/contract/operator/setting-shapes.ts'
import { type SettingName, settingGroups, settings } from '@hemline/contract/settings/settings.ts'
import type { Setting, SettingGroup, SettingValue } from '@hemline/contract/settings/shapes.ts'
import { formatSetting, isLong } from '@hemline/contract/settings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { settingsQuery } from '../setting-calls.ts'
import { useRole } from '../use-role.ts'
import css from './desk.module.css'
import { SettingForm } from './setting-form.tsx'
import { SettingHistory } from './setting-history.tsx'
import list from './setting-list.module.css'

const groups = Object.keys(settingGroups) as SettingGroup[]

type KnownSetting = DeskSetting & { name: SettingName; value: SettingValue }
/** Whether this page knows the setting: a page from before an update also meets newer ones. */
const isKnown = (one: DeskSetting): one is KnownSetting => one.name in settings

/** Every setting by group, with its value and its history; owners change them (product.md §13). */
export function SettingList() {
  const query = useQuery(settingsQuery())
  const role = useRole()
  if (!query.data || role === undefined)
    return (
      <QueryFallback query={query}>
        <Skeleton height="720px" />
      </QueryFallback>
    )
  const mayChange = role === 'OWNER'
  const newer = query.data.filter((one) => !isKnown(one))
  return (
    <>
      <nav className={list.groups} aria-label="Groups of settings">
        {groups.map((group) => (
          <a key={group} href={`#settings-${group}`} onClick={(event) => showGroup(event, group)}>
            {settingGroups[group].title}
          </a>
        ))}
      </nav>
      {groups.map((group) => (
        <section key={group} className={`${css.list} ${css.narrow}`} aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`} tabIndex={-1} className={list.group}>
            {settingGroups[group].title}
          </h2>
          <p className={css.soft}>
            {settingGroups[group].effect}
            {!mayChange && <span> Only owners change them.</span>}
            {group === 'firstLook' && (
              <span>
                {' '}
                <Link to={`${paths.operator('listings')}?state=WAITING`}>Items that wait</Link>
              </span>
            )}
          </p>
          <div className={list.settings}>
            {query.data
              .filter(isKnown)
              .filter(({ name }) => settings[name].group === group)
              .map((one) => (
                <SettingRow key={one.name} of={one} mayChange={mayChange} />
              ))}
          </div>
        </section>
      ))}
      {newer.length > 0 && (
        <section className={`${css.list} ${css.narrow}`} aria-labelledby="settings-newer">
          <h2 id="settings-newer">Newer settings</h2>
          <p className={css.soft}>
            Hemline has been updated since this page was opened. Reload the page to change these.
          </p>
          <div className={list.settings}>
            {newer.map((one) => (
              <SettingRow key={one.name} of={one} mayChange={false} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Scrolls to the heading of a group and moves the focus there; the address stays, and with it where Back leads. */
function showGroup(event: MouseEvent, group: SettingGroup): void {
  event.preventDefault()
  const heading = document.getElementById(`settings-${group}`)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

function SettingRow({ of, mayChange }: { of: DeskSetting; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const setting: Setting | undefined = isKnown(of) ? settings[of.name] : undefined
  const label = setting?.label ?? of.name
  const titleId = `setting-${of.name}`
  const value = formatSetting(setting, of.value)
  const hasLine = isLong(setting)
  return (
    <section className={list.setting} aria-labelledby={titleId}>
      <div className={list.what}>
        <h3 id={titleId}>{label}</h3>
        {setting && <p className={css.soft}>{setting.about}</p>}
      </div>
      <div className={list.value}>
        {!hasLine && <strong>{value}</strong>}
        {mayChange && !isOpen && (
          <Button isSmall look="quiet" aria-label={`Change: ${label}`} onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </div>
      {hasLine && <p className={`${css.text} ${css.strong}`}>{value}</p>}
      {isOpen && isKnown(of) && <SettingForm of={of} onClose={() => setOpen(false)} />}
      <SettingHistory of={of} mayUndo={mayChange} />
    </section>
  )
}
