import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import type { MessageType } from '@hemline/contract/conversations/shapes.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { NEW_CONVERSATIONS_PER_DAY } from '@hemline/contract/limits.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import { listedWordsIn } from '@hemline/contract/settings/listed-words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { lockMember } from '../members/store.ts'
import {
  clearMessageNotices,
  deleteMessageNotificationsBetween,
  notifyOfMessage,
  rewriteNotice,
} from '../notifications/actions.ts'
import { readSettings } from '../settings/actions.ts'
import {
  countBegun,
  findConversation,
  findConversationId,
  findHiddenByBlock,
  findOrInsertConversation,
  lockConversation,
} from './conversation-store.ts'
import {
  fulfilMessages,
  insertMessage,
  lockMessage,
  lockRequestMessage,
  type NewMessage,
  nameOf,
  setContent,
} from './message-store.ts'
import { listUnread, markReadUpTo } from './unread-store.ts'

/** This job of the safety domain brings a message to the operators. */
const BRING_JOB = 'safety.bring'

/** This job of the orders domain makes the note of a request what its message says. */
export const REQUEST_NOTE_JOB = 'orders.request-note'
export type RequestNoteData = { orderId: string; content: string }

/**
 * Returns the conversation in which a member writes to another; without one it is created. Throws FIRST_MESSAGE_LIMIT_EXCEEDED
 * once they began as many in 24 hours as is allowed (decision 388).
 */
export async function beginConversation(
  tx: Tx,
  { memberId, otherId, now }: { memberId: string; otherId: string; now: Date },
): Promise<string> {
  const pair = { oneId: memberId, otherId, now }
  const id = await findConversationId(tx, pair)
  if (id) return id
  // concurrent first messages are counted one by one
  await lockMember(tx, memberId)
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countBegun(tx, { memberId, since })) >= NEW_CONVERSATIONS_PER_DAY)
    throw new Refusal('FIRST_MESSAGE_LIMIT_EXCEEDED')
  return findOrInsertConversation(tx, pair)
}

/**
 * Adds a message to a conversation, moves it to the top of the list, and publishes it to both sides. Returns its id.
 */
export async function postMessage(tx: Tx, message: NewMessage): Promise<string> {
  return (await post(tx, message)).id
}

async function post(tx: Tx, message: NewMessage) {
  const posted = await insertMessage(tx, message)
  const { conversationId, now } = message
  await publishChange(tx, 'message', { between: posted.between, conversationId, messageId: posted.id }, now)
  return posted
}

/**
 * Posts a member's message and notifies the recipient: by push immediately, and then at most once in any minute until
 * they read it, with the last message of that minute. One with a word that owners listed is brought to the operators, and
 * arrives all the same (product.md §13). Returns the message's id.
 */
export async function postFromMember(
  deps: Deps,
  tx: Tx,
  message: NewMessage & { senderId: string },
  titleFor: (senderName: string) => string = conversationTexts.wroteToYou,
): Promise<string> {
  const { id, between } = await post(tx, message)
  const { conversationId, recipientId } = message
  await bringListedWords(deps, tx, { id, content: message.content })
  await notifyOfMessage(deps, tx, {
    memberId: recipientId,
    participantsKey: participantsKeyOf(...between),
    title: titleFor(await nameOf(tx, message.senderId)),
    text: message.content,
    path: `/messages/${conversationId}`,
    key: noticeKeyOf(id),
  })
  return id
}

const noticeKeyOf = (messageId: string) => `message:${messageId}`

/** Brings a message to the operators if it has a word that owners listed (product.md §13). */
async function bringListedWords(deps: Deps, tx: Tx, { id, content }: { id: string; content: string }): Promise<void> {
  const { messageWordsSeen } = await readSettings({ db: tx, env: deps.env }, ['messageWordsSeen'])
  const words = listedWordsIn(messageWordsSeen, content)
  if (words.length > 0) await deps.jobs.enqueue(tx, BRING_JOB, { targetType: 'MESSAGE', targetId: id, words })
}

/**
 * Posts a request to its lender: the borrower's note, or Hemline's sentence in its place. A note with a listed word is brought
 * to the operators as a message is; the lender is notified of the request itself.
 */
export async function postRequest(
  deps: Deps,
  tx: Tx,
  { note, sentence, ...request }: Omit<NewMessage, 'content' | 'type'> & { note: string; sentence: string },
): Promise<void> {
  const { id } = await post(tx, { ...request, type: 'notification', content: note || sentence })
  if (note) await bringListedWords(deps, tx, { id, content: note })
}

