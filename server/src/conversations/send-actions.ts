import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import type { Caller } from '../base/caller.ts'
import { isDuplicate, type Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { requireStanding } from '../base/standing.ts'
import type { Deps } from '../deps.ts'
import { findPublicMember } from '../members/store.ts'
import { beginConversation, postFromMember, requireConversation } from './actions.ts'
import { mayWriteAt } from './conversation-store.ts'
import { findByClientId, findMessage, type MessageRow } from './message-store.ts'

/**
 * Writes to the other side of a conversation, or to a member without one, which creates it. The same clientId is the
 * same message, however often it is sent. Throws NOT_FOUND for a conversation or member that is not visible, FORBIDDEN
 * when the other account no longer exists, FIRST_MESSAGE_LIMIT_EXCEEDED as `beginConversation` does.
 */
export async function sendMessage(
  deps: Deps,
  sent: {
    member: Caller
    conversationId: string | null
    recipientId: string | null
    content: string
    clientId: string | null
  },
): Promise<MessageRow> {
  const { member, content, clientId } = sent
  const to = (sent.conversationId ?? sent.recipientId)?.toLowerCase()
  const isSame = (row: MessageRow) =>
    hasContent(row, content) && (sent.conversationId ? row.conversationId : row.recipientId) === to
  return postOnce(deps, { member, clientId, isSame }, async () => {
    const recipientId = await recipientOf(deps, sent)
    return async (tx) => {
      const now = deps.clock.now()
      const conversationId =
        sent.conversationId ?? (await beginConversation(tx, { memberId: member.id, otherId: recipientId, now }))
      return postFromMember(deps, tx, {
        conversationId,
        senderId: member.id,
        recipientId,
        type: 'normal',
        content,
        clientId,
        now,
      })
    }
  })
}

/** Whether a message was written with this content; of one that operators removed it is not known any more. */
export const hasContent = (row: Pick<MessageRow, 'content'>, content: string): boolean =>
  row.content === content || row.content === removedMessage

async function recipientOf(
  deps: Deps,
  {
    member,
    conversationId,
    recipientId,
  }: { member: Caller; conversationId: string | null; recipientId: string | null },
): Promise<string> {
  if (conversationId) {
    const conversation = await requireConversation(deps, { member, id: conversationId })
    if (!conversation.isThere) throw notReachable()
    return conversation.withId
  }
  if (!recipientId || recipientId === member.id) throw new Refusal('NOT_FOUND')
  requireStanding(member)
  const recipient = await findPublicMember(deps.db, { id: recipientId, viewer: member })
  if (!recipient) throw new Refusal('NOT_FOUND')
  return recipient.id
}

/**
 * Posts the message with that clientId once; sent again, the stored message is returned, also when its sender may not write
 * there any more: it has arrived. `begin` refuses what may not be written, and returns what posts it. Throws INVALID when the
 * stored message is another one.
 */
export async function postOnce(
  deps: Deps,
  claim: { member: Caller; clientId: string | null; isSame: (row: MessageRow) => boolean },
  begin: () => Promise<(tx: Tx) => Promise<string>>,
): Promise<MessageRow> {
  const { member, clientId, isSame } = claim
  const earlier = async () => {
    const message = clientId ? await findByClientId(deps.db, { senderId: member.id, clientId }) : undefined
    if (message && !isSame(message))
      throw new Refusal('INVALID', { fields: { clientId: 'This name was used for another message' } })
    return message
  }
  const stored = await earlier()
  if (stored) return stored
  const post = await begin()
  try {
    const id = await deps.db.transaction().execute(async (tx) => {
      const messageId = await post(tx)
      await requireReachable(tx, { viewer: member, messageId })
      return messageId
    })
    return await findMessage(deps.db, id)
  } catch (error) {
    const first = isDuplicate(error, 'messages_client') ? await earlier() : undefined
    if (!first) throw error
    return first
  }
}

const notReachable = () => new Refusal('FORBIDDEN', { message: conversationTexts.notReachable })

/**
 * Throws as `requireConversation` when a block came before this message, and FORBIDDEN when the other is suspended by now. Call
 * after posting it: its conversation is locked then, and a block waits for it. A suspension does not wait: one that is written
 * meanwhile leaves the message with both, as those before it.
 */
async function requireReachable(tx: Tx, message: { viewer: Caller; messageId: string }): Promise<void> {
  const mayWrite = await mayWriteAt(tx, message)
  if (mayWrite === undefined) throw new Refusal('NOT_FOUND')
  if (!mayWrite) throw notReachable()
}
