import { getConversations, getMessages } from '@hemline/contract/conversations/calls.ts'
import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { type InfiniteData, InfiniteQueryObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient as client } from '../base/query-client.ts'
import { sampleStorage } from '../base/sample-storage.ts'
import { SendError } from '../base/wire.ts'

type Sent = { call: unknown; answer: (answer: unknown) => void; refuse: (error?: Error) => void }
const sent = vi.hoisted((): Sent[] => [])
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (call: unknown) =>
    new Promise((answer, reject) =>
      sent.push({ call, answer, refuse: (error = new Error('Refused.')) => reject(error) }),
    ),
}))
vi.mock('../ui/notice.tsx', () => ({ notice: { good: () => undefined, bad: () => undefined } }))

import { conversationsQuery, flushOutbox, markRead, threadQuery, useCompleteOrder } from './calls.ts'
import { enqueue, outbox } from './outbox.ts'
import { conversationId, sampleConversation, sampleMessages } from './sample-messages.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const leaves: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('localStorage', sampleStorage())
  sent.length = 0
})
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  client.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The calls on their way of this kind, in the order in which they were made. */
const asked = (which: 'list' | 'thread' | 'act') =>
  sent.filter(({ call }) => which === (call === getConversations ? 'list' : call === getMessages ? 'thread' : 'act'))

const list = (unreadCount: number) => ({ items: [{ ...sampleConversation(), unreadCount }], lastKey: null })

/** The list of conversations on the screen, while it is read again. */
function openList() {
  client.setQueryData(conversationsQuery().queryKey, { pages: [list(2)], pageParams: [''] } as InfiniteData<
    never,
    string
  >)
  const observer = new InfiniteQueryObserver(client, conversationsQuery())
  leaves.push(observer.subscribe(() => {}))
  expect(asked('list')).toHaveLength(1)
  return () =>
    observer.getCurrentResult().data!.pages.flatMap(({ items }) => items.map(({ unreadCount }) => unreadCount))
}

/** The messages of a conversation on the screen, while they are read again. */
function openThread(items: Message[]) {
  client.setQueryData(threadQuery(conversationId).queryKey, { items, lastKey: null })
  const observer = new QueryObserver(client, threadQuery(conversationId))
  leaves.push(observer.subscribe(() => {}))
  expect(asked('thread')).toHaveLength(1)
  return () => observer.getCurrentResult().data!.items.map(({ id }) => id)
}

test.each([
  ['', true],
  [', also if that cannot be sent', false],
])('a conversation that was read is not unread again by what was being read%s', async (_, isSent) => {
  if (!isSent) vi.spyOn(console, 'error').mockReturnValueOnce()
  const unread = openList()
  const marking = markRead(client, { conversationId, place: 1 })
  expect(unread()).toEqual([0])
  asked('list')[0]!.answer(list(2))
  await settled()
  expect(unread()).toEqual([0])
  if (isSent) asked('act')[0]!.answer({})
  else asked('act')[0]!.refuse()
  expect(await marking).toBe(isSent)
  expect(unread()).toEqual([0])
  asked('list')[1]!.answer(list(1))
  await settled()
  expect(unread()).toEqual([1])
})

function signIn() {
  localStorage.setItem(
    'hemline.session',
    JSON.stringify({ sub: 'anna', idToken: 'anna', refreshToken: 'anna', expiresAt: Date.parse('2099-01-01') }),
  )
}

const before =
  'You’ve written to a lot of new people today. Please try again tomorrow. You can still reply in your conversations.'
test.each([
  ['of the day', 'FIRST_MESSAGE_LIMIT_EXCEEDED', 'Other words', 'Other words'],
  ['of the day, as a server of before has it', 'TOO_MANY', before, before],
  ['of a minute', 'TOO_MANY', 'Too many attempts.', null],
])(
  'a message beyond the limit %s waits for its member only where trying again is no help',
  async (_, code, message, problem) => {
    signIn()
    const { recipientId, content, createdAt } = sampleMessages()[1]!
    enqueue(outbox, { conversationId: null, recipientId, listingId: null, content, createdAt })
    const flushed = flushOutbox(client)
    await vi.waitFor(() => expect(asked('act')).toHaveLength(1))
    asked('act')[0]!.refuse(new SendError(code, message, 429))
    expect(await flushed).toBe(problem !== null)
    expect(outbox.read()).toMatchObject([{ content, problem }])
  },
)

test('a message that was sent stays in its conversation, though that was being read', async () => {
  signIn()
  const [first, second] = sampleMessages()
  const ids = openThread([first!])
  const { recipientId, content, createdAt } = second!
  enqueue(outbox, { conversationId, recipientId, listingId: null, content, createdAt })
  void flushOutbox(client)
  await vi.waitFor(() => expect(asked('act')).toHaveLength(1))
  asked('act')[0]!.answer({ data: second })
  await settled()
  expect(ids()).toEqual([first!.id, second!.id])
  asked('thread')[0]!.answer({ items: [first], lastKey: null })
  await settled()
  expect(ids()).toEqual([first!.id, second!.id])
  expect(asked('thread')).toHaveLength(2)
})

test.each([
  ['goes with the answer', true],
  ['comes back if it is refused', false],
])('the question whether a garment is back is gone while the yes is sent, and %s', async (_, isDone) => {
  const [first, second] = sampleMessages()
  const ids = openThread([first!, second!])
  let complete: ReturnType<typeof useCompleteOrder> | undefined
  const Part = () => {
    complete = useCompleteOrder()
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Part)))
  complete!.mutate(first!)
  await settled()
  expect(ids()).toEqual([second!.id])
  asked('thread')[0]!.answer({ items: [first, second], lastKey: null })
  await settled()
  expect(ids()).toEqual([second!.id])
  if (isDone) asked('act')[0]!.answer({})
  else asked('act')[0]!.refuse()
  await settled()
  const left = isDone ? [second!] : [first!, second!]
  expect(ids()).toEqual(left.map(({ id }) => id))
  asked('thread').at(-1)!.answer({ items: left, lastKey: null })
  await settled()
  expect(ids()).toEqual(left.map(({ id }) => id))
})
