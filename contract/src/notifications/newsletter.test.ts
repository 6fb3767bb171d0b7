import { expect, test } from 'vitest'
import { NEWSLETTER_NEW_DAYS } from '../limits.ts'
import { howFar, segmentWords, sendTo, wantedBy } from './newsletter-words.ts'

// docs/product.md §13: the list of past newsletters counts sent, ended before, not accepted; the button says whom it reaches.

test('one member and more of them', () => {
  expect([1, 2, 0].map(sendTo)).toEqual(['Send to 1 member', 'Send to 2 members', 'Send to 0 members'])
  expect([1, 2].map(wantedBy)).toEqual([
    '1 member has the newsletter switched on.',
    '2 members have the newsletter switched on.',
  ])
})

const none = { leftOut: 0, failed: 0, givenUp: 0 }

test.each([
  ['all are sent', { ...none, recipients: 3, sent: 3 }, 'Reached 3 of 3 members.'],
  ['one is on the way', { ...none, recipients: 3, sent: 2 }, 'Reached 2 of 3 members. 1 on the way.'],
  [
    'one unsubscribed, or was suspended, meanwhile',
    { ...none, recipients: 1, sent: 0, leftOut: 1 },
    'Reached 0 of 1 member. 1 no longer gets it.',
  ],
  [
    'one was refused or came back: there is nothing under Timers',
    { ...none, recipients: 2, sent: 1, failed: 1 },
    'Reached 1 of 2 members. 1 not delivered.',
  ],
  [
    'one was given up',
    { ...none, recipients: 2, sent: 1, failed: 1, givenUp: 1 },
    'Reached 1 of 2 members. 1 not accepted by the mail server; see Timers.',
  ],
  [
    'some of everything',
    { recipients: 20, sent: 9, leftOut: 2, failed: 3, givenUp: 1 },
    'Reached 9 of 20 members. 6 on the way. 2 no longer get it. 2 not delivered. 1 not accepted by the mail server; see Timers.',
  ],
])('%s', (_, one, words) => expect(howFar(one)).toBe(words))

test('the newest members are those of the days that their segment is named by', () => {
  expect(segmentWords.NEW).toContain(`${NEWSLETTER_NEW_DAYS} days`)
})
