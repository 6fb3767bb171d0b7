import { formatDay } from '../days.ts'
import {
  APPROVAL_WORD_MAX,
  APPROVAL_WORD_MIN,
  APPROVAL_WORDS_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_NAME_MIN,
  SETTING_TEXT_MAX,
  TERMS_CHANGED_MIN,
} from '../limits.ts'
import { formatPence } from '../money.ts'
import type { ReadValue, Setting, Terms } from './shapes.ts'

type Bounds = { least: number; most: number }

const count = (number: number) => number.toLocaleString('en-GB')

export const settingTexts = {
  choose: 'Please choose yes or no',
  amount: ({ least, most }: Bounds) => `Please enter an amount from ${formatPence(least)} to ${formatPence(most)}`,
  tooSmall: (least: number) => `Please enter £0, or at least ${formatPence(least)}: cards can’t be charged less`,
  whole: ({ least, most }: Bounds) => `Please enter a whole number from ${count(least)} to ${count(most)}`,
  words: `Please write at most ${APPROVAL_WORDS_MAX} words of ${APPROVAL_WORD_MIN} to ${APPROVAL_WORD_MAX} letters, one on each line`,
  name: `Please write a name of ${COMMUNITY_NAME_MIN} to ${COMMUNITY_NAME_MAX} letters, figures and spaces`,
  email: 'Please enter an email address, like hello@example.com',
  terms: `Please write what changed, in ${TERMS_CHANGED_MIN} to ${count(SETTING_TEXT_MAX)} letters`,
  termsLater: 'A later version is in force already',
  termsTomorrow:
    'The terms were changed today already, and members may have read that. Write the next version tomorrow.',
  same: 'This is the present value',
  changedMeanwhile: 'Someone has changed this since you opened it. Check the present value, then try again.',
}

/** A version of the terms in a line: "Version of 24 November 2026: Post costs more." */
const termsText = ({ version, changed }: Terms) =>
  `Version of ${formatDay(version, 'medium')}${changed ? `: ${changed}` : ''}`
const listed = (words: readonly string[]) => (words.length === 0 ? 'None' : words.join(', '))

/**
 * A setting's value in words: "£6.90", "10 links", "Yes". Of a setting that is newer than this page (undefined), the
 * value as it is.
 */
export function formatSetting(setting: Setting | undefined, value: ReadValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value || 'None'
  if (Array.isArray(value)) return listed(value)
  if (typeof value !== 'number' && setting?.kind === 'TERMS') return termsText(value as Terms)
  if (typeof value !== 'number') return Object.values(value).join(', ')
  if (setting?.kind === 'COUNT') return `${count(value)} ${setting.unit[value === 1 ? 0 : 1]}`
  return setting?.kind === 'PENCE' ? formatPence(value) : count(value)
}

/** Whether the values of a setting are too long to stand beside its name or on a button. */
export const isLong = (setting: Setting | undefined) =>
  setting !== undefined && ['WORDS', 'EMAIL', 'NAME', 'TERMS'].includes(setting.kind)

/** A change in words: "£6.90 → £7.55"; of a list, what was added and removed. */
export function formatChange(setting: Setting | undefined, before: ReadValue, value: ReadValue): string {
  if (!Array.isArray(before) || !Array.isArray(value))
    return `${formatSetting(setting, before)} → ${formatSetting(setting, value)}`
  const added = value.filter((word) => !before.includes(word))
  const removed = before.filter((word) => !value.includes(word))
  return [added.length > 0 && `Added: ${listed(added)}`, removed.length > 0 && `Removed: ${listed(removed)}`]
    .filter(Boolean)
    .join('. ')
}

/** The bounds of an amount or a number, for its field: "From 50 to 5,000 contacts". */
export function boundsText(setting: Setting & Bounds): string {
  const least = setting.kind === 'COUNT' ? count(setting.least) : formatSetting(setting, setting.least)
  return `From ${least} to ${formatSetting(setting, setting.most)}`
}
