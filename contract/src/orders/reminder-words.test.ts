import { describe, expect, test } from 'vitest'
import { endOfDay } from '../days.ts'
import type { Role } from '../order-status.ts'
import { type Reminder, type ReminderName, reminderWords } from './reminders.ts'
import { facts } from './sample-reminders.ts'

const both: readonly Role[] = ['LENDER', 'LENDEE']
/** The sides that each reminder has words for. */
const sides: { [name in ReminderName]: readonly Role[] } = {
  answer: ['LENDER'],
  postTomorrow: ['LENDER'],
  postToday: ['LENDER'],
  postLate: ['LENDER'],
  unposted: ['LENDEE'],
  mayCancel: ['LENDEE'],
  met: both,
  backTomorrow: ['LENDEE'],
  backToday: ['LENDEE'],
  overdue: both,
  postAgain: both,
  notPostedAgain: both,
  turnedLate: both,
}

describe('the words of a reminder', () => {
  const reminder = (name: ReminderName, to: Role): Reminder => ({
    name,
    step: 0,
    to,
    topic: 'reminders',
    deadline: null,
  })

  test('state the answer deadline, where there is one', () => {
    expect(reminderWords(reminder('answer', 'LENDER'), facts).text).toContain('by Tue 8 Dec 2026')
    expect(reminderWords(reminder('answer', 'LENDER'), { ...facts, answerBy: null }).text).not.toContain('null')
  })

  test.each(['backTomorrow', 'backToday'] as const)('%s depends on the delivery method', (name) => {
    const byPost = reminderWords(reminder(name, 'LENDEE'), facts).text
    const byHand = reminderWords(reminder(name, 'LENDEE'), { ...facts, byPost: false }).text
    expect([/post it back to Lena/.test(byPost), /post/.test(byHand), /Lena/.test(byHand)]).toEqual([true, false, true])
  })

  test('say what the borrower gets back for what was not posted, where they paid with anything', () => {
    const paid = { ...facts, total: '£24.90', hasCoin: true }
    for (const name of ['unposted', 'mayCancel'] as const) {
      expect(reminderWords(reminder(name, 'LENDEE'), paid).text).toContain('and get £24.90 and your coin back')
      expect(reminderWords(reminder(name, 'LENDEE'), facts).text).not.toMatch(/ and get |null/)
    }
  })

  test.each([
    ['postLate', 'LENDER', 'If it isn’t posted by Sat 12 Dec 2026, the loan ends and counts as cancelled by you.'],
    ['mayCancel', 'LENDEE', 'If Lena doesn’t post it by Sat 12 Dec 2026, we’ll end the loan.'],
    ['met', 'LENDER', 'Without an answer by Sat 12 Dec 2026, we’ll end the loan'],
    ['postAgain', 'LENDER', 'post it again and enter its new tracking number on the order’s page'],
    ['postAgain', 'LENDEE', 'The parcel to Lena was returned to sender, so the loan isn’t complete yet.'],
    ['notPostedAgain', 'LENDER', 'We’ve reminded Bea.'],
    ['notPostedAgain', 'LENDEE', 'We’ve reminded Lena.'],
    ['turnedLate', 'LENDER', 'Please don’t post it again'],
    ['turnedLate', 'LENDEE', 'If it’s with you after all, say so'],
    ['met', 'LENDEE', 'after Sat 12 Dec 2026 we’ll end the loan'],
  ] as const)('%s says to the %s: %s', (name, role, words) => {
    expect(reminderWords(reminder(name, role), facts).text).toContain(words)
  })

  test.each([
    ['postTomorrow', 'LENDER', 'Your Rixo dress should be posted by Fri 11 Dec 2026'],
    ['postToday', 'LENDER', 'Fri 11 Dec 2026 is the last day to post your Rixo dress'],
    ['unposted', 'LENDEE', 'If it still isn’t posted on Tue 15 Dec 2026, you can cancel.'],
    ['backTomorrow', 'LENDEE', 'The Rixo dress should be posted back by Fri 11 Dec 2026'],
    ['backToday', 'LENDEE', 'Fri 11 Dec 2026 is the last day to post the Rixo dress back'],
  ] as const)('%s states to the %s the day itself: %s', (name, role, words) => {
    const { subject, text } = reminderWords({ ...reminder(name, role), deadline: endOfDay('2026-12-11') }, facts)
    expect(`${subject} ${text}`).toContain(words)
  })

  test('name no relative day: a letter is read the day after, a push lasts for days', () => {
    const all = (Object.keys(sides) as ReminderName[]).flatMap((name) =>
      sides[name].flatMap((role) =>
        [true, false].map((byPost) => reminderWords(reminder(name, role), { ...facts, byPost })),
      ),
    )
    for (const { subject, text } of all) expect(`${subject} ${text}`).not.toMatch(/today|tomorrow|tonight|yesterday/i)
  })

  test('are for one side only', () => {
    for (const name of ['answer', 'postTomorrow', 'postToday', 'postLate'] as const)
      expect(() => reminderWords(reminder(name, 'LENDEE'), facts)).toThrow('no words')
    for (const name of ['backTomorrow', 'backToday', 'unposted', 'mayCancel'] as const)
      expect(() => reminderWords(reminder(name, 'LENDER'), facts)).toThrow('no words')
  })
})
