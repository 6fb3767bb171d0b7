import { settings } from '@hemline/contract/settings/settings.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SettingField } from './setting-field.tsx'

const setting = Object.values(settings).find(({ kind }) => kind === 'PENCE')!
const shown = (error?: string) =>
  renderToStaticMarkup(<SettingField setting={setting} value="" error={error} onChange={() => undefined} />)

it('says the bounds of an amount once: as a hint, or in the error', () => {
  const error = settingTexts.amount({ least: 60, most: 10_000 })
  expect(shown().split('£100.00')).toHaveLength(2)
  expect(shown(error).split('£100.00')).toHaveLength(2)
})
