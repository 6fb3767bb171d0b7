import { describe, expect, test } from 'vitest'
import * as limits from '../limits.ts'
import { sizes } from '../listings/shapes.ts'
import { tariff } from '../requests/sample-tariff.ts'
import { standardLoanSettings } from '../settings/sample-loan-settings.ts'
import { deliveryHalves } from '../shipping/rules.ts'
import { facts } from './facts.ts'
import { contact, topics } from './faqs.ts'
import { privacy } from './privacy.ts'
import { datedDay, fillPolicy, pounds } from './rules.ts'
import type { Block, Section } from './shapes.ts'
import { terms } from './terms.ts'

const halves = deliveryHalves(limits.DELIVERY_FEE_PENCE)

/** The allowed values of a number, by the text around it. All come from constants. */
const allowed: Record<string, readonly number[]> = {
  '£': [
    limits.DELIVERY_FEE_PENCE,
    halves.outbound,
    halves.inbound,
    limits.DRY_CLEANING_FEE_PENCE,
    limits.SERVICE_FEE_PENCE,
    limits.POSTAL_COMPENSATION_MAX_PENCE,
    ...tariff.flatMap(({ pence }) => pence ?? []),
  ].map((pence) => pence / 100),
  hours: [
    limits.CANCEL_BEFORE_START_HOURS,
    limits.CANCEL_AFTER_ACCEPT_HOURS,
    limits.HELP_WINDOW_HOURS,
    limits.ISSUE_AFTER_COMPLETED_HOURS,
    limits.HOLD_SHOWN_FREE_HOURS,
    limits.CLAIM_CONTEST_HOURS,
    limits.PENDING_REQUEST_HOURS,
  ],
  days: [
    limits.LONGEST_LOAN_DAYS - 1,
    limits.RESPONSE_WINDOW_DAYS,
    limits.RETURN_CONFIRM_DAYS,
    limits.LABEL_DAYS_BEFORE_START,
    limits.UNPOSTED_DAYS,
    limits.UNMET_DAYS,
    limits.ADDRESS_VISIBLE_AFTER_CLOSE_DAYS,
    limits.REVIEW_HIDDEN_DAYS,
    limits.ASK_AGAIN_AFTER_DAYS,
    limits.SHARE_LINK_DAYS,
    limits.INVITE_LINK_DAYS,
    limits.DELETION_UNDO_DAYS,
    limits.REFRESH_TOKEN_DAYS,
  ],
  'working days': [limits.TURNAROUND_BEFORE_WORKING_DAYS, limits.TURNAROUND_AFTER_WORKING_DAYS],
  'or over': [limits.ADULT_YEARS],
  photos: [limits.LISTING_IMAGES_MAX],
  characters: [limits.DESCRIPTION_MAX],
  'to stars': [limits.RATING_MIN],
  stars: [limits.RATING_MAX],
  'to metres': [limits.PUBLIC_POINT_MIN_METRES],
  metres: [limits.PUBLIC_POINT_MAX_METRES],
}

const maya = { name: 'Maya', email: 'maya@example.org' }
/** The text with the fees before the first change, and without a name. */
const filled = (text: string) =>
  fillPolicy(text, { operator: { name: null, email: null }, fees: standardLoanSettings, ordersLabels: true })
/** Every text in a block, in reading order. */
function textsOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  return 'points' in block ? [...block.points] : block.rows.flat()
}
const sectionTexts = (sections: readonly Section[]) =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)])
const faqTexts = [
  ...topics.flatMap(({ title, about, questions }) => [
    title,
    about,
    ...questions.flatMap(({ question, answer }) => [question, ...answer.flatMap(textsOf)]),
  ]),
  ...sectionTexts([contact]),
]
const written: Record<string, string[]> = {
  terms: [terms.title, terms.lead, ...sectionTexts(terms.sections)],
  privacy: [privacy.title, privacy.lead, ...sectionTexts(privacy.sections)],
  faqs: faqTexts,
}
const all = Object.fromEntries(Object.entries(written).map(([name, texts]) => [name, texts.map(filled)]))

