import {
  APPROVAL_WORD_MAX,
  APPROVAL_WORD_MIN,
  APPROVAL_WORDS_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_NAME_MIN,
  EMAIL_MAX,
  SMALLEST_HOLD_PENCE,
  TERMS_CHANGED_MIN,
} from '../limits.ts'
import { type Settings, settingNames, settings } from './settings.ts'
import type { Setting, SettingValue, Terms } from './shapes.ts'
import { settingTexts } from './words.ts'

/** Every setting before its first change. */
export const standardSettings = Object.fromEntries(
  settingNames.map((name) => [name, settings[name].standard]),
) as unknown as Settings

/**
 * Returns why a setting cannot have this value, as a sentence for its field; null if it can. An amount is nothing or at
 * least what a card can be charged, so that every sum of fees is too.
 */
export function settingProblem(setting: Setting, value: SettingValue): string | null {
  if (setting.kind === 'YES_NO') return typeof value === 'boolean' ? null : settingTexts.choose
  if (setting.kind === 'WORDS') return areWords(value) ? null : settingTexts.words
  if (setting.kind === 'NAME') return typeof value === 'string' && NAME.test(value) ? null : settingTexts.name
  if (setting.kind === 'EMAIL')
    return typeof value === 'string' && value.length <= EMAIL_MAX && EMAIL.test(value) ? null : settingTexts.email
  // what an owner writes is a text, which gets its version when it is stored
  if (setting.kind === 'TERMS')
    return (typeof value === 'object' && 'version' in value) ||
      (typeof value === 'string' && value.length >= TERMS_CHANGED_MIN)
      ? null
      : settingTexts.terms
  const isInBounds =
    typeof value === 'number' && Number.isInteger(value) && value >= setting.least && value <= setting.most
  if (setting.kind === 'COUNT') return isInBounds ? null : settingTexts.whole(setting)
  if (!isInBounds) return settingTexts.amount(setting)
  return value === 0 || value >= SMALLEST_HOLD_PENCE ? null : settingTexts.tooSmall(SMALLEST_HOLD_PENCE)
}

/** In one line of a header or a page: letters, figures, spaces and a few signs. */
const NAME = new RegExp(
  `^(?=.{${COMMUNITY_NAME_MIN},${COMMUNITY_NAME_MAX}}$)[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’&.!-]*$`,
  'u',
)
/** Policies link to it, so that it has none of the signs of their markup. */
const EMAIL = /^[^\s@<>()[\]"]+@[^\s@<>()[\]".]+(\.[^\s@<>()[\]".]+)+$/

const areWords = (value: SettingValue) =>
  Array.isArray(value) &&
  value.length <= APPROVAL_WORDS_MAX &&
  value.every((word) => word.length >= APPROVAL_WORD_MIN && word.length <= APPROVAL_WORD_MAX)

/** Returns the value in the form in which it is stored and compared: words in lower case, once
 * each, in order; a text without spaces around it. */
export function normalValue(value: SettingValue): SettingValue {
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ')
  if (!Array.isArray(value)) return value
  return [...new Set(value.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '').sort()
}

/** Returns the terms in force: the later one of an owner's version and the one that Hemline came with. */
export function termsInForce(set: Terms): Terms {
  return set.version > standardSettings.terms.version ? set : standardSettings.terms
}

/**
 * Returns the owners' versions of the terms that count, newest first: `values` are what the setting was changed to, oldest first.
 * Taking a change back returns to the version before it, or to the one that Hemline came with, where nothing has changed.
 */
export function ownTermsInForce(values: readonly Terms[]): Terms[] {
  let versions: Terms[] = []
  for (const value of values) {
    const before = versions.filter(({ version }) => version < value.version)
    versions = value.changed === '' ? [] : [...before, value]
  }
  return versions.filter((one) => termsInForce(one) === one).reverse()
}

/** Whether two values of a setting are the same; the database has its own order of an object's fields. */
export function isSameValue(one: SettingValue, other: SettingValue): boolean {
  return written(one) === written(other)
}

function written(value: SettingValue): string {
  const normal = normalValue(value)
  const isObject = typeof normal === 'object' && normal !== null && !Array.isArray(normal)
  return JSON.stringify(normal, isObject ? Object.keys(normal).sort() : null)
}