/** Puts a note that came with the confirm in the place of Hemline's sentence in the message of its request. */
export async function writeRequestNote(
  deps: Deps,
  tx: Tx,
  { orderId, senderId, note }: { orderId: string; senderId: string; note: string },
): Promise<void> {
  const message = await lockRequestMessage(tx, { orderId, senderId })
  if (!message) return
  await replaceMessage(tx, message, note, deps.clock.now())
  await bringListedWords(deps, tx, { id: message.id, content: note })
}

/**
 * Returns a conversation of this member. Throws NOT_FOUND for one of others, and behind a block when the two have no
 * live loan.
 */
export async function requireConversation(deps: Pick<Deps, 'db'>, { member, id }: { member: Caller; id: string }) {
  const conversation = await findConversation(deps.db, { viewer: member, id })
  if (!conversation) throw new Refusal('NOT_FOUND')
  return conversation
}

/**
 * Marks a conversation as read up to a place; publishes that to the member's other apps, and clears its notifications except
 * those of later messages.
 */
export async function readUpTo(
  deps: Deps,
  { member, conversationId, place }: { member: Caller; conversationId: string; place: number },
): Promise<void> {
  const { oneId, otherId } = await requireConversation(deps, { member, id: conversationId })
  const now = deps.clock.now()
  const of = { conversationId, memberId: member.id }
  await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, conversationId)
    if (await markReadUpTo(tx, { ...of, place }))
      await publishChange(tx, 'messagesRead', { memberId: member.id, conversationId }, now)
    const exceptKeys = (await listUnread(tx, of)).map(noticeKeyOf)
    const participantsKey = participantsKeyOf(oneId, otherId)
    await clearMessageNotices(tx, { memberId: member.id, participantsKey, exceptKeys, now })
  })
}

/**
 * A loan has ended: behind a block its conversation is hidden, and so are the notices of its messages. A message that is being
 * sent is stored by now, or finds that it has ended. Call once the move and its effects are written: those lock members.
 */
export async function hideEnded(tx: Tx, { conversationId, now }: { conversationId: string; now: Date }): Promise<void> {
  await lockConversation(tx, conversationId)
  const hidden = await findHiddenByBlock(tx, conversationId)
  if (!hidden) return
  await deleteMessageNotificationsBetween(tx, { ...hidden, now })
}

/** Marks the prompts in conversations as fulfilled: a review was written, a garment was returned. */
export async function settlePrompts(
  tx: Tx,
  { now, ...of }: ({ reviewId: string } | { orderId: string; type: MessageType }) & { now: Date },
): Promise<void> {
  for (const { id, conversationId, recipientId } of await fulfilMessages(tx, of)) {
    await publishChange(tx, 'message', { between: [recipientId], conversationId, messageId: id }, now)
  }
}

/**
 * Replaces a message by Hemline's sentence, for the operator: in the conversation, in its notification, and of a request's
 * note in the order. Returns its former text; null when it is gone or was replaced.
 */
export async function removeMessage(deps: Deps, tx: Tx, { id }: { id: string }): Promise<string | null> {
  const before = await lockMessage(tx, id)
  if (!before || before.content === removedMessage) return null
  await replaceEverywhere(deps, tx, before, removedMessage)
  return before.content
}

/** Puts the words of a removed message back. */
export async function restoreMessage(
  deps: Deps,
  tx: Tx,
  { id, content }: { id: string; content: string },
): Promise<void> {
  const before = await lockMessage(tx, id)
  if (before?.content === removedMessage) await replaceEverywhere(deps, tx, before, content)
}

async function replaceEverywhere(
  deps: Deps,
  tx: Tx,
  message: NonNullable<Awaited<ReturnType<typeof lockMessage>>>,
  content: string,
): Promise<void> {
  const { id, type, senderId, orderId } = message
  await replaceMessage(tx, message, content, deps.clock.now())
  await rewriteNotice(deps, tx, { key: noticeKeyOf(id), text: content })
  if (type === 'notification' && senderId && orderId)
    await deps.jobs.enqueue(tx, REQUEST_NOTE_JOB, { orderId, content } satisfies RequestNoteData)
}

async function replaceMessage(
  tx: Tx,
  message: { id: string; conversationId: string; senderId: string | null; recipientId: string },
  content: string,
  now: Date,
): Promise<void> {
  const { id, conversationId, senderId, recipientId } = message
  await setContent(tx, { id, conversationId, content })
  if (!senderId) return
  await publishChange(tx, 'message', { between: [senderId, recipientId], conversationId, messageId: id }, now)
}
