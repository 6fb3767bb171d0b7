import { communitySettings } from './community-settings.ts'
import { loanSettings } from './loan-settings.ts'
import type { Setting, SettingGroup, Terms } from './shapes.ts'

/** The groups of the settings page, in order, each with what a change of its settings does. */
export const settingGroups: { readonly [group in SettingGroup]: { title: string; effect: string } } = {
  texts: {
    title: 'Texts of the community',
    effect: 'Members and visitors read a change when they next open Hemline.',
  },
  fees: {
    title: 'Fees',
    effect: 'A change counts for requests begun from then on. Orders, and requests already begun, keep their price.',
  },
  damage: {
    title: 'Damage charges',
    effect:
      'A change counts for requests begun from then on. Orders, and requests already begun, keep the charges that both agreed to. None is ever above the item’s replacement value.',
  },
  days: {
    title: 'Days of a loan',
    effect: 'A change counts for requests begun from then on. Orders, and requests already begun, keep their days.',
  },
  windows: {
    title: 'Time to answer, to cancel and to say something',
    effect: 'A change counts for loans requested from then on. Agreed loans, and requests that wait, keep their time.',
  },
  limits: {
    title: 'Limits for each day',
    effect: 'A change counts straight away, and what members did earlier that day is counted too.',
  },
  visitors: {
    title: 'Public window',
    effect: 'Visitors of the front page see a change within two minutes. Nothing changes for members.',
  },
  firstLook: {
    title: 'What you look at first',
    effect:
      'A change counts for what members list, write or change from then on. Others don’t see an item, a picture or the words of a review that wait until an operator has approved them, and its member reads that you’re looking. Messages are never held back. What already waits stays as it is.',
  },
}

/**
 * Every setting that an owner changes while Hemline runs (product.md §13), those of a group in the order of the page. `standard` is
 * the value until the first change. A fee counts for requests that are begun after a change, a limit from the next call on.
 */
export const settings = { ...communitySettings, ...loanSettings } as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as [SettingName, ...SettingName[]]

type Widened<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends string
      ? string
      : Value extends Terms
        ? Terms
        : string[]
/** The value of every setting. */
export type Settings = { [name in SettingName]: Widened<(typeof settings)[name]['standard']> }
