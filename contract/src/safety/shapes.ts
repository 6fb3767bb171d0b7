import { z } from 'zod/mini'
import { REPORT_TEXT_MAX } from '../limits.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'

/** The targets of reports (product.md §5). A profile is identified by its member's id. */
export const reportTargets = ['LISTING', 'PROFILE', 'MESSAGE', 'REVIEW'] as const
export const ReportTarget = z.enum(reportTargets)
export type ReportTarget = z.infer<typeof ReportTarget>

export const reportReasons = [
  'SCAM',
  'MISLEADING',
  'NOT_ALLOWED',
  'HARASSMENT',
  'PRIVATE',
  'UNDER_AGE',
  'UNTRUE',
  'OTHER',
] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** The reasons for each target, in the order in which they are offered. */
export const reasonsFor: { [target in ReportTarget]: readonly ReportReason[] } = {
  LISTING: ['MISLEADING', 'SCAM', 'NOT_ALLOWED', 'PRIVATE', 'OTHER'],
  PROFILE: ['SCAM', 'HARASSMENT', 'MISLEADING', 'UNDER_AGE', 'PRIVATE', 'OTHER'],
  MESSAGE: ['HARASSMENT', 'SCAM', 'PRIVATE', 'OTHER'],
  REVIEW: ['UNTRUE', 'HARASSMENT', 'PRIVATE', 'OTHER'],
}

/** A new report. The reason OTHER needs a text. */
export const NewReport = z
  .object({
    targetType: ReportTarget,
    targetId: z.union([ListingId, z.uuid()]),
    reason: z.enum(reportReasons, 'Please choose what is wrong'),
    text: z._default(z.string().check(z.trim(), z.maxLength(REPORT_TEXT_MAX)), ''),
  })
  .check(
    z.superRefine(({ targetType, reason, text }, context) => {
      if (!reasonsFor[targetType].includes(reason))
        context.addIssue({ code: 'custom', path: ['reason'], message: 'Please choose what is wrong' })
      if (reason === 'OTHER' && text === '')
        context.addIssue({ code: 'custom', path: ['text'], message: 'Please say in a few words what is wrong' })
    }),
  )
export type NewReport = z.infer<typeof NewReport>

/** A member whom the viewer blocked. Without their picture when they blocked the viewer too. */
export const Block = z.object({
  userId: MemberId,
  firstName: z.string(),
  picture: z.nullable(z.string()),
  blockedAt: z.string(),
})
export type Block = z.infer<typeof Block>

export const reportOutcomes = ['NO_ACTION', 'WARNED', 'ACTED'] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** A report for the operator: the reporter, the target, its owner, and its text at that time. */
export const OperatorReport = z.object({
  id: z.uuid(),
  state: z.enum(['OPEN', 'CLOSED']),
  targetType: ReportTarget,
  targetId: z.string(),
  reason: ReportReason,
  text: z.string(),
  reporter: z.object({ id: MemberId, name: z.string() }),
  subject: z.object({ id: MemberId, name: z.string(), isSuspended: z.boolean(), openReports: z.int() }),
  /** The text of the target, as it was when it was reported. */
  seen: z.string(),
  /** The listing's page, when it is about a listing. */
  listingId: z.nullable(ListingId),
  isHidden: z.boolean(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  outcome: z.nullable(ReportOutcome),
  note: z.string(),
})
export type OperatorReport = z.infer<typeof OperatorReport>
