import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import { describe, expect, it } from 'vitest'
import { askOutcome, offeredOutcomes, standingWords } from './report-outcomes.ts'

const subject = {
  id: 'x',
  name: 'Bea',
  isSuspended: false,
  isBanned: false,
  isLeaving: false,
  isErased: false,
  openReports: 1,
}
const report = (changes: Partial<typeof subject>, isHidden = false) =>
  ({
    targetType: 'LISTING',
    isHidden,
    reporter: { id: 'y', name: 'Ann' },
    subject: { ...subject, ...changes },
  }) as OperatorReport

describe('the outcomes of a report', () => {
  it.each([
    [{}, ['SUSPENDED', 'BANNED'], ''],
    [{ isSuspended: true }, ['BANNED'], ', who is suspended'],
    [{ isSuspended: true, isBanned: true }, [], ', who is banned'],
    [{ isLeaving: true }, [], ', who is leaving'],
    [{ isErased: true }, [], ', whose account is deleted'],
  ] as const)('of a member who is %j still offer %j', (changes, offered, words) => {
    const ends = offeredOutcomes(report(changes)).filter((one) => one === 'SUSPENDED' || one === 'BANNED')
    expect(ends).toEqual(offered)
    expect(standingWords(report(changes).subject)).toBe(words)
  })

  it('of what waits show or remove it; of a message that arrived, warn too; none is closed as dealt with', () => {
    const own = (targetType: 'REVIEW' | 'PROFILE' | 'MESSAGE') =>
      offeredOutcomes({ ...report({}), targetType, reporter: null })
    expect(own('REVIEW')).toEqual(['NO_ACTION', 'REMOVED', 'SUSPENDED', 'BANNED'])
    expect(own('PROFILE')).toEqual(own('REVIEW'))
    expect(own('MESSAGE')).toEqual(['NO_ACTION', 'WARNED', 'REMOVED', 'SUSPENDED', 'BANNED'])
  })

  it('remove no picture where there is none; a node of the version before does not say which', () => {
    const of = (picture: string | null) => offeredOutcomes({ ...report({}), targetType: 'PROFILE', picture })
    expect([of('a.webp'), of(null), of('')].map((outcomes) => outcomes.includes('REMOVED'))).toEqual([
      true,
      false,
      true,
    ])
    expect(offeredOutcomes({ ...report({}), targetType: 'REVIEW', picture: null })).toContain('REMOVED')
  })

  it('warn no one whose account is deleted', () => {
    expect(offeredOutcomes(report({ isLeaving: true }))).toContain('WARNED')
    expect(offeredOutcomes(report({ isErased: true }))).not.toContain('WARNED')
  })

  it('do not hide an item a second time', () => {
    expect(offeredOutcomes(report({}))).toContain('HIDDEN')
    expect(offeredOutcomes(report({}, true))).not.toContain('HIDDEN')
  })
})

it('says of a new picture that is removed while it waits that others never saw it and what they see instead', () => {
  const effectOf = (targetType: 'PROFILE' | 'REVIEW', reporter: OperatorReport['reporter']) =>
    askOutcome({ ...report({}), targetType, reporter, reason: 'OTHER' }, 'REMOVED', 'A logo.').effect
  expect(effectOf('PROFILE', null)).toContain(
    'Nobody else will see it. A picture they had before stays. We’ll email Bea',
  )
  expect(effectOf('REVIEW', null)).toContain('Nobody else will see it. We’ll email Bea')
  expect(effectOf('PROFILE', { id: 'y', name: 'Ann' })).toContain('It’s gone for everyone straight away.')
})
