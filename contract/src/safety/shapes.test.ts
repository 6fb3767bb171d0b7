import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { NewReport, type ReportReason, type ReportTarget, reasonsFor, reportReasons, reportTargets } from './shapes.ts'

// From docs/product.md §5: report from listing, profile, message and review; each has its own reasons.

const LISTING = 'abcdefghij12'
const ID = '3f0e5d2c-1b4a-4c8d-9e7f-0a1b2c3d4e5f'
const reasons: { [target in ReportTarget]: ReportReason[] } = {
  LISTING: ['MISLEADING', 'SCAM', 'NOT_ALLOWED', 'PRIVATE', 'OTHER'],
  PROFILE: ['SCAM', 'HARASSMENT', 'MISLEADING', 'UNDER_AGE', 'PRIVATE', 'OTHER'],
  MESSAGE: ['HARASSMENT', 'SCAM', 'PRIVATE', 'OTHER'],
  REVIEW: ['UNTRUE', 'HARASSMENT', 'PRIVATE', 'OTHER'],
}
const wrongIn = (report: object) =>
  Object.fromEntries(
    z.safeParse(NewReport, report).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('a report', () => {
  it.each(reportTargets)('of a %s accepts the reasons for it', (targetType) => {
    const targetId = targetType === 'LISTING' ? LISTING : ID
    const accepted = reportReasons.filter(
      (reason) => Object.keys(wrongIn({ targetType, targetId, reason, text: 'It is' })).length === 0,
    )
    expect([...accepted].sort()).toEqual([...reasons[targetType]].sort())
    expect(reasonsFor[targetType]).toEqual(reasons[targetType])
  })

  it.each([
    ['another reason with words', { reason: 'OTHER', text: 'It is' }, {}],
    ['another reason without', { reason: 'OTHER', text: ' ' }, { text: 'Please say in a few words what is wrong' }],
    ['a reason of the list without words', { reason: 'SCAM' }, {}],
    ['a reason of another target', { reason: 'UNTRUE' }, { reason: 'Please choose what is wrong' }],
    ['no reason', {}, { reason: 'Please choose what is wrong' }],
  ])('with %s', (_, report, wrong) =>
    expect(wrongIn({ targetType: 'PROFILE', targetId: ID, ...report })).toEqual(wrong),
  )
})
