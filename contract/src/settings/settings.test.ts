import { expect, it, test } from 'vitest'
import { SMALLEST_HOLD_PENCE } from '../limits.ts'
import { loanSettingNames } from './loan-settings.ts'
import { isSameValue, normalValue, ownTermsInForce, settingProblem, standardSettings, termsInForce } from './rules.ts'
import { settingGroups, settingNames, settings } from './settings.ts'
import { LoanSettings, type Setting, type SettingValue } from './shapes.ts'
import { boundsText, formatChange, formatSetting, settingTexts } from './words.ts'

const head = { group: 'fees', label: 'A', about: 'B' } as const
const pence = { ...head, kind: 'PENCE', least: 0, most: 10_000, standard: 690 } as const
const links = { ...head, kind: 'COUNT', unit: ['link', 'links'], least: 1, most: 50, standard: 10 } as const
const choice: Setting = { ...head, kind: 'YES_NO', standard: false }
const words: Setting = { ...head, kind: 'WORDS', standard: [] }
const name: Setting = { ...head, kind: 'NAME', standard: 'Hemline' }
const email: Setting = { ...head, kind: 'EMAIL', standard: '' }
const terms: Setting = { ...head, kind: 'TERMS', standard: { version: '2025-05-31', changed: '' } }
const amount = 'Please enter an amount from £0.00 to £100.00'
const tooSmall = 'Please enter £0, or at least £0.30: cards can’t be charged less'
const whole = 'Please enter a whole number from 1 to 50'

test.each<[Setting, SettingValue, string | null]>([
  [pence, 0, null],
  [pence, 1, tooSmall],
  [pence, 29, tooSmall],
  [pence, 30, null],
  [pence, 10_000, null],
  [pence, 10_001, amount],
  [pence, -1, amount],
  [pence, 690.5, amount],
  [pence, Number.NaN, amount],
  [pence, true, amount],
  [links, 0, whole],
  [links, 1, null],
  [links, 50, null],
  [links, 51, whole],
  [links, 1.5, whole],
  [links, false, whole],
  [choice, true, null],
  [choice, false, null],
  [choice, 0, settingTexts.choose],
  [words, [], null],
  [words, ['ab', 'x'.repeat(40)], null],
  [words, ['a'], settingTexts.words],
  [words, ['x'.repeat(41)], settingTexts.words],
  [words, Array.from({ length: 201 }, (_, at) => `word ${at}`), settingTexts.words],
  [words, true, settingTexts.words],
  [name, 'Hemline St. Paul’s & Cotham-2', null],
  [name, 'Hé', null],
  [name, 'H', settingTexts.name],
  [name, 'x'.repeat(41), settingTexts.name],
  [name, 'Hemline <a@b.c>', settingTexts.name],
  [name, 'Hemline\nBcc: a', settingTexts.name],
  [name, 7, settingTexts.name],
  [email, 'hello@hemline.example', null],
  [email, '', settingTexts.email],
  [email, 'hello', settingTexts.email],
  [email, 'a@b.c)[x](javascript:1', settingTexts.email],
  [email, `${'x'.repeat(250)}@b.uk`, settingTexts.email],
  [email, false, settingTexts.email],
  [terms, 'Post costs more from today.', null],
  [terms, 'More.', settingTexts.terms],
  [terms, ['a list'], settingTexts.terms],
  [terms, { version: '2026-11-24', changed: '' }, null],
])('%o with %s: %s', (setting, value, problem) => {
  expect(settingProblem(setting, value)).toBe(problem)
})

test.each<[Setting, SettingValue, string]>([
  [pence, 690, '£6.90'],
  [pence, 0, '£0.00'],
  [links, 1, '1 link'],
  [links, 10, '10 links'],
  [links, 5_000, '5,000 links'],
  [choice, true, 'Yes'],
  [choice, false, 'No'],
  [words, [], 'None'],
  [email, '', 'None'],
  [terms, { version: '2026-11-24', changed: 'Post costs more.' }, 'Version of 24 Nov 2026: Post costs more.'],
  [terms, { version: '2025-05-31', changed: '' }, 'Version of 31 May 2025'],
  [name, 'Hemline Bristol', 'Hemline Bristol'],
  [words, ['fake', 'replica'], 'fake, replica'],
])('%o with %s is written as %s', (setting, value, words) => {
  expect(formatSetting(setting, value)).toBe(words)
})

