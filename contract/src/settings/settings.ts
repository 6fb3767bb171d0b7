import {
  CANCEL_AFTER_ACCEPT_HOURS,
  CANCEL_BEFORE_START_HOURS,
  CLAIM_CONTEST_HOURS,
  DAMAGE_BUTTON_PENCE,
  DAMAGE_CLEANING_PENCE,
  DAMAGE_HEM_PENCE,
  DAMAGE_STAIN_PENCE,
  DAMAGE_ZIP_PENCE,
  DATA_EXPORTS_PER_DAY,
  DELIVERY_FEE_PENCE,
  DRY_CLEANING_FEE_PENCE,
  EXTENSION_MAX_DAYS,
  HELP_WINDOW_HOURS,
  INVITE_LINKS_A_DAY,
  INVITE_USES,
  INVITE_USES_A_DAY,
  ISSUE_AFTER_COMPLETED_HOURS,
  LONGEST_LOAN_DAYS,
  LONGEST_LOAN_MOST_DAYS,
  PHONE_CODES_PER_DAY,
  POST_BEFORE_MOST_WORKING_DAYS,
  PUBLIC_WINDOW_MAX,
  REPORTS_PER_DAY,
  RESPONSE_WINDOW_DAYS,
  RETURN_CONFIRM_DAYS,
  SERVICE_FEE_PENCE,
  SHARE_LINKS_A_DAY,
  SMALLEST_HOLD_PENCE,
  TERMS_VERSION,
  TURNAROUND_AFTER_WORKING_DAYS,
  TURNAROUND_BEFORE_WORKING_DAYS,
  UNMATCHED_CONTACTS_PER_DAY,
} from '../limits.ts'
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

const FEE_MOST_PENCE = 10_000

const damage = <Standard extends number>(label: string, standard: Standard) =>
  ({
    group: 'damage',
    kind: 'PENCE',
    label,
    about: 'What a lender may claim when it happens.',
    least: SMALLEST_HOLD_PENCE,
    most: FEE_MOST_PENCE,
    standard,
  }) as const

/**
 * Every setting that an owner changes while Hemline runs (product.md §13), in the order of the page. `standard` is the
 * value until the first change. A fee counts for requests that are begun after a change, a limit from the next call on.
 */
