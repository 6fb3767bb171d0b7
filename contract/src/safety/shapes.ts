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
  // ours, never a member's choice
  'LISTED_WORD',
  'NEW_PICTURE',
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

/** How a report ends. ACTED: dealt with already, by other means. */
export const reportOutcomes = ['NO_ACTION', 'WARNED', 'REMOVED', 'HIDDEN', 'SUSPENDED', 'BANNED', 'ACTED'] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** The outcomes for each target: what can be removed is a message, the text of a review or a picture; a listing is hidden. */
const outcomesFor: { [target in ReportTarget]: readonly ReportOutcome[] } = {
  LISTING: ['NO_ACTION', 'WARNED', 'HIDDEN', 'SUSPENDED', 'BANNED', 'ACTED'],
  PROFILE: ['NO_ACTION', 'WARNED', 'REMOVED', 'SUSPENDED', 'BANNED', 'ACTED'],
  MESSAGE: ['NO_ACTION', 'WARNED', 'REMOVED', 'SUSPENDED', 'BANNED', 'ACTED'],
  REVIEW: ['NO_ACTION', 'WARNED', 'REMOVED', 'SUSPENDED', 'BANNED', 'ACTED'],
}

/** The outcomes that do nothing to the member: several reports of the same thing may be closed with one together. */
export const harmlessOutcomes: readonly ReportOutcome[] = ['NO_ACTION', 'ACTED']

/** The decisions that a member may ask about once. */
const accountActs = ['SUSPENDED', 'BANNED'] as const
export type AccountAct = (typeof accountActs)[number]
const appealActs = ['WARNED', 'REMOVED', 'HIDDEN', ...accountActs] as const
export type AppealAct = (typeof appealActs)[number]
export const appealStates = ['OFFERED', 'OPEN', 'UPHELD', 'OVERTURNED'] as const

/**
 * The outcomes for what Hemline brought by an owner's setting, not a member. Words and pictures that wait are shown or
 * removed; a message has arrived already.
 */
const outcomesOfOwn: { [target in ReportTarget]: readonly ReportOutcome[] } = {
  LISTING: [],
  PROFILE: ['NO_ACTION', 'REMOVED', 'SUSPENDED', 'BANNED'],
  MESSAGE: ['NO_ACTION', 'WARNED', 'REMOVED', 'SUSPENDED', 'BANNED'],
  REVIEW: ['NO_ACTION', 'REMOVED', 'SUSPENDED', 'BANNED'],
}

/** Returns the outcomes that a report may have. `isOwn`: brought by Hemline. */
export const outcomesOf = ({ targetType, isOwn }: { targetType: ReportTarget; isOwn: boolean }) =>
  (isOwn ? outcomesOfOwn : outcomesFor)[targetType]

export const AppealToken = z.string().check(z.regex(/^[\w-]{43}$/))

const LaterDecision = z.object({ act: z.enum(accountActs), decidedAt: z.string() })

/**
 * A decision, for the member who has the link to ask about it. `answerBy`: while it is looked at again. `later`: the newest
 * decision about their account, if it was made after this one and is in effect, which taking this one back does not change.
 */
export const Appeal = z.object({
  act: z.enum(appealActs),
  note: z.string(),
  decidedAt: z.string(),
  state: z.enum(appealStates),
  answerBy: z.nullable(z.string()),
  answer: z.string(),
  later: z._default(z.nullable(LaterDecision), null),
})
export type Appeal = z.infer<typeof Appeal>

/** An appeal for the operators: who decided what, why, and what the member says. */
export const OperatorAppeal = z.object({
  id: z.uuid(),
  member: z.object({ id: MemberId, name: z.string() }),
  act: z.enum(appealActs),
  targetType: z.nullable(ReportTarget),
  targetId: z.nullable(z.string()),
  /** What was removed. */
  was: z.nullable(z.string()),
  note: z.string(),
  decidedBy: z.object({ id: MemberId, name: z.string() }),
  decidedAt: z.string(),
  text: z.string(),
  askedAt: z.string(),
  dueOn: z.nullable(z.string()),
  state: z.enum(appealStates),
  answer: z.string(),
  answeredBy: z.nullable(z.string()),
})
export type OperatorAppeal = z.infer<typeof OperatorAppeal>

/** A message beside a reported one. */
export const ReportContext = z.object({
  around: z.array(
    z.object({
      from: z.enum(['REPORTER', 'SUBJECT', 'HEMLINE', 'OTHER']),
      text: z.string(),
      at: z.string(),
      isReported: z.boolean(),
    }),
  ),
  /** The order of a reported review. */
  orderId: z.nullable(z.uuid()),
  /** To whom a message was written that Hemline brought. */
  other: z._default(z.nullable(z.object({ id: MemberId, name: z.string() })), null),
  /** The present picture of a reported profile; null without one. */
  picture: z.nullable(z.string()),
})
export type ReportContext = z.infer<typeof ReportContext>

/** A report for the operator: the reporter, the target, its owner, and its text at that time. */
export const OperatorReport = z.object({
  id: z.uuid(),
  state: z.enum(['OPEN', 'CLOSED']),
  targetType: ReportTarget,
  targetId: z.string(),
  reason: ReportReason,
  text: z.string(),
  /** Null for what Hemline brought by an owner's setting. */
  reporter: z.nullable(z.object({ id: MemberId, name: z.string() })),
  subject: z.object({
    id: MemberId,
    name: z.string(),
    isSuspended: z.boolean(),
    isBanned: z.boolean(),
    /** Asked for their account to be deleted; and it was, so that a name is all that is left of them here. */
    isLeaving: z.boolean(),
    isErased: z.boolean(),
    openReports: z.int(),
  }),
  /** The text of the target, as it was when it was reported. */
  seen: z.string(),
  /** The listing's page, when it is about a listing. */
  listingId: z.nullable(ListingId),
  /** No one sees the listing: it was taken down, or its owner deleted it. */
  isHidden: z.boolean(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  outcome: z.nullable(ReportOutcome),
  note: z.string(),
  /** How many more open reports of members are about the same thing. A node of 0.1 says neither this nor the next. */
  alsoOpen: z._default(z.int(), 0),
  /** Which those are. A node of the version before says none. */
  otherIds: z._default(z.array(z.uuid()), []),
  /** The operator who looks at it. */
  assignee: z._default(z.nullable(z.object({ id: MemberId, name: z.string() })), null),
  /** The present picture of a profile that a member reported; null without one. Empty from a node of the version before. */
  picture: z._default(z.nullable(z.string()), ''),
})
export type OperatorReport = z.infer<typeof OperatorReport>
