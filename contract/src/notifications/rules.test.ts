import { expect, test } from 'vitest'
import { isLocked, isQuiet, isWanted, mayRemindNow, pushTimeOfClock } from './rules.ts'
import { channels, topics } from './shapes.ts'
import { actionLabel, topicWords } from './words.ts'

test.each([
  // winter: London is UTC
  ['2026-12-01T20:59:59Z', false],
  ['2026-12-01T21:00:00Z', true],
  ['2026-12-02T07:59:59Z', true],
  ['2026-12-02T08:00:00Z', false],
  // summer: an hour ahead
  ['2026-07-01T19:59:59Z', false],
  ['2026-07-01T20:00:00Z', true],
  ['2026-07-02T06:59:59Z', true],
  ['2026-07-02T07:00:00Z', false],
  // the clocks go forward on 29 March 2026 at 01:00 UTC: the night is an hour shorter
  ['2026-03-28T21:00:00Z', true],
  ['2026-03-29T06:59:59Z', true],
  ['2026-03-29T07:00:00Z', false],
  ['2026-03-29T20:00:00Z', true],
  // and back on 25 October 2026: an hour longer
  ['2026-10-24T20:00:00Z', true],
  ['2026-10-25T07:59:59Z', true],
  ['2026-10-25T08:00:00Z', false],
  ['2026-10-25T20:59:59Z', false],
  ['2026-10-25T21:00:00Z', true],
])('%s is quiet in London: %s', (at, is) => expect(isQuiet(new Date(at))).toBe(is))

test.each([
  ['by day, without a deadline', '2026-12-01T12:00:00Z', null, true],
  ['at night, without a deadline', '2026-12-01T22:00:00Z', null, false],
  ['at night, due later than the morning', '2026-12-01T22:00:00Z', '2026-12-02T12:00:00Z', false],
  ['at night, due before the morning', '2026-12-01T22:00:00Z', '2026-12-02T06:00:00Z', true],
  ['in the evening, due at the end of this day', '2026-12-01T22:00:00Z', '2026-12-01T23:59:59Z', true],
  ['just after midnight, due at the end of the new day', '2026-12-02T00:00:10Z', '2026-12-02T23:59:59Z', false],
  ['at night, when it is too late already', '2026-12-02T03:00:00Z', '2026-12-02T02:00:00Z', false],
  // 08:00 on the morning after the clocks went forward is 07:00 UTC
  ['on the short night, due at 07:00 UTC', '2026-03-29T00:30:00Z', '2026-03-29T07:00:00Z', true],
  ['on the short night, due after it', '2026-03-29T00:30:00Z', '2026-03-29T07:00:01Z', false],
  ['on the long night, due at 08:00 UTC', '2026-10-25T00:30:00Z', '2026-10-25T08:00:00Z', true],
  ['on the long night, due after it', '2026-10-25T00:30:00Z', '2026-10-25T08:00:01Z', false],
])('a reminder %s', (_, now, deadline, may) =>
  expect(mayRemindNow({ deadline: deadline ? new Date(deadline) : null }, new Date(now))).toBe(may),
)

test.each([
  ['by day', '2026-12-01T12:00:00Z', '2026-12-01T12:00:00Z'],
  ['in the evening', '2026-12-01T21:00:00Z', '2026-12-02T08:00:00Z'],
  ['at midnight', '2026-12-02T00:00:00Z', '2026-12-02T08:00:00Z'],
  ['at midnight in summer', '2026-06-30T23:00:00Z', '2026-07-01T07:00:00Z'],
])('a push of the clock’s own, %s', (_, now, at) => expect(pushTimeOfClock(new Date(now))).toEqual(new Date(at)))

test('every topic is on until it is switched off, and locked topics always', () => {
  for (const topic of topics)
    for (const channel of channels) {
      expect(isWanted([], topic, channel)).toBe(true)
      expect(isWanted([{ topic, channel, isOn: false }], topic, channel)).toBe(isLocked(topic))
    }
})

// docs/product.md §12: orders is locked on, because the other side relies on them
test('orders alone cannot be switched off', () => {
  expect(topics.filter(isLocked)).toEqual(['orders'])
})

test('a choice is of one topic and one channel', () => {
  const choices = [{ topic: 'messages', channel: 'email', isOn: false } as const]
  const off = topics.flatMap((topic) =>
    channels.filter((channel) => !isWanted(choices, topic, channel)).map((channel) => `${topic} ${channel}`),
  )
  expect(off).toEqual(['messages email'])
})

test('at night no reminder is sent at the instant of its deadline', () => {
  const deadline = new Date('2026-12-02T02:00:00Z')
  expect(mayRemindNow({ deadline }, deadline)).toBe(false)
  expect(mayRemindNow({ deadline }, new Date(deadline.getTime() - 1))).toBe(true)
})

test('the settings name what a switch of §12 ends, and nothing that it doesn’t', () => {
  const { progress, reminders } = topicWords
  // what goes back is locked on with the orders
  expect(progress.about.toLowerCase().match(/\w+( back)?/g)).toEqual(['posted', 'arrived', 'complete'])
  // to answer after 24 h, 3 and 6 days; to post and to give back the day before: the day itself is locked on
  expect(reminders.about).toMatch(/answered/)
  expect(reminders.about).toMatch(/the day before/)
  expect(reminders.about).not.toMatch(/two/)
})

test.each([
  ['/order/1', 'Open the order'],
  ['/order/1#answer', 'Accept or decline'],
  ['/balance', 'Pay now'],
  ['/payouts', 'See your payouts'],
  // a coin that was taken, and a payment without an order
  ['/coins', 'See your coins'],
  ['/orders', 'See your orders'],
])('the button of an email about money or an order that opens %s is “%s”', (path, label) =>
  expect(actionLabel('orders', path)).toBe(label),
)
