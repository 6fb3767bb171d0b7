import { getConversations, getMessages, readMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import type { Conversation, Message } from '@hemline/contract/conversations/shapes.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import type { RefusalCode } from '@hemline/contract/refusals.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { abortAfter } from '../base/abort-after.ts'
import { askAgain } from '../base/ask-again.ts'
import { refresh } from '../base/refresh.ts'
import { isLost, isRefused, SendError, send } from '../base/send.ts'
import { currentSession } from '../base/session.ts'
import { putIn, setAnswer, showAhead, writeAhead } from '../base/write-ahead.ts'
import { unreadQuery } from '../notifications/calls.ts'
import { completeLoan, refreshOrders } from '../orders/calls.ts'
import { sendEnquiry } from '../requests/calls.ts'
import { notice } from '../ui/notice.tsx'
import { hasEarlier, rereadEarlier } from './earlier.ts'
import { olderPlace, type Thread, withChanged, withMessage, withNewest, withOlder } from './merge.ts'
import { flush, type Outgoing, outbox, type Sent } from './outbox.ts'

const inboxKey = ['conversations'] as const
const SEND_MS = 30_000

/** The member's conversations, newest first, paginated. */
export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      send(getConversations, { query: { ...(pageParam && { lastKey: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey ?? undefined,
    refetchOnMount: 'always',
  })

const oneKey = (which: { conversationId: string } | { withId: string }) => [...inboxKey, 'one', which] as const

/** One conversation: by its id, or the one with a member, which is then known by its id too. Null if there is none. */
export const conversationQuery = (which: { conversationId: string } | { withId: string }) =>
  queryOptions({
    queryKey: oneKey(which),
    queryFn: async ({ client, signal }) => {
      const conversation = (await send(getConversations, { query: which, signal })).items[0] ?? null
      if (conversation && 'withId' in which)
        client.setQueryData(oneKey({ conversationId: conversation.id }), conversation)
      return conversation
    },
    refetchOnMount: 'always',
  })

const threadKey = (conversationId: string) => ['messages', conversationId] as const

/** The messages of a conversation. A refetch adds new messages and retains the older pages. */
export const threadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: threadKey(conversationId),
    queryFn: async ({ client, signal }) => {
      const page = asThread(await send(getMessages, { query: { conversationId }, signal }))
      return withNewest(client.getQueryData<Thread>(threadKey(conversationId)), page)
    },
    refetchOnMount: 'always',
  })

const asThread = ({ items, lastKey }: { items: Message[]; lastKey?: string | null | undefined }): Thread => ({
  items,
  lastKey: lastKey ?? null,
})

/** Fetches the page of messages before the loaded ones. */
export function useOlderMessages(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (lastKey: string) => asThread(await send(getMessages, { query: { conversationId, lastKey } })),
    onSuccess: (page) => client.setQueryData<Thread>(threadKey(conversationId), (before) => withOlder(before, page)),
  })
}

/**
 * Asks again for a message that has changed and is loaded with earlier pages, which a refetch leaves as they are: operators
 * may have removed it. One that is not there any more is shown no longer.
 */
export async function refreshOlder(
  client: QueryClient,
  { conversationId, messageId }: { conversationId?: string | undefined; messageId?: string | undefined },
): Promise<void> {
  if (!conversationId || !messageId) return
  const queryKey = threadKey(conversationId)
  const place = olderPlace(client.getQueryData<Thread>(queryKey), messageId)
  if (place === null) return
  const query = { conversationId, after: place - 1, limit: 1 }
  const page = await send(getMessages, { query }).catch((error) => {
    console.error('Failed to read a changed message', error)
  })
  if (page) client.setQueryData<Thread>(queryKey, (before) => withChanged(before, messageId, page.items[0]))
}

/**
 * Reads again what is loaded before the newest page of each conversation, after events may have been missed. One that is not on the
 * screen is forgotten in place of that, and read when it is opened. Returns false if one could not be read.
 */
export async function refreshEarlier(client: QueryClient): Promise<boolean> {
  const threads = client.getQueriesData<Thread>({ queryKey: ['messages'] }).filter(([, thread]) => hasEarlier(thread))
  let isDone = true
  for (const [queryKey] of threads) {
    client.removeQueries({ queryKey, type: 'inactive' })
    const loaded = {
      read: () => client.getQueryData<Thread>(queryKey),
      write: (thread: Thread) => client.setQueryData<Thread>(queryKey, thread),
    }
    const ask = async (query: { limit: number; lastKey?: string }) =>
      asThread(await send(getMessages, { query: { conversationId: String(queryKey[1]), ...query } }))
    try {
      if (!(await rereadEarlier(loaded, ask))) isDone = false
    } catch (error) {
      console.error('Failed to read earlier messages again', error)
      if (!isRefused(error)) isDone = false
    }
  }
  return isDone
}