/** Returns each number of a text with its unit: [['hours', 72], ['£', 6.9]]. */
function numbersOf(text: string): [unit: string, value: number][] {
  const withoutNames = text
    .replaceAll('Tracked 48', 'Tracked')
    .replaceAll(`UK sizes from ${sizes[0]} to ${sizes.at(-1)}`, 'UK sizes')
  const numbers = withoutNames.matchAll(/(£)?(\d+(?:\.\d+)?)(?: to (\d+))?(?: (working days|or over|[a-z]+))?/g)
  return [...numbers].flatMap(([, sign, value, end, unit = '?']): [string, number][] =>
    end === undefined
      ? [[sign ?? unit, Number(value)]]
      : [
          [`to ${unit}`, Number(value)],
          [unit, Number(end)],
        ],
  )
}

describe.each(Object.entries(all))('%s', (name, texts) => {
  test('every number is a constant of the contract', () => {
    const wrong = texts.flatMap((text) =>
      numbersOf(text)
        .filter(([unit, value]) => !allowed[unit]?.includes(value))
        .map(([unit, value]) => `${value} ${unit}: ${text}`),
    )
    expect(wrong).toEqual([])
    expect(texts.flatMap(numbersOf).length).toBeGreaterThan(2)
  })

  test('no amount is written in words, and no text is empty', () => {
    for (const text of texts) {
      expect(text).not.toMatch(
        /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred)\b[ -](\w+ )?(hours?|days?|weeks?|months?|years?|pounds?|pence|coins?)/i,
      )
      expect(text.trim().length).toBeGreaterThan(1)
    }
  })

  test('no placeholder is unknown, also before the fees are', () => {
    for (const text of written[name]!)
      for (const [fees, ordersLabels] of [[standardLoanSettings, true] as const, [null, false] as const])
        expect(fillPolicy(text, { operator: maya, fees, ordersLabels })).not.toMatch(/[{}]|undefined|NaN|null/)
  })

  test('links lead to our own pages and to existing sections', () => {
    const sections: Record<string, readonly string[]> = {
      '/terms-and-conditions': terms.sections.map(({ id }) => id),
      '/privacy-policy': privacy.sections.map(({ id }) => id),
      '/faqs': topics.map(({ id }) => id),
    }
    for (const text of texts) {
      for (const [, address] of text.matchAll(/\]\(([^)]*)\)/g)) {
        if (address === 'https://ico.org.uk') continue
        const [path, section] = address!.split('#')
        const sectionIds = path ? sections[path] : terms.sections.map(({ id }) => id)
        expect(sectionIds, address).toBeDefined()
        if (section) expect(sectionIds, address).toContain(section)
      }
    }
  })
})

test('numbers are found in a text', () => {
  expect(numbersOf('£6.90 and £18, 72 hours, 2 working days, 18 or over, 200 to 700 metres, 9')).toEqual([
    ['£', 6.9],
    ['£', 18],
    ['hours', 72],
    ['working days', 2],
    ['or over', 18],
    ['to metres', 200],
    ['metres', 700],
    ['?', 9],
  ])
})

test('the FAQs have their topics in order, each with its own link', () => {
  expect(topics.map(({ title }) => title.toLowerCase())).toEqual([
    'coins',
    'listing',
    'ordering',
    'friends',
    'sizing',
    'delivery',
    'description',
    'cleaning',
    'alterations',
    'postage',
    'damage',
    'cancellation',
    'fees',
    'delete account',
    'reviews',
  ])
  expect(contact.id).toBe('contact')
  const ids = [...topics.map(({ id }) => id), contact.id]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true)
  expect(topics.every(({ questions }) => questions.length > 1)).toBe(true)
})

test.each([
  ['terms', terms.sections],
  ['privacy', privacy.sections],
])('the sections of the %s have their own links', (_, sections) => {
  const ids = sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true)
})

/** The amounts of product.md §3 and §14, literally: only here, so that a changed constant is noticed. */
test.each([
  ['terms', '£6.90'],
  ['terms', '£18'],
  ['terms', '£150'],
  ['terms', '18 or over'],
  ['terms', '7 days'],
  ['terms', '72 hours'],
  ['terms', '24 hours'],
  ['terms', '2 working days'],
  ['terms', 'one account each'],
  ['faqs', '£6.90 for both journeys, £3.45 out and £3.45 back'],
  ['faqs', 'up to £150'],
  ['faqs', 'within 24 hours'],
  ['faqs', 'up to 72 hours before'],
  ['faqs', 'at least 2 working days before'],
  ['faqs', '7 days before the loan starts'],
])('the %s contain %s', (name, words) => {
  expect(all[name]!.join('\n')).toContain(words)
})

