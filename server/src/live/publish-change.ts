import type { LiveIds, LiveTopic } from '@hemline/contract/live.ts'
import type { Db } from '../base/db.ts'
import { announce, listAround, listOperators, listSides } from './store.ts'

/**
 * The recipients of a change: these members, both sides of an order, everyone related to a member, or the operators.
 */
type Recipients = { members: readonly string[] } | { sidesOf: string } | { around: string } | 'operators'
type EventSpec = { topic: LiveTopic; to: Recipients; ids?: LiveIds }

type OfOrder = { orderId: string }
type OfMember = { memberId: string }
type OfPair = { between: readonly string[] }

const order = ({ orderId }: OfOrder): EventSpec => ({ topic: 'order', to: { sidesOf: orderId }, ids: { orderId } })
const own = (topic: LiveTopic, memberId: string, ids?: LiveIds): EventSpec => ({
  topic,
  to: { members: [memberId] },
  ...(ids ? { ids } : {}),
})
const pair = (topic: LiveTopic, { between }: OfPair, ids?: LiveIds): EventSpec => ({
  topic,
  to: { members: between },
  ...(ids ? { ids } : {}),
})
const desk: EventSpec = { topic: 'desk', to: 'operators' }

/** The recipients of each kind of change, and its topic (decision 97). Other changes are not published. */
const recipientsByKind = {
  /** Data of an order that both sides see: its status, days, label, payment, condition check, review shown. */
  order: (of: OfOrder) => [order(of)],
  /** Data of an order that only this side sees: their own review before it is shown, a payout for it. */
  sideOfOrder: ({ orderId, memberId }: OfOrder & OfMember) => [own('order', memberId, { orderId })],
  issue: (of: OfOrder) => [order(of), desk],
  claim: (of: OfOrder) => [order(of), desk],
  /**
   * What waits in the operators' room: a report, money owed or in difference, labels, emails, payouts, failed jobs, the
   * audit log.
   */
  desk: (_: object) => [desk],
  message: (of: OfPair & { conversationId: string; messageId: string }) => [
    pair('message', of, { conversationId: of.conversationId, messageId: of.messageId }),
  ],
  messagesRead: ({ memberId, conversationId }: OfMember & { conversationId: string }) => [
    own('message', memberId, { conversationId }),
  ],
  notification: ({ memberId, notificationId }: OfMember & { notificationId: string }) => [
    own('notification', memberId, { notificationId }),
  ],
  notifications: (of: OfPair) => [pair('notification', of)],
  coin: ({ memberId }: OfMember) => [own('coin', memberId)],
  /** A request does not change visibility for either member. */
  friendRequest: (of: OfPair) => [pair('friend', of)],
  friendship: (of: OfPair) => [pair('friend', of), pair('circle', of)],
  block: (of: OfPair) => [pair('friend', of), pair('circle', of), pair('message', of)],
  favourite: ({ memberId }: OfMember) => [own('favourite', memberId)],
  listing: ({ ownerId, listingId }: { ownerId: string; listingId: string }) => [own('listing', ownerId, { listingId })],
  /** Several listings of an owner: their place, or their blocked days. */
  wardrobe: ({ ownerId }: { ownerId: string }) => [own('listing', ownerId)],
  shareLink: (of: OfPair & { listingId: string }) => [pair('listing', of, { listingId: of.listingId })],
  account: ({ memberId }: OfMember) => [own('account', memberId)],
  bankAccount: ({ memberId }: OfMember) => [own('account', memberId), desk],
  setting: ({ memberId }: OfMember) => [own('setting', memberId)],
  /** A member was hidden, restored or erased. */
  standing: ({ memberId }: OfMember) => [
    ...(['message', 'notification', 'order', 'friend'] as const).map(
      (topic): EventSpec => ({ topic, to: { around: memberId } }),
    ),
    own('account', memberId),
  ],
} satisfies Record<string, (of: never) => readonly EventSpec[]>

type RecipientsByKind = typeof recipientsByKind

function recipientsOf(tx: Db, to: Recipients): Promise<readonly string[]> | readonly string[] {
  if (to === 'operators') return listOperators(tx)
  if ('members' in to) return to.members
  return 'sidesOf' in to ? listSides(tx, to.sidesOf) : listAround(tx, to.around)
}

/**
 * Publishes a change made by the caller's transaction. The open apps of the recipients in `recipientsByKind` receive
 * the events when the transaction commits, and none if it does not.
 */
export async function publishChange<Kind extends keyof RecipientsByKind>(
  tx: Db,
  kind: Kind,
  of: Parameters<RecipientsByKind[Kind]>[0],
  now: Date,
): Promise<void> {
  const eventsOf = recipientsByKind[kind] as (of: Parameters<RecipientsByKind[Kind]>[0]) => readonly EventSpec[]
  for (const { to, ...event } of eventsOf(of)) await announce(tx, { ...event, to: await recipientsOf(tx, to), now })
}
