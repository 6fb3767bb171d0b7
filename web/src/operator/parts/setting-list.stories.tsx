import type { DeskSetting } from '@hemline/contract/operator/setting-shapes.ts'
import { standardSettings } from '@hemline/contract/settings/rules.ts'
import { settingNames } from '@hemline/contract/settings/settings.ts'
import { SettingList } from './setting-list.tsx'

const owner = { changedBy: 'Amara Okafor', changedById: '6f1d6f0e-0000-4000-8000-000000000001' }
const change = { isUndo: false, changedAt: '2026-11-23T17:26:35.942Z', ...owner }
const long = Array.from({ length: 40 }, (_, at) => `unwantedword${at}`)
const changed: { [name in string]?: Omit<DeskSetting, 'name'> } = {
  deliveryFee: {
    value: 755,
    revision: 3,
    changes: [
      { ...change, revision: 3, before: 690, value: 755, note: 'Royal Mail raised its price.' },
      { ...change, revision: 2, before: 800, value: 690, note: 'Too dear.', isUndo: true },
      {
        ...change,
        revision: 1,
        before: 690,
        value: 800,
        note: 'A first try, with a reason that takes more than a line.',
      },
    ],
  },
  publicWindow: {
    value: false,
    revision: 1,
    changes: [
      {
        ...{ ...change, changedBy: 'Hemline', changedById: null },
        ...{ revision: 1, before: true, value: false, note: 'Set before this history began.' },
      },
    ],
  },
  wordsWait: {
    value: long,
    revision: 2,
    changes: [
      { ...change, revision: 2, before: ['fake'], value: long, note: 'Both were reported.' },
      { ...change, revision: 1, before: [], value: ['fake'], note: 'It was reported.' },
    ],
  },
}
const items: DeskSetting[] = settingNames.map((name) => ({
  name,
  ...(changed[name] ?? { value: standardSettings[name], revision: 0, changes: [] }),
}))
const newer: DeskSetting = {
  name: 'somethingNewer',
  value: { version: 'second', changed: 'More words' },
  revision: 1,
  changes: [{ ...change, revision: 1, before: 'Nothing', value: { version: 'second' }, note: 'New here.' }],
}

export default { title: 'operator/setting-list' }

const by = (ownRole: 'OWNER' | 'SUPPORT', list = items) => ({
  answers: { 'GET /api/operator/settings': { items: list }, 'GET /api/operator/staff': { items: [], ownRole } },
})
export const Owner = () => <SettingList />
Owner.parameters = by('OWNER')
export const Support = () => <SettingList />
Support.parameters = by('SUPPORT')
export const NewerThanThePage = () => <SettingList />
NewerThanThePage.parameters = by('OWNER', [items[0]!, newer])