test('the tariff of product.md §3 is in the terms and in the FAQs', () => {
  for (const name of ['terms', 'faqs']) {
    const text = all[name]!.join('\n')
    for (const line of [
      'Dry cleaning\n£18',
      'Stain removal\n£20',
      'Broken zip\n£20',
      'Missing button(s)\n£10',
      'Hem\n£25',
      'Lost or beyond repair\nThe full replacement value',
    ])
      expect(text).toContain(line)
  }
})

test('the terms are dated', () => {
  expect(datedDay(limits.TERMS_VERSION)).toBe('31st May 2025')
  expect(['2026-11-13', '2026-04-14', '2026-04-24', '2026-06-10'].map(datedDay)).toEqual([
    '13th November 2026',
    '14th April 2026',
    '24th April 2026',
    '10th June 2026',
  ])
  expect(['2026-01-01', '2026-03-02', '2026-04-23', '2026-11-11', '2026-12-12', '2026-06-20'].map(datedDay)).toEqual([
    '1st January 2026',
    '2nd March 2026',
    '23rd April 2026',
    '11th November 2026',
    '12th December 2026',
    '20th June 2026',
  ])
})

test('pounds are formatted for a sentence', () => {
  expect([1800, 690, 345, 15_000].map(pounds)).toEqual(['£18', '£6.90', '£3.45', '£150'])
})

test('without a name and an address the texts are still correct', () => {
  const text = filled('{operator}: {contact}.')
  expect(text).toBe('the people who run this Hemline: reply to any email that Hemline sent you.')
  expect(fillPolicy('{contact}', { operator: { name: null, email: 'a@b.uk' }, fees: null, ordersLabels: true })).toBe(
    'write to [a@b.uk](mailto:a@b.uk)',
  )
})

