import { z } from 'zod/mini'
import { CoinLine } from '../coins/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { deliveryMethods, roles } from '../order-status.ts'
import { ReportReason } from '../safety/shapes.ts'
import { DeskListing } from './listing-shapes.ts'
import { DeskPaymentStep } from './money-shapes.ts'
import { AuditLine, DeskOrder } from './shapes.ts'

/** The filters of the operator's list of members. `REPORTED`: with an open report; `OWING`: with a balance to pay. */
export const memberStates = ['ALL', 'SUSPENDED', 'LEAVING', 'NOT_SET_UP', 'REPORTED', 'OWING'] as const

export type MemberState = (typeof memberStates)[number]

/** A member in the operator's list: contact, activity and open matters. */
export const DeskMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  city: z.string(),
  joinedAt: z.string(),
  hasOnboarded: z.boolean(),
  isSuspended: z.boolean(),
  /** Suspended permanently: their email address and verified number stay taken. */
  isBanned: z.boolean(),
  /** The member has asked for the account to be deleted. */
  isLeaving: z.boolean(),
  activeListings: z.int(),
  liveOrders: z.int(),
  completedLoans: z.int(),
  cancelledAsLender: z.int(),
  openReports: z.int(),
  balancePence: z.int(),
})
export type DeskMember = z.infer<typeof DeskMember>

/** A member with everything that an operator needs to answer them; no address, phone number, birthday or message. */
export const DeskMemberWhole = z.extend(DeskMember, {
  publicId: z.string(),
  isPhoneVerified: z.boolean(),
  /** The new address that waits to be confirmed by its code; null when none does. */
  pendingEmail: z.nullable(z.string()),
  /** Since when emails to their address come back, and what their mail server answered; null when they don't. */
  emailBounce: z._default(z.nullable(z.object({ at: z.string(), words: z.string() })), null),
  isOperator: z.boolean(),
  /** The last sign-in, and how many devices are signed in; null and 0 where another issuer holds the sessions. */
  lastSignInAt: z.nullable(z.string()),
  sessions: z.int(),
  friends: z.int(),
  freeCoins: z.int(),
  owedPence: z.int(),
  /** At most 50 of each, newest first. */
  coinLines: z.array(CoinLine),
  listings: z.array(DeskListing),
  orders: z.array(
    z.extend(DeskOrder, { role: z.enum(roles), deliveryMethod: z.enum(deliveryMethods), createdAt: z.string() }),
  ),
  /** What was held, charged, released and refunded on their own cards. */
  payments: z._default(
    z.array(z.omit(DeskPaymentStep, { attempts: true, finishedAt: true, lendeeName: true, paymentIntentId: true })),
    [],
  ),
  reports: z.array(
    z.object({ id: z.uuid(), reason: ReportReason, state: z.enum(['OPEN', 'CLOSED']), createdAt: z.string() }),
  ),
  /**
   * With whom their messages can be read, newest first, because one of the two asked for help (by an issue or a contested
   * claim of an order, whose page has them, or by a report), or a message has a listed word.
   */
  conversations: z.array(
    z.object({
      with: z.object({ id: MemberId, name: z.string() }),
      because: z.enum(['ISSUE', 'CLAIM', 'REPORT', 'WORD']),
      orderId: z.nullable(z.uuid()),
      isOpen: z.boolean(),
      at: z.string(),
    }),
  ),
  /** What operators did about this member, notes among it. */
  log: z.array(AuditLine),
})
export type DeskMemberWhole = z.infer<typeof DeskMemberWhole>

export const coinChanges = ['GRANT', 'TAKE'] as const
