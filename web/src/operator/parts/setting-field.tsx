import { amountText, countEntered, penceEntered } from '@hemline/contract/entered-amount.ts'
import { APPROVAL_WORDS_MAX, COMMUNITY_NAME_MAX, EMAIL_MAX, SETTING_TEXT_MAX } from '@hemline/contract/limits.ts'
import type { Setting, SettingValue } from '@hemline/contract/settings/shapes.ts'
import { boundsText, formatSetting } from '@hemline/contract/settings/words.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'

const answers = ['Yes', 'No']

/** The field of a setting's new value, by its kind. */
export function SettingField({
  setting,
  value,
  error,
  onChange,
}: {
  setting: Setting
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  if (setting.kind === 'YES_NO')
    return (
      <ChoiceGroup label="New value" error={error}>
        {answers.map((answer) => (
          <Chip
            key={answer}
            type="radio"
            name={setting.label}
            checked={value === answer}
            onChange={() => onChange(answer)}
          >
            {answer}
          </Chip>
        ))}
      </ChoiceGroup>
    )
  if (setting.kind === 'WORDS')
    return (
      <TextArea
        label="Words"
        hint={`One on each line, at most ${APPROVAL_WORDS_MAX}.`}
        rows={5}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (setting.kind === 'TERMS')
    return (
      <TextArea
        label="What changed"
        hint="Members read these words. For example what costs more, from when, and why."
        rows={5}
        maxLength={SETTING_TEXT_MAX}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (setting.kind === 'NAME' || setting.kind === 'EMAIL')
    return (
      <TextField
        label="New value"
        type={setting.kind === 'EMAIL' ? 'email' : 'text'}
        maxLength={setting.kind === 'EMAIL' ? EMAIL_MAX : COMMUNITY_NAME_MAX}
        autoComplete="off"
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      label="New value"
      {...(setting.kind === 'PENCE' ? { prefix: '£' } : {})}
      inputMode={setting.kind === 'PENCE' ? 'decimal' : 'numeric'}
      autoComplete="off"
      required
      // an error names the bounds itself
      hint={error ? undefined : boundsText(setting)}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A value as its field shows it. */
export function textOf(setting: Setting, value: SettingValue): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'string') return value
  if (setting.kind === 'TERMS') return ''
  if (setting.kind === 'PENCE') return amountText(Number(value))
  return setting.kind === 'COUNT' ? String(value) : formatSetting(setting, value)
}

/** What was typed, as a value; not a number where it is none. */
export function valueTyped(setting: Setting, typed: string): SettingValue {
  if (setting.kind === 'YES_NO') return typed === 'Yes'
  if (setting.kind === 'WORDS') return typed.split(/[\n,]/)
  if (setting.kind === 'NAME' || setting.kind === 'EMAIL' || setting.kind === 'TERMS') return typed
  if (setting.kind === 'PENCE') return penceEntered(typed) ?? Number.NaN
  return countEntered(typed)
}
