import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type DayRange, daysBetween, isWithin, overlaps, weekday } from '../days.ts'
import { standardTimes } from '../loan-times.ts'
import { workingDaysBetween } from '../shipping/sample-working-days.ts'
import { clearOf, isWorkingDay, turnaround } from '../working-days.ts'
import { eventProblemText, nextSaturdays, noProposalText, proposeForEvent } from './event-day.ts'
import { rangeProblem } from './range-problem.ts'
import { earliestStart } from './rules.ts'

type Question = Parameters<typeof proposeForEvent>[0]
const proposed = (asked: Partial<Question> & { eventDay: string; today: string }) =>
  proposeForEvent({ method: 'DELIVERY', blocked: [], times: standardTimes, longestLoanDays: 8, ...asked })

// what, today, the event, then each proposal: first day, last day, post by, post back by
const byPost: [string, string, string, string[]][] = [
  [
    'a Monday for Saturday',
    '2026-11-23',
    '2026-11-28',
    [
      '2026-11-27 2026-11-29 2026-11-25 2026-11-30',
      '2026-11-26 2026-11-29 2026-11-24 2026-11-30',
      '2026-11-28 2026-11-29 2026-11-26 2026-11-30',
    ],
  ],
  [
    'a Wednesday for Saturday: just in time',
    '2026-11-25',
    '2026-11-28',
    ['2026-11-28 2026-11-29 2026-11-26 2026-11-30', '2026-11-28 2026-11-28 2026-11-26 2026-11-30'],
  ],
  ['a Thursday for Saturday: too late', '2026-11-26', '2026-11-28', []],
  [
    'over Christmas and Boxing Day: the holidays are no working days',
    '2026-12-22',
    '2026-12-31',
    [
      '2026-12-30 2027-01-01 2026-12-24 2027-01-04',
      '2026-12-29 2027-01-01 2026-12-23 2027-01-04',
      '2026-12-31 2027-01-01 2026-12-29 2027-01-04',
    ],
  ],
  ['asked on Christmas Eve for New Year’s Eve', '2026-12-24', '2026-12-30', []],
  [
    'over Easter: Good Friday and Easter Monday',
    '2027-03-22',
    '2027-03-27',
    [
      '2027-03-26 2027-03-28 2027-03-24 2027-03-30',
      '2027-03-25 2027-03-28 2027-03-23 2027-03-30',
      '2027-03-27 2027-03-28 2027-03-24 2027-03-30',
    ],
  ],
  [
    'across the clocks going forward',
    '2027-03-22',
    '2027-03-28',
    [
      '2027-03-27 2027-03-29 2027-03-24 2027-03-30',
      '2027-03-26 2027-03-29 2027-03-24 2027-03-30',
      '2027-03-28 2027-03-29 2027-03-24 2027-03-30',
    ],
  ],
  [
    'across the clocks going back',
    '2026-10-19',
    '2026-10-25',
    [
      '2026-10-24 2026-10-26 2026-10-22 2026-10-27',
      '2026-10-23 2026-10-26 2026-10-21 2026-10-27',
      '2026-10-25 2026-10-26 2026-10-22 2026-10-27',
    ],
  ],
  [
    'the Early May holiday weekend',
    '2026-04-29',
    '2026-05-04',
    [
      '2026-05-03 2026-05-05 2026-04-30 2026-05-06',
      '2026-05-02 2026-05-05 2026-04-30 2026-05-06',
      '2026-05-04 2026-05-05 2026-04-30 2026-05-06',
    ],
  ],
]

