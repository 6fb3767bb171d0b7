import { z } from 'zod/mini'
import { Day } from '../days.ts'
import { orderStatuses } from '../order-status.ts'

/** An order in the operator's lists. */
export const DeskOrder = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  garment: z.string(),
  image: z.string(),
  lenderName: z.string(),
  lendeeName: z.string(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** One line of the operators' log. */
export const AuditLine = z.object({
  id: z.int(),
  operator: z.string(),
  action: z.string(),
  /** An order number, an amount, or the id of the subject; `about` is the subject's name. */
  subject: z.string(),
  about: z.string(),
  /** Whom the report is about that was given to `about`. */
  reported: z._default(z.nullable(z.string()), null),
  orderId: z.nullable(z.uuid()),
  detail: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const TimersReport = z.object({
  /** Every timer of every process, in machine time. `isLate`: its next run is long overdue. */
  sweeps: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.int(),
      process: z.nullable(z.string()),
      lastRunAt: z.nullable(z.string()),
      nextRunAt: z.nullable(z.string()),
      tookMs: z.nullable(z.int()),
      runs: z.int(),
      failures: z.int(),
      lastFailure: z.nullable(z.string()),
      lastFailureAt: z.nullable(z.string()),
      isLate: z.boolean(),
    }),
  ),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int() })),
  /** Jobs that failed the last retry (emails and pushes among them), newest first. */
  dead: z.array(z.object({ id: z.string(), queue: z.string(), error: z.string(), at: z.string() })),
})
export type TimersReport = z.infer<typeof TimersReport>

/** What waits for an operator, in the order of the sections. */
const todayKinds = [
  'DISPUTE',
  'CLAIM',
  'REPORT',
  'APPEAL',
  'LISTING',
  'LABELS',
  'CARRIER_CLAIM',
  'PAYOUTS',
  'CARD_DISPUTE',
  'NOT_RETURNED',
] as const

/** What went wrong without anyone waiting for it yet. */
const troubleKinds = ['JOBS', 'DIFFERENCES', 'OPERATIONS', 'TIMERS', 'PARCELS'] as const

/** What went wrong for members in the last day. `GIVEN_UP`: emails and jobs that failed their last retry. */
const mishapKinds = ['GIVEN_UP', 'CARD_REFUSED', 'ISSUE', 'LENDER_CANCELLED', 'LAPSED'] as const

/** One item that waits. `dueOn`: the day by which a member was promised an answer; null without a promise. */
export const TodayItem = z.object({
  kind: z.enum(todayKinds),
  /** The order that it is about; null for others. */
  orderId: z.nullable(z.uuid()),
  /** The order, claim, report, item or payment. */
  id: z.string(),
  /** What it is about: the garment and its order, a member's name, or an amount. */
  title: z.string(),
  about: z.string(),
  since: z.string(),
  dueOn: z.nullable(Day),
  isLate: z.boolean(),
  /** What the carrier did not do: make labels, or cancel unused ones. Of other kinds it says nothing. */
  task: z._default(z.enum(['ORDER', 'VOID']), 'ORDER'),
})
export type TodayItem = z.infer<typeof TodayItem>

/**
 * Items that wait, earliest day first and then oldest first; what is wrong now, and what went wrong since yesterday began in
 * London, each with its number.
 */
export const Today = z.object({
  waiting: z.array(TodayItem),
  sinceYesterday: z.array(z.object({ kind: z.enum(mishapKinds), count: z.int() })),
  troubles: z.array(z.object({ kind: z.enum(troubleKinds), count: z.int() })),
  /** Accounts that could not be erased. Beside `troubles`, since pages of 0.2.0 cannot read an answer with another kind in it. */
  unerased: z._default(z.int(), 0),
})
export type Today = z.infer<typeof Today>
