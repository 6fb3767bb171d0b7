import { z } from 'zod/mini'
import { Day } from '../days.ts'

/** How many weeks the numbers can show. */
export const numberSpans = [13, 26, 52] as const

/** One week in London, Monday to Sunday, named by its Monday. */
export const NumbersWeek = z.object({
  week: Day,
  /** Requests made in the week; how many of those were accepted, and how long an answer took (null without any). */
  requests: z.int(),
  accepted: z.int(),
  medianReplyMinutes: z.nullable(z.int()),
  /** Loans completed; loans that ended after the item was handed over, and how many of those had an issue. */
  completed: z.int(),
  ended: z.int(),
  withIssue: z.int(),
  /** Items sent back, and how many of those by the day they were due. */
  returned: z.int(),
  onTime: z.int(),
  coinsMinted: z.int(),
  coinsSpent: z.int(),
  /** Free coins at the end of the week. */
  coinsFree: z.int(),
  /** Lenders who accepted a request in the week. */
  activeLenders: z.int(),
  newMembers: z.int(),
})
export type NumbersWeek = z.infer<typeof NumbersWeek>

/** The steps of a newcomer, in order: how many of those who joined in these weeks have reached each. */
export const funnelSteps = ['JOINED', 'SET_UP', 'LISTED', 'REQUESTED', 'AGREED'] as const

export const Numbers = z.object({
  weeks: z.array(NumbersWeek),
  funnel: z.array(z.object({ step: z.enum(funnelSteps), members: z.int() })),
  /** Items on offer now, and how many of those were never lent. */
  items: z.object({ active: z.int(), neverBorrowed: z.int() }),
  /** The towns with most members, for the filter. */
  places: z.array(z.object({ place: z.string(), members: z.int() })),
})
export type Numbers = z.infer<typeof Numbers>

/** The figures of the community: present totals, and the last 30 days. Amounts in pence. */
export const Figures = z.object({
  now: z.object({
    members: z.int(),
    activeListings: z.int(),
    liveOrders: z.int(),
    completedLoans: z.int(),
  }),
  lastDays: z.object({
    members: z.int(),
    listings: z.int(),
    requests: z.int(),
    /** The number of those requests answered by the lender; and accepted. */
    answered: z.int(),
    accepted: z.int(),
    completedLoans: z.int(),
    capturedPence: z.int(),
    refundedPence: z.int(),
  }),
})
export type Figures = z.infer<typeof Figures>