describe('I need it for Saturday, by post', () => {
  it.each(byPost)('%s', (_name, today, eventDay, expected) => {
    const { proposals, problem } = proposed({ today, eventDay })
    expect(proposals.map((one) => [one.startDate, one.endDate, one.postBy, one.postBackBy].join(' '))).toEqual(expected)
    expect(problem).toBe(expected.length > 0 ? null : 'TOO_SOON')
  })

  it('avoids booked days, and the days needed for parcels', () => {
    const today = '2026-11-23'
    const booked: DayRange = { startDate: '2026-12-01', endDate: '2026-12-07' }
    const blocked = [clearOf(turnaround(booked, 'DELIVERY', standardTimes), 'DELIVERY', standardTimes)]
    expect(proposed({ today, eventDay: '2026-12-05', blocked }).problem).toBe('BOOKED')
    expect(proposed({ today, eventDay: '2026-12-11', blocked }).problem).toBe('BOOKED')
    expect(proposed({ today, eventDay: '2026-12-12', blocked }).proposals[0]).toMatchObject({
      startDate: '2026-12-12',
      endDate: '2026-12-13',
    })
  })
})

// §2: up to three ranges, best first: the day before to the day after, then two days to try it on, then shorter ones
describe('the proposals around a day that is fully or partly available', () => {
  const ranges = (booked: string[]) =>
    proposed({
      today: '2026-11-01',
      eventDay: '2026-12-05',
      method: 'IN_PERSON',
      blocked: booked.map((day) => ({ startDate: day, endDate: day })),
    }).proposals.map(({ startDate, endDate }) => `${startDate.slice(8)}-${endDate.slice(8)}`)

  it.each([
    ['nothing is booked', [], ['04-06', '03-06', '05-06']],
    ['the day after is booked', ['2026-12-06'], ['04-05', '05-05']],
    ['the day before is booked', ['2026-12-04'], ['05-06', '05-05']],
    ['both are booked', ['2026-12-04', '2026-12-06'], ['05-05']],
    ['the day itself is booked', ['2026-12-05'], []],
  ])('%s', (_, booked, expected) => expect(ranges(booked)).toEqual(expected))
})

describe('I need it for Saturday, in person', () => {
  it('can be today, and has no postal days', () => {
    const { proposals } = proposed({ today: '2026-11-28', eventDay: '2026-11-28', method: 'IN_PERSON' })
    expect(proposals.map((one) => [one.startDate, one.endDate, one.postBy])).toEqual([
      ['2026-11-28', '2026-11-29', null],
      ['2026-11-28', '2026-11-28', null],
    ])
  })
})

describe('impossible events', () => {
  const today = '2026-11-26'
  it.each([
    ['2026-11-25', 'PAST', 'Wed 25 Nov has passed. Please choose another day.'],
    [
      '2026-11-28',
      'TOO_SOON',
      'It can’t reach you by post by Sat 28 Nov: the earliest day is Tue 1 Dec. You may still be able to collect it in person.',
    ],
    ['2027-12-25', 'TOO_FAR', 'Sat 25 Dec 2027 is too far ahead: the latest day is Fri 26 Nov 2027.'],
  ] as const)('%s is %s', (eventDay, problem, text) => {
    expect(proposed({ today, eventDay })).toEqual({ proposals: [], problem })
    expect(noProposalText(problem, { eventDay, method: 'DELIVERY', today, times: standardTimes })).toBe(text)
  })
})

it('a day is too far when it is more than 365 days ahead', () => {
  const problemOf = (eventDay: string) => proposed({ today: '2026-11-26', eventDay, method: 'IN_PERSON' }).problem
  expect([problemOf('2027-11-26'), problemOf('2027-11-27')]).toEqual([null, 'TOO_FAR'])
})

it('a booked day is unavailable by post too, where in person may be possible', () => {
  const words = (method: 'DELIVERY' | 'IN_PERSON') =>
    noProposalText('BOOKED', { eventDay: '2026-12-05', method, today: '2026-11-26', times: standardTimes })
  expect(words('DELIVERY')).toBe(
    'It isn’t available by post for Sat 5 Dec. You may still be able to collect it in person.',
  )
  expect(words('IN_PERSON')).toBe('It’s booked on Sat 5 Dec.')
})