it('a change of words says what was added and removed, any other the values before and after', () => {
  expect(formatChange(pence, 690, 755)).toBe('£6.90 → £7.55')
  expect(formatChange(words, ['fake'], ['replica', 'sale'])).toBe('Added: replica, sale. Removed: fake')
  expect(formatChange(words, [], ['fake'])).toBe('Added: fake')
})

it.each([
  [7, 8, '7 → 8'],
  ['a', 'b', 'a → b'],
  [{ version: '2026-12-01', changed: 'x' }, { version: '2026-12-02', changed: 'y' }, '2026-12-01, x → 2026-12-02, y'],
])('a change of a setting that is newer than the page is readable: %o', (before, value, text) => {
  expect(formatChange(undefined, before, value)).toBe(text)
})

it('words are stored in lower case, once each, in order', () => {
  expect(normalValue(['Replica ', 'fake', '', 'replica'])).toEqual(['fake', 'replica'])
  expect(isSameValue({ version: '2027-01-12', changed: 'Post.' }, { changed: 'Post.', version: '2027-01-12' })).toBe(
    true,
  )
  expect([isSameValue(['b', 'A'], ['a', 'B']), isSameValue(['a'], ['b']), isSameValue(690, 690)]).toEqual([
    true,
    false,
    true,
  ])
})

it('the terms in force are the later version: an owner’s, or the one that Hemline came with', () => {
  const set = { version: '2099-01-01', changed: 'Later.' }
  expect(termsInForce(set)).toBe(set)
  expect(termsInForce({ version: '2020-01-01', changed: 'Earlier.' })).toEqual(standardSettings.terms)
})

it('every version of the terms that an owner wrote and did not take back counts, unless Hemline came with a later one', () => {
  const [first, second, third] = ['2099-01-01', '2099-01-02', '2099-01-03'].map((version) => ({
    version,
    changed: version,
  }))
  const none = standardSettings.terms
  expect(ownTermsInForce([])).toEqual([])
  expect(ownTermsInForce([first!, second!])).toEqual([second, first])
  expect(ownTermsInForce([first!, none])).toEqual([])
  expect(ownTermsInForce([first!, second!, first!])).toEqual([first])
  // that it was taken back was taken back
  expect(ownTermsInForce([first!, second!, first!, second!])).toEqual([second, first])
  expect(ownTermsInForce([first!, none, second!, none, second!, third!])).toEqual([third, second])
  expect(ownTermsInForce([{ version: '2020-01-01', changed: 'Earlier.' }, first!])).toEqual([first])
})

it('the bounds are written with the unit after the last', () => {
  expect(boundsText(pence)).toBe('From £0.00 to £100.00')
  expect(boundsText({ ...links, most: 5_000 })).toBe('From 1 to 5,000 links')
})

it('post is never so little that half of it cannot be refunded, and cleaning never free: it could be claimed on top', () => {
  const least = (name: 'deliveryFee' | 'dryCleaningFee', value: number) => settingProblem(settings[name], value)
  expect([least('deliveryFee', 0), least('deliveryFee', 59), least('dryCleaningFee', 0)]).not.toContain(null)
  expect([least('deliveryFee', 60), least('dryCleaningFee', 30)]).toEqual([null, null])
})

it('every setting has a group and a value before its first change that is within its bounds', () => {
  const wrong = settingNames.filter((one) => settingProblem(settings[one], standardSettings[one]) !== null)
  // the environment has the contact
  expect(wrong).toEqual(['contactEmail'])
  for (const name of settingNames) expect(settingGroups[settings[name].group]).toBeTruthy()
})

it('every setting of a loan is answered to everyone who asks what a loan costs', () => {
  expect(Object.keys(LoanSettings.shape).sort()).toEqual([...loanSettingNames].sort())
})

it('fees are those of product.md §3 before the first change, and any sum of them can be held on a card', () => {
  expect(standardSettings).toMatchObject({
    deliveryFee: 690,
    dryCleaningFee: 1800,
    serviceFee: 100,
    chargesServiceFee: false,
  })
  for (const name of ['deliveryFee', 'dryCleaningFee', 'serviceFee'] as const)
    expect(settingProblem(settings[name], SMALLEST_HOLD_PENCE - 1)).not.toBeNull()
})