/** Marks messages as read, optimistically. Returns false, and logs it, if the server could not be updated. */
export async function markRead(
  client: QueryClient,
  { conversationId, place }: { conversationId: string; place: number },
): Promise<boolean> {
  const read = (conversation: Conversation) =>
    conversation.id === conversationId ? { ...conversation, unreadCount: 0 } : conversation
  const put = putIn(
    conversationsQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
  )
  try {
    await showAhead(client, put, () => send(readMessages, { body: { conversationId, place } }))
  } catch (error) {
    console.error('Failed to mark messages as read', error)
    return false
  }
  // otherwise nothing was unread: the stream says if something was after all
  if ((client.getQueryData(unreadQuery().queryKey)?.message ?? 0) > 0) void askAgain(client, ['notifications'])
  return true
}

/** Adds a message that the server has stored to its thread, and moves its conversation to the top of the list. */
async function putMessage(client: QueryClient, message: Message): Promise<void> {
  await setAnswer<Thread>(client, threadKey(message.conversationId), (before) => withMessage(before, message))
  await setAnswer(client, conversationsQuery().queryKey, (data) => {
    if (!data) return data
    const all = data.pages.flatMap((page) => page.items)
    const conversation = all.find(({ id }) => id === message.conversationId)
    if (!conversation) return data
    const changed = {
      ...conversation,
      lastMessageContent: message.content,
      lastMessageAt: message.createdAt,
      lastMessageSenderId: message.senderId,
    }
    const pages = data.pages.map((page, index) => {
      const others = page.items.filter(({ id }) => id !== message.conversationId)
      return { ...page, items: index === 0 ? [changed, ...others] : others }
    })
    return { ...data, pages }
  })
}

const FOR_TODAY: RefusalCode = 'FIRST_MESSAGE_LIMIT_EXCEEDED'
/** Servers until 29 November 2026 have no code of its own for it. These words are theirs, and do not follow ours. */
const FOR_TODAY_BEFORE =
  'You’ve written to a lot of new people today. Please try again tomorrow. You can still reply in your conversations.'

/** Whether the limit of first messages was reached, which is one of a day; others are over in a minute. */
const isForToday = ({ code, message }: SendError): boolean =>
  code === FOR_TODAY || (code === 'TOO_MANY' && message === FOR_TODAY_BEFORE)

async function deliver(client: QueryClient, sub: string, outgoing: Outgoing): Promise<Sent> {
  if (currentSession()?.sub !== sub) return 'later'
  const { id: clientId, content, conversationId, recipientId, listingId } = outgoing
  // A request without an answer would block those behind it. It is aborted and sent again with the same client id.
  const signal = abortAfter(SEND_MS)
  try {
    if (listingId) {
      const { data } = await sendEnquiry({ listingId, message: content, clientId }, signal)
      await putMessage(client, data.message)
      notice.good(conversationTexts.enquirySent)
    } else {
      const to = conversationId ? { conversationId } : { recipientId }
      await putMessage(client, (await send(sendMessage, { body: { ...to, content, clientId }, signal })).data)
    }
    await refresh(client, inboxKey)
    return 'sent'
  } catch (error) {
    if (!(error instanceof SendError) || isLost(error)) return 'later'
    if ((!isRefused(error) && !isForToday(error)) || error.status === 409) return 'held'
    if (listingId) notice.bad(conversationTexts.enquiryFailed)
    return { refused: error.message }
  }
}

/** Sends the queued messages. Returns whether all that can be sent have been. */
export async function flushOutbox(client: QueryClient): Promise<boolean> {
  const session = currentSession()
  if (!session) return true
  return flush(outbox, (outgoing) => deliver(client, session.sub, outgoing))
}

/**
 * The lender confirms that a garment lent in person is back. Its message is shown optimistically, and removed if the
 * server refuses.
 */
export function useCompleteOrder() {
  const client = useQueryClient()
  const ahead = writeAhead(
    client,
    ({ id, conversationId }: Message) => [
      putIn<Thread>(
        threadKey(conversationId),
        (before) => before && { ...before, items: before.items.filter((one) => one.id !== id) },
      ),
    ],
    // below, for the thread that it is of
    () => undefined,
  )
  return useMutation({
    mutationFn: ({ orderId, conversationId, createdAt }: Message) =>
      completeLoan({ orderId: orderId ?? '', conversationId, createdAt }),
    ...ahead,
    onError: (error, message) => {
      // a page that was read meanwhile is without it
      client.setQueryData<Thread>(threadKey(message.conversationId), (before) => withMessage(before, message))
      notice.bad(error.message)
    },
    onSettled: (answer, error, message, end) => {
      ahead.onSettled(answer, error, message, end)
      return Promise.all([refreshOrders(client), refresh(client, threadKey(message.conversationId))])
    },
  })
}