it('without a method, what is booked in person too is named as booked, and not offered to be collected', () => {
  const question = { eventDay: '2026-12-05', today: '2026-11-26', times: standardTimes }
  const words = (method: 'DELIVERY' | 'IN_PERSON' | null, ...[problem, inPerson]: ('BOOKED' | 'TOO_SOON' | null)[]) =>
    eventProblemText({ problem: problem!, inPerson: inPerson! }, { ...question, method })
  const collect = 'You may still be able to collect it in person.'
  expect(words(null, null, null)).toBeNull()
  for (const problem of ['BOOKED', 'TOO_SOON'] as const) {
    expect(words(null, problem, 'BOOKED')).toBe('It’s booked on Sat 5 Dec.')
    expect(words(null, problem, null)).toContain(collect)
    expect(words('DELIVERY', problem, 'BOOKED')).toContain(collect)
  }
  expect(words('IN_PERSON', 'BOOKED', null)).toBe('It’s booked on Sat 5 Dec.')
})

it('none is longer than the longest loan', () => {
  const { proposals } = proposed({ today: '2026-11-01', eventDay: '2026-12-05', longestLoanDays: 3 })
  expect(proposals.map(({ title }) => title)).not.toContain('Two days to try it on')
})

it('by post it begins later with more working days before', () => {
  const at = (workingDaysBefore: number) =>
    proposed({ today: '2026-11-23', eventDay: '2026-11-27', times: { ...standardTimes, workingDaysBefore } }).problem
  expect([at(3), at(4)]).toEqual([null, 'TOO_SOON'])
})

it('one range is enough, and none is a day that is booked', () => {
  const around = ['2026-12-04', '2026-12-06'].map((day) => ({ startDate: day, endDate: day }))
  const answerFor = (blocked: DayRange[]) =>
    proposed({ today: '2026-11-01', eventDay: '2026-12-05', method: 'IN_PERSON', blocked })
  expect([answerFor(around).proposals.length, answerFor(around).problem]).toEqual([1, null])
  expect(answerFor([...around, { startDate: '2026-12-05', endDate: '2026-12-05' }]).problem).toBe('BOOKED')
})

describe('every proposal', () => {
  it('is a valid request that includes the day, and leaves two working days to post', () => {
    const day = (max: number) => fc.integer({ min: 0, max }).map((n) => addDays('2026-01-01', n))
    fc.assert(
      fc.property(
        day(800),
        fc.integer({ min: -2, max: 400 }),
        fc.constantFrom('DELIVERY' as const, 'IN_PERSON' as const),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(6)), { maxLength: 5 }),
        (today, ahead, method, booked) => {
          const eventDay = addDays(today, ahead)
          const blocked = booked.map(([from, length]) => ({
            startDate: addDays(today, from),
            endDate: addDays(today, from + length),
          }))
          const { proposals, problem } = proposed({ eventDay, method, today, blocked })
          expect(problem === null).toBe(proposals.length > 0)
          expect(new Set(proposals.map((one) => `${one.startDate}${one.endDate}`)).size).toBe(proposals.length)
          for (const one of proposals) {
            expect(isWithin(eventDay, one)).toBe(true)
            expect(
              rangeProblem(one, { today, earliest: earliestStart(method, today, standardTimes), longestLoanDays: 8 }),
            ).toBeNull()
            expect(daysBetween(today, one.startDate)).toBeLessThanOrEqual(365)
            expect(blocked.some((range) => overlaps(range, one))).toBe(false)
            if (method === 'IN_PERSON') continue
            expect(isWorkingDay(one.postBy!)).toBe(true)
            expect(one.postBy! > today).toBe(true)
            expect(workingDaysBetween(one.postBy!, addDays(one.startDate, -1))).toBeGreaterThanOrEqual(1)
          }
        },
      ),
    )
  })
})

describe('the next Saturdays', () => {
  it.each([
    ['2026-11-28', ['2026-11-28', '2026-12-05']],
    ['2026-11-29', ['2026-12-05', '2026-12-12']],
    ['2027-03-27', ['2027-03-27', '2027-04-03']],
    ['2026-10-22', ['2026-10-24', '2026-10-31']],
  ])('from %s are %j', (today, days) => {
    expect(nextSaturdays(today, 2)).toEqual(days)
    expect(days.every((day) => weekday(day) === 6)).toBe(true)
  })
})