test('the texts have the fees of today, and words in their place until they are known', () => {
  const changed = { deliveryFee: 755, dryCleaningFee: 2000, serviceFee: 250, chargesServiceFee: true }
  const fees = { ...standardLoanSettings, ...changed, damageHem: 3150, answerDays: 3, contestHours: 72 }
  const text = '{deliveryFee} ({outboundFee} out, {returnFee} back), {dryCleaningFee}; {serviceFee}'
  const at = (facts: typeof fees | null) => fillPolicy(text, { operator: maya, fees: facts, ordersLabels: true })
  expect(at(fees)).toBe('£7.55 (£3.78 out, £3.77 back), £20; £2.50')
  expect(at({ ...fees, chargesServiceFee: false })).toMatch(/; £2.50, shown struck through and not charged while/)
  const times = (facts: typeof fees | null) =>
    fillPolicy('{damageHem}, {answerDays}, {contestHours}', { operator: maya, fees: facts, ordersLabels: true })
  expect(times(fees)).toBe('£31.50, 3 days, 72 hours')
  expect(times(null)).toBe('As agreed, as long as the order shows, as long as the order shows')
  const loan =
    '{loanEnd}, {workingDaysBefore}, {workingDaysAfter}, {cancelBeforeHours}, {cancelAfterHours}, {helpHours}, {issueHours}, {confirmDays}'
  const days = { longestLoanDays: 4, workingDaysBefore: 1, workingDaysAfter: 3, confirmDays: 4 }
  const hours = { cancelBeforeHours: 48, cancelAfterHours: 1, helpHours: 36, issueHours: 72 }
  expect(fillPolicy(loan, { operator: maya, fees: { ...fees, ...days, ...hours }, ordersLabels: true })).toBe(
    '3 days, 1 working day, 3 working days, 48 hours, 1 hour, 36 hours, 72 hours, 4 days',
  )
  expect(at(null)).toMatch(/^the amount shown before you confirm \(the amount .*; the amount shown before you confirm$/)
})

test('a Hemline that orders no labels promises none, and ends nothing as they are made', () => {
  const without = Object.values(written)
    .flat()
    .map((text) => fillPolicy(text, { operator: maya, fees: standardLoanSettings, ordersLabels: false }))
  expect(
    without.filter((text) => /labels? (have|has) |we order Tracked|before the loan starts, or at once/.test(text)),
  ).toEqual([])
  expect(without).toContain(
    'We make no labels here: whoever posts buys tracked postage, and enters its number on the order’s page.',
  )
  expect(without.join(' ')).toContain('For a loan by post we order no labels. The lender posts')
})

/** The answer to a question of the FAQs; undefined without such a question. */
const answerTo = (asked: string) =>
  topics
    .flatMap(({ questions }) => questions)
    .find(({ question }) => question === asked)
    ?.answer.flatMap(textsOf)
    .join(' ')

test('help is asked for by the link that the order has then', () => {
  expect(answerTo('It hasn’t arrived. What now?')).toContain('“Help with this order”')
  expect(answerTo('The item is not as described. What can I do?')).toContain('“I need help”')
  expect(contact.blocks.join(' ')).toContain('“Help with this order”')
})

test('a lender is sent to the claim for damage, which has the damage charges, not to an issue', () => {
  const answer = answerTo('My item came back damaged.')
  expect(answer).toContain('“Claim for damage”')
  expect(answer).not.toMatch(/raise an issue/i)
})

test('the terms and the FAQs say that a claim without an answer is charged, and what is decided instead', () => {
  const inTerms = sectionTexts(terms.sections).find((text) => text.includes('choosing from the tariff'))
  expect(inTerms).toContain('Without an answer by then the claim counts as accepted')
  expect(inTerms).toContain(
    'the whole garment, one after a cancelled loan, and one against a member whom we have banned',
  )
  const inFaqs = answerTo('How is a claim paid?')
  expect(inFaqs).toContain(`If you do not answer within ${facts.contest}, the claim counts as accepted`)
  expect(inFaqs).toContain('the whole item, or one after a cancelled loan, is decided by us')
})

test('the FAQs lead to where friends are invited, asked, ended and blocked', () => {
  const added = answerTo('How do I add a friend?')
  expect(added).toContain('your invite link from the Friends page')
  expect(added).toContain('or on their profile')
  const ended = answerTo('Can I end a friendship, or block somebody?')
  // a profile has no button that ends a friendship
  expect(ended).toContain('You end a friendship on the Friends page')
  expect(ended).toContain('You block somebody on their profile')
})

test('what a share link, an invite link and a profile show of a member is in the texts', () => {
  const shared = answerTo('Can I share a listing with somebody who is not a member?')
  expect(shared).toContain('the first name, picture, rating, height and neighbourhood')
  const section = (id: string) => sectionTexts(privacy.sections.filter((one) => one.id === id)).join(' ')
  const seen = section('what-others-see')
  expect(seen).toContain('three exceptions: whoever has a share link, whoever has your invite link, and the front page')
  for (const words of ['your height', 'your usual size', 'last name', 'how many loans', 'how reliably', 'how far away'])
    expect(seen, words).toContain(words)
  expect(section('friends-and-contacts')).toContain('whoever has it sees your first name and picture')
})

test('no email is promised before a change: the app shows what changed in the terms', () => {
  const changes = [
    ...terms.sections.filter(({ id }) => id === 'changes-and-law'),
    ...privacy.sections.filter(({ id }) => id === 'changes'),
  ].map((section) => sectionTexts([section]).join(' '))
  expect(changes).toHaveLength(2)
  expect(changes[0]).toContain('show you what has changed the next time you open Hemline')
  for (const text of changes) {
    expect(text).not.toMatch(/email|beforehand|before it takes effect/)
    expect(text).toContain('you can [close your account](')
  }
})

test('the terms and the FAQs have every end that refunds, and who can object afterwards', () => {
  const section = (id: string) => sectionTexts(terms.sections.filter((one) => one.id === id)).join(' ')
  const cancelling = section('cancelling')
  expect(cancelling).toContain(`we end it ${facts.unposted} after that day`)
  expect(cancelling).toContain(`we end it ${facts.unmet} after the day on which we asked you both`)
  expect(cancelling).toContain('it was never posted or never took place')
  expect(cancelling).not.toContain('After these times the loan stands')
  expect(section('when-something-goes-wrong')).toContain(
    'the borrower if its return had not been reported by them, by the carrier or by us',
  )
  expect(answerTo('What if the lender doesn’t post it?')).toContain(`${facts.unposted} after its first day`)
  expect(answerTo('What if we never met?')).toContain(`we end the loan ${facts.unmet} later`)
})
