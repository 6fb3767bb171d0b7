import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'
import { Channel, Topic } from '../notifications/shapes.ts'

/** The filters of the outbox. `LEFT_OUT`: not sent on purpose, for example because the member switched it
 * off. `BOUNCED`: a mail server could not deliver it. */
export const outboxStates = ['ALL', 'WAITING', 'SENT', 'LEFT_OUT', 'BOUNCED', 'FAILED'] as const
export type OutboxState = (typeof outboxStates)[number]
const deliveryOutcomes = [
  'SENT',
  'SWITCHED_OFF',
  'READ',
  'TOLD_ALREADY',
  'NO_DEVICE',
  'GONE',
  'NO_ADDRESS',
  'NOT_NEEDED',
] as const

/** A letter or push to one member: what it is about, never its text, and never a code or link of its own. */
export const OutboxLine = z.object({
  id: z.uuid(),
  memberId: MemberId,
  name: z.string(),
  channel: Channel,
  /** Null for a letter that no setting switches off: safety, receipts, labels, the account. */
  topic: z.nullable(Topic),
  /** The subject line; for a message between members only that there is one. */
  title: z.string(),
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  dueAt: z.string(),
  doneAt: z.nullable(z.string()),
  state: z.enum(['WAITING', 'SENT', 'LEFT_OUT', 'BOUNCED', 'FAILED']),
  outcome: z.nullable(z.enum(deliveryOutcomes)),
  /** What the mail or push service answered last, for one that failed or came back. */
  error: z.nullable(z.string()),
  /** It was sent again by an operator. */
  isRepeat: z.boolean(),
})
export type OutboxLine = z.infer<typeof OutboxLine>
