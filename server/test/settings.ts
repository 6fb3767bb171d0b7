import { changeSetting, getSettings } from '@hemline/contract/operator/setting-calls.ts'
import type { SettingName, Settings } from '@hemline/contract/settings/settings.ts'
import type { TestMember } from './world.ts'

/** Sets these settings through the API; those that have the value already are left as they are. */
export async function setSettings(owner: TestMember, wanted: Partial<Settings>): Promise<void> {
  const { items } = (await owner.ok(getSettings)).body
  for (const [name, value] of Object.entries(wanted) as [SettingName, Settings[SettingName]][]) {
    const { revision } = items.find((one) => one.name === name)!
    await owner.ok(changeSetting, { body: { name, value, revision, note: 'For a test.' } })
  }
}
