import { changeSetting, getSettings, undoSetting } from '@hemline/contract/operator/setting-calls.ts'
import { getFees } from '@hemline/contract/settings/calls.ts'
import type { SettingName } from '@hemline/contract/settings/settings.ts'
import type { SettingValue } from '@hemline/contract/settings/shapes.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createWorld, type TestMember, type World } from './world.ts'

export const note = 'Royal Mail raised its price.'

/** The status of an answer, or the code of its refusal. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? status : (body as { error: { code: string } }).error.code

/** Opens a world with two owners, for a test file. Every test begins with the settings as before their first change. */
export function openOwners() {
  let world: World
  let owner: TestMember
  let second: TestMember
  beforeAll(async () => {
    world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com, second@example.com' })
    owner = await world.member({ email: 'owner@example.com', firstName: 'Olga', secondName: 'Owen' })
    second = await world.member({ email: 'second@example.com', firstName: 'Sam', secondName: 'Smith' })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    const { pool } = world.deps
    await pool.query('alter table setting_changes disable trigger user')
    await pool.query('delete from setting_changes')
    await pool.query('alter table setting_changes enable trigger user')
  })
  return {
    opened: () => ({ world, owner, second }),
    /** Another node of the same database, with the two owners. */
    openNode: (settings: Record<string, string> = {}) =>
      createWorld({
        OPERATOR_EMAILS: 'owner@example.com, second@example.com',
        DATABASE_URL: world.deps.env.DATABASE_URL,
        RUNS_JOBS: 'false',
        ...settings,
      }),
    change: (name: SettingName, value: SettingValue, revision = 0, by = owner) =>
      by.call(changeSetting, { body: { name, value, revision, note } }),
    undo: (name: SettingName, revision: number, by = owner) => by.call(undoSetting, { body: { name, revision, note } }),
    listed: async (name: SettingName, by = owner) =>
      (await by.ok(getSettings)).body.items.find((one) => one.name === name)!,
    fees: async (at = world) => (await at.visitor().ok(getFees)).body.data,
  }
}