export const settings = {
  communityName: {
    group: 'texts',
    kind: 'NAME',
    label: 'Name of the community',
    about: 'On the front page, and the sender of every email.',
    standard: 'Hemline',
  },
  terms: {
    group: 'texts',
    kind: 'TERMS',
    label: 'New version of the terms',
    about:
      'Write what changed. The version has today’s date; members read this once when they next open Hemline, and on the terms page. Requests are agreed to with the new version from then on; orders keep theirs.',
    standard: { version: TERMS_VERSION, changed: '' },
  },
  contactEmail: {
    group: 'texts',
    kind: 'EMAIL',
    label: 'Where members write to',
    about: 'In the terms, the privacy policy, the FAQs, on the front page, and in emails about an account.',
    standard: '',
  },
  deliveryFee: {
    group: 'fees',
    kind: 'PENCE',
    label: 'Post, there and back',
    about: 'What the borrower pays for tracked post both ways. Half of it is for each journey.',
    // half of it may be refunded or owed
    least: 2 * SMALLEST_HOLD_PENCE,
    most: FEE_MOST_PENCE,
    standard: DELIVERY_FEE_PENCE,
  },
  dryCleaningFee: {
    group: 'fees',
    kind: 'PENCE',
    label: 'Dry cleaning',
    about: 'What the borrower pays when the item needs it. The lender gets it once the loan is complete.',
    // with nothing paid for it, the tariff's cleaning could be claimed on top
    least: SMALLEST_HOLD_PENCE,
    most: FEE_MOST_PENCE,
    standard: DRY_CLEANING_FEE_PENCE,
  },
  serviceFee: {
    group: 'fees',
    kind: 'PENCE',
    label: 'Service fee',
    about: 'Hemline’s own fee for loans outside friends. It’s shown struck through while it isn’t charged.',
    least: 0,
    most: FEE_MOST_PENCE,
    standard: SERVICE_FEE_PENCE,
  },
  chargesServiceFee: {
    group: 'fees',
    kind: 'YES_NO',
    label: 'Charge the service fee',
    about: 'If not, the service fee is waived. Meeting in person without dry cleaning never costs it.',
    standard: false,
  },
  damageCleaning: damage('Dry cleaning after damage', DAMAGE_CLEANING_PENCE),
  damageStain: damage('Stain removal', DAMAGE_STAIN_PENCE),
  damageZip: damage('Broken zip', DAMAGE_ZIP_PENCE),
  damageButton: damage('Missing button(s)', DAMAGE_BUTTON_PENCE),
  damageHem: damage('Hem', DAMAGE_HEM_PENCE),
  longestLoanDays: {
    group: 'days',
    kind: 'COUNT',
    unit: ['day', 'days'],
    label: 'Longest loan',
    about: 'With its first and last day. A longer loan can still be asked of the lender once it’s agreed.',
    // a weekend, and the day before an event to the day after it, are offered in one tap
    least: 3,
    most: LONGEST_LOAN_MOST_DAYS,
    standard: LONGEST_LOAN_DAYS,
  },
  extensionDays: {
    group: 'days',
    kind: 'COUNT',
    unit: ['day', 'days'],
    label: 'Longest extension',
    about: 'How far beyond the last day first agreed a loan may be extended, in all.',
    least: 1,
    most: 14,
    standard: EXTENSION_MAX_DAYS,
  },
  workingDaysBefore: {
    group: 'days',
    kind: 'COUNT',
    unit: ['working day', 'working days'],
    label: 'In the post before a loan',
    about:
      'The parcel is posted by the first of them, and nobody else can have the item then. Labels come 7 days before a loan, so there’s never time for more than 3.',
    least: 1,
    most: POST_BEFORE_MOST_WORKING_DAYS,
    standard: TURNAROUND_BEFORE_WORKING_DAYS,
  },
  workingDaysAfter: {
    group: 'days',
    kind: 'COUNT',
    unit: ['working day', 'working days'],
    label: 'In the post after a loan',
    about: 'Nobody else can have the item while it goes home and is cleaned.',
    least: 1,
    most: 10,
    standard: TURNAROUND_AFTER_WORKING_DAYS,
  },
  answerDays: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['day', 'days'],
    label: 'For the lender to answer a request',
    about:
      'Less where the loan would start sooner, or where the bank keeps the money for less time: never more than 7 days.',
    least: 2,
    most: RESPONSE_WINDOW_DAYS,
    standard: RESPONSE_WINDOW_DAYS,
  },
  contestHours: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['hour', 'hours'],
    label: 'For the borrower to accept or dispute a claim',
    about:
      'If they don’t reply by then, their card is charged, or the claim comes to you. They’re reminded a day before it ends.',
    // a reminder comes 24 hours before the end
    least: CLAIM_CONTEST_HOURS,
    most: 168,
    standard: CLAIM_CONTEST_HOURS,
  },
  cancelBeforeHours: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['hour', 'hours'],
    label: 'For the borrower to cancel before the loan',
    about:
      'How long before its first day an agreed loan can still be cancelled free of charge; by post until its labels are made.',
    least: 24,
    most: 336,
    standard: CANCEL_BEFORE_START_HOURS,
  },
  cancelAfterHours: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['hour', 'hours'],
    label: 'For the borrower to cancel after the lender’s yes',
    about: 'However near the loan is, while nothing was posted.',
    least: 1,
    most: 24,
    standard: CANCEL_AFTER_ACCEPT_HOURS,
  },
  helpHours: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['hour', 'hours'],
    label: 'For the borrower to say that it doesn’t fit or isn’t right',
    about: 'From the moment they have it, with the condition check on arrival.',
    least: 12,
    most: 72,
    standard: HELP_WINDOW_HOURS,
  },
  confirmDays: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['day', 'days'],
    label: 'For the lender to confirm the return',
    about: 'Without an answer or an issue the loan then completes automatically.',
    least: 2,
    most: 21,
    standard: RETURN_CONFIRM_DAYS,
  },
  issueHours: {
    group: 'windows',
    kind: 'COUNT',
    unit: ['hour', 'hours'],
    label: 'For the lender to raise an issue or a claim after the loan',
    about: 'From its completion, with the condition check on return. The card stays with the loan as long.',
    least: 12,
    most: 168,
    standard: ISSUE_AFTER_COMPLETED_HOURS,
  },
  shareLinksADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['link', 'links'],
    label: 'Share links',
    about: 'How many links one member makes to one item.',
    least: 1,
    most: 100,
    standard: SHARE_LINKS_A_DAY,
  },
  inviteLinksADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['link', 'links'],
    label: 'Invite links',
    about: 'How often one member renews their link for inviting friends.',
    least: 1,
    most: 100,
    standard: INVITE_LINKS_A_DAY,
  },
  inviteUsesADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['friend', 'friends'],
    label: 'Friends by one invite link',
    about: `How many friends one link makes. In all it makes at most ${INVITE_USES}.`,
    least: 1,
    most: INVITE_USES,
    standard: INVITE_USES_A_DAY,
  },
  unmatchedContactsADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['contact', 'contacts'],
    label: 'Contacts that aren’t members',
    about: 'How many of them one member looks up. Enough for an address book, too few to find out who is here.',
    least: 50,
    most: 5_000,
    standard: UNMATCHED_CONTACTS_PER_DAY,
  },
  reportsADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['report', 'reports'],
    label: 'Reports',
    about: 'How many reports one member sends within 24 hours.',
    least: 3,
    most: 200,
    standard: REPORTS_PER_DAY,
  },
  dataExportsADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['copy', 'copies'],
    label: 'Copies of own data',
    about:
      'How often one member downloads everything we hold about them within 24 hours. The law asks for at least one.',
    least: 1,
    most: 20,
    standard: DATA_EXPORTS_PER_DAY,
  },
  phoneCodesADay: {
    group: 'limits',
    kind: 'COUNT',
    unit: ['text', 'texts'],
    label: 'Texts with a code',
    about:
      'How many are sent to one member, and from one network to one number, within 24 hours. Each one costs money.',
    least: 1,
    most: 20,
    standard: PHONE_CODES_PER_DAY,
  },
  publicWindow: {
    group: 'visitors',
    kind: 'YES_NO',
    label: 'Show visitors some items',
    about: `Up to ${PUBLIC_WINDOW_MAX} on the front page, only items that are for everyone, from members who allow it, one from each. Visitors see the photo, brand, category and town.`,
    standard: true,
  },
  firstItemsWait: {
    group: 'firstLook',
    kind: 'YES_NO',
    label: 'The first item of each member',
    about: 'It waits until you have approved one of theirs.',
    standard: false,
  },
  newPhotosWait: {
    group: 'firstLook',
    kind: 'YES_NO',
    label: 'Items with new photos',
    about: 'A new item, and one whose owner adds or replaces a photo.',
    standard: false,
  },
  wordsWait: {
    group: 'firstLook',
    kind: 'WORDS',
    label: 'Items with one of these words',
    about: 'In the brand or the description. Whole words only, in capitals or not.',
    standard: [],
  },
  newPicturesWait: {
    group: 'firstLook',
    kind: 'YES_NO',
    label: 'New profile pictures',
    about: 'Until you’ve approved it, others see the picture before, or none.',
    standard: false,
  },
  reviewWordsWait: {
    group: 'firstLook',
    kind: 'WORDS',
    label: 'Reviews with one of these words',
    about: 'Their words wait; the stars count straight away.',
    standard: [],
  },
  messageWordsSeen: {
    group: 'firstLook',
    kind: 'WORDS',
    label: 'Messages with one of these words',
    about:
      'The message arrives as always, and comes to you among the reports with the five before and after it. The privacy policy tells members. Words of fraud or abuse, please: nothing that two members say about a dress.',
    standard: [],
  },
} as const satisfies Record<string, Setting>

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
